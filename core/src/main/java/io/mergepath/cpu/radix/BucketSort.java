// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.vector.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the records of one bucket stably by their codes. The bucket fits a cache. A least-significant-digit radix sort
 * covers some leading bits of those in which the codes differ: enough to make equal prefixes rare. Bits that are the
 * same in all codes take no pass. One pass of insertion then sorts by the remaining bits. A record is a code, or a
 * 32-bit code above a 32-bit payload. An index may lie beside each record.
 */
final class BucketSort {
    /** The bits of the widest digit. Its counters and the streams that it writes to fit the first-level cache. */
    private static final int WIDEST = 11;

    /** The number of counters of a sort. */
    static final int COUNTS = 1 << WIDEST;

    /** Insertion sort alone is fastest for at most this many records. */
    private static final int INSERTION = 48;

    /**
     * The bits of a prefix beyond the bits of the number of records. With so many more bits, equal prefixes are rare.
     */
    private static final int SPARE_BITS = 4;

    /** Moves for each record that the insertion pass may take. Beyond them, a radix sort of all bits replaces it. */
    private static final int MOVES = 4;

    /** The first insertion sort may take one move for this many records. Nearly sorted records need no more. */
    private static final int FEW_MOVES = 4;

    /**
     * Two buffers of records and, if indices move with the records, of indices. The fields tell where a sort leaves its
     * result.
     */
    static final class Buffers {
        long[] records = {};
        int @Nullable [] carried;
        int from;

        private long[] otherRecords = {};
        private int @Nullable [] otherCarried;
        private int otherFrom;
        private final int[] counts;

        /** Creates buffers with {@link #COUNTS} counters and without records. */
        Buffers(int[] counts) {
            this.counts = counts;
        }

        /** Sets the arrays of the next sorts: a range of two arrays, and the beginning of two other arrays. */
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
         * Moves the NaNs among {@code n} records, in their order, to the end of the range at which the order puts NaNs.
         *
         * @return the number of records that are not NaN
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

        /** Sorts {@code n} records without payload by vectors. */
        void sortByVectors(int n, long[] buffer) {
            Vectors.sort(records, from, n, otherRecords, buffer);
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
     * Sorts {@code n} records from {@code buffers.from} on. Afterwards {@code buffers} tells where the records are.
     *
     * @param codeShift the right shift that turns a record into its code
     * @param base the code from which distances are counted
     * @param bits how many of the lowest bits of the distance from the base can be set, or {@link Digits#UNKNOWN}
     */
    static void sort(Buffers buffers, int n, int codeShift, long base, int bits) {
        if (n <= INSERTION) {
            insert(buffers, n, codeShift, Long.MAX_VALUE);
            return;
        }
        // Nearly sorted records need few moves. For other records the insertion sort stops soon.
        if (bits == 0 || insert(buffers, n, codeShift, n / FEW_MOVES)) {
            return;
        }
        int wanted = Integer.SIZE - Integer.numberOfLeadingZeros(n) + SPARE_BITS;
        int exact = (wanted + WIDEST - 1) / WIDEST * WIDEST;
        if (bits != Digits.UNKNOWN && bits <= exact) {
            radix(buffers, n, codeShift, base, lowest(bits));
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
        int width = Digits.width((greatest >> codeShift) - least);
        long varying = lowest(width);
        // In most buckets the first records differ in all bits.
        if (width > exact && prefixesRepeat(varying & differing(buffers, INSERTION, codeShift), wanted)) {
            // Where all codes have the same bit, a distance only passes on the borrow from lower bits to higher bits.
            varying &= differing(buffers, n, codeShift);
        }
        if (Long.bitCount(varying) <= exact) {
            radix(buffers, n, codeShift, least, varying);
            return;
        }
        radix(buffers, n, codeShift, least, leading(varying, wanted));
        if (!insert(buffers, n, codeShift, (long) MOVES * n)) {
            radix(buffers, n, codeShift, least, varying);
        }
    }

    /** The bits that differ among the codes of the first {@code n} records. */
    private static long differing(Buffers buffers, int n, int codeShift) {
        long[] records = buffers.records;
        long first = records[buffers.from];
        long differing = 0;
        for (int i = buffers.from; i < buffers.from + n; i++) {
            differing |= records[i] ^ first;
        }
        return differing >>> codeShift;
    }

    /** Whether so few of the {@code wanted} leading bits differ that many prefixes are equal. */
    private static boolean prefixesRepeat(long differing, int wanted) {
        long prefix = differing >>> Math.max(0, Digits.width(differing) - wanted);
        return Long.bitCount(prefix) < wanted - SPARE_BITS - 1;
    }

    /** The {@code count} lowest bits. */
    private static long lowest(int count) {
        return count == 0 ? 0 : -1L >>> (Long.SIZE - count);
    }

    /** The {@code count} highest of the bits that are set. */
    private static long leading(long bits, int count) {
        long rest = bits;
        for (int i = 0; i < count; i++) {
            rest &= ~Long.highestOneBit(rest);
        }
        return bits & ~rest;
    }

    /** The number of digits of {@code width} bits that cover all bits of {@code varying}, each from such a bit on. */
    static int digits(long varying, int width) {
        int digits = 0;
        for (long rest = varying; rest != 0; rest &= -1L << Long.numberOfTrailingZeros(rest) << width) {
            digits++;
        }
        return digits;
    }

    /** The bits of the narrowest digits of which the fewest cover all bits of {@code varying}. */
    static int width(long varying) {
        int fewest = digits(varying, WIDEST);
        int width = Math.ceilDiv(Long.bitCount(varying), Math.max(1, fewest));
        while (digits(varying, width) > fewest) {
            width++;
        }
        return width;
    }

    /** Stable radix sort by the bits {@code varying} of the distance from a code. The other bits take no pass. */
    private static void radix(Buffers buffers, int n, int codeShift, long base, long varying) {
        int width = width(varying);
        int mask = (1 << width) - 1;
        for (long rest = varying; rest != 0;) {
            int shift = Long.numberOfTrailingZeros(rest);
            rest &= -1L << shift << width;
            int[] counts = buffers.counts;
            Arrays.fill(counts, 0, mask + 1, 0);
            long[] source = buffers.records;
            int from = buffers.from;
            for (int i = from; i < from + n; i++) {
                counts[(int) (((source[i] >> codeShift) - base) >>> shift) & mask]++;
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
                    target[counts[(int) (((record >> codeShift) - base) >>> shift) & mask]++] = record;
                }
            } else {
                for (int i = from; i < from + n; i++) {
                    long record = source[i];
                    int to = counts[(int) (((record >> codeShift) - base) >>> shift) & mask]++;
                    target[to] = record;
                    otherCarried[to] = carried[i];
                }
            }
            buffers.swap();
        }
    }

    /**
     * Stable insertion sort. It returns false if it needs more than {@code moves} moves; then the records are partly
     * sorted.
     */
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
