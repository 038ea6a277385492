// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.NativeLibrary;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.ShippedKernels;
import io.mergepath.gpu.device.Traits;
import io.mergepath.spi.Extent;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What a device asks of the driver, which is played here: every pointer that it hands out is 0x100 times the call's
 * number.
 */
class CudaDeviceTest {
    private static final Traits TRAITS = new Traits("played", "sm_90", 132, 228 << 10, 227 << 10, 1024, 1L << 30,
            1L << 30,
            Traits.Arithmetic.EXACT);

    /** CUDA_ERROR_NOT_READY. */
    private static final int NOT_READY = 600;

    private final List<String> calls = new ArrayList<>();
    private String refused = "";

    /** How many queries find that the device has not passed an event. */
    private long unready;

    private CudaDevice open(boolean hasPools, @Nullable Long stream) {
        return open(hasPools, false, stream);
    }

    private CudaDevice open(boolean hasPools, boolean hasEarlyLaunches, @Nullable Long stream) {
        CudaDriver driver = (CudaDriver) Proxy.newProxyInstance(CudaDriver.class.getClassLoader(),
                new Class<?>[]{CudaDriver.class}, (proxy, method, arguments) -> {
                    StringBuilder call = new StringBuilder(method.getName());
                    for (Object argument : arguments) {
                        if (argument instanceof MemorySegment memory && memory.byteSize() >= Long.BYTES) {
                            if (!method.getName().equals("cuMemPoolSetAttribute")) {
                                memory.set(ValueLayout.JAVA_LONG, 0, 0x100L * (calls.size() + 1));
                            } else {
                                call.append(' ').append(memory.get(ValueLayout.JAVA_LONG, 0));
                            }
                        } else {
                            call.append(' ').append(argument instanceof MemorySegment handle
                                    ? "@" + Long.toHexString(handle.address())
                                    : argument.toString());
                        }
                    }
                    if (!method.getName().equals("cuCtxSetCurrent")) {
                        calls.add(call.toString());
                    }
                    if (method.getName().equals(refused)) {
                        throw new IllegalStateException("refused");
                    }
                    return method.getReturnType() != int.class ? null : --unready < 0 ? 0 : NOT_READY;
                });
        CudaCompiler compiler = new CudaCompiler("sm_90", ShippedKernels.of(null), KernelCache.ofUser(), () -> "",
                () -> {
                    throw new AssertionError("nothing is compiled");
                }, Runnable::run);
        return new CudaDevice(driver, compiler, 3, TRAITS, hasPools, hasEarlyLaunches, stream);
    }

    /** The calls of a wait for an event. */
    private List<String> await() {
        try (CudaDevice device = open(true, null); Device.Event event = device.recordEvent()) {
            calls.clear();
            event.await();
            return calls.stream().map(call -> call.replaceFirst(" .*", "")).toList();
        }
    }

    @Test
    void aWaitPollsFirst() {
        unready = 2;
        assertEquals(List.of("cuEventQuery", "cuEventQuery", "cuEventQuery", "cuEventSynchronize"), await());
    }

    @Test
    void aLongWaitSleeps() {
        unready = Long.MAX_VALUE;
        List<String> waits = await();
        assertEquals("cuEventSynchronize", waits.getLast());
        assertTrue(waits.size() > 2, waits::toString);
    }

    @Test
    void memoryIsAllocatedInTheStreamsOrderWhereThatIsPossible() {
        try (CudaDevice device = open(true, null)) {
            DeviceMemory memory = device.allocate(40);
            assertEquals(0x500, memory.handle());
            device.free(memory);
        }
        assertEquals(List.of("cuDevicePrimaryCtxRetain 3", "cuStreamCreate 1", "cuDeviceGetDefaultMemPool 3",
                "cuMemPoolSetAttribute @300 4 -1", "cuMemAllocAsync 40 @200", "cuMemFreeAsync 1280 @200",
                "cuStreamSynchronize @200", "cuStreamDestroy_v2 @200", "cuMemPoolTrimTo @300 0",
                "cuDevicePrimaryCtxRelease_v2 3"), calls);
    }

    @Test
    void memoryThatBeginsInsideOtherMemoryOverlapsIt() {
        try (CudaDevice device = open(true, null)) {
            Extent whole = device.extent(new DeviceArray(new DeviceMemory(0x500, 64), 0, 16, 4));
            Extent inside = device.extent(new DeviceArray(new DeviceMemory(0x520, 64), 0, 16, 4));
            assertTrue(whole.overlaps(inside));
            Extent behind = device.extent(new DeviceArray(new DeviceMemory(0x520, 64), 8, 8, 4));
            assertFalse(whole.overlaps(behind));
        }
    }

