// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A typed range of elements in the memory of this process: a range of a heap array, or a memory segment. {@link Keys}
 * and {@link Values} on the host consist of columns, and engines read and write them. A column is a view: it copies
 * nothing.
 */
public final class Column {
    private final ElementType type;
    private final @Nullable Object array;
    private final int offset;
    private final @Nullable MemorySegment segment;
    private final long length;

    private Column(ElementType type, @Nullable Object array, int offset, @Nullable MemorySegment segment, long length) {
        this.type = type;
        this.array = array;
        this.offset = offset;
        this.segment = segment;
        this.length = length;
    }

    /**
     * An array of {@code byte}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(byte[] array) {
        return new Column(ElementType.BYTE, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code byte}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(byte[] array, int from, int to) {
        return ofArray(ElementType.BYTE, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code short}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(short[] array) {
        return new Column(ElementType.SHORT, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code short}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(short[] array, int from, int to) {
        return ofArray(ElementType.SHORT, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code char}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(char[] array) {
        return new Column(ElementType.CHAR, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code char}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(char[] array, int from, int to) {
        return ofArray(ElementType.CHAR, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code int}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(int[] array) {
        return new Column(ElementType.INT, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code int}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(int[] array, int from, int to) {
        return ofArray(ElementType.INT, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code long}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(long[] array) {
        return new Column(ElementType.LONG, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code long}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(long[] array, int from, int to) {
        return ofArray(ElementType.LONG, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code float}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(float[] array) {
        return new Column(ElementType.FLOAT, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code float}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(float[] array, int from, int to) {
        return ofArray(ElementType.FLOAT, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code double}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(double[] array) {
        return new Column(ElementType.DOUBLE, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code double}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(double[] array, int from, int to) {
        return ofArray(ElementType.DOUBLE, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of {@code boolean}s.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(boolean[] array) {
        return new Column(ElementType.BOOLEAN, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of {@code boolean}s.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(boolean[] array, int from, int to) {
        return ofArray(ElementType.BOOLEAN, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    /**
     * An array of objects, which may be null.
     *
     * @param array the array
     * @return the column of all elements
     */
    public static Column ofArray(@Nullable Object[] array) {
        return new Column(ElementType.OBJECT, array, 0, null, Objects.requireNonNull(array, "array").length);
    }

    /**
     * A range of an array of objects.
     *
     * @param array the array
     * @param from the first index
     * @param to the index after the last
     * @return the column of the elements of the range
     * @throws IndexOutOfBoundsException if the range is not inside the array
     */
    public static Column ofArray(@Nullable Object[] array, int from, int to) {
        return ofArray(ElementType.OBJECT, array, from, to, Objects.requireNonNull(array, "array").length);
    }

    private static Column ofArray(ElementType type, Object array, int from, int to, int length) {
        checkRange(from, to, length, "array");
        return new Column(type, array, from, null, to - from);
    }

    /**
     * A memory segment, of any alignment, in native byte order.
     *
     * @param segment the segment; its size must be a multiple of the element's
     * @param type the type of its elements
     * @return the column
     * @throws IllegalArgumentException if the type can't lie in a segment or the size is not a multiple of its bytes
     */
    public static Column ofSegment(MemorySegment segment, ElementType type) {
        Objects.requireNonNull(segment, "segment");
        if (!type.inSegments()) {
            throw new IllegalArgumentException(type + " elements can't lie in a memory segment");
        }
        if (segment.byteSize() % type.bytes() != 0) {
            throw new IllegalArgumentException("segment of " + segment.byteSize() + " bytes is not a whole number of "
                    + type + " elements of " + type.bytes() + " bytes");
        }
        return new Column(type, null, 0, segment, segment.byteSize() / type.bytes());
    }

    static void checkRange(long from, long to, long length, String what) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException(
                    "range [" + from + ", " + to + ") is not inside the " + what + " of " + length + " elements");
        }
    }

    /**
     * The type of the elements.
     *
     * @return the type
     */
    public ElementType type() {
        return type;
    }

    /**
     * The number of elements.
     *
     * @return the number
     */
    public long length() {
        return length;
    }

    /**
     * Whether the elements lie in a heap array.
     *
     * @return false if they lie in a memory segment
     */
    public boolean isArray() {
        return array != null;
    }

    /**
     * The array that holds the elements from {@link #offset()} on.
     *
     * @return the array
     * @throws IllegalStateException if the elements lie in a memory segment
     */
    public Object array() {
        if (array == null) {
            throw new IllegalStateException("the column lies in a memory segment");
        }
        return array;
    }

    /**
     * The index of the first element in {@link #array()}.
     *
     * @return the index; 0 for a memory segment
     */
    public int offset() {
        return offset;
    }

    /**
     * The elements as a memory segment: the very segment, or a view of the array.
     *
     * @return the segment, exactly as long as the column
     * @throws IllegalArgumentException if elements of this type can't lie in a segment
     */
    public MemorySegment segment() {
        if (segment != null) {
            return segment;
        }
        MemorySegment whole = switch (array) {
            case byte[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            case null, default -> throw new IllegalArgumentException(type + " elements have no memory segment");
        };
        return whole.asSlice((long) offset * type.bytes(), length * type.bytes());
    }

    /**
     * A part of this column; nothing is copied.
     *
     * @param from the first element
     * @param to the element past the last
     * @return the part
     * @throws IndexOutOfBoundsException if the range is not inside this column
     */
    public Column slice(long from, long to) {
        checkRange(from, to, length, "column");
        if (segment != null) {
            long bytes = type.bytes();
            return new Column(type, null, 0, segment.asSlice(from * bytes, (to - from) * bytes), to - from);
        }
        return new Column(type, array, offset + (int) from, null, to - from);
    }

    /** Whether the two columns share memory, so that a write to one could change the other. */
    boolean overlaps(Column other) {
        if (length == 0 || other.length == 0) {
            return false;
        }
        if (array != null && other.array != null) {
            return array == other.array && offset < other.offset + other.length && other.offset < offset + length;
        }
        return type.inSegments() && other.type.inSegments()
                && segment().asOverlappingSlice(other.segment()).isPresent();
    }

    /**
     * The index in {@code other} of the first object that the array of this column can't hold, or -1. The class of each
     * object decides: {@code String}s in an {@code Object[]} fit into a {@code String[]}.
     */
    long misfit(Column other) {
        if (!(array instanceof Object[] && other.array instanceof Object[] objects)) {
            return -1;
        }
        Class<?> held = array.getClass().getComponentType();
        if (!held.isAssignableFrom(objects.getClass().getComponentType())) {
            for (int i = 0; i < other.length; i++) {
                Object object = objects[other.offset + i];
                if (object != null && !held.isInstance(object)) {
                    return i;
                }
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return type + "[" + length + "]" + (segment == null ? "" : " in a segment");
    }
}
