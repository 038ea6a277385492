package io.mergepath.bench;

import io.mergepath.IntComparator;
import java.util.Comparator;
import java.util.Locale;

/**
 * Five orders of ints, each a lambda of its own: what makes a sort that calls one comparator from one place slow down.
 * They stand here in the form of each contender, lest an adapter between the forms cost a peer a call.
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

    Comparator<Integer> boxed() {
        return switch (this) {
            case NATURAL -> (x, y) -> Integer.compare(x, y);
            case REVERSE -> (x, y) -> Integer.compare(y, x);
            case MASKED -> (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF);
            case UNSIGNED -> (x, y) -> Integer.compareUnsigned(x, y);
            case XOR -> (x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555);
        };
    }

    /**
     * How rows name it, in place of a pattern: the keys are random.
     *
     * @return for example {@code natural}
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
