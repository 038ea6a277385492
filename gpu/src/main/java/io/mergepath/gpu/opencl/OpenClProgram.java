// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A program that a device's driver has built. */
final class OpenClProgram implements Program {
    private static final int KERNEL_PRIVATE_MEM_SIZE = 0x11b4;

    private final OpenClDevice device;
    private final OpenClLibrary library;
    private final MemorySegment program;
    private final String log;
    private final Queue<MemorySegment> kernels = new ConcurrentLinkedQueue<>();

    OpenClProgram(OpenClDevice device, MemorySegment program, String log) {
        this.device = device;
        this.library = device.library();
        this.program = program;
        this.log = log;
    }

    MemorySegment handle() {
        return program;
    }

    @Override
    public CompiledKernel kernel(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            MemorySegment kernel = OpenClDevice.create(code -> library.clCreateKernel(program, text, code));
            kernels.add(kernel);
            return new OpenClKernel(kernel);
        }
    }

    @Override
    public String log() {
        return log;
    }

    @Override
    public void close() {
        kernels.forEach(library::clReleaseKernel);
        library.clReleaseProgram(program);
    }

    private final class OpenClKernel implements CompiledKernel {
        private final MemorySegment kernel;

        OpenClKernel(MemorySegment kernel) {
            this.kernel = kernel;
        }

        /** Arguments belong to the kernel until it is queued, so launches of one kernel take turns. */
        @Override
        public synchronized void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
            if (blocks == 0) {
                return;
            }
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment values = parameters.in(arena);
                for (int i = 0; i < parameters.count(); i++) {
                    library.clSetKernelArg(kernel, i, parameters.bytes(i), values.asSlice((long) i * Long.BYTES));
                }
                if (sharedBytes > 0) {
                    library.clSetKernelArg(kernel, parameters.count(), sharedBytes, MemorySegment.NULL);
                }
                library.clEnqueueNDRangeKernel(device.queue(), kernel, 1, MemorySegment.NULL,
                        arena.allocateFrom(JAVA_LONG, blocks * threads), arena.allocateFrom(JAVA_LONG, threads), 0,
                        MemorySegment.NULL, MemorySegment.NULL);
                library.clFlush(device.queue());
            }
        }

        @Override
        public Resources resources() {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment bytes = arena.allocate(JAVA_LONG);
                library.clGetKernelWorkGroupInfo(kernel, device.device(), KERNEL_PRIVATE_MEM_SIZE, bytes.byteSize(),
                        bytes, MemorySegment.NULL);
                return new Resources(-1, (int) bytes.get(JAVA_LONG, 0));
            }
        }
    }
}
