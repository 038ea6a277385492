// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.spi.EngineValues;
import io.mergepath.table.column.Validity;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One column of a table: a value or a null for each row. A column is a view of the caller's arrays or memory
 * segments. It copies nothing. A {@link RowOrder} compares rows by columns, and {@link TableSort} also moves columns
 * into such an order.
 *
 * <p>Segments have the layout of Apache Arrow's vectors, in native byte order and with any alignment. A table has at
 * most {@code 2^31 - 65,536} rows.
 */
public final class TableColumn {
    /** Loops over the rows add up to 65,536 to the number of a row. */
    static final int MOST_ROWS = Integer.MAX_VALUE - 65_535;

    private final Store store;
    private final @Nullable Validity validity;
    private final @Nullable MemorySegment bitmap;

    private TableColumn(Store store, @Nullable Validity validity, @Nullable MemorySegment bitmap) {
        this.store = store;
        this.validity = validity;
        this.bitmap = bitmap;
    }

    static TableColumn of(Store store) {
        checkRows(store.rows());
        return new TableColumn(store, null, null);
    }

    static void checkRows(long rows) {
        if (rows > MOST_ROWS) {
            throw new IllegalArgumentException("column: " + rows + " rows, but a table has at most " + MOST_ROWS);
        }
    }

    /**
     * Numbers, characters or booleans. Floating-point numbers compare as {@link Double#compare}. Dates and timestamps
     * that are held as {@code int} or {@code long} are numbers.
     *
     * @param column the values, of any type but objects
     * @return the column
     * @throws IllegalArgumentException if the column holds objects
     */
    public static TableColumn of(Column column) {
        if (column.type() == ElementType.OBJECT) {
            throw new IllegalArgumentException(
                    "column: objects have no order of their own; use objects, strings, utf8 or"
                            + " binary");
        }
        return of(new Store.Fixed(column, false));
    }

    /**
     * Unsigned integers.
     *
     * @param column the values: {@code byte}, {@code short}, {@code int} or {@code long}
     * @return the column
     * @throws IllegalArgumentException if the column holds another type
     */
    public static TableColumn unsigned(Column column) {
        return switch (column.type()) {
            case BYTE, SHORT, INT, LONG -> of(new Store.Fixed(column, true));
            case CHAR, FLOAT, DOUBLE, BOOLEAN, OBJECT, TWO_LONGS ->
                throw new IllegalArgumentException("column: " + column.type() + " elements are no unsigned integers");
        };
    }

    /**
     * Numbers or characters in the memory of an engine's device. The engine sorts them there: {@link RowOrder#on}
     * must name it. An order has columns on the host or columns on a device, not both. Only {@link TableSort#indices},
     * {@link TableSort#top} and {@link TableSort#sort(RowOrder, List, List)} take such columns.
     *
     * @param values one column of a primitive type but {@code boolean}
     * @return the column
     * @throws IllegalArgumentException if there are several columns or none, or elements of another type
     */
    public static TableColumn of(DeviceValues values) {
        return of(DeviceStore.Numbers.of(values, false));
    }

    /**
     * Unsigned integers in the memory of an engine's device.
     *
     * @param values one column of {@code byte}, {@code short}, {@code int} or {@code long}
     * @return the column, as of {@link #of(DeviceValues)}
     * @throws IllegalArgumentException if there are several columns or none, or elements of another type
     */
    public static TableColumn unsigned(DeviceValues values) {
        return of(DeviceStore.Numbers.of(values, true));
    }

    /**
     * Integers of 128 bits in the memory of an engine's device.
     *
     * @param words one column of {@code long}, two for each row: the lower word and then the upper word, as Arrow's
     *     {@code Decimal128} has them
     * @return the column, as of {@link #of(DeviceValues)}
     * @throws IllegalArgumentException if there are several columns or none, elements of another type, or an odd number
     *     of them
     */
    public static TableColumn wideIntegers(DeviceValues words) {
        return of(DeviceStore.Wide.of(words));
    }

    /**
     * Integers of 128 bits, for example Arrow's {@code Decimal128} of one scale.
     *
     * @param segment 16 bytes a row
     * @return the column
     * @throws IllegalArgumentException if the segment is not a whole number of rows
     */
    public static TableColumn wideIntegers(MemorySegment segment) {
        checkWhole(segment, Store.WIDE_BYTES);
        return of(new Store.Wide(segment, Store.WIDE_BYTES, true));
    }

