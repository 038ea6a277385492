// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Order;

/** The kinds of {@link Order}, for engines. */
public enum OrderKind {
    /** The ascending order of Java: {@link Comparable} for objects. */
    NATURAL,
    /** The natural order reversed: NaN first, 0.0 before -0.0. */
    DESCENDING,
    /** Integer keys and two-word keys as unsigned numbers, ascending. */
    UNSIGNED,
    /** Integer keys and two-word keys as unsigned numbers, descending. */
    UNSIGNED_DESCENDING,
    /** By a comparator. */
    COMPARATOR;

    /**
     * Whether keys compare as unsigned numbers.
     *
     * @return true for {@link #UNSIGNED} and {@link #UNSIGNED_DESCENDING}
     */
    public boolean isUnsigned() {
        return this == UNSIGNED || this == UNSIGNED_DESCENDING;
    }

    /**
     * The kind of an order.
     *
     * @param order the order
     * @return its kind
     */
    public static OrderKind of(Order order) {
        return ((OrderHandle) order).kind();
    }

    /**
     * The comparator of an order of kind {@link #COMPARATOR}.
     *
     * @param order the order
     * @return the comparator that the caller gave
     * @throws IllegalStateException if the order has none
     */
    public static Object comparator(Order order) {
        return ((OrderHandle) order).comparator();
    }
}
