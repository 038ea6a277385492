// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/** One kernel of a compiled program. */
public interface CompiledKernel {
    /**
     * Queues a launch. Several threads may call it at the same time.
     *
     * @param blocks the number of blocks; 0 launches nothing
     * @param threads the threads of a block
     * @param sharedBytes the shared memory of a block whose size the launch decides
     * @param parameters all parameters of the kernel
     */
    void launch(long blocks, int threads, int sharedBytes, Parameters parameters);

    /** The resources that the compiler chose. */
    Resources resources();

    /**
     * The resources of a kernel.
     *
     * @param registers the registers of a thread, or -1 if the library does not tell
     * @param spilledBytes the memory of a thread for values without a register
     */
    record Resources(int registers, int spilledBytes) {
    }
}
