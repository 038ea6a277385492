package io.mergepath.bench;

import java.util.Arrays;
import java.util.Locale;

/**
 * The types of keys that are measured, and what every suite asks of an array of one of them. None of these methods is
 * called for single elements inside a timed region.
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
     * The type as Java writes it, and as rows carry it.
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
                .orElseThrow(() -> new IllegalArgumentException("\"" + label + "\" is no type of keys"));
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
     * A number that orders as the element does under {@link Float#compare} and its like: equal exactly for equal keys.
     *
     * @param array an array of any of these types
     * @param i an index
     * @return the element's code
     */
    public static long code(Object array, int i) {
        return switch (array) {
            case int[] a -> a[i];
            case long[] a -> a[i];
            case float[] a -> ordered(Float.floatToIntBits(a[i]));
            case double[] a -> ordered(Double.doubleToLongBits(a[i]));
            default -> throw notKeys(array);
        };
    }

    /**
     * The bits of an element, whatever they mean.
     *
     * @param array an array of any of these types
     * @param i an index
     * @return the element's bits
     */
    public static long bits(Object array, int i) {
        return switch (array) {
            case int[] a -> a[i];
            case long[] a -> a[i];
            case float[] a -> Float.floatToRawIntBits(a[i]);
            case double[] a -> Double.doubleToRawLongBits(a[i]);
            default -> throw notKeys(array);
        };
    }

    /** Negative floating-point numbers fall as their bits rise. */
    static int ordered(int bits) {
        return bits ^ (bits >> 31 & Integer.MAX_VALUE);
    }

    static long ordered(long bits) {
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
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
    static void jdkSort(Object array, int from, int to) {
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

    static IllegalArgumentException notKeys(Object array) {
        return new IllegalArgumentException("not an array of keys: " + array.getClass().getName());
    }
}
