// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.NativeLibrary;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Traits;
import io.mergepath.spi.Extent;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An NVIDIA device and a stream, its own or a caller's, in the context that the whole process shares. The current
 * context belongs to the thread of the operating system. So every method sets it first, and does nothing before its
 * driver call that could move a virtual thread to another carrier.
 */
public final class CudaDevice implements Device {
    private static final int POOL_RELEASE_THRESHOLD = 4;

    private final CudaDriver driver;
    private final CudaCompiler compiler;
    private final int device;
    private final Traits traits;
    private final MemorySegment context;
    private final CudaQueue queue;
    private final boolean hasEarlyLaunches;

    /** The pool of memory that is allocated in the order of the stream, or null if the device has none. */
    private final @Nullable MemorySegment pool;

    CudaDevice(CudaDriver driver, CudaCompiler compiler, int device, Traits traits, boolean hasPools,
            boolean hasEarlyLaunches, @Nullable Long foreignStream) {
        this.driver = driver;
        this.compiler = compiler;
        this.device = device;
        this.traits = traits;
        this.hasEarlyLaunches = hasEarlyLaunches;
        context = pointer(pointer -> driver.cuDevicePrimaryCtxRetain(pointer, device));
        try {
            queue = new CudaQueue(this, foreignStream);
            pool = hasPools ? pool() : null;
        } catch (Throwable refused) {
            driver.cuDevicePrimaryCtxRelease_v2(device);
            throw refused;
        }
    }

    /**
     * The default pool of the device. It keeps freed memory for the next call, and does not release it at each wait.
     */
    private MemorySegment pool() {
        MemorySegment found = pointer(pointer -> driver().cuDeviceGetDefaultMemPool(pointer, device));
        try (Arena arena = Arena.ofConfined()) {
            driver().cuMemPoolSetAttribute(found, POOL_RELEASE_THRESHOLD, arena.allocateFrom(JAVA_LONG, -1L));
        }
        return found;
    }

    /** The driver, with this device's context current. */
    CudaDriver driver() {
        driver.cuCtxSetCurrent(context);
        return driver;
    }

    MemorySegment stream() {
        return queue.stream();
    }

    /** Whether a kernel is launched while the kernel before it runs. Every kernel waits for the kernels before it. */
    boolean hasEarlyLaunches() {
        return hasEarlyLaunches;
    }

    /** What a function writes to where its first argument points. */
    static MemorySegment pointer(Consumer<MemorySegment> function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment pointer = arena.allocate(ADDRESS);
            function.accept(pointer);
            return pointer.get(ADDRESS, 0);
        }
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public String dialect() {
        return "cuda";
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(JAVA_LONG);
            if (pool == null) {
                driver().cuMemAlloc_v2(address, Math.max(1, bytes));
            } else {
                driver().cuMemAllocAsync(address, Math.max(1, bytes), stream());
            }
            return new DeviceMemory(address.get(JAVA_LONG, 0), bytes);
        }
    }

    @Override
    public DeviceMemory foreign(long handle, long length, int elementBytes) {
        return DeviceMemory.at(handle, length, elementBytes);
    }

    /** A handle is an address, and foreign memory may begin inside other memory. */
    @Override
    public Extent extent(DeviceArray array) {
        return array.in("addresses", array.memory().handle());
    }

    @Override
    public void free(DeviceMemory memory) {
        if (pool == null) {
            driver().cuMemFree_v2(memory.handle());
        } else {
            driver().cuMemFreeAsync(memory.handle(), stream());
        }
    }

    @Override
    public MemorySegment allocateStaging(long bytes) {
        return NativeLibrary.sized(pointer(pointer -> driver().cuMemHostAlloc(pointer, bytes, 0)), bytes);
    }

    @Override
    public void freeStaging(MemorySegment staging) {
        driver().cuMemFreeHost(staging);
    }

    @Override
    public void upload(MemorySegment staging, DeviceMemory to, long at) {
        queue.upload(staging, to, at);
    }

    @Override
    public void download(DeviceMemory from, long at, MemorySegment staging) {
        queue.download(from, at, staging);
    }

    @Override
    public void copy(DeviceMemory from, long fromAt, DeviceMemory to, long toAt, long bytes) {
        driver().cuMemcpyDtoDAsync_v2(to.handle() + toAt, from.handle() + fromAt, bytes, stream());
    }

    @Override
    public Program compile(String source, List<String> options) {
        return compiler.program(CudaSource.of(source, options), image -> new CudaProgram(this, image));
    }

    @Override
    public boolean compilesInParallel() {
        return true;
    }

    @Override
    public Event recordEvent() {
        return queue.recordEvent();
    }

    @Override
    public void await(Event event) {
        queue.await(event);
    }

    @Override
    public Queue beside() {
        return queue.beside();
    }

    @Override
    public void synchronize() {
        queue.synchronize();
    }

    @Override
    public void close() {
        try {
            queue.close();
            if (pool != null) {
                driver().cuMemPoolTrimTo(pool, 0);
            }
        } finally {
            driver.cuDevicePrimaryCtxRelease_v2(device);
        }
    }
}
