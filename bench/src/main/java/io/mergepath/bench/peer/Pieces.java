// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

import java.util.stream.IntStream;

/** Splits a loop into pieces for the common pool of the JDK, for peers that need a parallel loop. */
public final class Pieces {
    /** More pieces than threads, so that the other threads take over from a late one. */
    private static final int A_THREAD = 4;

    private Pieces() {
    }

    /** A loop over a range of indices. */
    @FunctionalInterface
    public interface Loop {
        void over(int from, int to);
    }

    /** Runs a loop over {@code [0, n)} on the given number of threads. */
    public static void run(int n, int threads, Loop loop) {
        if (threads == 1) {
            loop.over(0, n);
            return;
        }
        int pieces = threads * A_THREAD;
        IntStream.range(0, pieces).parallel()
                .forEach(p -> loop.over((int) ((long) n * p / pieces), (int) ((long) n * (p + 1) / pieces)));
    }

    /** Copies an array on the given number of threads. */
    @SuppressWarnings("SuspiciousSystemArraycopy")
    public static void copy(Object from, Object to, int toIndex, int n, int threads) {
        run(n, threads, (i, end) -> System.arraycopy(from, i, to, toIndex + i, end - i));
    }
}
