// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import java.util.Arrays;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/**
 * Quicksort of {@code long} keys by vectors of 512 bits, from one array to another. {@link IntVectorSort} is the same
 * for {@code int} keys, line for line.
 *
 * <p>A part of the keys lies in one of the two arrays. A partition compresses its lower keys to their place in the
 * target and its greater keys to the source, so it swaps nothing and no branch depends on a key. The lower keys are
 * sorted first, so the places behind a part are free, up to the ends of the arrays: partitions store whole vectors
 * there.
 *
 * <p>The sort is unstable. Equal keys are identical, so nobody sees the difference. It takes O(n log n) steps:
 * {@link Arrays#sort(long[], int, int)} sorts a part after too many bad pivots.
 *
 * <p>Source: the idea of Bramas, A Novel Hybrid Quicksort Algorithm Vectorized using AVX-512, 2017, with two arrays.
 */
final class LongVectorSort {
    private static final int LANES = LongNetwork.LANES;
    private static final int BLOCK = 4 * LANES;

    /** Parts up to this size are sorted by a network. */
    private static final int SMALL = LongNetwork.SIZE;

    /** Parts up to this size are sorted by insertion. */
    private static final int TINY = 24;

    private static final LongVector LANE = LongVector.broadcast(LongNetwork.SPECIES, 0).addIndex(1);
    private static final VectorShuffle<Long> THIRD = VectorShuffle.fromOp(LongNetwork.SPECIES,
            i -> (i + LANES / 3) % LANES);
    private static final VectorShuffle<Long> TWO_THIRDS = VectorShuffle.fromOp(LongNetwork.SPECIES,
            i -> (i + 2 * LANES / 3) % LANES);

    private final long[] source;
    private final int sourceEnd;
    private final long[] target;
    private final int targetEnd;
    private final long[] buffer;

    private LongVectorSort(long[] source, int sourceEnd, long[] target, int targetEnd, long[] buffer) {
        this.source = source;
        this.sourceEnd = sourceEnd;
        this.target = target;
        this.targetEnd = targetEnd;
        this.buffer = buffer;
    }

    /** See {@link Vectors#sort(long[], int, int, long[], int, long[])}. */
    static void sort(long[] source, int from, int n, long[] target, int to, long[] buffer) {
        new LongVectorSort(source, from + n, target, to + n, buffer).sort(false, from, to, n, depth(n));
    }

    /** See {@link Vectors#sort(long[], int, int, long[], long[])}. */
    static void sort(long[] keys, int from, int n, long[] scratch, long[] buffer) {
        new LongVectorSort(scratch, scratch.length, keys, from + n, buffer).sort(true, 0, from, n, depth(n));
    }

    /** The partitions after which a part counts as badly divided. */
    private static int depth(int n) {
        return 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(n));
    }

    /** Sorts {@code n} keys that lie in the target from {@code to} on, or else in the source from {@code from} on. */
    private void sort(boolean inTarget, int from, int to, int n, int depth) {
        boolean here = inTarget;
        int sourceAt = from;
        int targetAt = to;
        int left = n;
        int partitions = depth;
        while (left > SMALL && partitions > 0) {
            partitions--;
            long[] in = here ? target : source;
            int at = here ? targetAt : sourceAt;
            long pivot = pivot(in, at, left);
            int low = partition(in, at, left, pivot, targetAt, sourceAt);
            if (low == left) {
                // The pivot is the greatest key. Keys less than it remain.
                if (pivot == Long.MIN_VALUE) {
                    return;
                }
                low = partition(target, targetAt, left, pivot - 1, targetAt, sourceAt);
                sort(true, sourceAt + left - low, targetAt, low, partitions);
                Arrays.fill(target, targetAt + low, targetAt + left, pivot);
                return;
            }
            int high = left - low;
            sort(true, sourceAt + high, targetAt, low, partitions);
            here = false;
            targetAt += low;
            left = high;
        }
        long[] in = here ? target : source;
        int at = here ? targetAt : sourceAt;
        if (left > SMALL || left <= TINY) {
            System.arraycopy(in, at, target, targetAt, left);
            if (left > SMALL) {
                Arrays.sort(target, targetAt, targetAt + left);
            } else {
                insertionSort(target, targetAt, targetAt + left);
            }
        } else {
            sortSmall(in, at, left, targetAt);
        }
    }

    private void sortSmall(long[] in, int at, int n, int targetAt) {
        if (targetAt + SMALL <= targetEnd) {
            LongNetwork.sort(in, at, n, target, targetAt, buffer);
        } else {
            // The target has no room for the whole network.
            LongNetwork.sort(in, at, n, buffer, SMALL, buffer);
            System.arraycopy(buffer, SMALL, target, targetAt, n);
        }
    }

    private static void insertionSort(long[] keys, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long key = keys[i];
            int j = i;
            while (j > from && keys[j - 1] > key) {
                keys[j] = keys[j - 1];
                j--;
            }
            keys[j] = key;
        }
    }

    /** Compresses keys up to the pivot to the target, and others to the source. Returns how many go to the target. */
    private int partition(long[] in, int at, int n, long pivot, int targetAt, int sourceAt) {
        // The last block, of 1 to BLOCK keys, is done with masks.
        int whole = (n - 1) / BLOCK * BLOCK;
        int low = blocks(in, at, whole, pivot, target, targetAt, source, sourceAt);
        int rest = n - whole;
        boolean room = at + whole + BLOCK <= in.length && targetAt + whole + BLOCK <= targetEnd
                && sourceAt + whole + BLOCK <= sourceEnd;
        return low
                + (room ? lastBlock(in, at + whole, rest, pivot, target, targetAt + low, source, sourceAt + whole - low)
                        : single(in, at + whole, rest, pivot, target, targetAt + low, source, sourceAt + whole - low));
    }

    private static int blocks(long[] in, int at, int n, long pivot, long[] lows, int lowAt, long[] highs, int highAt) {
        int low = lowAt;
        int high = highAt;
        LongVector p = LongVector.broadcast(LongNetwork.SPECIES, pivot);
        for (int i = at, end = at + n; i < end; i += BLOCK) {
            // All loads come before the stores, which may reach into this block.
            LongVector v0 = LongVector.fromArray(LongNetwork.SPECIES, in, i);
            LongVector v1 = LongVector.fromArray(LongNetwork.SPECIES, in, i + LANES);
            LongVector v2 = LongVector.fromArray(LongNetwork.SPECIES, in, i + 2 * LANES);
            LongVector v3 = LongVector.fromArray(LongNetwork.SPECIES, in, i + 3 * LANES);
            VectorMask<Long> m0 = v0.compare(VectorOperators.LE, p);
            VectorMask<Long> m1 = v1.compare(VectorOperators.LE, p);
            VectorMask<Long> m2 = v2.compare(VectorOperators.LE, p);
            VectorMask<Long> m3 = v3.compare(VectorOperators.LE, p);
            int c0 = m0.trueCount();
            int c1 = m1.trueCount();
            int c2 = m2.trueCount();
            int c3 = m3.trueCount();
            v0.compress(m0).intoArray(lows, low);
            v0.compress(m0.not()).intoArray(highs, high);
            low += c0;
            high += LANES - c0;
            v1.compress(m1).intoArray(lows, low);
            v1.compress(m1.not()).intoArray(highs, high);
            low += c1;
            high += LANES - c1;
            v2.compress(m2).intoArray(lows, low);
            v2.compress(m2.not()).intoArray(highs, high);
            low += c2;
            high += LANES - c2;
            v3.compress(m3).intoArray(lows, low);
            v3.compress(m3.not()).intoArray(highs, high);
            low += c3;
            high += LANES - c3;
        }
        return low - lowAt;
    }

    private static int lastBlock(long[] in, int at, int n, long pivot, long[] lows, int lowAt, long[] highs,
            int highAt) {
        int low = lowAt;
        int high = highAt;
        LongVector p = LongVector.broadcast(LongNetwork.SPECIES, pivot);
        for (int k = 0; k < n; k += LANES) {
            LongVector v = LongVector.fromArray(LongNetwork.SPECIES, in, at + k);
            VectorMask<Long> there = LANE.compare(VectorOperators.LT, n - k);
            VectorMask<Long> less = v.compare(VectorOperators.LE, p).and(there);
            VectorMask<Long> greater = v.compare(VectorOperators.GT, p).and(there);
            v.compress(less).intoArray(lows, low);
            v.compress(greater).intoArray(highs, high);
            low += less.trueCount();
            high += greater.trueCount();
        }
        return low - lowAt;
    }

    /** Does the same one by one, at the end of an array. */
    private static int single(long[] in, int at, int n, long pivot, long[] lows, int lowAt, long[] highs, int highAt) {
        int low = lowAt;
        int high = highAt;
        for (int i = at; i < at + n; i++) {
            long key = in[i];
            if (key <= pivot) {
                lows[low++] = key;
            } else {
                highs[high++] = key;
            }
        }
        return low - lowAt;
    }

    private static LongVector median(LongVector x, LongVector y, LongVector z) {
        return x.min(y).max(x.max(y).min(z));
    }

    /** The median of medians of medians of three, from nine vectors that are spread evenly. */
    private static long pivot(long[] in, int at, int n) {
        int step = (n - LANES) / 8;
        LongVector x = median(LongVector.fromArray(LongNetwork.SPECIES, in, at),
                LongVector.fromArray(LongNetwork.SPECIES, in, at + step),
                LongVector.fromArray(LongNetwork.SPECIES, in, at + 2 * step));
        LongVector y = median(LongVector.fromArray(LongNetwork.SPECIES, in, at + 3 * step),
                LongVector.fromArray(LongNetwork.SPECIES, in, at + 4 * step),
                LongVector.fromArray(LongNetwork.SPECIES, in, at + 5 * step));
        LongVector z = median(LongVector.fromArray(LongNetwork.SPECIES, in, at + 6 * step),
                LongVector.fromArray(LongNetwork.SPECIES, in, at + 7 * step),
                LongVector.fromArray(LongNetwork.SPECIES, in, at + 8 * step));
        LongVector m = median(x, y, z);
        return median(m, m.rearrange(THIRD), m.rearrange(TWO_THIRDS)).lane(0);
    }
}
