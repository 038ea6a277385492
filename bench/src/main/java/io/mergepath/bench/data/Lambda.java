// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.data;

import io.mergepath.IntComparator;
import io.mergepath.lab.check.Ordering;
import java.util.Comparator;
import java.util.Locale;

/**
 * Five orders of ints, each with a lambda of its own, which slow down a sort that calls all comparators from one
 * place. Each contender gets the form that it needs, since an adapter would cost a call.
 */
public enum Lambda {
    /** Ascending. */
    NATURAL,
    /** Descending. */
    REVERSE,
    /** By the low 16 bits: many equal keys. */
    MASKED,
    /** As unsigned numbers. */
    UNSIGNED,
    /** By the key with half of its bits flipped. */
    XOR;

    /**
     * The order of ints.
     *
     * @return the lambda
     */
    public IntComparator ints() {
        return switch (this) {
            case NATURAL -> (x, y) -> Integer.compare(x, y);
            case REVERSE -> (x, y) -> Integer.compare(y, x);
            case MASKED -> (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF);
            case UNSIGNED -> (x, y) -> Integer.compareUnsigned(x, y);
            case XOR -> (x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555);
        };
    }

    /**
     * The order for proofs.
     *
     * @return compares two elements of an {@code int[]}
     */
    public Ordering ordering() {
        IntComparator comparator = ints();
        return (keys, i, j) -> comparator.compare(((int[]) keys)[i], ((int[]) keys)[j]);
    }

    /**
     * The order of boxed ints.
     *
     * @return another lambda
     */
    public Comparator<Integer> boxed() {
        return switch (this) {
            case NATURAL -> (x, y) -> Integer.compare(x, y);
            case REVERSE -> (x, y) -> Integer.compare(y, x);
            case MASKED -> (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF);
            case UNSIGNED -> (x, y) -> Integer.compareUnsigned(x, y);
            case XOR -> (x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555);
        };
    }

    /**
     * The name in rows, in place of a pattern: the keys are random.
     *
     * @return for example {@code natural}
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
