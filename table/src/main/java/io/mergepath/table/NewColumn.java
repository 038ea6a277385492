// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.spi.HostColumns;
import io.mergepath.table.column.Bits;
import io.mergepath.table.column.Memory;
import io.mergepath.table.column.SegmentText;
import io.mergepath.table.column.Validity;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.List;

/** Columns in new memory: arrays for arrays, and segments for segments. */
final class NewColumn {
    private static final int MOST_ON_HEAP = Integer.MAX_VALUE - 8;

    private NewColumn() {
    }

    private static MemorySegment memory(long bytes) {
        return bytes <= MOST_ON_HEAP ? MemorySegment.ofArray(new byte[(int) bytes]) : Arena.ofAuto().allocate(bytes);
    }

    private static MemorySegment bitmap(long rows) {
        return memory(Math.ceilDiv(rows, Byte.SIZE));
    }

    /** A column for as many rows of the same kind and as many bytes of strings. */
    static TableColumn like(TableColumn column) {
        Store store = column.store();
        long bytes = store instanceof Store.Strings strings ? bytes(strings) : 0;
        TableColumn like = TableColumn.of(like(store, store.rows(), bytes));
        return column.bitmap() == null ? like : like.withValidity(bitmap(store.rows()));
    }

    private static long bytes(Store.Strings strings) {
        return strings.text().start((int) strings.rows()) - strings.text().start(0);
    }

    private static Store like(Store store, long rows, long bytesOfStrings) {
        return switch (store) {
            case Store.Fixed fixed -> new Store.Fixed(like(fixed.column(), rows), fixed.unsigned());
            case Store.Wide wide -> new Store.Wide(memory(rows * wide.bytes()), wide.bytes(), wide.integers());
            case Store.Bits _ -> new Store.Bits(bitmap(rows), rows);
            case Store.OfObjects objects -> new Store.OfObjects(
                    (Object[]) newArray(objects.array(), rows), objects.order());
            case DeviceStore device -> throw new IllegalArgumentException(device
                    + " is in device memory: sort such columns into other columns");
            case Store.NewStrings room -> throw new IllegalArgumentException(room + " have no bytes yet");
            case Store.Strings strings -> {
                boolean wide = strings.text().wide() || bytesOfStrings > Integer.MAX_VALUE;
                MemorySegment offsets = memory((rows + 1) * (wide ? Long.BYTES : Integer.BYTES));
                yield new Store.Strings(new SegmentText(memory(bytesOfStrings), offsets, wide), rows);
            }
        };
    }

    /** Room for values of the same type. */
    static Column like(Column column, long rows) {
        return column.isArray()
                ? HostColumns.ofArray(newArray(column.array(), rows))
                : Column.ofSegment(memory(rows * column.type().bytes()), column.type());
    }

    private static Object newArray(Object array, long length) {
        return Array.newInstance(array.getClass().getComponentType(), (int) length);
    }

    /** Copies a column that {@link #like} has made to the column that it is like. */
    static void copy(TableColumn from, TableColumn to) {
        put(from.store(), to.store(), 0, to.store() instanceof Store.Strings strings ? strings.text().start(0) : 0);
        MemorySegment source = from.bitmap();
        MemorySegment target = to.bitmap();
        if (source != null && target != null) {
            putBits(source, target, 0, to.rows());
        }
    }

    /**
     * Copies all rows of a store into a larger one.
     *
     * @param row the number of the first row in the target
     * @param place the place in the target of the first byte of strings
     */
    private static void put(Store from, Store to, int row, long place) {
        switch (from) {
            case Store.Fixed fixed -> put(fixed.column(), ((Store.Fixed) to).column(), row);
            case Store.Wide wide -> MemorySegment.copy(wide.segment(), 0, ((Store.Wide) to).segment(),
                    (long) row * wide.bytes(), wide.segment().byteSize());
            case Store.Bits bits -> putBits(bits.bitmap(), ((Store.Bits) to).bitmap(), row, (int) bits.rows());
            case Store.OfObjects objects -> System.arraycopy(objects.array(), 0, ((Store.OfObjects) to).array(), row,
                    objects.array().length);
            case DeviceStore _,Store.NewStrings _ -> throw new AssertionError(from + " has no new column");
            case Store.Strings strings -> put(strings, ((Store.Strings) to).text(), row, place);
        }
    }

    private static void put(Column from, Column to, int row) {
        int length = (int) from.length();
        if (from.isArray()) {
            System.arraycopy(from.array(), from.offset(), to.array(), to.offset() + row, length);
        } else {
            long bytes = from.type().bytes();
            MemorySegment.copy(from.segment(), 0, to.segment(), row * bytes, length * bytes);
        }
    }

    private static void put(Store.Strings from, SegmentText to, int row, long place) {
        SegmentText text = from.text();
        long first = text.start(0);
        MemorySegment.copy(text.bytes().segment(), first, to.bytes().segment(), place, bytes(from));
        for (int i = 0; i <= from.rows(); i++) {
            to.setStart(row + i, text.start(i) - first + place);
        }
    }

    private static void putBits(MemorySegment from, MemorySegment to, int row, int rows) {
        Memory source = new Memory(from);
        Memory target = new Memory(to);
        for (int i = 0; i < rows; i++) {
            Bits.set(target, row + i, Bits.isSet(source, i));
        }
    }

    /**
     * A new column with the rows of several columns, one behind the other. It has a bitmap if one of them has nulls.
     *
     * @param number the place of the column in its table, for the error
     */
    static TableColumn concatenate(List<TableColumn> columns, int number) {
        Store first = columns.getFirst().store();
        long rows = 0;
        long bytes = 0;
        boolean nullable = false;
        for (int t = 0; t < columns.size(); t++) {
            Store store = columns.get(t).store();
            if (!store.isLike(first)) {
                throw new IllegalArgumentException("table " + (t + 1) + ", column " + (number + 1) + ": " + store
                        + " where table 1 has " + first);
            }
            rows += store.rows();
            bytes += store instanceof Store.Strings strings ? bytes(strings) : 0;
            nullable |= columns.get(t).hasNullsApart();
        }
        TableColumn all = TableColumn.of(like(first, rows, bytes));
        if (nullable) {
            all = all.withValidity(bitmap(rows));
        }
        int row = 0;
        long place = 0;
        for (TableColumn column : columns) {
            put(column.store(), all.store(), row, place);
            MemorySegment validity = all.bitmap();
            if (validity != null) {
                putValidity(column, validity, row);
            }
            row += column.rows();
            place += column.store() instanceof Store.Strings strings ? bytes(strings) : 0;
        }
        return all;
    }

    private static void putValidity(TableColumn column, MemorySegment bitmap, int row) {
        Validity validity = column.validity();
        Memory bits = new Memory(bitmap);
        for (int i = 0; i < column.rows(); i++) {
            Bits.set(bits, row + i, validity == null || !validity.isNull(i));
        }
    }
}
