// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.fixture.OtherOpenCl;
import io.mergepath.spi.Instruments;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Buffers of another user's context, in that user's queue. */
class OpenClInteropTest {
    private static final int[] KEYS = IntStream.range(0, 1000).map(i -> i * 7919 % 1009 - 500).toArray();
    private static final int[] PLACES = IntStream.range(0, KEYS.length).toArray();

    /** Skips the test where there is no device. */
    private static OtherOpenCl other() {
        OpenClEngines.own(OpenClEngines.SMALL).close();
        return new OtherOpenCl();
    }

    private static Engine over(MemorySegment queue) {
        return Engine.open("opencl:" + OpenClEngines.SMALL + ",queue=0x" + Long.toHexString(queue.address()));
    }

    @Test
    void buffersAreSortedWhereTheyAreInTheOrderOfTheirQueue() throws Exception {
        try (OtherOpenCl other = other()) {
            MemorySegment queue = other.queue(OtherOpenCl.IN_ORDER);
            MemorySegment keys = other.buffer(4L * KEYS.length);
            MemorySegment places = other.buffer(4L * KEYS.length);
            MemorySegment gate = other.gate();
            other.write(queue, gate, KEYS, keys);
            other.write(queue, gate, PLACES, places);
            CompletableFuture<Void> opened = CompletableFuture.runAsync(() -> other.open(gate),
                    CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
            try (Engine engine = over(queue);
                    DeviceKeys wrapped = OpenClInterop.wrapKeys(engine, ElementType.INT, KEYS.length, keys.address());
                    DeviceValues wrappedPlaces = OpenClInterop.wrapValues(engine, List.of(ElementType.INT),
                            PLACES.length, places.address())) {
                assertEquals(0, Instruments.of(engine).deviceBytes(), "a copy was made");
                // The keys come when the gate opens.
                engine.sortPairs(wrapped, wrappedPlaces, Order.natural());
                assertSorted(other.read(queue, keys, KEYS.length), other.read(queue, places, PLACES.length));
            }
            opened.get();
            // Theirs still: neither has been released.
            assertSorted(other.read(queue, keys, KEYS.length), other.read(queue, places, PLACES.length));
        }
    }

    private static void assertSorted(int[] keys, int[] places) {
        int[] order = IntStream.of(PLACES).boxed().sorted((x, y) -> Integer.compare(KEYS[x], KEYS[y]))
                .mapToInt(Integer::intValue).toArray();
        assertArrayEquals(order, places);
        assertArrayEquals(IntStream.of(order).map(place -> KEYS[place]).toArray(), keys);
    }

    @Test
    void partsOfOneBufferOverlap() {
        try (OtherOpenCl other = other()) {
            int bytes = 4096;
            MemorySegment whole = other.buffer(3L * bytes);
            MemorySegment last = other.part(whole, 2L * bytes, bytes);
            try (Engine engine = over(other.queue(OtherOpenCl.IN_ORDER));
                    DeviceKeys keys = OpenClInterop.wrapKeys(engine, ElementType.INT, 3 * bytes / 4, whole.address());
                    DeviceKeys out = OpenClInterop.wrapKeys(engine, ElementType.INT, bytes / 4, last.address())) {
                Keys before = keys.slice(0, 2 * bytes / 4);
                engine.mergeKeys(before.slice(0, bytes / 4), keys.slice(0, 0), out, Order.natural());
                IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                        () -> engine.mergeKeys(keys.slice(bytes / 2, bytes / 2 + bytes / 4), keys.slice(0, 0), out,
                                Order.natural()));
                assertTrue(String.valueOf(refused.getMessage()).contains("overlap"), refused::getMessage);
            }
        }
    }

