// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.data;

import io.mergepath.ElementType;
import java.util.Arrays;
import java.util.Locale;

/**
 * The types of keys that suites measure, and operations on their arrays. A timed region calls none of these methods
 * for a single element.
 */
public enum KeyType {
    /** {@code int}. */
    INT(Integer.BYTES),
    /** {@code long}. */
    LONG(Long.BYTES),
    /** {@code float}. */
    FLOAT(Float.BYTES),
    /** {@code double}. */
    DOUBLE(Double.BYTES);

    private final int bytes;

    KeyType(int bytes) {
        this.bytes = bytes;
    }

    /**
     * The name of the type in Java and in rows.
     *
     * @return for example {@code int}
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type of a label.
     *
     * @param label for example {@code int}
     * @return the type
     * @throws IllegalArgumentException if no type has it
     */
    public static KeyType of(String label) {
        return Arrays.stream(values()).filter(type -> type.label().equals(label)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + label + "\" is not a type of keys"));
    }

    /**
     * The size of one key.
     *
     * @return the size in bytes
     */
    public int bytes() {
        return bytes;
    }

    /**
     * The type of a column of such keys.
     *
     * @return the type for engines
     */
    public ElementType elementType() {
        return switch (this) {
            case INT -> ElementType.INT;
            case LONG -> ElementType.LONG;
            case FLOAT -> ElementType.FLOAT;
            case DOUBLE -> ElementType.DOUBLE;
        };
    }

    /**
     * A new array.
     *
     * @param n its length
     * @return an array of this type, of zeros
     */
    public Object allocate(int n) {
        return switch (this) {
            case INT -> new int[n];
            case LONG -> new long[n];
            case FLOAT -> new float[n];
            case DOUBLE -> new double[n];
        };
    }

    /**
     * Sorts with the JDK on one thread (its dual-pivot quicksort).
     *
     * @param array an array of any of these types
     */
    public static void jdkSort(Object array) {
        switch (array) {
            case int[] a -> Arrays.sort(a);
            case long[] a -> Arrays.sort(a);
            case float[] a -> Arrays.sort(a);
            case double[] a -> Arrays.sort(a);
            default -> throw notKeys(array);
        }
    }

    /**
     * Sorts a part of an array with the JDK on one thread.
     *
     * @param array an array of any of these types
     * @param from where the part begins
     * @param to where it ends
     */
    public static void jdkSort(Object array, int from, int to) {
        switch (array) {
            case int[] a -> Arrays.sort(a, from, to);
            case long[] a -> Arrays.sort(a, from, to);
            case float[] a -> Arrays.sort(a, from, to);
            case double[] a -> Arrays.sort(a, from, to);
            default -> throw notKeys(array);
        }
    }

    /**
     * Sorts with the JDK on all cores.
     *
     * @param array an array of any of these types
     */
    public static void jdkParallelSort(Object array) {
        switch (array) {
            case int[] a -> Arrays.parallelSort(a);
            case long[] a -> Arrays.parallelSort(a);
            case float[] a -> Arrays.parallelSort(a);
            case double[] a -> Arrays.parallelSort(a);
            default -> throw notKeys(array);
        }
    }

    public static IllegalArgumentException notKeys(Object array) {
        return new IllegalArgumentException("not an array of keys: " + array.getClass().getName());
    }
}