    /**
     * Opaque values of a fixed number of bytes. They can only be moved: an order cannot compare them.
     *
     * @param segment the values
     * @param bytes the number of bytes a row, at least 1
     * @return the column
     * @throws IllegalArgumentException if the segment is not a whole number of rows
     */
    public static TableColumn opaque(MemorySegment segment, int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes: " + bytes + " is less than 1");
        }
        checkWhole(segment, bytes);
        return of(new Store.Wide(segment, bytes, false));
    }

    private static void checkWhole(MemorySegment segment, int bytes) {
        if (segment.byteSize() % bytes != 0) {
            throw new IllegalArgumentException(
                    "segment: " + segment.byteSize() + " bytes are not a whole number of rows"
                            + " of " + bytes + " bytes");
        }
    }

    /**
     * Booleans in a bitmap: bit {@code row % 8} of byte {@code row / 8}.
     *
     * @param bitmap the bits
     * @param rows the number of rows
     * @return the column
     * @throws IllegalArgumentException if {@code rows} is negative, or the bitmap has fewer bits than rows
     */
    public static TableColumn bits(MemorySegment bitmap, int rows) {
        if (rows < 0) {
            throw new IllegalArgumentException("rows: " + rows + " is negative");
        }
        checkBitmap(bitmap, rows, "bitmap");
        return of(new Store.Bits(bitmap, rows));
    }

    /**
     * Strings of bytes, for example UTF-8, in the layout of Arrow. They compare as unsigned bytes, which for UTF-8 is
     * the order of code points.
     *
     * @param offsets the place of each string's first byte in {@code bytes}, and the place behind the last string
     * @param type the type of the offsets: {@code INT} or {@code LONG}
     * @param bytes the bytes of all strings
     * @return the column, of one row less than offsets
     * @throws IllegalArgumentException if the offsets are of another type, decrease, or leave the bytes
     */
    public static TableColumn strings(MemorySegment offsets, ElementType type, MemorySegment bytes) {
        return of(Store.Strings.of(offsets, type, bytes));
    }

    /**
     * Strings of bytes in the memory of an engine's device, in the layout of Arrow. They compare as unsigned bytes.
     * Operations check that the offsets do not decrease and do not leave the bytes. As a target, such a column has room
     * for as many bytes as {@code bytes} has, and its offsets may hold anything.
     *
     * @param offsets the place of each string's first byte in {@code bytes}, and the place behind the last string: one
     *     column of {@code int} or {@code long}
     * @param bytes the bytes of all strings, one column of the same engine
     * @return the column, of one row less than offsets, as of {@link #of(DeviceValues)}
     * @throws IllegalArgumentException if there are several columns or none, elements of another type, no offsets, or
     *     two engines
     */
    public static TableColumn strings(DeviceValues offsets, DeviceValues bytes) {
        return of(DeviceStore.Strings.of(offsets, bytes));
    }

    /**
     * Room for strings of bytes in the layout of Arrow, for an operation that moves strings. The operation asks for the
     * memory of the bytes when it knows their number, before it writes anything. It throws an
     * {@link IllegalArgumentException} if the memory has fewer bytes, is read-only or belongs to one thread. Such a
     * column can only be a target.
     *
     * @param offsets receives the places of the strings, one number more than rows
     * @param type the type of the offsets: {@code INT} or {@code LONG}
     * @param memory provides new memory of a number of bytes, which every thread may touch
     * @return the column, of one row less than offsets
     * @throws IllegalArgumentException if the offsets are of another type, or there are none
     */
    public static TableColumn newStrings(MemorySegment offsets, ElementType type, LongFunction<MemorySegment> memory) {
        Objects.requireNonNull(memory, "memory");
        return of(new Store.NewStrings(offsets, Store.Strings.isWide(type), memory,
                Store.Strings.rows(offsets, type)));
    }

    /**
     * Strings in the order of {@link String#compareTo}. Null elements are nulls.
     *
     * @param array the strings
     * @return the column
     */
    public static TableColumn strings(@Nullable String[] array) {
        return objects(array, Store.OfObjects.Order.UTF16);
    }

    /**
     * Strings in the order of their code points, which is the order of their UTF-8 bytes. Null elements are nulls.
     *
     * @param array the strings
     * @return the column
     */
    public static TableColumn utf8(@Nullable String[] array) {
        return objects(array, Store.OfObjects.Order.CODE_POINTS);
    }

    /**
     * Byte arrays in the order of their unsigned bytes. Null elements are nulls.
     *
     * @param array the byte arrays
     * @return the column
     */
    public static TableColumn binary(byte[] @Nullable [] array) {
        return objects(array, Store.OfObjects.Order.BYTES);
    }

    /**
     * Any objects. They can only be moved: an order cannot compare them.
     *
     * @param array the objects, which may be null
     * @return the column
     */
    public static TableColumn objects(@Nullable Object[] array) {
        return objects(array, Store.OfObjects.Order.NONE);
    }

    private static TableColumn objects(@Nullable Object[] array, Store.OfObjects.Order order) {
        return of(new Store.OfObjects(Objects.requireNonNull(array, "array"), order));
    }

    /**
     * The same values with nulls in some rows. The predicate stays where it is: a sort that moves the column moves only
     * the values. Null elements of an array are nulls only if the predicate says so.
     *
     * @param isNull tells whether the row of a number is null; several threads call it at the same time
     * @return a column of the same rows
     * @throws IllegalArgumentException if the column is in device memory
     */
    public TableColumn withNulls(IntPredicate isNull) {
        Objects.requireNonNull(isNull, "isNull");
        if (store instanceof DeviceStore) {
            throw new IllegalArgumentException("isNull: only a bitmap tells the nulls of " + store);
        }
        return new TableColumn(store, isNull::test, null);
    }

    /**
     * The same values with a bitmap of the rows that have one. A sort that moves the column moves the bits too.
     *
     * @param validity bit {@code row % 8} of byte {@code row / 8} is 0 if the row is null
     * @return a column of the same rows
     * @throws IllegalArgumentException if the bitmap has fewer bits than rows, or the column is in device memory
     */
    public TableColumn withValidity(MemorySegment validity) {
        if (store instanceof DeviceStore device) {
            throw new IllegalArgumentException(
                    "validity: it is on the host, but the column is on " + device.owner().name());
        }
        checkBitmap(validity, rows(), "validity");
        return new TableColumn(store, Validity.ofBitmap(validity), validity);
    }

    /**
     * This column in device memory, with nulls. It replaces nulls that it had.
     *
     * @param validity one column of {@code byte} on the same device: bit {@code row % 8} of byte {@code row / 8} is 1
     *     if the row has a value
     * @return the column
     * @throws IllegalArgumentException if the column is not in device memory, or the bitmap has another type, too few
     *     bytes or another engine
     */
    public TableColumn withValidity(DeviceValues validity) {
        if (!(store instanceof DeviceStore device)) {
            throw new IllegalArgumentException("validity: it is on a device, but the column is on the host");
        }
        if (validity.count() != 1 || validity.types().getFirst() != ElementType.BYTE) {
            throw new IllegalArgumentException("validity: " + validity.types() + " is not one column of BYTE");
        }
        if (((EngineValues) validity).owner() != device.owner()) {
            throw new IllegalArgumentException("validity: it is on " + ((EngineValues) validity).owner().name()
                    + ", but the column is on " + device.owner().name());
        }
        checkBits(validity.length(), rows(), "validity");
        return of(device.withBitmap(validity));
    }

    private static void checkBitmap(MemorySegment bitmap, long rows, String what) {
        checkBits(bitmap.byteSize(), rows, what);
    }

    private static void checkBits(long bytes, long rows, String what) {
        if (bytes < Math.ceilDiv(rows, Byte.SIZE)) {
            throw new IllegalArgumentException(
                    what + ": " + bytes + " bytes are too few bits for " + rows + " rows");
        }
    }

    /**
     * The number of rows.
     *
     * @return the number
     */
    public int rows() {
        return (int) store.rows();
    }

    Store store() {
        return store;
    }

    /** Tells which rows are null; null if none is. */
    @Nullable
    Validity validity() {
        return validity == null && store instanceof Store.OfObjects objects
                ? Validity.ofElements(objects.array())
                : validity;
    }

    /** Whether something else than null elements tells which rows are null. */
    boolean hasNullsApart() {
        return validity != null;
    }

    /** The bitmap that moves with the values, if there is one. */
    @Nullable
    MemorySegment bitmap() {
        return bitmap;
    }

    /**
     * Refuses memory that this thread cannot touch.
     *
     * @param name the name of the column in messages
     */
    void checkAccess(String name) {
        store.segments().forEach(segment -> checkAccess(name, segment));
        if (bitmap != null) {
            checkAccess(name, bitmap);
        }
    }

    private static void checkAccess(String name, MemorySegment segment) {
        if (!segment.scope().isAlive()) {
            throw new IllegalStateException(name + ": the segment's arena is closed");
        }
        if (!segment.isAccessibleBy(Thread.currentThread())) {
            throw new WrongThreadException(name + ": the segment belongs to a confined arena of another thread");
        }
    }

    /** Whether every thread may touch the column. */
    boolean isShared() {
        return store.segments().stream().allMatch(TableColumn::isShared) && (bitmap == null || isShared(bitmap));
    }

    static boolean isShared(MemorySegment segment) {
        return segment.isAccessibleBy(OTHER_THREAD);
    }

    private static final Thread OTHER_THREAD = Thread.ofPlatform().unstarted(() -> {
    });

    @Override
    public String toString() {
        return store + (hasNullsApart() ? ", nullable" : "");
    }
}
