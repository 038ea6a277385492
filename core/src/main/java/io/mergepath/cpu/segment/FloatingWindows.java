// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.spi.OrderKind;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a window of floating-point keys in an array can have a key before a bound. It compares the numbers
 * themselves, so that no key needs a code.
 */
final class FloatingWindows {
    private final Object array;
    private final int offset;
    private final boolean descending;
    /** Every key before the bound is less than this number; in descending order it is greater, or a NaN. */
    private double limit;

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

    /** Makes the key at a place the bound. */
    void bound(long place) {
        int at = offset + (int) place;
        double bound = array instanceof double[] doubles ? doubles[at] : ((float[]) array)[at];
        // -0.0 comes before 0.0, but no comparison of numbers tells them apart.
        limit = bound != 0 ? bound : descending ? -Float.MIN_VALUE : Float.MIN_VALUE;
    }

    /** Whether one of some keys may come before the bound. */
    boolean mayPrecede(long from, int count) {
        int start = offset + (int) from;
        int end = start + count;
        if (Double.isNaN(limit)) {
            return true;
        }
        return array instanceof double[] doubles
                ? mayPrecede(doubles, start, end)
                : mayPrecede((float[]) array, start, end);
    }

    private boolean mayPrecede(double[] keys, int from, int to) {
        double bound = limit;
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

    private boolean mayPrecede(float[] keys, int from, int to) {
        float bound = (float) limit;
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
