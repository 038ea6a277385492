// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.column;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes positions of keys to columns of {@code int} or {@code long}. */
public final class Indices {
    private Indices() {
    }

    /** Writes {@code count} numbers from {@code numbers[at]} on, each increased by {@code base}. */
    public static void store(int[] numbers, int at, int count, long base, Column target, long to) {
        store(numbers, at, count, base, 0, target, to);
    }

    /** Writes a number to the places {@code [from, to)}. */
    public static void fill(long number, Column target, long from, long to) {
        if (!target.isArray()) {
            store(new long[]{number}, 1, target, from);
            Columns.repeat(target, from, to);
        } else if (target.array() instanceof int[] ints) {
            Arrays.fill(ints, target.offset() + (int) from, target.offset() + (int) to, (int) number);
        } else {
            Arrays.fill((long[]) target.array(), target.offset() + (int) from, target.offset() + (int) to, number);
        }
    }

    /** Whether the numbers {@code [from, to)} are not negative, and each is a step or more above the one before. */
    public static boolean ascend(Column numbers, long from, long to, int step) {
        // Loops without branches: a difference overflows only next to a negative number.
        long signs = 0;
        if (!numbers.isArray()) {
            long before = HostColumns.index(numbers, Math.max(0, from - 1)) - (from == 0 ? step : 0);
            for (long i = from; i < to; i++) {
                long number = HostColumns.index(numbers, i);
                signs |= number | (number - before - step);
                before = number;
            }
            return signs >= 0;
        }
        int start = numbers.offset() + (int) from;
        int end = numbers.offset() + (int) to;
        int second = from == 0 ? start + 1 : start;
        if (numbers.array() instanceof int[] ints) {
            int narrow = ints[start];
            for (int i = second; i < end; i++) {
                narrow |= ints[i] | (ints[i] - ints[i - 1] - step);
            }
            return narrow >= 0;
        }
        long[] longs = (long[]) numbers.array();
        signs = longs[start];
        for (int i = second; i < end; i++) {
            signs |= longs[i] | (longs[i] - longs[i - 1] - step);
        }
        return signs >= 0;
    }

    /** Writes {@code count} sums: a number, and then the number and each of some steps, from {@code steps[at]} on. */
    public static void storeSums(long number, int[] steps, int at, int count, Column target, long to) {
        long sum = number;
        if (!target.isArray()) {
            long[] one = new long[1];
            for (int i = 0; i < count; i++) {
                one[0] = sum;
                store(one, 1, target, to + i);
                sum += steps[at + i];
            }
            return;
        }
        int start = target.offset() + (int) to;
        if (target.array() instanceof int[] ints) {
            int narrow = (int) number;
            for (int i = 0; i < count; i++) {
                ints[start + i] = narrow;
                narrow += steps[at + i];
            }
        } else {
            long[] longs = (long[]) target.array();
            for (int i = 0; i < count; i++) {
                longs[start + i] = sum;
                sum += steps[at + i];
            }
        }
    }

    /**
     * Writes {@code counts[i]} rows for each {@code i} in {@code [from, end)}. A row has the number {@code first + i},
     * and one of the ascending numbers from {@code starts[i]} on. One loop writes both, because most loops are short.
     *
     * @param second the column of the ascending numbers; null if nobody wants them
     */
    public static void storeRows(long first, long[] starts, long[] counts, int from, int end, Column target,
            @Nullable Column second, long to) {
        if (target.isArray() && second != null && second.isArray()) {
            if (target.array() instanceof int[] ints && second.array() instanceof int[] others) {
                storeRows((int) first, starts, counts, from, end, ints, target.offset() + (int) to, others,
                        second.offset() + (int) to);
                return;
            }
            if (target.array() instanceof long[] longs && second.array() instanceof long[] others) {
                storeRows(first, starts, counts, from, end, longs, target.offset() + (int) to, others,
                        second.offset() + (int) to);
                return;
            }
        }
        long at = to;
        for (int i = from; i < end; i++) {
            if (counts[i] > 0) {
                fill(first + i, target, at, at + counts[i]);
                if (second != null) {
                    storeAscending(starts[i], counts[i], second, at);
                }
            }
            at += counts[i];
        }
    }

    /** Writes {@code count} ascending numbers. */
    private static void storeAscending(long number, long count, Column target, long to) {
        if (target.isArray()) {
            int start = target.offset() + (int) to;
            if (target.array() instanceof int[] ints) {
                for (int i = 0; i < count; i++) {
                    ints[start + i] = (int) number + i;
                }
            } else {
                long[] longs = (long[]) target.array();
                for (int i = 0; i < count; i++) {
                    longs[start + i] = number + i;
                }
            }
            return;
        }
        long[] one = new long[1];
        for (long i = 0; i < count; i++) {
            one[0] = number + i;
            store(one, 1, target, to + i);
        }
    }

