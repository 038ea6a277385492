// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Column;
import io.mergepath.ElementType;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/** Columns in the memory of this process, for engines and tools. */
public final class HostColumns {
    /** Never started: it stands for a thread that is not the caller's. */
    private static final Thread ANY_OTHER_THREAD = Thread.ofPlatform().daemon().unstarted(() -> {});

    private HostColumns() {
    }

    /**
     * An array whose type is known at run time only.
     *
     * @param array an array of primitives or of objects
     * @return the column of all elements
     * @throws IllegalArgumentException if {@code array} is no array
     */
    public static Column ofArray(Object array) {
        return switch (Objects.requireNonNull(array, "array")) {
            case byte[] elements -> Column.ofArray(elements);
            case short[] elements -> Column.ofArray(elements);
            case char[] elements -> Column.ofArray(elements);
            case int[] elements -> Column.ofArray(elements);
            case long[] elements -> Column.ofArray(elements);
            case float[] elements -> Column.ofArray(elements);
            case double[] elements -> Column.ofArray(elements);
            case boolean[] elements -> Column.ofArray(elements);
            case Object[] elements -> Column.ofArray(elements);
            default -> throw notAnArray(array);
        };
    }

    /**
     * A range of an array whose type is known at run time only.
     *
     * @param array an array of primitives or of objects
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IllegalArgumentException if {@code array} is no array
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(Object array, int from, int to) {
        return switch (Objects.requireNonNull(array, "array")) {
            case byte[] elements -> Column.ofArray(elements, from, to);
            case short[] elements -> Column.ofArray(elements, from, to);
            case char[] elements -> Column.ofArray(elements, from, to);
            case int[] elements -> Column.ofArray(elements, from, to);
            case long[] elements -> Column.ofArray(elements, from, to);
            case float[] elements -> Column.ofArray(elements, from, to);
            case double[] elements -> Column.ofArray(elements, from, to);
            case boolean[] elements -> Column.ofArray(elements, from, to);
            case Object[] elements -> Column.ofArray(elements, from, to);
            default -> throw notAnArray(array);
        };
    }

    private static IllegalArgumentException notAnArray(Object array) {
        return new IllegalArgumentException("not an array: " + array.getClass().getName());
    }

    /**
     * A number of a column of indices.
     *
     * @param column a column of {@code int} or {@code long}
     * @param i the place of the number
     * @return the number
     */
    public static long index(Column column, long i) {
        if (column.isArray()) {
            int at = column.offset() + (int) i;
            return column.array() instanceof int[] ints ? ints[at] : ((long[]) column.array())[at];
        }
        return column.type() == ElementType.INT
                ? column.segment().get(ValueLayout.JAVA_INT_UNALIGNED, i * Integer.BYTES)
                : column.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, i * Long.BYTES);
    }

    /**
     * Whether every thread may touch the elements: false for a segment of a confined arena.
     *
     * @param column the column
     * @return whether several threads may share the work on the column
     */
    public static boolean isShared(Column column) {
        return column.isArray() || column.segment().isAccessibleBy(ANY_OTHER_THREAD);
    }
}
