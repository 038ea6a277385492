// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.io.Serializable;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * An order of {@code int} keys. It must be a strict weak order, as {@link java.util.Comparator} requires. With a
 * comparator that is not, a sort or a merge returns some permutation of the keys. Several threads call a comparator at
 * the same time.
 *
 * <p>Comparators are serializable so that an engine for another processor can read a lambda and run it there.
 */
@FunctionalInterface
public interface IntComparator extends Serializable {
    /** A function from a key to an {@code int} that an engine for another processor can read. */
    @FunctionalInterface
    interface ToInt extends IntUnaryOperator, Serializable {
    }

    /** A function from a key to a {@code long} that an engine for another processor can read. */
    @FunctionalInterface
    interface ToLong extends IntToLongFunction, Serializable {
    }

    /** A function from a key to a {@code double} that an engine for another processor can read. */
    @FunctionalInterface
    interface ToDouble extends IntToDoubleFunction, Serializable {
    }

    /**
     * Compares two keys.
     *
     * @param x a key
     * @param y another key
     * @return a negative number if {@code x} comes before {@code y}, a positive number if it comes after, 0 if they are
     *     equal
     */
    int compare(int x, int y);

    /**
     * The natural order, which {@link Integer#compare} defines. {@link Order#natural()} is the same order and faster.
     *
     * @return the comparator
     */
    static IntComparator naturalOrder() {
        return Integer::compare;
    }

    /**
     * The opposite of the natural order. {@link Order#descending()} is the same order and faster.
     *
     * @return the comparator
     */
    static IntComparator reverseOrder() {
        return (x, y) -> Integer.compare(y, x);
    }

    /**
     * Compares keys by an {@code int} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    static IntComparator comparingInt(ToInt key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> Integer.compare(key.applyAsInt(x), key.applyAsInt(y));
    }

    /**
     * Compares keys by a {@code long} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    static IntComparator comparingLong(ToLong key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> Long.compare(key.applyAsLong(x), key.applyAsLong(y));
    }

    /**
     * Compares keys by a {@code double} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    static IntComparator comparingDouble(ToDouble key) {
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
    static <U extends Comparable<? super U>> IntComparator comparing(IntFunction<? extends U> key) {
        Objects.requireNonNull(key, "key");
        return (x, y) -> key.apply(x).compareTo(key.apply(y));
    }

    /**
     * The opposite order. A stable sort by the opposite order keeps equal keys in the order of the input, too.
     *
     * @return the comparator
     */
    default IntComparator reversed() {
        return (x, y) -> compare(y, x);
    }

    /**
     * This order, and another order for keys that are equal by this order.
     *
     * @param other the other order
     * @return the comparator
     */
    default IntComparator thenComparing(IntComparator other) {
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
    default IntComparator thenComparingInt(ToInt key) {
        return thenComparing(comparingInt(key));
    }

    /**
     * This order, and for keys that are equal by this order a {@code long} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    default IntComparator thenComparingLong(ToLong key) {
        return thenComparing(comparingLong(key));
    }

    /**
     * This order, and for keys that are equal by this order a {@code double} that a function computes from each.
     *
     * @param key the function
     * @return the comparator
     */
    default IntComparator thenComparingDouble(ToDouble key) {
        return thenComparing(comparingDouble(key));
    }
}
