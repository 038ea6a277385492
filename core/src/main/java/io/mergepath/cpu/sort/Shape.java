// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;

/** How primitive keys seem to lie. It reads at most 512 of them. The choice of a sort for few keys depends on it. */
enum Shape {
    /** Long ascending or descending runs, maybe with other keys between them, that merges sort faster than the JDK. */
    LONG_RUNS,
    /** One ascending run, or few keys in one descending run. */
    ORDERED,
    /** So few keys in two runs that the JDK sorts them as fast as merges do. */
    TWO_RUNS,
    /** Many runs, longer than the runs of random keys. */
    SHORT_RUNS,
    /** Keys in any order, of which most are equal. */
    MAJORITY,
    /** Few different keys in any order. */
    FEW_VALUES,
    /** Other keys, or too few keys to tell. */
    MIXED;

    /** Fewer keys are sorted before this class has read some of them. */
    private static final int LEAST = 1 << 12;

    /** Places at which it reads keys. */
    private static final int PLACES = 8;

    /** The keys that it reads at each place to find runs. */
    private static final int READ = 64;

    /** The keys that it compares to find equal ones. */
    private static final int COMPARED = 64;

    /** The most different ones among the compared keys if there are few values. */
    private static final int FEW_DIFFERENT = 24;

    /** So many places may lie between runs, and so many may have the end of a long run. */
    private static final int MOST_BETWEEN = 2;

    /** Fewer keys that turn less often than {@link #LEAST_TURNS} from place to place are left to the JDK. */
    private static final int LEAST_OF_TWO_RUNS = 1 << 15;

    /** Keys that turn less often than this are one run, or two. */
    private static final int LEAST_TURNS = 2;

    /** Tells how keys lie in a built-in order. Keys outside of arrays, narrow keys and other orders are mixed. */
    static Shape of(Column keys, Order order) {
        return keys.length() < LEAST || !keys.isArray() || keys.type() == ElementType.OBJECT
                || OrderKind.of(order) == OrderKind.COMPARATOR || Merger.kernelType(keys.type()) != keys.type() ? MIXED
                        : ofKernel(Kernels.kernel(keys.type(), order, keys.length()), keys, order);
    }

    @SuppressWarnings("unchecked") // the kernel is of the column's type
    private static <A> Shape ofKernel(Kernel<A> kernel, Column keys, Order order) {
        A array = (A) keys.array();
        if (seemSorted(kernel, array, keys)) {
            return ORDERED;
        }
        int between = 0;
        int ends = 0;
        int turns = 0;
        for (int place = 0; place < PLACES; place++) {
            int from = keys.offset() + place(keys, place);
            boolean ascends = !kernel.before(array, from + 1, array, from);
            int end = runEnd(kernel, array, from, from + READ, ascends);
            if (end != from + READ) {
                if (runEnd(kernel, array, end, from + READ, ascends) == from + READ
                        && !isBesideExchanged(kernel, array, end, from + READ, ascends)) {
                    ends++;
                } else if (++between > MOST_BETWEEN) {
                    return ofMixed(new KeyCodes(keys, order), keys);
                }
            }
            int next = keys.offset() + place(keys, Math.min(place + 1, PLACES - 1));
            turns += next != from && ascends == kernel.before(array, next, array, from) ? 1 : 0;
        }
        if (ends > MOST_BETWEEN) {
            return SHORT_RUNS;
        }
        if (between + ends > 0 || turns >= LEAST_TURNS || keys.length() >= LEAST_OF_TWO_RUNS) {
            return LONG_RUNS;
        }
        return turns == 0 ? ORDERED : TWO_RUNS;
    }

    /** Whether the keys ascend from place to place, and at the first place and the last. */
    private static <A> boolean seemSorted(Kernel<A> kernel, A array, Column keys) {
        int from = keys.offset();
        for (int place = 1; place < PLACES; place++) {
            int next = keys.offset() + place(keys, place);
            if (kernel.before(array, next, array, from)) {
                return false;
            }
            from = next;
        }
        return runEnd(kernel, array, keys.offset(), keys.offset() + READ, true) == keys.offset() + READ
                && runEnd(kernel, array, from, from + READ, true) == from + READ;
    }

    private static <A> int runEnd(Kernel<A> kernel, A array, int from, int to, boolean ascends) {
        return ascends ? kernel.ascending(array, from, to) : kernel.descending(array, from, to, false);
    }

    /** Whether the order goes on behind a key that does not belong there, so that no other run begins. */
    private static <A> boolean isBesideExchanged(Kernel<A> kernel, A array, int end, int to, boolean ascends) {
        int next = Math.min(end + 1, to - 1);
        return ascends ? !kernel.before(array, next, array, end - 1) : kernel.before(array, next, array, end - 1);
    }

    private static Shape ofMixed(KeyCodes codes, Column keys) {
        long[] compared = new long[COMPARED];
        for (int i = 0; i < COMPARED; i++) {
            int part = COMPARED / PLACES;
            compared[i] = codes.code(place(keys, i / part) + i % part);
        }
        Arrays.sort(compared);
        long median = compared[COMPARED / 2];
        if (compared[COMPARED / 8] == median && compared[COMPARED - COMPARED / 8] == median) {
            return MAJORITY;
        }
        int different = 1;
        for (int i = 1; i < COMPARED; i++) {
            different += compared[i] != compared[i - 1] ? 1 : 0;
        }
        return different <= FEW_DIFFERENT ? FEW_VALUES : MIXED;
    }

    /**
     * Where a place begins, counted from the first key. The fractional parts of multiples of the square root of two
     * move the places between the first and the last, so that they match no period of the keys.
     */
    private static int place(Column keys, int place) {
        boolean isInside = place > 0 && place < PLACES - 1;
        double fraction = isInside ? (place * 0x6A09E667L & 0xffffffffL) * 0x1p-32 : 0;
        return (int) ((keys.length() - READ) * (place - fraction) / (PLACES - 1));
    }
}
