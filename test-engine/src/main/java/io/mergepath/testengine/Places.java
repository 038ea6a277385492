// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

/**
 * Sorts the places of keys rather than the keys: runs of places are merged pair by pair, as the textbook does it. A
 * merge of two, of many and of a batch and a sort differ only in the runs that they begin with and in the number of
 * passes.
 */
final class Places {
    private long[] places = {};
    private long[] merged = {};
    private long[] offsets = {};

    long bytes() {
        return 8L * (places.length + merged.length + offsets.length);
    }

    /** Begins with the places 0, 1, 2 and so on. */
    void begin(int length) {
        places = atLeast(places, length);
        merged = atLeast(merged, length);
        for (int i = 0; i < length; i++) {
            places[i] = i;
        }
    }

    private static long[] atLeast(long[] array, int length) {
        return array.length < length ? new long[length] : array;
    }

    /** What stands at each place after the merges: the first elements are those of this call. */
    long[] origins() {
        return places;
    }

    /** Sorts: every key is a run. */
    void sort(int length, Comparison comparison) {
        begin(length);
        offsets = atLeast(offsets, length + 1);
        for (int i = 0; i <= length; i++) {
            offsets[i] = i;
        }
        mergeAll(offsets, length, comparison);
    }

    /** Merges all runs; overwrites the offsets. */
    void mergeAll(long[] runs, int count, Comparison comparison) {
        for (int left = count; left > 1; left = (left + 1) / 2) {
            mergePairs(runs, left, comparison);
            for (int r = 1; 2 * r < left; r++) {
                runs[r] = runs[2 * r];
            }
            runs[(left + 1) / 2] = runs[left];
        }
    }

    /** Merges run 2p with run 2p + 1 for each p; a last run without a partner is copied. */
    void mergePairs(long[] runs, int count, Comparison comparison) {
        for (int r = 0; r < count; r += 2) {
            merge((int) runs[r], (int) runs[r + 1], (int) runs[Math.min(r + 2, count)], comparison);
        }
        long[] swap = places;
        places = merged;
        merged = swap;
    }

    private void merge(int from, int middle, int to, Comparison comparison) {
        int a = from;
        int b = middle;
        for (int k = from; k < to; k++) {
            boolean takeA = b == to || (a < middle && comparison.compare(places[b], places[a]) >= 0);
            merged[k] = places[takeA ? a++ : b++];
        }
    }
}
