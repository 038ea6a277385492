// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.NativeLibrary;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Traits;
import io.mergepath.spi.Extent;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** An OpenCL device with a context and a queue in order, both its own or both a caller's. */
public final class OpenClDevice implements Device {
    private static final long PROFILING_ENABLE = 2;
    private static final int MEM_TYPE = 0x1100;
    private static final int MEM_SIZE = 0x1102;
    private static final int MEM_CONTEXT = 0x1106;
    private static final int MEM_ASSOCIATED_MEMOBJECT = 0x1107;
    private static final int MEM_OFFSET = 0x1108;
    private static final int MEM_OBJECT_BUFFER = 0x10f0;
    private static final long MEM_READ_WRITE = 1;
    private static final long MEM_ALLOC_HOST_PTR = 16;
    private static final long MAP_READ_AND_WRITE = 3;

    private final OpenClLibrary library;
    private final MemorySegment device;
    private final Traits traits;
    private final String version;
    private final MemorySegment context;
    private final OpenClQueue queue;
    private final boolean ownQueue;

    /** The buffer behind each piece of staging memory, which stays mapped. */
    private final Map<MemorySegment, MemorySegment> stagingBuffers = new ConcurrentHashMap<>();

    private OpenClDevice(OpenClLibrary library, MemorySegment device, Traits traits, String version,
            MemorySegment context, MemorySegment queue, boolean ownQueue) {
        this.library = library;
        this.device = device;
        this.traits = traits;
        this.version = version;
        this.context = context;
        this.queue = new OpenClQueue(library, queue);
        this.ownQueue = ownQueue;
    }

    /** With a context and a queue of its own. */
    static OpenClDevice own(OpenClLibrary library, MemorySegment device, Traits traits, String version) {
        MemorySegment context = create(code -> {
            try (Arena arena = Arena.ofConfined()) {
                return library.clCreateContext(MemorySegment.NULL, 1, arena.allocateFrom(ADDRESS, device),
                        MemorySegment.NULL, MemorySegment.NULL, code);
            }
        });
        try {
            return new OpenClDevice(library, device, traits, version, context, queue(library, context, device), true);
        } catch (Throwable refused) {
            library.clReleaseContext(context);
            throw refused;
        }
    }

    private static MemorySegment queue(OpenClLibrary library, MemorySegment context, MemorySegment device) {
        return create(code -> library.clCreateCommandQueue(context, device, PROFILING_ENABLE, code));
    }

    /** With a caller's context and queue, which live on at least until it is closed. */
    static OpenClDevice over(OpenClLibrary library, MemorySegment device, Traits traits, String version,
            MemorySegment context, MemorySegment queue) {
        library.clRetainContext(context);
        library.clRetainCommandQueue(queue);
        return new OpenClDevice(library, device, traits, version, context, queue, false);
    }

