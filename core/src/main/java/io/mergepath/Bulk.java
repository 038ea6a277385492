// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import io.mergepath.spi.HostColumns;

/**
 * Inserts or removes many elements at sorted places, in one pass over the elements, on {@link Engine#best()}. Another
 * engine goes through {@link Engine#insert} and {@link Engine#remove}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="bulk"}
 *
 * <p>Places are indices of the elements before the operation.
 *
 * <p><b>Cost.</b> Two reads of the places, of which the first checks them, one read of the elements and one write of
 * the output.
 *
 * <p><b>Scratch.</b> 100 kilobytes for each thread.
 *
 * <p><b>Errors.</b> Arguments that do not fit together, and places out of order or outside of the elements, cause an
 * {@link IllegalArgumentException} before anything is written. The output must not overlap an input.
 *
 * <p>Source: the bulk insertions and removals of Baxter, "Modern GPU" (2013), on the partition that {@link MergePath}
 * names.
 */
public final class Bulk {
    private Bulk() {
    }

    /**
     * Inserts elements at sorted places.
     *
     * @param a an array of elements to insert
     * @param b an array of the same type
     * @param at one place for each element of {@code a}: the index of the element of {@code b} in front of which it
     *     goes, or the length of {@code b}. Places do not decrease; elements for one place keep their order
     * @param <A> the type of the arrays
     * @return a new array with all elements
     * @throws IllegalArgumentException if one of the first two arguments is no array
     */
    public static <A> A insert(A a, A b, int[] at) {
        Values ofA = Values.of(HostColumns.ofArray(requireNonNull(a, "a")));
        Values ofB = Values.of(HostColumns.ofArray(requireNonNull(b, "b")));
        A out = Sets.like(b, ofA.length() + ofB.length());
        insert(ofA, ofB, Values.of(requireNonNull(at, "at")), Values.of(HostColumns.ofArray(out)));
        return out;
    }

    /**
     * Inserts elements at sorted places.
     *
     * @param a the elements to insert
     * @param b the other elements
     * @param at one column of {@code int} or {@code long}, with one place for each element of {@code a}: the index of
     *     the element of {@code b} in front of which it goes, or the length of {@code b}. Places do not decrease;
     *     elements for one place keep their order
     * @param out receives all elements
     */
    public static void insert(Values a, Values b, Values at, Values out) {
        Engine.best().insert(a, b, at, out);
    }

    /**
     * Removes the elements at sorted places.
     *
     * @param in an array of elements
     * @param at the indices of the elements to remove, each greater than the one before
     * @param <A> the type of the array
     * @return a new array with the other elements
     * @throws IllegalArgumentException if the first argument is no array
     */
    public static <A> A remove(A in, int[] at) {
        Values elements = Values.of(HostColumns.ofArray(requireNonNull(in, "in")));
        A out = Sets.like(in, Math.max(0, elements.length() - at.length));
        remove(elements, Values.of(at), Values.of(HostColumns.ofArray(out)));
        return out;
    }

    /**
     * Removes the elements at sorted places.
     *
     * @param in the elements
     * @param at one column of {@code int} or {@code long} of the indices of the elements to remove, each greater than
     *     the one before
     * @param out receives the other elements
     */
    public static void remove(Values in, Values at, Values out) {
        Engine.best().remove(in, at, out);
    }
}
