package io.mergepath;

import java.io.Serializable;
import java.util.Objects;

/**
 * An order of {@code float} keys. It must be a strict weak order, as {@link java.util.Comparator} asks; one that is not
 * gives some permutation of the keys, and never loses one. It is called from several threads at once.
 *
 * <p>It is serializable so that an engine for another processor can read what a lambda does and run it there.
 */
@FunctionalInterface
public interface FloatComparator extends Serializable {
    /**
     * Compares two keys.
     *
     * @param x a key
     * @param y another
     * @return less than 0 if {@code x} comes before {@code y}, more than 0 if after, 0 if they are equal keys
     */
    int compare(float x, float y);

    /**
     * The opposite order; a stable sort keeps equal keys as they came in it, too.
     *
     * @return a comparator that compares by this one with its arguments exchanged
     */
    default FloatComparator reversed() {
        return (x, y) -> compare(y, x);
    }

    /**
     * This order, and among keys that it takes for equal another.
     *
     * @param other the other order
     * @return a comparator that asks this one, and then the other if this one says 0
     */
    default FloatComparator thenComparing(FloatComparator other) {
        Objects.requireNonNull(other, "other");
        return (x, y) -> {
            int first = compare(x, y);
            return first != 0 ? first : other.compare(x, y);
        };
    }
}
