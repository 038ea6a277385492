// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.spi.OrderKind;
import org.jspecify.annotations.Nullable;

/**
 * Finds the floating-point keys of an array that can come before a bound. It compares the numbers themselves, so that
 * no key needs a code. Each thread has a bound of its own, and all threads share the best one.
 */
final class FloatingBound {
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

    private FloatingBound(Column keys, boolean descending) {
        this.array = keys.array();
        this.offset = keys.offset();
        this.descending = descending;
    }

    /** The bound of keys; null if they are no floating-point numbers in an array, or a comparator orders them. */
    static @Nullable FloatingBound of(Column keys, Order order) {
        OrderKind kind = OrderKind.of(order);
        boolean floating = keys.type() == ElementType.FLOAT || keys.type() == ElementType.DOUBLE;
        return floating && keys.isArray() && kind != OrderKind.COMPARATOR
                ? new FloatingBound(keys, kind == OrderKind.DESCENDING)
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
     * The place of the first key in a range that may come before the bounds; {@code to} if no key may.
     *
     * @param own the limit of the calling thread
     */
    long next(long from, long to, double own) {
        double limit = tighter(own, shared);
        if (Double.isNaN(limit)) {
            return from;
        }
        int start = offset + (int) from;
        int end = offset + (int) to;
        int found = array instanceof double[] doubles
                ? next(doubles, start, end, limit)
                : next((float[]) array, start, end, (float) limit);
        return from + (found - start);
    }

    private int next(double[] keys, int from, int to, double limit) {
        int at = from;
        if (descending) {
            while (at < to && keys[at] <= limit) {
                at++;
            }
        } else {
            while (at < to && !(keys[at] < limit)) {
                at++;
            }
        }
        return at;
    }

    private int next(float[] keys, int from, int to, float limit) {
        int at = from;
        if (descending) {
            while (at < to && keys[at] <= limit) {
                at++;
            }
        } else {
            while (at < to && !(keys[at] < limit)) {
                at++;
            }
        }
        return at;
    }
}
