package io.mergepath.gpu.device;

/**
 * What an engine must know of a device to choose how to use it.
 *
 * @param name the maker's name for it
 * @param architecture its kind: {@code sm_90}, say, or {@code gpu} or {@code cpu} where the library tells no more
 * @param sharedBytes the shared memory that one block may use
 * @param threads the most threads of a block
 * @param memoryBytes its memory
 * @param largestBytes the most of it that can be allocated in one piece
 * @param arithmetic its floating-point arithmetic
 */
public record Traits(String name, String architecture, int sharedBytes, int threads, long memoryBytes,
        long largestBytes,
        Arithmetic arithmetic) {
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
