// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Finding;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Instruments;
import io.mergepath.testsupport.Need;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Memory of others under an engine's verbs. */
class CudaInteropTest {
    private final FakeDevice device = new FakeDevice();
    private final GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of("tile=32x3"));

    @Test
    void foreignMemoryIsUsedWhereItIsAndNotFreed() {
        DeviceMemory theirs = device.allocate(12);
        device.upload(MemorySegment.ofArray(new byte[]{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}), theirs, 0);
        int[] back = new int[3];
        try (GpuKeys keys = new GpuKeys(
                GpuValues.wrap(backend, backend.context(), List.of(ElementType.INT), 3, theirs.handle()))) {
            assertEquals(0, backend.allocations());
            keys.download(back);
            int before = device.live();
            backend.sort(keys, Values.none(), Order.natural(), null);
            assertTrue(device.launches.contains("block_sort_int"), device.launches::toString);
            assertTrue(device.live() <= before + 1, "a copy was made");
        }
        assertArrayEquals(new int[]{1, 2, 3}, back);
        backend.close();
        assertEquals(1, device.live());
    }

    @Test
    void memoryOfARealDeviceIsSortedWhereItIs() {
        List<Finding> found = new CudaEngineProvider().look();
        // NVRTC, a compiler, may be there without a device.
        Need.CUDA_DEVICE.orSkip(found.stream().anyMatch(one -> one.usable() && one.where().startsWith("cuda:")));
        int[] source = new SplittableRandom(Seed.of("real pointer")).ints(100_000).toArray();
        int[] sorted = source.clone();
        Arrays.sort(sorted);
        try (Engine owner = Engine.open("cuda"); Engine engine = Engine.open("cuda")) {
            Device other = ((GpuBackend) EngineBackend.of(owner)).device();
            MemorySegment staging = other.allocateStaging(4L * source.length);
            DeviceMemory theirs = other.allocate(staging.byteSize());
            MemorySegment.copy(source, 0, staging, JAVA_INT, 0, source.length);
            other.upload(staging, theirs, 0);
            other.synchronize();
            try (DeviceKeys keys = CudaInterop.wrapKeys(engine, ElementType.INT, source.length, theirs.handle())) {
                assertEquals(0, Instruments.of(engine).deviceBytes(), "a copy was made");
                engine.sortKeys(keys, Order.natural());
                engine.synchronize();
            }
            // Theirs still.
            other.download(theirs, 0, staging);
            other.synchronize();
            assertArrayEquals(sorted, staging.toArray(JAVA_INT), Seed::rerun);
            other.freeStaging(staging);
            other.free(theirs);
        }
    }

    @Test
    void whatCannotBeWrappedIsRefused() {
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, backend.context(), List.of(ElementType.LONG), 3, 12).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, backend.context(), List.of(ElementType.LONG), -1, 16).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, backend.context(), List.of(ElementType.LONG), 3, 0).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, backend.context(), List.of(ElementType.LONG), 1L << 60, 16).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, backend.context(), List.of(ElementType.OBJECT), 3, 16).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, backend.context(), List.of(ElementType.INT), 3, 16, 32).close());
        try (Engine cpu = Engine.open("cpu")) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                    () -> CudaInterop.wrapKeys(cpu, ElementType.INT, 3, 16).close());
            assertTrue(String.valueOf(refused.getMessage()).contains("cpu"), refused::getMessage);
        }
    }

    /** By the addresses of their bytes, from wherever each of them counts. */
    @Test
    void foreignMemoryThatOverlapsIsSeenTo() {
        DeviceMemory theirs = device.allocate(64);
        try (GpuValues first = ints(theirs.handle(), 8);
                GpuValues behind = ints(theirs.handle() + 32, 8);
                GpuValues across = ints(theirs.handle() + 28, 2);
                GpuValues own = GpuValues.allocate(backend, backend.context(), List.of(ElementType.INT), 8);
                GpuValues partOfOwn = ints(own.array(0).memory().handle() + 4, 1)) {
            assertFalse(overlap(first, behind));
            assertTrue(overlap(first, across));
            assertTrue(overlap(across, behind));
            assertFalse(overlap(first.slice(0, 7), across));
            assertFalse(overlap(own, across));
            assertTrue(overlap(own, partOfOwn));
        }
    }

    private GpuValues ints(long address, long length) {
        return GpuValues.wrap(backend, backend.context(), List.of(ElementType.INT), length, address);
    }

    private static boolean overlap(GpuValues a, GpuValues b) {
        return a.extents().getFirst().overlaps(b.extents().getFirst());
    }

    @Test
    void wrappedKeysAreClosedLikeOthers() {
        DeviceKeys keys = new GpuKeys(GpuValues.wrap(backend, backend.context(), List.of(ElementType.INT), 0, 0));
        keys.close();
        assertThrows(IllegalStateException.class, () -> backend.sort(keys, Values.none(), Order.natural(), null));
        assertThrows(IllegalStateException.class, () -> keys.download(Keys.of(new int[0])));
    }

    @Test
    void streamsAreGivenByTheirHandle() {
        assertEquals(0x7f00e4001230L, EngineOptions.of("1,stream=0x7f00e4001230").stream());
        assertEquals("1", EngineOptions.of("1,stream=0x7f00e4001230").device());
        assertEquals(0L, EngineOptions.of("stream=0").stream());
        assertThrows(IllegalArgumentException.class, () -> EngineOptions.of("stream=mine"));
        assertThrows(IllegalArgumentException.class, () -> new OpenClEngineProvider().open("stream=0"));
    }
}
