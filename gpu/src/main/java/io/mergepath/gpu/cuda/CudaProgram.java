// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Machine code that the driver has loaded. */
final class CudaProgram implements Program {
    /** Attributes of a function. */
    private static final int SHARED_SIZE_BYTES = 1;
    private static final int LOCAL_SIZE_BYTES = 3;
    private static final int NUM_REGS = 4;
    private static final int MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;

    private final CudaDevice device;
    private final String log;
    private final MemorySegment module;

    CudaProgram(CudaDevice device, Image image) {
        this.device = device;
        this.log = image.log();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment code = arena.allocate(image.code().byteSize()).copyFrom(image.code());
            module = CudaDevice.pointer(pointer -> device.driver().cuModuleLoadData(pointer, code));
        }
    }

    @Override
    public CompiledKernel kernel(String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(name);
            return new CudaKernel(
                    CudaDevice.pointer(pointer -> device.driver().cuModuleGetFunction(pointer, module, text)));
        }
    }

    @Override
    public String log() {
        return log;
    }

    @Override
    public void close() {
        device.driver().cuModuleUnload(module);
    }

    private final class CudaKernel implements CompiledKernel {
        private final MemorySegment function;

        CudaKernel(MemorySegment function) {
            this.function = function;
            // Without this attribute a block may use 48 KiB on any device. The memory that a kernel declares counts
            // too.
            device.driver().cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED_SIZE_BYTES,
                    device.traits().sharedBytes() - attribute(SHARED_SIZE_BYTES));
        }

        @Override
        public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
            if (blocks == 0) {
                return;
            }
            int grid = Math.toIntExact(blocks);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment pointers = parameters.pointersIn(arena);
                if (device.hasEarlyLaunches()) {
                    device.driver().cuLaunchKernelEx(
                            EarlyLaunch.of(grid, threads, sharedBytes, device.stream(), arena), function, pointers,
                            MemorySegment.NULL);
                } else {
                    device.driver().cuLaunchKernel(function, grid, 1, 1, threads, 1, 1, sharedBytes, device.stream(),
                            pointers, MemorySegment.NULL);
                }
            }
        }

        @Override
        public Resources resources() {
            return new Resources(attribute(NUM_REGS), attribute(LOCAL_SIZE_BYTES));
        }

        private int attribute(int attribute) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment value = arena.allocate(JAVA_INT);
                device.driver().cuFuncGetAttribute(value, attribute, function);
                return value.get(JAVA_INT, 0);
            }
        }
    }
}
