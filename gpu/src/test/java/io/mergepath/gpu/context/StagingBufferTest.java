// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.LateDevice;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Copies by more threads than this machine may have cores for. */
class StagingBufferTest {
    /** Chunks for all threads, a few more, and a part of one. */
    private static final int BYTES = (int) (7 * StagingBuffer.CHUNK) + 12_345;

    private final FakeDevice device = new FakeDevice();
    private final DeviceArray array = new DeviceArray(device.allocate(BYTES + 64), 64, BYTES, 1);
    private final byte[] bytes = new byte[BYTES];

    @Test
    void everyChunkIsCopied() {
        try (StagingBuffer up = new StagingBuffer(device, 3); StagingBuffer down = new StagingBuffer(device, 3)) {
            copy(up, down);
        }
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
    }

    private void copy(StagingBuffer up, StagingBuffer down) {
        Seed.random("staging").nextBytes(bytes);
        byte[] back = new byte[BYTES];
        up.upload(ChunkQueue.of(device, MemorySegment.ofArray(bytes), array));
        down.download(ChunkQueue.of(device, MemorySegment.ofArray(back), array));
        assertArrayEquals(bytes, back, Seed::rerun);
    }

    @Test
    void aFailureEndsAllThreads() {
        try (StagingBuffer up = new StagingBuffer(device, 3); StagingBuffer down = new StagingBuffer(device, 3)) {
            device.fail("upload", 1);
            assertThrows(DriverException.class,
                    () -> up.upload(ChunkQueue.of(device, MemorySegment.ofArray(bytes), array)));
            device.fail("await", 1);
            assertThrows(DriverException.class,
                    () -> down.download(ChunkQueue.of(device, MemorySegment.ofArray(bytes), array)));
            device.fail("upload", 0);
            device.fail("await", 0);
            copy(up, down);
        }
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
    }

    /** The first copy goes on though no place behind it could be marked, and the third is by way of the same memory. */
    @Test
    void memoryThatTheDeviceMayStillReadIsNotFree() {
        Seed.random("staging that is still read").nextBytes(bytes);
        MemorySegment host = MemorySegment.ofArray(bytes);
        AtomicInteger events = new AtomicInteger();
        device.calls = function -> {
            if (function.equals("recordEvent") && events.incrementAndGet() == 1) {
                throw new IllegalStateException("no event");
            } else if (function.equals("upload")) {
                LateDevice.sleep(50);
            }
        };
        try (Queue queue = LateDevice.of(device, Seed.random("late staging")).beside();
                StagingBuffer up = new StagingBuffer(device, 1);
                StagingBuffer down = new StagingBuffer(device, 1)) {
            assertThrows(IllegalStateException.class, () -> up.upload(part(queue, host, 0, StagingBuffer.CHUNK)));
            up.upload(part(queue, host, StagingBuffer.CHUNK, 3 * StagingBuffer.CHUNK));
            queue.synchronize();
            MemorySegment back = MemorySegment.ofArray(new byte[(int) (3 * StagingBuffer.CHUNK)]);
            down.download(part(device, back, 0, back.byteSize()));
            assertEquals(-1, back.mismatch(host.asSlice(0, back.byteSize())), Seed::rerun);
        }
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
    }

    private ChunkQueue part(Queue queue, MemorySegment host, long from, long to) {
        return ChunkQueue.of(queue, host.asSlice(from, to - from), array.slice(from, to));
    }

    /** An upload by this thread throws an error while another thread is in the middle of its own. */
    @Test
    void noThreadOutlivesAnError() {
        Thread caller = Thread.currentThread();
        AtomicInteger running = new AtomicInteger();
        CountDownLatch other = new CountDownLatch(1);
        Queue queue = (Queue) Proxy.newProxyInstance(Queue.class.getClassLoader(), new Class<?>[]{Queue.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("upload")) {
                        running.incrementAndGet();
                        try {
                            if (Thread.currentThread() == caller) {
                                assertTrue(other.await(10, TimeUnit.SECONDS), "nobody else copies");
                                throw new InternalError("a page is gone");
                            }
                            other.countDown();
                            // Long enough for the caller to be gone if it did not wait for this thread.
                            LateDevice.sleep(100);
                        } finally {
                            running.decrementAndGet();
                        }
                    }
                    return method.invoke(device, arguments);
                });
        try (StagingBuffer up = new StagingBuffer(device, 3)) {
            InternalError thrown = assertThrows(InternalError.class,
                    () -> up.upload(ChunkQueue.of(queue, MemorySegment.ofArray(bytes), array)));
            assertEquals("a page is gone", thrown.getMessage());
            assertEquals(0, running.get());
        }
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
    }

    @Test
    void nothingStaysOpenBehindAnError() {
        List<String> closed = new ArrayList<>();
        RuntimeException second = new IllegalStateException("second");
        InternalError thrown = assertThrows(InternalError.class, () -> Closing.all(List.of(() -> {
            throw new InternalError("first");
        }, () -> closed.add("one"), () -> {
            throw second;
        }, () -> closed.add("other"))));
        assertEquals("first", thrown.getMessage());
        assertEquals(List.of(second), List.of(thrown.getSuppressed()));
        assertEquals(List.of("one", "other"), closed);
    }
}
