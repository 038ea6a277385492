// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values that follow their keys: columns of equal length, each a primitive array, an object array or a memory segment.
 * Values are a view, like {@link Keys}, and need not be closed. Only {@link DeviceValues} hold memory.
 */
public abstract sealed class Values permits HostValues, DeviceValues {
    Values() {
    }

    /**
     * No values: pairs with these are keys alone, of any length.
     *
     * @return values without a column
     */
    public static Values none() {
        return HostValues.NONE;
    }

    /**
     * One column of {@code byte}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(byte[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code byte}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(byte[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code short}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(short[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code short}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(short[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code char}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(char[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code char}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(char[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code int}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(int[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code int}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(int[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code long}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(long[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code long}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(long[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code float}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(float[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code float}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(float[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code double}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(double[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code double}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(double[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of {@code boolean}s.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(boolean[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of {@code boolean}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(boolean[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column of objects, which may be null.
     *
     * @param array the elements
     * @return the values
     */
    public static Values of(@Nullable Object[] array) {
        return of(Column.ofArray(array));
    }

    /**
     * One column: a range of an array of objects.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as values
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Values of(@Nullable Object[] array, int from, int to) {
        return of(Column.ofArray(array, from, to));
    }

    /**
     * One column in a memory segment.
     *
     * @param segment the segment, in native byte order
     * @param type the type of its elements
     * @return the values
     * @throws IllegalArgumentException if the type can't lie in a segment or the segment's size is not a multiple of it
     */
    public static Values of(MemorySegment segment, ElementType type) {
        return of(Column.ofSegment(segment, type));
    }

    /**
     * Any number of columns.
     *
     * {@snippet class="io.mergepath.ExamplesTest" region="sort-pairs"}
     *
     * @param columns the columns, all of one length
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public static Values of(Column... columns) {
        return of(Arrays.asList(columns));
    }

    /**
     * Any number of columns.
     *
     * @param columns the columns, all of one length
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public static Values of(List<Column> columns) {
        if (columns.isEmpty()) {
            return HostValues.NONE;
        }
        long length = column(columns, 0).length();
        for (int c = 1; c < columns.size(); c++) {
            if (column(columns, c).length() != length) {
                throw new IllegalArgumentException("column " + c + " has " + columns.get(c).length()
                        + " elements, column 0 has " + length);
            }
        }
        return new HostValues(List.copyOf(columns), length);
    }

    private static Column column(List<Column> columns, int c) {
        return Objects.requireNonNull(columns.get(c), () -> "columns: element " + c);
    }

    /**
     * These columns and then other columns.
     *
     * @param more values on the host, of the same length
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(Values more) {
        List<Column> all = new ArrayList<>(columns());
        all.addAll(more.columns());
        return of(all);
    }

    /**
     * These columns and a column of {@code byte}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(byte[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code short}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(short[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code char}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(char[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code int}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(int[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code long}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(long[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code float}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(float[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code double}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(double[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of {@code boolean}s.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(boolean[] array) {
        return and(of(array));
    }

    /**
     * These columns and a column of objects.
     *
     * @param array the elements of the column, as many as each of these columns has
     * @return the values
     * @throws IllegalArgumentException if the lengths differ
     */
    public final Values and(@Nullable Object[] array) {
        return and(of(array));
    }

    /**
     * The number of columns.
     *
     * @return the number, 0 for {@link #none()}
     */
    public abstract int count();

    /**
     * The types of the columns.
     *
     * @return one type for each column
     */
    public abstract List<ElementType> types();

    /**
     * The number of elements of each column.
     *
     * @return the number; 0 for {@link #none()}
     */
    public abstract long length();

    /**
     * A part of every column; nothing is copied.
     *
     * @param from the first element
     * @param to the element past the last
     * @return the part
     * @throws IndexOutOfBoundsException if the range is not inside these values
     */
    public abstract Values slice(long from, long to);

    /**
     * The memory of the columns in this process.
     *
     * @return the columns
     * @throws IllegalStateException if they lie on a device
     */
    public abstract List<Column> columns();
}
