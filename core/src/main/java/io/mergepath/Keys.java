// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys to merge or sort: a type, a length and a place in memory. Keys are a view: they hold no memory of their own and
 * need not be closed. Only {@link DeviceKeys}, which an engine makes, hold memory.
 *
 * <p>The {@link Order} of an operation decides how the keys compare.
 */
public abstract sealed class Keys permits HostKeys, TwoLongsKeys, DeviceKeys {
    Keys() {
    }

    /**
     * An array of {@code byte}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(byte[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code byte}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(byte[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of {@code short}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(short[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code short}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(short[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of {@code char}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(char[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code char}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(char[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of {@code int}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(int[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code int}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(int[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of {@code long}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(long[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code long}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(long[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of {@code float}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(float[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code float}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(float[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of {@code double}s.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(double[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of {@code double}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(double[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * An array of objects, whose elements may be null if the order accepts null keys.
     *
     * @param array the array
     * @return its elements as keys
     */
    public static Keys of(@Nullable Object[] array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array of objects.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the elements of the range as keys
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(@Nullable Object[] array, int from, int to) {
        return new HostKeys(Column.ofArray(array, from, to));
    }

    /**
     * A memory segment, on or off the heap, of any length and alignment, in native byte order.
     *
     * @param segment the segment
     * @param type the type of its elements
     * @return its elements as keys
     * @throws IllegalArgumentException if the type can't lie in a segment or the segment's size is not a multiple of it
     */
    public static Keys of(MemorySegment segment, ElementType type) {
        return new HostKeys(Column.ofSegment(segment, type));
    }

    /**
     * The elements of a column as keys.
     *
     * @param column the column, of any type but {@code boolean}
     * @return the keys
     * @throws IllegalArgumentException if the column holds {@code boolean}s
     */
    public static Keys of(Column column) {
        return new HostKeys(column);
    }

    /**
     * Keys of two words: key {@code i} is {@code (first[i], second[i])}. The built-in orders compare the first words,
     * and for equal first words the second words. {@link Order#twoLongs} gives both words to a comparator.
     *
     * {@snippet class="io.mergepath.ExamplesTest" region="two-longs"}
     *
     * @param first the first words
     * @param second the second words, as many
     * @return the keys
     * @throws IllegalArgumentException if the lengths differ
     */
    public static Keys of(long[] first, long[] second) {
        return of(Column.ofArray(requireNonNull(first, "first")), Column.ofArray(requireNonNull(second, "second")));
    }

    /**
     * Keys of two words in columns: ranges of arrays or memory segments.
     *
     * @param first the first words
     * @param second the second words, as many
     * @return the keys
     * @throws IllegalArgumentException if a column does not hold {@code long}s or the lengths differ
     */
    public static Keys of(Column first, Column second) {
        return new TwoLongsKeys(first, second);
    }

    /** New keys on the heap, of the type of other keys. */
    static Keys like(Keys keys, int length) {
        return switch (keys.type()) {
            case BYTE -> of(new byte[length]);
            case SHORT -> of(new short[length]);
            case CHAR -> of(new char[length]);
            case INT -> of(new int[length]);
            case LONG -> of(new long[length]);
            case FLOAT -> of(new float[length]);
            case DOUBLE -> of(new double[length]);
            case OBJECT -> of(new @Nullable Object[length]);
            case TWO_LONGS -> of(new long[length], new long[length]);
            case BOOLEAN -> throw new AssertionError(keys);
        };
    }

    /**
     * The type of the keys.
     *
     * @return the type
     */
    public abstract ElementType type();

    /**
     * The number of keys.
     *
     * @return the number
     */
    public abstract long length();

    /**
     * A part of the keys; nothing is copied.
     *
     * @param from the first key
     * @param to the key past the last
     * @return the part
     * @throws IndexOutOfBoundsException if the range is not inside these keys
     */
    public abstract Keys slice(long from, long to);

    /**
     * The memory of the keys in this process.
     *
     * @return the column
     * @throws IllegalStateException if they lie on a device, or in several columns
     */
    public abstract Column column();

    /**
     * The memory of the keys in this process, for keys of one and of two words.
     *
     * @return one column for each word
     * @throws IllegalStateException if they lie on a device
     */
    public List<Column> columns() {
        return List.of(column());
    }
}
