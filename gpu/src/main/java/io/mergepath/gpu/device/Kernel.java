package io.mergepath.gpu.device;

/** One kernel of a compiled program. */
public interface Kernel {
    /**
     * Queues a launch. Any thread may call it, several at once too.
     *
     * @param blocks the number of blocks; none is no launch
     * @param threads the threads of a block
     * @param sharedBytes the shared memory of a block whose size the launch decides
     * @param arguments a {@link Span}, {@code Long} or {@code Integer} for each parameter; a span is two parameters
     */
    void launch(long blocks, int threads, int sharedBytes, Object... arguments);

    /** What the compiler gave it. */
    Resources resources();

    /**
     * What a kernel takes of the device.
     *
     * @param registers the registers of a thread, or -1 if the library does not tell
     * @param spilledBytes the memory of a thread for what found no place in registers
     */
    record Resources(int registers, int spilledBytes) {
    }
}
