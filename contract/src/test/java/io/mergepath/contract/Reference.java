package io.mergepath.contract;

import io.mergepath.LongComparator;
import java.util.Arrays;

/** What is right: the textbook's sequential merge, and the JDK's sequential stable sort of objects. */
final class Reference {
    private Reference() {
    }

    /** The stable argsort. */
    static int[] sort(long[] bits, LongComparator comparison) {
        Integer[] order = new Integer[bits.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (i, j) -> comparison.compare(bits[i], bits[j]));
        int[] origins = new int[bits.length];
        Arrays.setAll(origins, i -> order[i]);
        return origins;
    }

    static long[] sorted(long[] bits, LongComparator comparison) {
        return Bits.gather(bits, sort(bits, comparison));
    }

    /** Where each key of the merge stands in {@code [A, B]}. */
    static int[] merge(long[] a, long[] b, LongComparator comparison) {
        int[] origins = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            if (comparison.compare(a[i], b[j]) <= 0) {
                origins[i + j] = i++;
            } else {
                origins[i + j] = a.length + j++;
            }
        }
        while (i < a.length) {
            origins[i + j] = i++;
        }
        while (j < b.length) {
            origins[i + j] = a.length + j++;
        }
        return origins;
    }

    static long[] concat(long[]... parts) {
        return Arrays.stream(parts).flatMapToLong(Arrays::stream).toArray();
    }
}
