// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.util.List;
import java.util.Objects;

/**
 * Searches many sorted needles in a sorted haystack, on {@link Engine#best()}. Another engine, columns of {@code long}
 * and searches in both directions go through {@link Engine#search}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="search"}
 *
 * <p>Needles and haystack must be sorted in the order of the search. If they are not, the results are some numbers in
 * the range of the results.
 *
 * <p><b>Cost.</b> One walk along the merge path of both inputs, with at most one comparison a key.
 * {@link #contains} takes one more comparison a needle. {@link #count} and {@link #equalRange} take two more
 * comparisons a key, or a second walk on a device. If the haystack is more than 32 times longer than the needles, each
 * needle takes about 2 log2 of its distance from the needle before it.
 *
 * <p><b>Scratch.</b> 200 kilobytes for each thread. On the CPU, keys of two words take 20 bytes a key in addition.
 *
 * <p><b>Errors.</b> Arguments that do not fit together cause an {@link IllegalArgumentException} before anything is
 * written. An exception of a comparator reaches the caller. No search writes its inputs.
 *
 * <p>Source: the vectorised sorted search of Baxter, "Modern GPU" (2013), on the partition that {@link MergePath}
 * names.
 */
public final class Search {
    private Search() {
    }

    /**
     * The lower bounds of needles in natural order: where each could be inserted in front of its equals.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @return for each needle, the number of keys of the haystack before it
     */
    public static int[] lower(Keys needles, Keys haystack) {
        return lower(needles, haystack, Order.natural());
    }

    /**
     * The lower bounds of needles: where each could be inserted in front of its equals.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @param order the order of both
     * @return for each needle, the number of keys of the haystack before it
     */
    public static int[] lower(Keys needles, Keys haystack, Order order) {
        return indices(needles, haystack, Bound.LOWER, order);
    }

    /**
     * The upper bounds of needles in natural order: where each could be inserted behind its equals.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @return for each needle, the number of keys of the haystack that are not after it
     */
    public static int[] upper(Keys needles, Keys haystack) {
        return upper(needles, haystack, Order.natural());
    }

    /**
     * The upper bounds of needles: where each could be inserted behind its equals.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @param order the order of both
     * @return for each needle, the number of keys of the haystack that are not after it
     */
    public static int[] upper(Keys needles, Keys haystack, Order order) {
        return indices(needles, haystack, Bound.UPPER, order);
    }

    /**
     * The number of equal keys for each needle, in natural order.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @return for each needle, the number of keys of the haystack that equal it
     */
    public static int[] count(Keys needles, Keys haystack) {
        return count(needles, haystack, Order.natural());
    }

    /**
     * The number of equal keys for each needle.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @param order the order of both
     * @return for each needle, the number of keys of the haystack that equal it
     */
    public static int[] count(Keys needles, Keys haystack, Order order) {
        return indices(needles, haystack, Bound.COUNT, order);
    }

    /**
     * Tells for each needle whether the haystack has an equal key, in natural order.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type
     * @return for each needle, whether it was found
     */
    public static boolean[] contains(Keys needles, Keys haystack) {
        return contains(needles, haystack, Order.natural());
    }

    /**
     * Tells for each needle whether the haystack has an equal key.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type
     * @param order the order of both
     * @return for each needle, whether it was found
     */
    public static boolean[] contains(Keys needles, Keys haystack, Order order) {
        boolean[] found = new boolean[arrayLength("needles", needles)];
        Engine.best().search(needles, haystack, List.of(Bound.MATCH), Values.of(found), order);
        return found;
    }

    /**
     * The lower and the upper bounds of needles in natural order.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @return two arrays: the lower bounds and the upper bounds, between which the equal keys of each needle lie
     */
    public static int[][] equalRange(Keys needles, Keys haystack) {
        return equalRange(needles, haystack, Order.natural());
    }

    /**
     * The lower and the upper bounds of needles.
     *
     * @param needles sorted keys, at most 2^31 - 9
     * @param haystack sorted keys of the same type, at most 2^31 - 1
     * @param order the order of both
     * @return two arrays: the lower bounds and the upper bounds, between which the equal keys of each needle lie
     */
    public static int[][] equalRange(Keys needles, Keys haystack, Order order) {
        int length = arrayLength("needles", needles);
        int[][] ranges = new int[2][length];
        Engine.best().search(needles, haystack, List.of(Bound.LOWER, Bound.UPPER),
                Values.of(ranges[0]).and(ranges[1]), order);
        return ranges;
    }

    /** A column of results. */
    private static int[] indices(Keys needles, Keys haystack, Bound bound, Order order) {
        int[] indices = new int[arrayLength("needles", needles)];
        Engine.best().search(needles, haystack, List.of(bound), Values.of(indices), order);
        return indices;
    }

    /** The length of an array that has one element for each key. */
    static int arrayLength(String name, Keys keys) {
        if (Objects.requireNonNull(keys, name).length() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(name + ": " + keys.length() + " keys are more than an array can hold, "
                    + (Integer.MAX_VALUE - 8) + "; give the method of Engine segments of longs");
        }
        return (int) keys.length();
    }
}
