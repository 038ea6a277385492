package io.mergepath.bench;

import io.mergepath.IntComparator;
import java.util.Comparator;

/**
 * Five orders of ints, each a lambda of its own: what makes a sort that calls one comparator from one place slow down.
 * They stand here in the form of each contender, lest an adapter between the forms cost a peer a call.
 */
public enum Lambda {
    /** Ascending. */
    NATURAL((x, y) -> Integer.compare(x, y), (x, y) -> Integer.compare(x, y)),
    /** Descending. */
    REVERSE((x, y) -> Integer.compare(y, x), (x, y) -> Integer.compare(y, x)),
    /** By the low 16 bits: many equal keys. */
    MASKED((x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF), (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF)),
    /** As unsigned numbers. */
    UNSIGNED((x, y) -> Integer.compareUnsigned(x, y), (x, y) -> Integer.compareUnsigned(x, y)),
    /** By the key with half of its bits flipped. */
    XOR((x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555),
            (x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555));

    private final IntComparator ints;
    private final Comparator<Integer> boxed;

    Lambda(IntComparator ints, Comparator<Integer> boxed) {
        this.ints = ints;
        this.boxed = boxed;
    }

    /**
     * The order of ints.
     *
     * @return the lambda
     */
    public IntComparator ints() {
        return ints;
    }

    Comparator<Integer> boxed() {
        return boxed;
    }

    /**
     * How rows name it, in place of a pattern: the keys are random.
     *
     * @return for example {@code natural}
     */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
