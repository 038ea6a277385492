// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import io.mergepath.LongComparator;
import java.util.Arrays;

/**
 * The right results: the textbook's sequential merge, and the JDK's sequential stable sort of objects. Keys are bits in
 * {@code long}s, so that one comparison checks any type.
 */
public final class Oracle {
    private Oracle() {
    }

    /**
     * The stable argsort.
     *
     * @param keys the keys
     * @param comparator their order
     * @return for each place of the sorted order, the index of its key in {@code keys}
     */
    public static int[] sort(long[] keys, LongComparator comparator) {
        Integer[] order = new Integer[keys.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (x, y) -> comparator.compare(keys[x], keys[y]));
        int[] origins = new int[keys.length];
        Arrays.setAll(origins, i -> order[i]);
        return origins;
    }

    /**
     * The stable sort.
     *
     * @param keys the keys
     * @param comparator their order
     * @return the sorted keys
     */
    public static long[] sorted(long[] keys, LongComparator comparator) {
        return gather(keys, sort(keys, comparator));
    }

    /**
     * The stable merge.
     *
     * @param a the first sorted keys
     * @param b the second sorted keys
     * @param comparator their order
     * @return for each place of the merged order, the index of its key in {@code [a, b]}
     */
    public static int[] merge(long[] a, long[] b, LongComparator comparator) {
        int[] origins = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < origins.length; k++) {
            boolean takeA = j == b.length || (i < a.length && comparator.compare(a[i], b[j]) <= 0);
            origins[k] = takeA ? i++ : a.length + j++;
        }
        return origins;
    }

    /**
     * Elements in another order.
     *
     * @param bits the elements
     * @param origins the indices to read
     * @return the element at each index
     */
    public static long[] gather(long[] bits, int[] origins) {
        long[] gathered = new long[origins.length];
        for (int i = 0; i < gathered.length; i++) {
            gathered[i] = bits[origins[i]];
        }
        return gathered;
    }

    /**
     * One sequence after the other.
     *
     * @param parts the sequences
     * @return all their elements
     */
    public static long[] concatenate(long[]... parts) {
        long[] whole = new long[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (long[] part : parts) {
            System.arraycopy(part, 0, whole, at, part.length);
            at += part.length;
        }
        return whole;
    }

    /**
     * The numbers 0, 1, 2 and so on.
     *
     * @param n how many
     * @return the numbers
     */
    public static long[] places(int n) {
        long[] places = new long[n];
        Arrays.setAll(places, i -> i);
        return places;
    }

    /**
     * Indices as elements.
     *
     * @param places the indices
     * @return the same numbers
     */
    public static long[] widen(int[] places) {
        long[] wide = new long[places.length];
        Arrays.setAll(wide, i -> places[i]);
        return wide;
    }
}
