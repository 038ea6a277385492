// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

/**
 * Which two lists a worker of a merge sort pass merges, and which part of the output is its own.
 *
 * <p>In a pass, {@code coop} workers (threads of a block, or blocks) cooperate on one merge. Each of them writes
 * exactly {@code nv} elements of the output; A and B are neighbours of {@code nv * coop / 2} elements each. So these
 * three numbers say everything, and no worker asks another one.
 *
 * <p>Places are longs, because the frame of the last worker may reach past 2<sup>31</sup> where the array doesn't.
 * Cost: a few operations. Source: Modern GPU by Sean Baxter: "Mergesort" (FindMergesortFrame, FindMergesortInterval,
 * and the intervals of a block sort).
 *
 * @param coop how many workers cooperate on one merge: a power of two, at least 2
 * @param worker the number of the worker, from 0
 * @param nv how many elements each worker writes, at least 1
 */
public record MergesortFrame(int coop, int worker, int nv) {

    /**
     * Checks the three numbers.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public MergesortFrame {
        if (coop < 2 || Integer.bitCount(coop) != 1) {
            throw new IllegalArgumentException("coop is " + coop + ", not a power of two of at least 2");
        }
        if (worker < 0) {
            throw new IllegalArgumentException("worker is " + worker + ", less than 0");
        }
        if (nv < 1) {
            throw new IllegalArgumentException("nv is " + nv + ", less than 1");
        }
    }

    /**
     * The lists that a worker searches, and its cross-diagonal: list A is [a0, a1), list B is [b0, b1).
     *
     * @param a0 the first place of list A
     * @param a1 the end of list A
     * @param b0 the first place of list B
     * @param b1 the end of list B
     * @param diagonal where the worker's part of the output begins, counted from the beginning of the output list
     */
    public record Search(long a0, long a1, long b0, long b1, long diagonal) {
    }

    /**
     * The part of a worker: [a0, a1) of A and [b0, b1) of B.
     *
     * @param a0 its first place in A
     * @param a1 its end in A
     * @param b0 its first place in B
     * @param b1 its end in B
     */
    public record Interval(long a0, long a1, long b0, long b1) {
    }

    /**
     * Where list A begins.
     *
     * @return a place, not cut at the end of the array
     */
    public long a() {
        return (long) nv * (worker & -coop);
    }

    /**
     * Where list B begins, which is where list A ends.
     *
     * @return a place, not cut at the end of the array
     */
    public long b() {
        return a() + size();
    }

    /**
     * The length of each list, where the array is long enough.
     *
     * @return {@code nv * coop / 2}
     */
    public long size() {
        return (long) nv * (coop / 2);
    }

    /**
     * Where the worker searches the co-rank at which it begins.
     *
     * @param count the length of the array
     * @return both lists, cut at {@code count}, and a cross-diagonal, at most the length of both together
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public Search search(int count) {
        checkCount(count);
        long a0 = Math.min(count, a());
        long b0 = Math.min(count, b());
        long b1 = Math.min(count, b() + size());
        return new Search(a0, b0, b0, b1, Math.min(diagonal(), b1 - a0));
    }

    /**
     * What the worker merges, from the co-ranks of its own cross-diagonal and the next worker's.
     *
     * <p>The last worker of a merge ends where both lists end. Its {@code end} is not looked at: the next worker's
     * cross-diagonal belongs to the next merge.
     *
     * @param count the length of the array
     * @param start the co-rank at which this worker begins
     * @param end the co-rank at which the next worker begins
     * @return the parts of A and B: together {@code nv} elements, fewer where the array ends
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public Interval interval(int count, int start, int end) {
        checkCount(count);
        boolean last = (worker & (coop - 1)) == coop - 1;
        long a1 = last ? b() : a() + end;
        long b0 = b() + diagonal() - start;
        long b1 = last ? b() + size() : b() + diagonal() + nv - end;
        return new Interval(a() + start, Math.min(count, a1), Math.min(count, b0), Math.min(count, b1));
    }

    private long diagonal() {
        return (long) nv * worker - a();
    }

    private static void checkCount(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is " + count + ", less than 0");
        }
    }
}
