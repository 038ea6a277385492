// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import java.util.Arrays;
import java.util.SplittableRandom;
import jdk.incubator.vector.IntVector;

/**
 * Runs the vector sorts in the background until the JVM has compiled them. Before that a sort by vectors takes a
 * hundred times as long as a scalar one. The sorts count as compiled when they have beaten {@link Arrays#sort(int[])}
 * several times in a row. A sort whose result is wrong, or that stays slow, is never used.
 */
final class VectorWarmUp implements Runnable {
    private static final int LENGTH = 20_000;

    /** Rounds in a row that must be fast. */
    private static final int FAST_ROUNDS = 5;

    /** Nanoseconds after which the sorts are given up. */
    private static final long PATIENCE = 20_000_000_000L;

    private static volatile boolean done;

    static {
        if (IntVector.SPECIES_PREFERRED.length() == IntNetwork.LANES) {
            Thread thread = new Thread(new VectorWarmUp(), "mergepath-vectors");
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            thread.start();
        }
    }

    /** Whether the sorts are compiled and right. The first call starts the thread. */
    static boolean isDone() {
        return done;
    }

    @Override
    public void run() {
        long begin = System.nanoTime();
        SplittableRandom random = new SplittableRandom(1);
        int fast = 0;
        while (fast < FAST_ROUNDS && System.nanoTime() - begin < PATIENCE) {
            // Few different keys take the paths of equal keys.
            boolean few = random.nextInt(4) == 0;
            long[] longs = few ? random.longs(LENGTH, 0, 50).toArray() : random.longs(LENGTH).toArray();
            int[] ints = Arrays.stream(longs).mapToInt(x -> (int) x).toArray();
            long ours = time(ints, longs);
            if (ours < 0) {
                return;
            }
            fast = ours < jdkTime(ints, longs) ? fast + 1 : 0;
        }
        done = fast == FAST_ROUNDS;
    }

    /** The time that the vector sorts take, or -1 if a result is wrong. */
    private static long time(int[] ints, long[] longs) {
        int[] intSource = new int[LENGTH];
        long[] longSource = longs.clone();
        int[] intTarget = new int[LENGTH];
        long[] longTarget = new long[LENGTH];
        long begin = System.nanoTime();
        int[] intBuffer = new int[Vectors.BUFFER];
        int low = ParallelIntVectorSort.count(ints, 0, LENGTH, 0);
        ParallelIntVectorSort.split(ints, 0, LENGTH, 0, intSource, 0, low, low, LENGTH);
        IntVectorSort.sort(intSource, 0, low, intTarget, 0, intBuffer);
        IntVectorSort.sort(intSource, low, LENGTH - low, intTarget, low, intBuffer);
        LongVectorSort.sort(longSource, 0, LENGTH, longTarget, 0, new long[Vectors.BUFFER]);
        long time = System.nanoTime() - begin;
        int[] intsInOrder = ints.clone();
        long[] longsInOrder = longs.clone();
        Arrays.sort(intsInOrder);
        Arrays.sort(longsInOrder);
        return Arrays.equals(intsInOrder, Arrays.copyOf(intTarget, LENGTH))
                && Arrays.equals(longsInOrder, Arrays.copyOf(longTarget, LENGTH)) ? time : -1;
    }

    private static long jdkTime(int[] ints, long[] longs) {
        long begin = System.nanoTime();
        Arrays.sort(ints);
        Arrays.sort(longs);
        return System.nanoTime() - begin;
    }
}
