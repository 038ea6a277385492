// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.spi.OrderKind;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a window of floating-point keys in an array can have a key before a bound. It compares the numbers
 * themselves, so that no key needs a code. Each thread has a bound of its own, and all threads share the best one.
 */
final class FloatingWindows {
    /** The limit of a thread that has no bound yet. */
    static final double NO_LIMIT = Double.NaN;

    private final Object array;
    private final int offset;
    private final boolean descending;
    /**
     * A key that is not less than this number does not belong to the first keys; in descending order a number that is
     * not greater. Two threads may write it at the same time, and the worse of two limits is right too.
     */
    private volatile double shared = NO_LIMIT;

    private FloatingWindows(Column keys, boolean descending) {
        this.array = keys.array();
        this.offset = keys.offset();
        this.descending = descending;
    }

    /** The windows of keys; null if they are no floating-point numbers in an array, or a comparator orders them. */
    static @Nullable FloatingWindows of(Column keys, Order order) {
        OrderKind kind = OrderKind.of(order);
        boolean floating = keys.type() == ElementType.FLOAT || keys.type() == ElementType.DOUBLE;
        return floating && keys.isArray() && kind != OrderKind.COMPARATOR
                ? new FloatingWindows(keys, kind == OrderKind.DESCENDING)
                : null;
    }

    /**
     * Shares the key at a place as a bound, and returns the limit of the calling thread: every later key before the
     * bound is less; in descending order it is greater, or a NaN.
     */
    double bound(long place) {
        int at = offset + (int) place;
        double bound = array instanceof double[] doubles ? doubles[at] : ((float[]) array)[at];
        // Another thread can have an equal key with a smaller index. No number is beyond an infinite one.
        if (Double.isFinite(bound)) {
            shared = tighter(shared, bound == 0 ? nearZero() : beyond(bound));
        }
        // -0.0 comes before 0.0, but no comparison of numbers tells them apart.
        return bound == 0 ? nearZero() : bound;
    }

    private double nearZero() {
        return descending ? -Float.MIN_VALUE : Float.MIN_VALUE;
    }

    /** The next number behind a bound. */
    private double beyond(double bound) {
        if (array instanceof double[]) {
            return descending ? Math.nextDown(bound) : Math.nextUp(bound);
        }
        return descending ? Math.nextDown((float) bound) : Math.nextUp((float) bound);
    }

    private double tighter(double a, double b) {
        if (Double.isNaN(a)) {
            return b;
        }
        return Double.isNaN(b) || (descending ? a > b : a < b) ? a : b;
    }

    /**
     * Whether one of some keys may come before the bounds.
     *
     * @param own the limit of the calling thread
     */
    boolean mayPrecede(long from, int count, double own) {
        int start = offset + (int) from;
        int end = start + count;
        double limit = tighter(own, shared);
        if (Double.isNaN(limit)) {
            return true;
        }
        return array instanceof double[] doubles
                ? mayPrecede(doubles, start, end, limit)
                : mayPrecede((float[]) array, start, end, (float) limit);
    }

    private boolean mayPrecede(double[] keys, int from, int to, double bound) {
        if (descending) {
            for (int k = from; k < to; k++) {
                if (!(keys[k] <= bound)) {
                    return true;
                }
            }
        } else {
            for (int k = from; k < to; k++) {
                if (keys[k] < bound) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayPrecede(float[] keys, int from, int to, float bound) {
        if (descending) {
            for (int k = from; k < to; k++) {
                if (!(keys[k] <= bound)) {
                    return true;
                }
            }
        } else {
            for (int k = from; k < to; k++) {
                if (keys[k] < bound) {
                    return true;
                }
            }
        }
        return false;
    }
}
