// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import io.mergepath.spi.HostColumns;

/**
 * Repeats elements and copies intervals of elements, on {@link Engine#best()}. All threads share the elements equally,
 * however unequal the intervals are. Another engine, and columns of {@code int} for the numbers, go through
 * {@link Engine#expand} and {@link Engine#moveIntervals}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="interval"}
 *
 * <p>Interval {@code s} has {@code offsets[s + 1] - offsets[s]} elements; {@link LoadBalance#offsets} makes offsets of
 * the numbers of elements. The first offset is 0, and offsets do not decrease. Intervals may be empty.
 *
 * <p><b>Cost.</b> Two reads of the offsets and of the places of intervals, of which the first checks them, one read of
 * the elements and one write of the output.
 *
 * <p><b>Scratch.</b> 200 kilobytes for each thread.
 *
 * <p><b>Errors.</b> Arguments that do not fit together, offsets that decrease or do not begin at 0, and intervals
 * outside of the elements cause an {@link IllegalArgumentException} before anything is written. The output must not
 * overlap an input. Intervals may overlap in the input. Where they overlap in the output, the elements of one of them
 * are written.
 *
 * <p>Source: the interval expansion and moves of Baxter, "Modern GPU" (2013), on the partition that {@link MergePath}
 * names.
 */
public final class Interval {
    private Interval() {
    }

    /**
     * Repeats each element as often as offsets say.
     *
     * @param elements an array of elements
     * @param offsets one more than elements: element {@code s} goes to {@code [offsets[s], offsets[s + 1])}; the last
     *     is at most 2^31 - 9
     * @param <A> the type of the array
     * @return a new array of this type
     * @throws IllegalArgumentException if the first argument is no array
     */
    public static <A> A expand(A elements, long[] offsets) {
        Values in = Values.of(HostColumns.ofArray(requireNonNull(elements, "elements")));
        A out = Sets.like(elements, offsets.length - 1 == in.length() ? total(offsets) : 0);
        expand(in, offsets, Values.of(HostColumns.ofArray(out)));
        return out;
    }

    /**
     * Repeats each element as often as offsets say.
     *
     * @param in the elements
     * @param offsets one more than elements: element {@code s} goes to {@code [offsets[s], offsets[s + 1])}; the last
     *     is the length of {@code out}
     * @param out receives the repeated elements
     */
    public static void expand(Values in, long[] offsets, Values out) {
        Engine.best().expand(in, Values.of(requireNonNull(offsets, "offsets")), out);
    }

    /**
     * Copies intervals of the input, one behind the other.
     *
     * @param in the elements
     * @param offsets where each interval begins in {@code out}, and the length of {@code out}
     * @param from where each interval begins in {@code in}
     * @param out receives the intervals
     */
    public static void gather(Values in, long[] offsets, long[] from, Values out) {
        Engine.best().moveIntervals(in, Values.of(requireNonNull(offsets, "offsets")),
                Values.of(requireNonNull(from, "from")), Values.none(), out);
    }

    /**
     * Copies intervals, which lie one behind the other, to their places.
     *
     * @param in the intervals
     * @param offsets where each interval begins in {@code in}, and the length of {@code in}
     * @param to where each interval begins in {@code out}
     * @param out receives the intervals; elements outside of all intervals stay as they are
     */
    public static void scatter(Values in, long[] offsets, long[] to, Values out) {
        Engine.best().moveIntervals(in, Values.of(requireNonNull(offsets, "offsets")), Values.none(),
                Values.of(requireNonNull(to, "to")), out);
    }

    /**
     * Copies intervals from places to places.
     *
     * @param in the elements
     * @param offsets the number of elements before each interval, and the number of all
     * @param from where each interval begins in {@code in}
     * @param to where each interval begins in {@code out}
     * @param out receives the intervals; elements outside of all intervals stay as they are
     */
    public static void move(Values in, long[] offsets, long[] from, long[] to, Values out) {
        Engine.best().moveIntervals(in, Values.of(requireNonNull(offsets, "offsets")),
                Values.of(requireNonNull(from, "from")), Values.of(requireNonNull(to, "to")), out);
    }

    /** The length of an array for all elements; 0 for offsets that the operation refuses. */
    static int total(long[] offsets) {
        return offsets.length == 0 || offsets[0] != 0 || !Checks.ascend(offsets) ? 0
                : Sets.arrayLength(offsets[offsets.length - 1]);
    }
}