    private static void storeRows(int first, long[] starts, long[] counts, int from, int end, int[] target, int at,
            int[] second, int secondAt) {
        int k = at;
        int apart = secondAt - at;
        for (int i = from; i < end; i++) {
            int less = k - (int) starts[i];
            for (int last = k + (int) counts[i]; k < last; k++) {
                target[k] = first + i;
                second[k + apart] = k - less;
            }
        }
    }

    private static void storeRows(long first, long[] starts, long[] counts, int from, int end, long[] target, int at,
            long[] second, int secondAt) {
        int k = at;
        int apart = secondAt - at;
        for (int i = from; i < end; i++) {
            long less = k - starts[i];
            for (int last = k + (int) counts[i]; k < last; k++) {
                target[k] = first + i;
                second[k + apart] = k - less;
            }
        }
    }

    /** Writes the first {@code count} numbers. */
    public static void store(long[] numbers, int count, Column target, long to) {
        if (target.type() == ElementType.LONG) {
            Columns.store(numbers, 0, count, target, to);
        } else if (target.isArray()) {
            int[] ints = (int[]) target.array();
            int start = target.offset() + (int) to;
            for (int i = 0; i < count; i++) {
                ints[start + i] = (int) numbers[i];
            }
        } else {
            MemorySegment segment = target.segment();
            for (int i = 0; i < count; i++) {
                segment.set(ValueLayout.JAVA_INT_UNALIGNED, (to + i) * Integer.BYTES, (int) numbers[i]);
            }
        }
    }

    /** Writes numbers as above, less the numbers that they replace, but no number less than 0. */
    public static void storeDifferences(int[] numbers, int at, int count, long base, Column target, long to) {
        store(numbers, at, count, base, -1, target, to);
    }

    /** The bits of {@code kept} choose the bits of the replaced number that are subtracted. */
    private static void store(int[] numbers, int at, int count, long base, long kept, Column target, long to) {
        long least = kept == 0 ? Long.MIN_VALUE : 0;
        if (target.isArray()) {
            int start = target.offset() + (int) to;
            if (target.array() instanceof int[] ints) {
                int first = (int) base;
                int mask = (int) kept;
                int bound = kept == 0 ? Integer.MIN_VALUE : 0;
                for (int i = 0; i < count; i++) {
                    ints[start + i] = Math.max(bound, numbers[at + i] + first - (ints[start + i] & mask));
                }
            } else {
                long[] longs = (long[]) target.array();
                for (int i = 0; i < count; i++) {
                    longs[start + i] = Math.max(least, numbers[at + i] + base - (longs[start + i] & kept));
                }
            }
            return;
        }
        MemorySegment segment = target.segment();
        if (target.type() == ElementType.INT) {
            for (int i = 0; i < count; i++) {
                long place = (to + i) * Integer.BYTES;
                long old = segment.get(ValueLayout.JAVA_INT_UNALIGNED, place) & kept;
                segment.set(ValueLayout.JAVA_INT_UNALIGNED, place, (int) Math.max(least, numbers[at + i] + base - old));
            }
        } else {
            for (int i = 0; i < count; i++) {
                long place = (to + i) * Long.BYTES;
                long old = segment.get(ValueLayout.JAVA_LONG_UNALIGNED, place) & kept;
                segment.set(ValueLayout.JAVA_LONG_UNALIGNED, place, Math.max(least, numbers[at + i] + base - old));
            }
        }
    }

    /** Increases all numbers of a column. */
    public static void increase(Column numbers, long by) {
        if (numbers.isArray()) {
            int start = numbers.offset();
            int end = start + (int) numbers.length();
            if (numbers.array() instanceof int[] ints) {
                int step = (int) by;
                for (int i = start; i < end; i++) {
                    ints[i] += step;
                }
            } else {
                long[] longs = (long[]) numbers.array();
                for (int i = start; i < end; i++) {
                    longs[i] += by;
                }
            }
            return;
        }
        MemorySegment segment = numbers.segment();
        boolean wide = numbers.type() == ElementType.LONG;
        for (long i = 0; i < numbers.length(); i++) {
            if (wide) {
                long place = i * Long.BYTES;
                segment.set(ValueLayout.JAVA_LONG_UNALIGNED, place,
                        segment.get(ValueLayout.JAVA_LONG_UNALIGNED, place) + by);
            } else {
                long place = i * Integer.BYTES;
                segment.set(ValueLayout.JAVA_INT_UNALIGNED, place,
                        (int) (segment.get(ValueLayout.JAVA_INT_UNALIGNED, place) + by));
            }
        }
    }

    /** Writes flags of 0 and 1 to a column of {@code boolean} or {@code byte}. */
    public static void storeFlags(byte[] flags, int count, Column target, long to) {
        if (target.type() == ElementType.BYTE) {
            Columns.store(flags, 0, count, target, to);
            return;
        }
        boolean[] booleans = (boolean[]) target.array();
        int start = target.offset() + (int) to;
        for (int i = 0; i < count; i++) {
            booleans[start + i] = flags[i] != 0;
        }
    }
}
