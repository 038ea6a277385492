package io.mergepath;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Values that follow their keys: one or several columns of equal length, each a primitive array, an object array or a
 * memory segment. Like {@link Keys} they are a view and need no closing, with the exception of {@link DeviceValues}.
 */
public abstract class Values {
    /** For subclasses in engines. */
    protected Values() {
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
     * One column.
     *
     * @param array any array
     * @return the values
     * @throws IllegalArgumentException if {@code array} is no array
     */
    public static Values of(Object array) {
        return of(List.of(Column.ofArray(array)));
    }

    /**
     * Two columns.
     *
     * @param first any array
     * @param second any array of the same length
     * @return the values
     * @throws IllegalArgumentException if an argument is no array or the lengths differ
     */
    public static Values of(Object first, Object second) {
        return of(List.of(Column.ofArray(first), Column.ofArray(second)));
    }

    /**
     * Three columns.
     *
     * @param first any array
     * @param second any array of the same length
     * @param third any array of the same length
     * @return the values
     * @throws IllegalArgumentException if an argument is no array or the lengths differ
     */
    public static Values of(Object first, Object second, Object third) {
        return of(List.of(Column.ofArray(first), Column.ofArray(second), Column.ofArray(third)));
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
        return of(List.of(Column.ofSegment(segment, type)));
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
        long length = columns.getFirst().length();
        for (int c = 1; c < columns.size(); c++) {
            if (columns.get(c).length() != length) {
                throw new IllegalArgumentException("column " + c + " has " + columns.get(c).length()
                        + " elements, column 0 has " + length);
            }
        }
        return new HostValues(List.copyOf(columns), length);
    }

    /**
     * These columns and then another's.
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
     * The number of columns.
     *
     * @return the number, 0 for {@link #none()}
     */
    public abstract int count();

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
     * Where the columns lie in this process's memory.
     *
     * @return the columns
     * @throws IllegalStateException if they lie on a device
     */
    public abstract List<Column> columns();
}
