// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts a bucket of records that fits a cache, stably by their codes: least-significant-digit radix sort over as many of the
 * leading bits that differ as make equal prefixes rare, and one pass of insertion for the rest. A record is a code, or a
 * 32-bit code above a 32-bit value; an index may be carried beside each.
 */
final class BucketSort {
    /** The widest digit: its counters and the streams it writes to fit the first-level cache. */
    private static final int WIDEST = 11;

    /** The number of counters that a sort needs. */
    static final int COUNTS = 1 << WIDEST;

    /** Up to this many records insertion alone is fastest. */
    private static final int INSERTION = 48;

    /** Prefixes of so many bits more than the number of records has seldom clash. */
    private static final int SPARE_BITS = 4;

    /** Moves for each record that the last pass may take before it is given up for a radix sort of all bits. */
    private static final int MOVES = 4;

    /** The reciprocal: moves for each record that keys nearly in order may take before anything else is tried. */
    private static final int FEW_MOVES = 4;

    /** Records and, if any are carried, indices: where a sort leaves them. */
    static final class Buffers {
        long[] records = {};
        int @Nullable [] carried;
        int from;

        private long[] otherRecords = {};
        private int @Nullable [] otherCarried;
        private int otherFrom;
        private final int[] counts;

        /** Buffers with {@link #COUNTS} counters, and nothing to sort yet. */
        Buffers(int[] counts) {
            this.counts = counts;
        }

        /** From now on sorts go between a range of two arrays and the beginning of two others. */
        void set(long[] records, int @Nullable [] carried, int from, long[] otherRecords,
                int @Nullable [] otherCarried) {
            this.records = records;
            this.carried = carried;
            this.from = from;
            this.otherRecords = otherRecords;
            this.otherCarried = otherCarried;
            this.otherFrom = 0;
        }

        /**
         * Moves the NaNs among {@code n} records, in the order in which they lie there, to their end of them.
         *
         * @return how many are numbers
         */
        int part(int n, KeyCodes codes, int codeShift) {
            int numbers = 0;
            int nans = 0;
            for (int i = from; i < from + n; i++) {
                boolean nan = codes.isNaN(records[i] >> codeShift);
                if (carried != null && otherCarried != null) {
                    if (nan) {
                        otherCarried[nans] = carried[i];
                    } else {
                        carried[from + numbers] = carried[i];
                    }
                }
                if (nan) {
                    otherRecords[nans++] = records[i];
                } else {
                    records[from + numbers++] = records[i];
                }
            }
            int numbersTo = codes.beginWithNaN() ? from + nans : from;
            int nansTo = codes.beginWithNaN() ? from : from + numbers;
            System.arraycopy(records, from, records, numbersTo, numbers);
            System.arraycopy(otherRecords, 0, records, nansTo, nans);
            if (carried != null && otherCarried != null) {
                System.arraycopy(carried, from, carried, numbersTo, numbers);
                System.arraycopy(otherCarried, 0, carried, nansTo, nans);
            }
            return numbers;
        }

        private void swap() {
            long[] r = records;
            records = otherRecords;
            otherRecords = r;
            int[] c = carried;
            carried = otherCarried;
            otherCarried = c;
            int f = from;
            from = otherFrom;
            otherFrom = f;
        }
    }

    private BucketSort() {
    }

    /**
     * Sorts {@code n} records from {@code buffers.from} on; {@code buffers} says afterwards where they are.
     *
     * @param codeShift what to shift a record by to get its code
     * @param base what codes are counted from
     * @param bits how many of the lowest bits of the distance from the base can be set, or {@link Digits#UNKNOWN}
     */
    static void sort(Buffers buffers, int n, int codeShift, long base, int bits) {
        if (n <= INSERTION) {
            insert(buffers, n, codeShift, Long.MAX_VALUE);
            return;
        }
        // Keys that are nearly in order cost little more than to see so; others are given up soon.
        if (bits == 0 || insert(buffers, n, codeShift, n / FEW_MOVES)) {
            return;
        }
        int wanted = Integer.SIZE - Integer.numberOfLeadingZeros(n) + SPARE_BITS;
        int exact = (wanted + WIDEST - 1) / WIDEST * WIDEST;
        if (bits != Digits.UNKNOWN && bits <= exact) {
            radix(buffers, n, codeShift, base, 0, bits);
            return;
        }
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        long[] records = buffers.records;
        for (int i = buffers.from; i < buffers.from + n; i++) {
            least = Math.min(least, records[i]);
            greatest = Math.max(greatest, records[i]);
        }
        least >>= codeShift;
        int varying = Digits.width((greatest >> codeShift) - least);
        if (varying <= exact) {
            radix(buffers, n, codeShift, least, 0, varying);
            return;
        }
        radix(buffers, n, codeShift, least, varying - wanted, varying);
        if (!insert(buffers, n, codeShift, (long) MOVES * n)) {
            radix(buffers, n, codeShift, least, 0, varying);
        }
    }

    /** Stable radix sort by bits {@code low} to {@code high - 1} of the distance from the least code. */
    private static void radix(Buffers buffers, int n, int codeShift, long least, int low, int high) {
        int passes = (high - low + WIDEST - 1) / WIDEST;
        for (int pass = 0; pass < passes; pass++) {
            int shift = low + (int) ((long) (high - low) * pass / passes);
            int width = low + (int) ((long) (high - low) * (pass + 1) / passes) - shift;
            int mask = (1 << width) - 1;
            int[] counts = buffers.counts;
            Arrays.fill(counts, 0, mask + 1, 0);
            long[] source = buffers.records;
            int from = buffers.from;
            for (int i = from; i < from + n; i++) {
                counts[(int) (((source[i] >> codeShift) - least) >>> shift) & mask]++;
            }
            int next = buffers.otherFrom;
            for (int digit = 0; digit <= mask; digit++) {
                int count = counts[digit];
                counts[digit] = next;
                next += count;
            }
            long[] target = buffers.otherRecords;
            int[] carried = buffers.carried;
            int[] otherCarried = buffers.otherCarried;
            if (carried == null || otherCarried == null) {
                for (int i = from; i < from + n; i++) {
                    long record = source[i];
                    target[counts[(int) (((record >> codeShift) - least) >>> shift) & mask]++] = record;
                }
            } else {
                for (int i = from; i < from + n; i++) {
                    long record = source[i];
                    int to = counts[(int) (((record >> codeShift) - least) >>> shift) & mask]++;
                    target[to] = record;
                    otherCarried[to] = carried[i];
                }
            }
            buffers.swap();
        }
    }

    /** Stable insertion sort; false if it was given up, half done, for want of moves. */
    private static boolean insert(Buffers buffers, int n, int codeShift, long moves) {
        long[] records = buffers.records;
        int[] carried = buffers.carried;
        int from = buffers.from;
        for (int i = from + 1; i < from + n; i++) {
            long record = records[i];
            long code = record >> codeShift;
            if (records[i - 1] >> codeShift <= code) {
                continue;
            }
            int j = i;
            do {
                records[j] = records[j - 1];
                j--;
            } while (j > from && records[j - 1] >> codeShift > code);
            records[j] = record;
            if (carried != null) {
                int value = carried[i];
                System.arraycopy(carried, j, carried, j + 1, i - j);
                carried[j] = value;
            }
            moves -= i - j;
            if (moves < 0) {
                return false;
            }
        }
        return true;
    }
}