    @Test
    void elsewhereItIsAllocatedAtOnce() {
        try (CudaDevice device = open(false, null)) {
            device.free(device.allocate(0));
        }
        assertEquals(List.of("cuMemAlloc_v2 1", "cuMemFree_v2 768"), calls.subList(2, 4));
        assertFalse(calls.toString().contains("Async"), calls::toString);
    }

    @Test
    void aForeignStreamIsUsedAndLeftAlone() {
        try (CudaDevice device = open(true, 0x7f00L)) {
            device.copy(new DeviceMemory(0x1000, 64), 8, new DeviceMemory(0x2000, 64), 16, 32);
            device.recordEvent().close();
        }
        assertTrue(calls.contains("cuMemcpyDtoDAsync_v2 8208 4104 32 @7f00"), calls::toString);
        assertTrue(calls.stream().anyMatch(call -> call.matches("cuEventRecord @\\w+ @7f00")), calls::toString);
        assertTrue(calls.contains("cuStreamSynchronize @7f00"), calls::toString);
        assertFalse(calls.toString().contains("cuStreamCreate"), calls::toString);
        assertFalse(calls.toString().contains("cuStreamDestroy"), calls::toString);
    }

    @Test
    void aMarkThatIsNotRecordedIsFreed() {
        try (CudaDevice device = open(true, null)) {
            refused = "cuEventRecord";
            assertThrows(IllegalStateException.class, device::recordEvent);
        }
        assertEquals(List.of("cuEventRecord @500 @200", "cuEventDestroy_v2 @500"), calls.subList(5, 7),
                calls::toString);
    }

    @Test
    void copiesHaveStreamsOfTheirOwn() {
        try (CudaDevice device = open(true, null);
                Queue beside = device.beside();
                Device.Event event = beside.recordEvent()) {
            calls.clear();
            beside.upload(MemorySegment.ofAddress(0x7000), new DeviceMemory(0x1000, 64), 8);
            beside.download(new DeviceMemory(0x1000, 64), 16, MemorySegment.ofAddress(0x7000));
            device.await(event);
        }
        assertEquals(List.of("cuMemcpyHtoDAsync_v2 4104 @7000 0 @500", "cuMemcpyDtoHAsync_v2 @7000 4112 0 @500",
                "cuStreamWaitEvent @200 @600 0", "cuEventDestroy_v2 @600", "cuStreamSynchronize @500",
                "cuStreamDestroy_v2 @500"), calls.subList(0, 6));
    }

    @Test
    void besideAForeignStreamIsThatStream() {
        try (CudaDevice device = open(true, 0x7f00L); Queue beside = device.beside()) {
            beside.upload(MemorySegment.ofAddress(0x7000), new DeviceMemory(0x1000, 64), 8);
        }
        assertTrue(calls.contains("cuMemcpyHtoDAsync_v2 4104 @7000 0 @7f00"), calls::toString);
        assertFalse(calls.toString().contains("cuStreamCreate"), calls::toString);
        assertFalse(calls.toString().contains("cuStreamDestroy"), calls::toString);
    }

    @Test
    void kernelsAreLaunchedEarlyWhereTheyCanAwaitOthers() {
        for (boolean early : new boolean[]{true, false}) {
            calls.clear();
            try (CudaDevice device = open(true, early, null)) {
                Image image = new Image(MemorySegment.ofArray(new byte[8]), "");
                new CudaProgram(device, image).kernel("k").launch(5, 64, 128, new Parameters().add(1));
            }
            List<String> launches = calls.stream().filter(call -> call.startsWith("cuLaunch"))
                    .map(call -> call.replaceAll("@\\w+", "@")).toList();
            assertEquals(List.of(early ? "cuLaunchKernelEx @ @" : "cuLaunchKernel @ 5 1 1 64 1 1 128 @ @"), launches);
        }
    }

    @Test
    void anEarlyLaunchIsLaidOutAsTheDriverReadsIt() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment made = EarlyLaunch.of(5, 64, 128, MemorySegment.ofAddress(0x7f00), arena);
            assertArrayEquals(new int[]{5, 1, 1, 64, 1, 1, 128}, made.asSlice(0, 28).toArray(ValueLayout.JAVA_INT));
            assertEquals(0x7f00, made.get(ValueLayout.JAVA_LONG, 32));
            assertEquals(1, made.get(ValueLayout.JAVA_INT, 48));
            MemorySegment attribute = NativeLibrary.sized(made.get(ValueLayout.ADDRESS, 40), 72);
            assertEquals(6, attribute.get(ValueLayout.JAVA_INT, 0));
            assertEquals(1, attribute.get(ValueLayout.JAVA_INT, 8));
        }
    }
}
