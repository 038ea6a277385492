// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;

/**
 * Quicksort of {@code int} keys by vectors of 512 bits, from one array to another. {@link LongVectorSort} is the same
 * for {@code long} keys, line for line.
 *
 * <p>A part of the keys lies in one of the two arrays. A partition compresses its lower keys to their place in the
 * target and its greater keys to the source, so it swaps nothing and no branch depends on a key. The lower keys are
 * sorted first, so the places behind a part are free, up to the ends of the arrays: partitions store whole vectors
 * there.
 *
 * <p>The sort is unstable. Equal keys are identical, so nobody sees the difference. It takes O(n log n) steps:
 * {@link Arrays#sort(int[], int, int)} sorts a part after too many bad pivots.
 *
 * <p>Source: the idea of Bramas, A Novel Hybrid Quicksort Algorithm Vectorized using AVX-512, 2017, with two arrays.
 */
final class IntVectorSort {
    private static final int LANES = IntNetwork.LANES;
    private static final int BLOCK = 4 * LANES;

    /** Parts up to this size are sorted by a network. */
    private static final int SMALL = IntNetwork.SIZE;

    /** Parts up to this size are sorted by insertion. */
    private static final int TINY = 24;

    private static final IntVector LANE = IntVector.broadcast(IntNetwork.SPECIES, 0).addIndex(1);
    private static final VectorShuffle<Integer> THIRD = VectorShuffle.fromOp(IntNetwork.SPECIES,
            i -> (i + LANES / 3) % LANES);
    private static final VectorShuffle<Integer> TWO_THIRDS = VectorShuffle.fromOp(IntNetwork.SPECIES,
            i -> (i + 2 * LANES / 3) % LANES);

    private final int[] source;
    private final int sourceEnd;
    private final int[] target;
    private final int targetEnd;
    private final int[] buffer;

    private IntVectorSort(int[] source, int sourceEnd, int[] target, int targetEnd, int[] buffer) {
        this.source = source;
        this.sourceEnd = sourceEnd;
        this.target = target;
        this.targetEnd = targetEnd;
        this.buffer = buffer;
    }

    /** See {@link Vectors#sort(int[], int, int, int[], int, int[])}. */
    static void sort(int[] source, int from, int n, int[] target, int to, int[] buffer) {
        new IntVectorSort(source, from + n, target, to + n, buffer).sort(false, from, to, n, depth(n));
    }

    /** See {@link Vectors#sort(int[], int, int, int[], int[])}. */
    static void sort(int[] keys, int from, int n, int[] scratch, int[] buffer) {
        new IntVectorSort(scratch, scratch.length, keys, from + n, buffer).sort(true, 0, from, n, depth(n));
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
            int[] in = here ? target : source;
            int at = here ? targetAt : sourceAt;
            int pivot = pivot(in, at, left);
            int low = partition(in, at, left, pivot, targetAt, sourceAt);
            if (low == left) {
                // The pivot is the greatest key. Keys less than it remain.
                if (pivot == Integer.MIN_VALUE) {
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
        int[] in = here ? target : source;
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

    private void sortSmall(int[] in, int at, int n, int targetAt) {
        if (targetAt + SMALL <= targetEnd) {
            IntNetwork.sort(in, at, n, target, targetAt, buffer);
        } else {
            // The target has no room for the whole network.
            IntNetwork.sort(in, at, n, buffer, SMALL, buffer);
            System.arraycopy(buffer, SMALL, target, targetAt, n);
        }
    }

    private static void insertionSort(int[] keys, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int key = keys[i];
            int j = i;
            while (j > from && keys[j - 1] > key) {
                keys[j] = keys[j - 1];
                j--;
            }
            keys[j] = key;
        }
    }

    /** Compresses keys up to the pivot to the target, and others to the source. Returns how many go to the target. */
    private int partition(int[] in, int at, int n, int pivot, int targetAt, int sourceAt) {
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

    private static int blocks(int[] in, int at, int n, int pivot, int[] lows, int lowAt, int[] highs, int highAt) {
        int low = lowAt;
        int high = highAt;
        IntVector p = IntVector.broadcast(IntNetwork.SPECIES, pivot);
        for (int i = at, end = at + n; i < end; i += BLOCK) {
            // All loads come before the stores, which may reach into this block.
            IntVector v0 = IntVector.fromArray(IntNetwork.SPECIES, in, i);
            IntVector v1 = IntVector.fromArray(IntNetwork.SPECIES, in, i + LANES);
            IntVector v2 = IntVector.fromArray(IntNetwork.SPECIES, in, i + 2 * LANES);
            IntVector v3 = IntVector.fromArray(IntNetwork.SPECIES, in, i + 3 * LANES);
            VectorMask<Integer> m0 = v0.compare(VectorOperators.LE, p);
            VectorMask<Integer> m1 = v1.compare(VectorOperators.LE, p);
            VectorMask<Integer> m2 = v2.compare(VectorOperators.LE, p);
            VectorMask<Integer> m3 = v3.compare(VectorOperators.LE, p);
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

    private static int lastBlock(int[] in, int at, int n, int pivot, int[] lows, int lowAt, int[] highs, int highAt) {
        int low = lowAt;
        int high = highAt;
        IntVector p = IntVector.broadcast(IntNetwork.SPECIES, pivot);
        for (int k = 0; k < n; k += LANES) {
            IntVector v = IntVector.fromArray(IntNetwork.SPECIES, in, at + k);
            VectorMask<Integer> there = LANE.compare(VectorOperators.LT, n - k);
            VectorMask<Integer> less = v.compare(VectorOperators.LE, p).and(there);
            VectorMask<Integer> greater = v.compare(VectorOperators.GT, p).and(there);
            v.compress(less).intoArray(lows, low);
            v.compress(greater).intoArray(highs, high);
            low += less.trueCount();
            high += greater.trueCount();
        }
        return low - lowAt;
    }

    /** Does the same one by one, at the end of an array. */
    private static int single(int[] in, int at, int n, int pivot, int[] lows, int lowAt, int[] highs, int highAt) {
        int low = lowAt;
        int high = highAt;
        for (int i = at; i < at + n; i++) {
            int key = in[i];
            if (key <= pivot) {
                lows[low++] = key;
            } else {
                highs[high++] = key;
            }
        }
        return low - lowAt;
    }

    private static IntVector median(IntVector x, IntVector y, IntVector z) {
        return x.min(y).max(x.max(y).min(z));
    }

    /** The median of medians of medians of three, from nine vectors that are spread evenly. */
    private static int pivot(int[] in, int at, int n) {
        int step = (n - LANES) / 8;
        IntVector x = median(IntVector.fromArray(IntNetwork.SPECIES, in, at),
                IntVector.fromArray(IntNetwork.SPECIES, in, at + step),
                IntVector.fromArray(IntNetwork.SPECIES, in, at + 2 * step));
        IntVector y = median(IntVector.fromArray(IntNetwork.SPECIES, in, at + 3 * step),
                IntVector.fromArray(IntNetwork.SPECIES, in, at + 4 * step),
                IntVector.fromArray(IntNetwork.SPECIES, in, at + 5 * step));
        IntVector z = median(IntVector.fromArray(IntNetwork.SPECIES, in, at + 6 * step),
                IntVector.fromArray(IntNetwork.SPECIES, in, at + 7 * step),
                IntVector.fromArray(IntNetwork.SPECIES, in, at + 8 * step));
        IntVector m = median(x, y, z);
        return median(m, m.rearrange(THIRD), m.rearrange(TWO_THIRDS)).lane(0);
    }
}
