// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Function;

/** Another user of OpenCL in this process: a context, queues and buffers that no engine made. */
final class OtherOpenCl implements AutoCloseable {
    static final long IN_ORDER = 0;
    static final long OUT_OF_ORDER = 1;

    private static final long ALL_DEVICES = 0xffff_ffffL;
    private static final long READ_WRITE = 1;
    private static final int COMPLETE = 0;
    private static final int REGION = 0x1220;

    private final Arena arena = Arena.ofShared();
    private final SymbolLookup symbols = library(arena);
    private final MemorySegment code = arena.allocate(JAVA_INT);
    private final MemorySegment device;
    private final MemorySegment context;
    private final Deque<Runnable> releases = new ArrayDeque<>();

    OtherOpenCl() {
        MemorySegment found = arena.allocate(ADDRESS);
        check(call("clGetPlatformIDs", JAVA_INT, 1, found, MemorySegment.NULL));
        check(call("clGetDeviceIDs", JAVA_INT, found.get(ADDRESS, 0), ALL_DEVICES, 1, found, MemorySegment.NULL));
        device = found.get(ADDRESS, 0);
        context = make("clReleaseContext", call("clCreateContext", ADDRESS, MemorySegment.NULL, 1, found,
                MemorySegment.NULL, MemorySegment.NULL, code));
    }

    @SuppressWarnings("restricted")
    private static SymbolLookup library(Arena arena) {
        return SymbolLookup.libraryLookup("libOpenCL.so.1", arena);
    }

    @SuppressWarnings("restricted")
    private Object call(String function, MemoryLayout result, Object... arguments) {
        MemoryLayout[] parameters = Arrays.stream(arguments)
                .map(a -> a instanceof Integer ? JAVA_INT : a instanceof Long ? JAVA_LONG : ADDRESS)
                .toArray(MemoryLayout[]::new);
        try {
            return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(function),
                    FunctionDescriptor.of(result, parameters)).invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(function, e);
        }
    }

    private static void check(Object result) {
        assertEquals(0, result);
    }

    private MemorySegment make(String release, Object made) {
        check(code.get(JAVA_INT, 0));
        MemorySegment object = (MemorySegment) made;
        releases.push(() -> check(call(release, JAVA_INT, object)));
        return object;
    }

    MemorySegment queue(long properties) {
        return make("clReleaseCommandQueue",
                call("clCreateCommandQueue", ADDRESS, context, device, properties, code));
    }

    /** What a user makes of a queue, which must hold it for as long as it needs it. */
    <T> T withQueue(Function<MemorySegment, T> user) {
        MemorySegment queue = queue(IN_ORDER);
        try {
            return user.apply(queue);
        } finally {
            releases.pop().run();
        }
    }

    MemorySegment buffer(long bytes) {
        return make("clReleaseMemObject",
                call("clCreateBuffer", ADDRESS, context, READ_WRITE, bytes, MemorySegment.NULL, code));
    }

    /** A part of a buffer, which is a buffer too. */
    MemorySegment part(MemorySegment buffer, long from, long bytes) {
        return make("clReleaseMemObject", call("clCreateSubBuffer", ADDRESS, buffer, READ_WRITE, REGION,
                arena.allocateFrom(JAVA_LONG, from, bytes), code));
    }

    /** What holds up a queue until it is {@linkplain #open opened}. */
    MemorySegment gate() {
        return make("clReleaseEvent", call("clCreateUserEvent", ADDRESS, context, code));
    }

    void open(MemorySegment gate) {
        check(call("clSetUserEventStatus", JAVA_INT, gate, COMPLETE));
    }

    /** Queues a copy to a buffer, which begins when the gate is open. */
    void write(MemorySegment queue, MemorySegment gate, int[] from, MemorySegment to) {
        check(call("clEnqueueWriteBuffer", JAVA_INT, queue, to, 0, 0L, 4L * from.length,
                arena.allocateFrom(JAVA_INT, from), 1, arena.allocateFrom(ADDRESS, gate), MemorySegment.NULL));
    }

    /** Queues a copy from a buffer, and waits for it. */
    int[] read(MemorySegment queue, MemorySegment from, int length) {
        MemorySegment to = arena.allocate(JAVA_INT, length);
        check(call("clEnqueueReadBuffer", JAVA_INT, queue, from, 1, 0L, to.byteSize(), to, 0, MemorySegment.NULL,
                MemorySegment.NULL));
        return to.toArray(JAVA_INT);
    }

    @Override
    public void close() {
        releases.forEach(Runnable::run);
        arena.close();
    }
}
