// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.io.Serializable;
import java.util.Objects;

/**
 * An order of keys of two {@code long}s each. It must be a strict weak order, as {@link java.util.Comparator} asks; one that
 * is not gives some permutation of the keys, and never loses one. It is called from several threads at once.
 *
 * <p>It is serializable so that an engine for another processor can read what a lambda does and run it there.
 */
@FunctionalInterface
public interface TwoLongsComparator extends Serializable {
    /**
     * Compares two keys.
     *
     * @param x1 the first word of a key
     * @param x2 its second word
     * @param y1 the first word of another
     * @param y2 its second word
     * @return less than 0 if {@code x} comes before {@code y}, more than 0 if after, 0 if they are equal keys
     */
    int compare(long x1, long x2, long y1, long y2);

    /**
     * The natural order: by the first words, and for equal first words by the second words. {@link Order#natural()} is the same
     * order and faster.
     *
     * @return the comparator
     */
    static TwoLongsComparator naturalOrder() {
        return (x1, x2, y1, y2) -> x1 != y1 ? Long.compare(x1, y1) : Long.compare(x2, y2);
    }

    /**
     * The opposite of the natural order. {@link Order#descending()} is the same order and faster.
     *
     * @return the comparator
     */
    static TwoLongsComparator reverseOrder() {
        return naturalOrder().reversed();
    }

    /**
     * The opposite order; a stable sort keeps equal keys as they came in it, too.
     *
     * @return a comparator that compares by this one with its arguments exchanged
     */
    default TwoLongsComparator reversed() {
        return (x1, x2, y1, y2) -> compare(y1, y2, x1, x2);
    }

    /**
     * This order, and among keys that it takes for equal another.
     *
     * @param other the other order
     * @return a comparator that asks this one, and then the other if this one says 0
     */
    default TwoLongsComparator thenComparing(TwoLongsComparator other) {
        Objects.requireNonNull(other, "other");
        return (x1, x2, y1, y2) -> {
            int first = compare(x1, x2, y1, y2);
            return first != 0 ? first : other.compare(x1, x2, y1, y2);
        };
    }
}
