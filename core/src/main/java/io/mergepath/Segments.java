// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.util.Arrays;

/**
 * Stable sorts of many segments of one input, each segment by itself, on {@link Engine#best()}. Another engine, and
 * segments with gaps between them, go through {@link Engine#sortSegments} and {@link Engine#sortSegmentIndices}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="segments"}
 *
 * <p>Segment {@code s} is {@code [offsets[s], offsets[s + 1])}. Segments may be empty. Keys outside of all segments
 * stay untouched.
 *
 * <p><b>Cost.</b> Segments of up to 2^14 keys are sorted in cache, several at a time: keys alone in natural order by
 * the JDK's sort, all other keys by insertion sorts and merges, in at most n (ceil(log2 n) + 2) comparisons for a
 * segment of n keys. {@link Sort} states the cost of longer segments.
 *
 * <p><b>Scratch.</b> Up to a megabyte for each thread, and for segments of more than 2^14 keys the scratch of {@link
 * Sort}, for each thread. On the CPU, keys of two words take 20 bytes a key in addition.
 *
 * <p><b>Errors.</b> Arguments that do not fit together cause an {@link IllegalArgumentException} before anything is
 * written. An exception of a comparator reaches the caller, and each segment is then a permutation of its keys, with
 * their values.
 *
 * <p>Source: the segmented sort of Baxter, "Modern GPU" (2013).
 */
public final class Segments {
    private Segments() {
    }

    /**
     * Sorts each segment in natural order.
     *
     * @param keys the keys, sorted in place
     * @param offsets where the segments begin, and where the last ends; they do not decrease
     */
    public static void sort(Keys keys, long[] offsets) {
        sort(keys, offsets, Order.natural());
    }

    /**
     * Sorts each segment.
     *
     * @param keys the keys, sorted in place
     * @param offsets where the segments begin, and where the last ends; they do not decrease
     * @param order the order
     */
    public static void sort(Keys keys, long[] offsets, Order order) {
        sort(keys, Values.none(), offsets, order);
    }

    /**
     * Sorts each segment, and moves the values with their keys.
     *
     * @param keys the keys, sorted in place
     * @param values values, one a key, sharing no memory with the keys or each other
     * @param offsets where the segments begin, and where the last ends; they do not decrease
     * @param order the order
     */
    public static void sort(Keys keys, Values values, long[] offsets, Order order) {
        Engine.best().sortSegments(keys, values, starts(offsets), ends(offsets), order);
    }

    /**
     * The indices that sort each segment.
     *
     * @param keys at most 2^31 - 9 keys, which stay unchanged
     * @param offsets where the segments begin, and where the last ends; they do not decrease
     * @param order the order
     * @return for each place, the index in {@code keys} of the key that belongs there; the place itself outside of all
     *     segments
     */
    public static int[] indices(Keys keys, long[] offsets, Order order) {
        int[] indices = new int[Search.arrayLength("keys", keys)];
        Arrays.setAll(indices, i -> i);
        Engine.best().sortSegmentIndices(keys, Values.of(indices), starts(offsets), ends(offsets), order);
        return indices;
    }

    private static Values starts(long[] offsets) {
        return Values.of(offsets, 0, Math.max(0, offsets.length - 1));
    }

    private static Values ends(long[] offsets) {
        return Values.of(offsets, Math.min(1, offsets.length), offsets.length);
    }

    /**
     * The offsets of segments that flags mark. The first segment begins at the first element, whether its flag is set
     * or not. No elements have no segment, so the only offset is 0.
     *
     * @param heads a flag for each element, set where a segment begins
     * @return where the segments begin, and where the last ends
     */
    public static long[] offsets(boolean[] heads) {
        long[] offsets = new long[heads.length + 1];
        int count = 0;
        for (int i = 0; i < heads.length; i++) {
            if (i == 0 || heads[i]) {
                offsets[count++] = i;
            }
        }
        offsets[count++] = heads.length;
        return Arrays.copyOf(offsets, count);
    }

    /**
     * The offsets of segments whose beginnings are given. The first segment begins at the first element, whether it is
     * given or not. No elements have no segment but the given ones, so without heads the only offset is 0.
     *
     * @param heads where segments begin; they do not decrease
     * @param length the number of elements
     * @return where the segments begin, and where the last ends
     * @throws IllegalArgumentException if a head is less than the one before, or does not lie in the elements, or the
     *     length is negative
     */
    public static long[] offsets(int[] heads, long length) {
        Checks.notNegative("length", length);
        for (int s = 0; s < heads.length; s++) {
            int least = s == 0 ? 0 : heads[s - 1];
            if (heads[s] < least || heads[s] > length) {
                throw new IllegalArgumentException(
                        "heads: head " + s + " is " + heads[s] + ", not in [" + least + ", " + length + "]");
            }
        }
        int extra = (heads.length == 0 ? length : heads[0]) == 0 ? 0 : 1;
        long[] offsets = new long[extra + heads.length + 1];
        for (int s = 0; s < heads.length; s++) {
            offsets[extra + s] = heads[s];
        }
        offsets[extra + heads.length] = length;
        return offsets;
    }
}
