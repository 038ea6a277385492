// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/**
 * The properties of a device by which an engine chooses kernels and tiles.
 *
 * @param name the maker's name for it
 * @param architecture its kind, for example {@code sm_90}; or {@code gpu} or {@code cpu} if the library tells no more
 * @param multiprocessors the number of multiprocessors; OpenCL calls them compute units
 * @param multiprocessorBytes the shared memory of a multiprocessor, for all its blocks
 * @param sharedBytes the shared memory that one block may use
 * @param threads the most threads of a block
 * @param memoryBytes its memory
 * @param largestBytes the most of it that can be allocated in one piece
 * @param arithmetic its floating-point arithmetic
 */
public record Traits(String name, String architecture, int multiprocessors, int multiprocessorBytes, int sharedBytes,
        int threads, long memoryBytes, long largestBytes, Arithmetic arithmetic) {
    /** The threads that a multiprocessor of an NVIDIA GPU runs at once. */
    private static final int THREADS_AT_ONCE = 2048;

    /** The number of blocks of so many threads that the device runs at once, if nothing but threads bounds it. */
    public long blocksAtOnce(int blockThreads) {
        return (long) multiprocessors * Math.max(1, THREADS_AT_ONCE / blockThreads);
    }

    /**
     * Floating-point arithmetic, as far as devices differ.
     *
     * @param doubles whether there are 8-byte numbers
     * @param subnormals whether 4-byte numbers next to zero are kept apart from it
     * @param roundedDivision whether quotients of 4-byte numbers are rounded correctly
     */
    public record Arithmetic(boolean doubles, boolean subnormals, boolean roundedDivision) {
        /** All that Java asks for. */
        public static final Arithmetic EXACT = new Arithmetic(true, true, true);
    }
}
