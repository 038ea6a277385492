package io.mergepath.cli.selftest;

import java.util.Arrays;

/** The textbook, one element after the other: what every engine is compared with. */
final class Reference {
    private Reference() {
    }

    /** An order of keys given as bits. */
    @FunctionalInterface
    interface BitsComparator {
        int compare(long x, long y);
    }

    /** The stable argsort: place i of the sorted order holds the key that was at the result's element i. */
    static int[] sort(long[] keys, BitsComparator comparator) {
        Integer[] order = new Integer[keys.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (x, y) -> comparator.compare(keys[x], keys[y]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    /** The stable merge: where each merged key comes from; B's places count on behind A's. */
    static int[] merge(long[] a, long[] b, BitsComparator comparator) {
        int[] from = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < from.length; k++) {
            boolean takeA = j == b.length || (i < a.length && comparator.compare(b[j], a[i]) >= 0);
            from[k] = takeA ? i++ : a.length + j++;
        }
        return from;
    }

    static long[] gather(long[] bits, int[] places) {
        return Arrays.stream(places).mapToLong(place -> bits[place]).toArray();
    }

    static long[] concatenate(long[] a, long[] b) {
        long[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** 0, 1, 2 and so on. */
    static long[] places(int n) {
        long[] places = new long[n];
        Arrays.setAll(places, i -> i);
        return places;
    }

    static long[] widen(int[] places) {
        return Arrays.stream(places).asLongStream().toArray();
    }
}
