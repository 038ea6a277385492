// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.io.Serializable;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * An order of {@code double} keys. It must be a strict weak order, as {@link java.util.Comparator} requires. With a
 * comparator that is not, a sort or a merge returns some permutation of the keys. Several threads call a comparator at
 * the same time.
 *
 * <p>Comparators are serializable so that an engine for another processor can read a lambda and run it there.
 */
@FunctionalInterface
public interface DoubleComparator extends Serializable {
    /** A function from a key to an {@code int} that an engine for another processor can read. */
    @FunctionalInterface
    interface ToInt extends DoubleToIntFunction, Serializable {
    }

    /** A function from a key to a {@code long} that an engine for another processor can read. */
    @FunctionalInterface
    interface ToLong extends DoubleToLongFunction, Serializable {
    }

    /** A function from a key to a {@code double} that an engine for another processor can read. */
    @FunctionalInterface
    interface ToDouble extends DoubleUnaryOperator, Serializable {
    }

    /**
     * Compares two keys.
     *
     * @param x a key
     * @param y another key
     * @return a negative number if {@code x} comes before {@code y}, a positive number if it comes after, 0 if they are
     *     equal
     */
    int compare(double x, double y);

    /**
     * The natural order, which {@link Double#compare} defines. -0.0 comes before 0.0, and all NaNs are equal and come
     * last. {@link Order#natural()} is the same order and faster.
     *
     * @return the comparator
     */
    static DoubleComparator naturalOrder() {
        return Double::compare;
    }

    /**
     * The opposite of the natural order. {@link Order#descending()} is the same order and faster.
     *
     * @return the comparator
     */
    static DoubleComparator reverseOrder() {
        return (x, y) -> Double.compare(y, x);
    }

    /**
     * Compares keys by an {@code int} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    static DoubleComparator comparingInt(ToInt key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> Integer.compare(key.applyAsInt(x), key.applyAsInt(y));
    }

    /**
     * Compares keys by a {@code long} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    static DoubleComparator comparingLong(ToLong key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> Long.compare(key.applyAsLong(x), key.applyAsLong(y));
    }

    /**
     * Compares keys by a {@code double} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    static DoubleComparator comparingDouble(ToDouble key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> Double.compare(key.applyAsDouble(x), key.applyAsDouble(y));
    }

    /**
     * Compares keys by objects that a function computes from them. Only the CPU engine supports such an order.
     *
     * @param <U> the type of the objects
     * @param key the function
     * @return the comparator
     */
    static <U extends Comparable<? super U>> DoubleComparator comparing(DoubleFunction<? extends U> key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> key.apply(x).compareTo(key.apply(y));
    }

    /**
     * The opposite order. A stable sort by the opposite order keeps equal keys in the order of the input, too.
     *
     * @return the comparator
     */
    default DoubleComparator reversed() {
        return (x, y) -> compare(y, x);
    }

    /**
     * This order, and another order for keys that are equal by this order.
     *
     * @param other the other order
     * @return the comparator
     */
    default DoubleComparator thenComparing(DoubleComparator other) {
        Objects.requireNonNull(other, "other");
        return (x, y) -> {
            int first = compare(x, y);
            return first != 0 ? first : other.compare(x, y);
        };
    }

    /**
     * This order, and for keys that are equal by this order an {@code int} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    default DoubleComparator thenComparingInt(ToInt key) {
        return thenComparing(comparingInt(key));
    }

    /**
     * This order, and for keys that are equal by this order a {@code long} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    default DoubleComparator thenComparingLong(ToLong key) {
        return thenComparing(comparingLong(key));
    }

    /**
     * This order, and for keys that are equal by this order a {@code double} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    default DoubleComparator thenComparingDouble(ToDouble key) {
        return thenComparing(comparingDouble(key));
    }
}
