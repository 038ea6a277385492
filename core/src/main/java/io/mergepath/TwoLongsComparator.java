// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.io.Serializable;
import java.util.Objects;

/**
 * An order of keys of two {@code long}s each. It must be a strict weak order, as {@link java.util.Comparator} requires.
 * With a comparator that is not, a sort or a merge returns some permutation of the keys. Several threads call a
 * comparator at the same time.
 *
 * <p>Comparators are serializable so that an engine for another processor can read a lambda and run it there.
 *
 * <p>This interface has no {@code comparing...} methods. An engine for another processor translates functions of one
 * key in one word, and a key here has two. A lambda over the four words computes the same and can be translated, such
 * as {@code (x1, x2, y1, y2) -> Long.compare(x1 + x2, y1 + y2)}.
 */
@FunctionalInterface
public interface TwoLongsComparator extends Serializable {
    /**
     * Compares two keys.
     *
     * @param x1 the first word of a key
     * @param x2 its second word
     * @param y1 the first word of another key
     * @param y2 its second word
     * @return a negative number if {@code x} comes before {@code y}, a positive number if it comes after, 0 if they are
     *     equal
     */
    int compare(long x1, long x2, long y1, long y2);

    /**
     * The natural order: by the first words, and for equal first words by the second words. {@link Order#natural()} is
     * the same order and faster.
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
     * The opposite order. A stable sort by the opposite order keeps equal keys in the order of the input, too.
     *
     * @return the comparator
     */
    default TwoLongsComparator reversed() {
        return (x1, x2, y1, y2) -> compare(y1, y2, x1, x2);
    }

    /**
     * This order, and another order for keys that are equal by this order.
     *
     * @param other the other order
     * @return the comparator
     */
    default TwoLongsComparator thenComparing(TwoLongsComparator other) {
        Objects.requireNonNull(other, "other");
        return (x1, x2, y1, y2) -> {
            int first = compare(x1, x2, y1, y2);
            return first != 0 ? first : other.compare(x1, x2, y1, y2);
        };
    }
}
