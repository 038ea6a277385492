package io.mergepath.gpu.device;

/**
 * What an engine must know of a device to choose how to use it.
 *
 * @param name the maker's name for it
 * @param architecture its kind: {@code sm_90}, say, or {@code gpu} or {@code cpu} where the library tells no more
 * @param sharedBytes the shared memory that one block may use
 * @param threads the most threads of a block
 * @param memoryBytes its memory
 */
public record Traits(String name, String architecture, int sharedBytes, int threads, long memoryBytes) {
}
