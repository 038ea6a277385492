// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * Finds the object of each piece of work, on {@link Engine#best()}, so that threads can share the pieces of work
 * equally, however unequal the objects are. Another engine, and columns of {@code long}, go through
 * {@link Engine#loadBalance}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="load-balance"}
 *
 * <p>Object {@code s} has the pieces of work {@code [offsets[s], offsets[s + 1])}. An object without work occurs
 * nowhere in the result.
 *
 * <p><b>Cost.</b> Two reads of the offsets, of which the first checks them, and one write of the result.
 *
 * <p><b>Scratch.</b> 10 kilobytes for each thread.
 *
 * <p><b>Errors.</b> Offsets that decrease or do not begin at 0 cause an {@link IllegalArgumentException} before
 * anything is written.
 *
 * <p>Source: the load-balancing search of Baxter, "Modern GPU" (2013), on the partition that {@link MergePath} names.
 */
public final class LoadBalance {
    private LoadBalance() {
    }

    /**
     * The object of each piece of work.
     *
     * @param offsets where the work of each object begins, and where the work of the last ends: the first is 0, they do
     *     not decrease, and the last is at most 2^31 - 9
     * @return for each piece of work, the index of its object
     */
    public static int[] search(long[] offsets) {
        int[] objects = new int[Interval.total(offsets)];
        Engine.best().loadBalance(Values.of(offsets), Values.of(objects));
        return objects;
    }

    /**
     * The offsets of objects whose numbers of pieces of work are given: the sums of the numbers before each object, and
     * the sum of all.
     *
     * @param counts the number of pieces of work of each object
     * @return where the work of each object begins, and where the work of the last ends
     * @throws IllegalArgumentException if a number is negative
     */
    public static long[] offsets(int[] counts) {
        long[] offsets = new long[counts.length + 1];
        for (int s = 0; s < counts.length; s++) {
            if (counts[s] < 0) {
                throw new IllegalArgumentException("counts: number " + s + " is " + counts[s] + ", less than 0");
            }
            offsets[s + 1] = offsets[s] + counts[s];
        }
        return offsets;
    }
}
