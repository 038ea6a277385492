// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/** The faulty listings of docs/errata.md, faults included. Every loop that may not end has a bound. */
final class AsPrinted {

    private AsPrinted() {}

    /** The co-rank article's search: its bounds stay where they begin. Empty where {@code limit} steps find nothing. */
    static OptionalInt coRankWithFixedBounds(int k, int[] a, int[] b, int limit) {
        int iLow = Math.max(0, k - b.length);
        int jLow = Math.max(0, k - a.length);
        int i = Math.min(k, a.length);
        for (int step = 0; step < limit; step++) {
            int j = k - i;
            if (i > 0 && j < b.length && a[i - 1] > b[j]) {
                i -= Math.max(1, (i - iLow) / 2);
            } else if (j > 0 && i < a.length && b[j - 1] >= a[i]) {
                i += Math.max(1, (j - jLow) / 2);
            } else {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** The co-rank notes' search: both of its tests are strict, and it returns the first point that passes. */
    static int coRankWithStrictTests(int k, int[] a, int[] b) {
        return coRankWithStrictTests(k, x -> a[x], a.length, x -> b[x], b.length);
    }

    /** The same search over inputs of any length, which nobody stores. */
    static int coRankWithStrictTests(int k, IntUnaryOperator a, int aLength, IntUnaryOperator b, int bLength) {
        int low = Math.max(0, k - bLength);
        int high = Math.min(k, aLength);
        while (low < high) {
            int i = (low + high) / 2;
            int j = k - i;
            if (i > 0 && j < bLength && a.applyAsInt(i - 1) > b.applyAsInt(j)) {
                high = i;
            } else if (j > 0 && i < aLength && b.applyAsInt(j - 1) > a.applyAsInt(i)) {
                low = i + 1;
            } else {
                return i;
            }
        }
        return low;
    }

    /** The co-rank notes' merge by elements: which elements end up in the output, A's from 0, B's from |A|. */
    static int[] mergeElementwise(int[] a, int[] b) {
        int[] indices = new int[a.length + b.length];
        for (int k = 0; k < indices.length; k++) {
            int i = coRankWithStrictTests(k, a, b);
            int next = coRankWithStrictTests(k + 1, a, b);
            indices[k] = next > i ? i : a.length + k - i;
        }
        return indices;
    }

    /** The co-rank notes' sort: every pass reads {@code data} and writes {@code temp}. */
    static void mergeSort(int[] data, int[] temp, int tile) {
        for (int width = 1; width < data.length; width *= 2) {
            mergePass(data, temp, width, tile);
        }
    }

    /** One launch of its kernel: merge number m merges its two runs by a kernel that takes m for a tile's number. */
    static void mergePass(int[] data, int[] temp, int width, int tile) {
        int n = data.length;
        int merges = (n + 2 * width - 1) / (2 * width);
        for (int merge = 0; merge < merges; merge++) {
            int left = merge * 2 * width;
            int[] a = Arrays.copyOfRange(data, left, Math.min(left + width, n));
            int[] b = Arrays.copyOfRange(data, Math.min(left + width, n), Math.min(left + 2 * width, n));
            int[] merged = TwoPointerMerge.merge(a, b).keys();
            int end = Math.min(merge * tile + tile, merged.length);
            for (int k = merge * tile; k < end; k++) {
                temp[left + k] = merged[k];
            }
        }
    }

    /** How many passes that sort's loop makes over n keys, or {@code limit} if they are more. */
    static int passes(int n, int limit) {
        int passes = 0;
        for (int width = 1; width < n && passes < limit; width *= 2) {
            passes++;
        }
        return passes;
    }

    /** The slides' rule for the element of a diagonal: the cell on the lower left of the point decides. */
    static int takenByTheLowerLeftCell(int k, int[] a, int[] b) {
        int i = CoRankBisection.coRank(k, a, b);
        int j = k - i;
        return PathGrid.cells(a, b)[i][j - 1] ? a[i] : b[j];
    }

    /** The slides' sort where each of the nb_arrays blocks owns one array of array_size outputs. */
    static int[] sortOfTheSlides(int[] keys) {
        int[] m = keys.clone();
        mergeBlocks(m, keys.length / 2, 2);
        int size = 2;
        for (int arrays = keys.length / 2; arrays > 1; arrays /= 2) {
            mergeBlocks(m, arrays, size);
            size *= 2;
        }
        return m;
    }

    private static void mergeBlocks(int[] m, int blocks, int size) {
        for (int block = 0; block < blocks; block++) {
            int start = block * size;
            int mid = start + size / 2;
            int[] merged = TwoPointerMerge
                    .merge(Arrays.copyOfRange(m, start, mid), Arrays.copyOfRange(m, mid, start + size)).keys();
            System.arraycopy(merged, 0, m, start, size);
        }
    }

    /**
     * Modern GPU's serial merge, by every thread of a block of nt threads with vt values each: tile holds A, then B,
     * then spare places. Throws IndexOutOfBoundsException where a thread reads past the spare places.
     */
    static int[] mergeTile(int[] tile, int aCount, int count, int nt, int vt) {
        int[] merged = new int[nt * vt];
        int[] a = Arrays.copyOf(tile, aCount);
        int[] b = Arrays.copyOfRange(tile, aCount, count);
        for (int thread = 0; thread < nt; thread++) {
            int diagonal = vt * thread;
            int i = diagonal > count ? diagonal - b.length : CoRankBisection.coRank(diagonal, a, b);
            int j = aCount + diagonal - i;
            int aKey = tile[i];
            int bKey = tile[j];
            for (int k = diagonal; k < diagonal + vt; k++) {
                boolean takeA = j >= count || (i < aCount && aKey <= bKey);
                merged[k] = takeA ? aKey : bKey;
                if (takeA) {
                    aKey = tile[++i];
                } else {
                    bKey = tile[++j];
                }
            }
        }
        return Arrays.copyOf(merged, count);
    }

    /** The length of list B that Modern GPU's partition kernel computes, in int. */
    static int lengthOfB(int coop, int block, int nv, int count) {
        int size = nv * (coop >> 1);
        int b = nv * (-coop & block) + size;
        return Math.min(count, b + size) - Math.min(count, b);
    }
}
