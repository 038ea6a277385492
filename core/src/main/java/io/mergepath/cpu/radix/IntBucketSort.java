// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.vector.Vectors;
import java.util.Arrays;

/**
 * Sorts a bucket of 32-bit codes without payload, stably: a radix sort from the least significant digit, which counts
 * all digits in one pass. Buckets that are nearly sorted cost one pass of insertion.
 */
final class IntBucketSort {
    /** The bits of a wide digit: its counters and the streams that it writes fit the first-level cache. */
    private static final int WIDE = 11;

    /** The bits of a narrow digit, for buckets that are shorter than the counters of wide digits. */
    private static final int NARROW = 8;

    /** The least number of codes for which wide digits pay. */
    private static final int LEAST_WIDE = 1 << 12;

    /** The most digits of a code. */
    private static final int DIGITS = 3;

    /** The number of counters that a sort needs. A sort by vectors uses them as a buffer. */
    static final int COUNTS = DIGITS << WIDE;

    /** Up to this many codes insertion alone is fastest. */
    private static final int INSERTION = 40;

    /** The reciprocal of the moves for each code that insertion may take before a radix sort takes over. */
    private static final int FEW_MOVES = 8;

    private final int[] counts;

    /** The codes to sort and, after each pass, the codes so far. */
    private int[] codes = {};
    private int from;

    /** The buffer that the next pass writes to. */
    private int[] other = {};
    private int otherFrom;

    /**
     * A sort without a bucket.
     *
     * @param counts room for {@link #COUNTS} counters
     */
    IntBucketSort(int[] counts) {
        this.counts = counts;
    }

    /** Takes the bucket that begins at {@code codes[from]}, and a buffer that is at least as long. */
    void set(int[] bucket, int first, int[] buffer) {
        codes = bucket;
        from = first;
        other = buffer;
        otherFrom = 0;
    }

    /** The array that holds the codes. */
    int[] codes() {
        return codes;
    }

    /** The index of the first code. */
    int from() {
        return from;
    }

    /**
     * Moves NaNs to the end of the bucket where they belong. NaNs keep their order, and numbers keep theirs.
     *
     * @param n the length of the bucket
     * @return how many codes are numbers
     */
    int part(int n, KeyCodes keys) {
        int numbers = 0;
        int nans = 0;
        for (int i = from; i < from + n; i++) {
            int code = codes[i];
            if (keys.isNaN(code)) {
                other[nans++] = code;
            } else {
                codes[from + numbers++] = code;
            }
        }
        boolean first = keys.beginWithNaN();
        System.arraycopy(codes, from, codes, first ? from + nans : from, numbers);
        System.arraycopy(other, 0, codes, first ? from : from + numbers, nans);
        return numbers;
    }

    /** Leaves out the first codes. */
    void skip(int count) {
        from += count;
    }

    /**
     * Sorts {@code n} codes. {@link #codes} and {@link #from} then say where the sorted codes lie.
     *
     * @param base a lower bound of the codes
     * @param bits how many of the lowest bits of the distance from the base can be set, or {@link Digits#UNKNOWN}
     */
    void sortByDigits(int n, int base, int bits) {
        if (n < 2 || insert(n, n <= INSERTION ? Long.MAX_VALUE : n / FEW_MOVES)) {
            return;
        }
        int least = base;
        int varying = bits;
        if (bits == Digits.UNKNOWN) {
            int greatest = Integer.MIN_VALUE;
            least = Integer.MAX_VALUE;
            for (int i = from; i < from + n; i++) {
                least = Math.min(least, codes[i]);
                greatest = Math.max(greatest, codes[i]);
            }
            varying = Integer.SIZE - Integer.numberOfLeadingZeros(greatest - least);
        }
        if (varying <= 2 * NARROW) {
            countTwo(n, least, NARROW);
            move(n, least, 0, NARROW, 0);
            move(n, least, NARROW, NARROW, 1);
        } else if (varying <= 2 * WIDE && n >= LEAST_WIDE) {
            countTwo(n, least, WIDE);
            move(n, least, 0, WIDE, 0);
            move(n, least, WIDE, WIDE, 1);
        } else if (varying <= DIGITS * NARROW) {
            countThree(n, least, NARROW);
            move(n, least, 0, NARROW, 0);
            move(n, least, NARROW, NARROW, 1);
            move(n, least, 2 * NARROW, NARROW, 2);
        } else {
            countThree(n, least, WIDE);
            move(n, least, 0, WIDE, 0);
            move(n, least, WIDE, WIDE, 1);
            move(n, least, 2 * WIDE, WIDE, 2);
        }
    }

    /** Sorts {@code n} codes by vectors. */
    void sortByVectors(int n) {
        Vectors.sort(codes, from, n, other, counts);
    }

    // The compiler copies the following methods to their callers, so that the widths and shifts are constants there.

    /** Counts two digits of {@code width} bits. */
    private void countTwo(int n, int least, int width) {
        int size = 1 << width;
        int mask = size - 1;
        int[] count = counts;
        int[] in = codes;
        Arrays.fill(count, 0, 2 * size, 0);
        for (int i = from, end = from + n; i < end; i++) {
            int distance = in[i] - least;
            count[distance & mask]++;
            count[size + (distance >>> width & mask)]++;
        }
    }

    /** Counts three digits of {@code width} bits. */
    private void countThree(int n, int least, int width) {
        int size = 1 << width;
        int mask = size - 1;
        int[] count = counts;
        int[] in = codes;
        Arrays.fill(count, 0, 3 * size, 0);
        for (int i = from, end = from + n; i < end; i++) {
            int distance = in[i] - least;
            count[distance & mask]++;
            count[size + (distance >>> width & mask)]++;
            count[2 * size + (distance >>> (2 * width) & mask)]++;
        }
    }

    /** Moves codes to the other buffer by a digit, unless all codes share the digit. */
    private void move(int n, int least, int shift, int width, int digit) {
        int[] places = counts;
        int[] in = codes;
        int mask = (1 << width) - 1;
        int first = digit << width;
        if (places[first + ((in[from] - least) >>> shift & mask)] == n) {
            return;
        }
        int next = otherFrom;
        for (int c = first; c <= first + mask; c++) {
            int count = places[c];
            places[c] = next;
            next += count;
        }
        move(in, from, from + n, least, shift, mask, places, first, other);
        swap();
    }

    private void swap() {
        int[] written = other;
        int start = otherFrom;
        other = codes;
        otherFrom = from;
        codes = written;
        from = start;
    }

    private static void move(int[] in, int from, int to, int least, int shift, int mask, int[] places, int first,
            int[] out) {
        for (int i = from; i < to; i++) {
            int code = in[i];
            out[places[first + ((code - least) >>> shift & mask)]++] = code;
        }
    }

    /** Insertion sort. Returns false if it gave up, half done, because it needed too many moves. */
    private boolean insert(int n, long moves) {
        int[] array = codes;
        long left = moves;
        for (int i = from + 1; i < from + n; i++) {
            int code = array[i];
            if (array[i - 1] <= code) {
                continue;
            }
            int j = i;
            do {
                array[j] = array[j - 1];
                j--;
            } while (j > from && array[j - 1] > code);
            array[j] = code;
            left -= i - j;
            if (left < 0) {
                return false;
            }
        }
        return true;
    }
}