    /** A number or a handle that a function tells, given a place for it and one for its size that is not asked for. */
    static long number(BiConsumer<MemorySegment, MemorySegment> function) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_LONG);
            function.accept(value, MemorySegment.NULL);
            return value.get(JAVA_LONG, 0);
        }
    }

    /** Calls a function that returns an object, and gives it a place for its error code. */
    static MemorySegment create(Function<MemorySegment, MemorySegment> function) {
        try (Arena arena = Arena.ofConfined()) {
            return function.apply(arena.allocate(JAVA_INT));
        }
    }

    /** The same device anew: with a context and a queue of its own, or with the same caller's. */
    public OpenClDevice another() {
        return ownQueue
                ? own(library, device, traits, version)
                : over(library, device, traits, version, context, queue());
    }

    /** The version of OpenCL that it offers, and its driver's. */
    public String version() {
        return version;
    }

    OpenClLibrary library() {
        return library;
    }

    MemorySegment device() {
        return device;
    }

    MemorySegment context() {
        return context;
    }

    MemorySegment queue() {
        return queue.handle();
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public String dialect() {
        return "opencl";
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        MemorySegment buffer = create(code -> library.clCreateBuffer(context, MEM_READ_WRITE, Math.max(1, bytes),
                MemorySegment.NULL, code));
        return new DeviceMemory(buffer.address(), bytes);
    }

    @Override
    public DeviceMemory foreign(long handle, long length, int elementBytes) {
        String named = "buffer: 0x" + Long.toHexString(handle);
        long bytes = Math.multiplyExact(length, elementBytes);
        if (handle == 0 || (bufferInfo(handle, MEM_TYPE) & 0xffff_ffffL) != MEM_OBJECT_BUFFER) {
            throw new IllegalArgumentException(named + " is no buffer");
        }
        if (bufferInfo(handle, MEM_CONTEXT) != context.address()) {
            throw new IllegalArgumentException(named + " belongs to another context than the engine; open the engine"
                    + " over a queue of that context, as opencl:queue=HANDLE");
        }
        long size = bufferInfo(handle, MEM_SIZE);
        if (size < bytes) {
            throw new IllegalArgumentException(named + " has " + size + " bytes, but " + length + " elements of "
                    + elementBytes + " bytes take " + bytes);
        }
        return new DeviceMemory(handle, bytes);
    }

    /** A part of another buffer counts as a part of that. */
    @Override
    public Extent extent(DeviceArray array) {
        long handle = array.memory().handle();
        long whole = bufferInfo(handle, MEM_ASSOCIATED_MEMOBJECT);
        return whole == 0 ? array.in(handle, 0) : array.in(whole, bufferInfo(handle, MEM_OFFSET));
    }

    private long bufferInfo(long handle, int name) {
        return number((value, needed) -> library.clGetMemObjectInfo(MemorySegment.ofAddress(handle), name,
                value.byteSize(), value, needed));
    }

    @Override
    public void free(DeviceMemory memory) {
        library.clReleaseMemObject(OpenClQueue.buffer(memory));
    }

    @Override
    public MemorySegment allocateStaging(long bytes) {
        MemorySegment buffer = create(code -> library.clCreateBuffer(context, MEM_READ_WRITE | MEM_ALLOC_HOST_PTR,
                bytes, MemorySegment.NULL, code));
        try {
            MemorySegment mapped = create(code -> library.clEnqueueMapBuffer(queue(), buffer, 1, MAP_READ_AND_WRITE, 0,
                    bytes, 0, MemorySegment.NULL, MemorySegment.NULL, code));
            MemorySegment staging = NativeLibrary.sized(mapped, bytes);
            stagingBuffers.put(staging, buffer);
            return staging;
        } catch (Throwable refused) {
            library.clReleaseMemObject(buffer);
            throw refused;
        }
    }

    @Override
    public void freeStaging(MemorySegment staging) {
        MemorySegment buffer = stagingBuffers.remove(staging);
        if (buffer != null) {
            library.clEnqueueUnmapMemObject(queue(), buffer, staging, 0, MemorySegment.NULL, MemorySegment.NULL);
            library.clReleaseMemObject(buffer);
        }
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
        library.clEnqueueCopyBuffer(queue(), OpenClQueue.buffer(from), OpenClQueue.buffer(to), fromAt, toAt, bytes, 0,
                MemorySegment.NULL, MemorySegment.NULL);
    }

    @Override
    public Program compile(String source, List<String> options) {
        String rounded = traits.arithmetic().roundedDivision() ? "-cl-fp32-correctly-rounded-divide-sqrt " : "";
        String all = "-cl-std=CL1.2 " + rounded + String.join(" ", options);
        OpenClCompiler compiler = new OpenClCompiler(this);
        if (keepsKernels()) {
            return compiler.program(source, all);
        }
        return KernelCache.ofUser().program(KernelCache.key(List.of(traits.name(), version, all, source)),
                compiler::program, () -> compiler.compile(source, all));
    }

    /** Drivers may compile one program at a time, and PoCL compiles at a launch. */
    @Override
    public boolean compilesInParallel() {
        return false;
    }

    /**
     * Whether the driver keeps compiled kernels on disk. PoCL does. It compiles a kernel at a launch, for the threads
     * of a block. If asked for an image, it also compiles every kernel of the program for any number of threads.
     */
    private boolean keepsKernels() {
        return Pocl.is(version);
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
        if (ownQueue) {
            return new OpenClQueue(library, queue(library, context, device));
        }
        library.clRetainCommandQueue(queue());
        return new OpenClQueue(library, queue());
    }

    @Override
    public void synchronize() {
        queue.synchronize();
    }

    @Override
    public void close() {
        try {
            queue.close();
        } finally {
            library.clReleaseContext(context);
        }
    }
}