    /** In a queue of its own it would have nothing to wait for. */
    @Test
    void theEngineWorksInThatVeryQueue() throws Exception {
        try (OtherOpenCl other = other()) {
            MemorySegment queue = other.queue(OtherOpenCl.IN_ORDER);
            MemorySegment gate = other.gate();
            try (Engine engine = over(queue)) {
                other.write(queue, gate, new int[]{1}, other.buffer(4));
                CompletableFuture<Void> done = CompletableFuture.runAsync(engine::synchronize);
                assertThrows(TimeoutException.class, () -> done.get(200, TimeUnit.MILLISECONDS));
                other.open(gate);
                done.get();
            }
        }
    }

    @Test
    void aSliceBeginsElsewhere() {
        try (OtherOpenCl other = other()) {
            MemorySegment queue = other.queue(OtherOpenCl.IN_ORDER);
            MemorySegment buffer = other.buffer(16);
            MemorySegment gate = other.gate();
            other.write(queue, gate, new int[]{4, 3, 2, 1}, buffer);
            other.open(gate);
            try (Engine engine = over(queue);
                    DeviceKeys keys = OpenClInterop.wrapKeys(engine, ElementType.INT, 4, buffer.address())) {
                engine.sortKeys(keys.slice(1, 4), Order.natural());
            }
            assertArrayEquals(new int[]{4, 1, 2, 3}, other.read(queue, buffer, 4));
        }
    }

    @Test
    void buffersThatDoNotFitAreRefused() {
        try (OtherOpenCl other = other();
                OtherOpenCl third = new OtherOpenCl();
                Engine engine = over(other.queue(OtherOpenCl.IN_ORDER));
                Engine own = OpenClEngines.own(OpenClEngines.SMALL)) {
            long buffer = other.buffer(40).address();
            refused("has 40 bytes, but 11 elements of 4 bytes take 44", () -> wrap(engine, buffer, 11));
            refused("length: -1", () -> wrap(engine, buffer, -1));
            refused("length: " + (1L << 62), () -> wrap(engine, buffer, 1L << 62));
            refused("0x0 is no buffer", () -> wrap(engine, 0, 0));
            refused("belongs to another context", () -> wrap(engine, third.buffer(40).address(), 10));
            refused("opencl:queue=HANDLE", () -> wrap(own, buffer, 10));
            refused("2 columns, but memory of 1", () -> OpenClInterop
                    .wrapValues(engine, List.of(ElementType.INT, ElementType.INT), 5, buffer).close());
            try (Engine cpu = Engine.open("cpu")) {
                refused("cpu", () -> wrap(cpu, buffer, 10));
            }
            IllegalStateException refused = assertThrows(IllegalStateException.class,
                    () -> wrap(closed(other.queue(OtherOpenCl.IN_ORDER)), buffer, 10));
            assertTrue(String.valueOf(refused.getMessage()).contains("is closed"), refused::getMessage);
        }
    }

    private static Engine closed(MemorySegment queue) {
        try (Engine engine = over(queue)) {
            return engine;
        }
    }

    @Test
    void queuesThatNoEngineCanWorkInAreRefused() {
        try (OtherOpenCl other = other()) {
            refused("out of order", () -> over(other.queue(OtherOpenCl.OUT_OF_ORDER)).close());
            refused("0x0 is no queue", () -> over(MemorySegment.NULL).close());
            refused("can only be a handle", () -> Engine.open("opencl:queue=mine").close());
            refused("streams are CUDA's", () -> Engine.open("opencl:stream=0").close());
            refused("queues are OpenCL's", () -> new CudaEngineProvider().open("queue=0x10"));
            long queue = other.queue(OtherOpenCl.IN_ORDER).address();
            refused("no \"no such device\" in its name",
                    () -> Engine.open("opencl:no such device,queue=" + queue).close());
        }
    }

    private static void wrap(Engine engine, long buffer, long length) {
        OpenClInterop.wrapKeys(engine, ElementType.INT, length, buffer).close();
    }

    private static void refused(String because, Executable call) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, call);
        assertTrue(String.valueOf(refused.getMessage()).contains(because), refused::getMessage);
    }
}
