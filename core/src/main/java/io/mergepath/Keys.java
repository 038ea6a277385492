package io.mergepath;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Keys to merge or sort: a type, a length and a place. Keys are a view; they hold no memory of their own and need no
 * closing, with the exception of {@link DeviceKeys}, which an engine made.
 *
 * <p>Which order the keys are compared in is said by the {@link Order} given to a verb.
 */
public abstract class Keys {
    /** For subclasses in engines. */
    protected Keys() {
    }

    /**
     * A whole array of {@code byte}, {@code short}, {@code char}, {@code int}, {@code long}, {@code float},
     * {@code double} or of objects.
     *
     * @param array the array
     * @return its elements as keys
     * @throws IllegalArgumentException if {@code array} is no array, or one of {@code boolean}
     */
    public static Keys of(Object array) {
        return new HostKeys(Column.ofArray(array));
    }

    /**
     * A range of an array.
     *
     * @param array the array, of any type but {@code boolean}
     * @param from the first index
     * @param to the index past the last
     * @return the range's elements as keys
     * @throws IllegalArgumentException if {@code array} is no array, or one of {@code boolean}
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Keys of(Object array, int from, int to) {
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
     * Keys of two words: key {@code i} is {@code (first[i], second[i])}. The built-in orders compare first words and, where
     * those are equal, second words; {@link Order#twoLongs} compares as it likes.
     *
     * {@snippet class="io.mergepath.ExamplesTest" region="two-longs"}
     *
     * @param first the first words
     * @param second the second words, as many
     * @return the keys
     * @throws IllegalArgumentException if the lengths differ
     */
    public static Keys of(long[] first, long[] second) {
        return of(Column.ofArray(first), Column.ofArray(second));
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
     * Where the keys lie in this process's memory.
     *
     * @return the column
     * @throws IllegalStateException if they lie on a device, or in several columns
     */
    public abstract Column column();

    /**
     * Where the keys lie in this process's memory, whatever their type.
     *
     * @return the column, or those of the words of keys that have several
     * @throws IllegalStateException if they lie on a device
     */
    public List<Column> columns() {
        return List.of(column());
    }
}
