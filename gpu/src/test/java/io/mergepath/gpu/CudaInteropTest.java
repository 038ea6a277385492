package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.device.DeviceMemory;
import java.lang.foreign.MemorySegment;
import java.util.List;
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
        try (GpuKeys keys = new GpuKeys(GpuValues.wrap(backend, List.of(ElementType.INT), 3, theirs.handle()))) {
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
    void whatCannotBeWrappedIsRefused() {
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, List.of(ElementType.LONG), 3, 12).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, List.of(ElementType.LONG), -1, 16).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, List.of(ElementType.LONG), 3, 0).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, List.of(ElementType.OBJECT), 3, 16).close());
        assertThrows(IllegalArgumentException.class,
                () -> GpuValues.wrap(backend, List.of(ElementType.INT), 3, 16, 32).close());
        try (Engine cpu = Engine.open("cpu")) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                    () -> CudaInterop.wrapKeys(cpu, ElementType.INT, 16, 3).close());
            assertTrue(String.valueOf(refused.getMessage()).contains("cpu"), refused::getMessage);
        }
    }

    @Test
    void wrappedKeysAreClosedLikeOthers() {
        DeviceKeys keys = new GpuKeys(GpuValues.wrap(backend, List.of(ElementType.INT), 0, 0));
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
