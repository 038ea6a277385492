// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

/**
 * The radix sort of textbooks: from the lowest digit up, 8 bits a pass, on one thread. It shows the speed of a sort
 * in natural order without comparisons.
 */
public final class RadixSort {
    private static final int BITS = 8;
    private static final int DIGITS = 1 << BITS;

    private RadixSort() {
    }

    public static void sort(int[] keys, int[] scratch) {
        int[] from = keys;
        int[] to = scratch;
        // The number of passes is even, so that the last one ends in the caller's array.
        for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
            int[] places = new int[DIGITS + 1];
            for (int key : from) {
                places[digit(key ^ Integer.MIN_VALUE, shift) + 1]++;
            }
            sum(places);
            for (int key : from) {
                to[places[digit(key ^ Integer.MIN_VALUE, shift)]++] = key;
            }
            int[] swap = from;
            from = to;
            to = swap;
        }
    }

    public static void sort(long[] keys, long[] scratch) {
        long[] from = keys;
        long[] to = scratch;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            int[] places = new int[DIGITS + 1];
            for (long key : from) {
                places[digit(key ^ Long.MIN_VALUE, shift) + 1]++;
            }
            sum(places);
            for (long key : from) {
                to[places[digit(key ^ Long.MIN_VALUE, shift)]++] = key;
            }
            long[] swap = from;
            from = to;
            to = swap;
        }
    }

    private static int digit(long code, int shift) {
        return (int) (code >>> shift) & DIGITS - 1;
    }

    private static void sum(int[] places) {
        for (int d = 0; d < DIGITS; d++) {
            places[d + 1] += places[d];
        }
    }
}
