package io.mergepath.cli.io;

import java.util.function.Supplier;

/** Says how much memory would have been needed where there was not enough. */
public final class Memory {
    private Memory() {}

    /**
     * Does work that takes memory in proportion to its input.
     *
     * @param <T> what the work makes
     * @param bytes how much memory it takes
     * @param what what for, for example {@code sorting 5000000 lines}
     * @param work the work
     * @return what the work returns
     * @throws Failure if there is not enough memory
     */
    public static <T> T need(long bytes, String what, Supplier<T> work) {
        try {
            return work.get();
        } catch (OutOfMemoryError e) {
            throw new Failure("not enough memory: " + what + " takes " + mebibytes(bytes) + " MiB; Java may use "
                    + mebibytes(Runtime.getRuntime().maxMemory()) + " MiB here, more with MERGEPATH_JAVA_OPTS=-XmxSIZE",
                    e);
        }
    }

    private static long mebibytes(long bytes) {
        return (bytes + (1 << 20) - 1) >> 20;
    }
}
