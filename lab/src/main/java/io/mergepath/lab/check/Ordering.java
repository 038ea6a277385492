// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

/** Compares two elements of an array. */
@FunctionalInterface
public interface Ordering {
    /** The natural order of the array's type. */
    Ordering NATURAL = (keys, i, j) -> switch (keys) {
        case float[] a -> Float.compare(a[i], a[j]);
        case double[] a -> Double.compare(a[i], a[j]);
        case Item[] a -> a[i].compareTo(a[j]);
        default -> Long.compare(Bits.of(keys, i), Bits.of(keys, j));
    };

    /**
     * Compares two elements.
     *
     * @param keys the array
     * @param i the index of one element
     * @param j the index of the other
     * @return a negative number, 0 or a positive number, as a comparator returns
     */
    int compare(Object keys, int i, int j);
}
