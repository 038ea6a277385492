// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.table.column.SegmentText;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The memory that holds the values of a column. */
sealed interface Store permits DeviceStore, Store.Fixed, Store.Wide, Store.Bits, Store.Strings, Store.NewStrings,
        Store.OfObjects {
    /** The bytes of an integer of 128 bits. */
    int WIDE_BYTES = 16;

    /** The number of rows. */
    long rows();

    /** The segments that hold the values. */
    List<MemorySegment> segments();

    /** Whether two stores share memory that a write to one of them changes. */
    default boolean overlaps(Store other) {
        return segments().stream()
                .anyMatch(mine -> other.segments().stream().anyMatch(its -> mine.asOverlappingSlice(its).isPresent()));
    }

    /** Whether both stores are the same memory. */
    default boolean isSame(Store other) {
        return equals(other);
    }

    /** Whether both stores hold values of the same type. */
    default boolean isLike(Store other) {
        return switch (this) {
            case Fixed fixed -> other instanceof Fixed its && fixed.column.type() == its.column.type()
                    && fixed.unsigned == its.unsigned && fixed.column.isArray() == its.column.isArray();
            case Wide wide -> other instanceof Wide its && wide.bytes == its.bytes && wide.integers == its.integers;
            case Bits _ -> other instanceof Bits;
            case Strings _ -> other instanceof Strings;
            case NewStrings _ -> other instanceof NewStrings;
            case OfObjects objects -> other instanceof OfObjects its && objects.order == its.order
                    && objects.array.getClass() == its.array.getClass();
            case DeviceStore device -> other instanceof DeviceStore its && device.shape().equals(its.shape())
                    && (device.bitmap() == null) == (its.bitmap() == null);
        };
    }

    /** One element of a primitive type a row. */
    record Fixed(Column column, boolean unsigned) implements Store {
        @Override
        public long rows() {
            return column.length();
        }

        @Override
        public List<MemorySegment> segments() {
            return column.type().inSegments() ? List.of(column.segment()) : List.of();
        }

        @Override
        public boolean isSame(Store other) {
            return other instanceof Fixed fixed && (column.isArray()
                    ? fixed.column.isArray() && column.array() == fixed.column.array()
                            && column.offset() == fixed.column.offset()
                    : !fixed.column.isArray() && column.segment().equals(fixed.column.segment()));
        }

        @Override
        public boolean overlaps(Store other) {
            if (column.isArray() && other instanceof Fixed fixed && fixed.column.isArray()) {
                Column its = fixed.column;
                return column.array() == its.array() && column.offset() < its.offset() + its.length()
                        && its.offset() < column.offset() + column.length();
            }
            return Store.super.overlaps(other);
        }

        @Override
        public String toString() {
            return (unsigned ? "unsigned " : "") + column;
        }
    }

    /** The same number of bytes for each row: integers of 128 bits, or anything that has no order. */
    record Wide(MemorySegment segment, int bytes, boolean integers) implements Store {
        @Override
        public long rows() {
            return segment.byteSize() / bytes;
        }

        @Override
        public List<MemorySegment> segments() {
            return List.of(segment);
        }

        @Override
        public String toString() {
            return (integers ? "integers of " : "opaque values of ") + bytes + " bytes[" + rows() + "]";
        }
    }

    /** One bit a row. */
    record Bits(MemorySegment bitmap, long rows) implements Store {
        @Override
        public List<MemorySegment> segments() {
            return List.of(bitmap);
        }

        @Override
        public String toString() {
            return "bits[" + rows + "]";
        }
    }

    /** Strings of bytes in a segment. */
    record Strings(SegmentText text, long rows) implements Store {
        static Strings of(MemorySegment offsets, ElementType type, MemorySegment bytes) {
            boolean wide = isWide(type);
            long rows = rows(offsets, type);
            TableColumn.checkRows(rows);
            SegmentText text = new SegmentText(bytes, offsets, wide);
            Strings strings = new Strings(text, rows);
            TableThreads threads = new TableThreads(Engine.best(), List.of(TableColumn.of(strings)));
            if (!text.isInOrder(0, 0) || !threads.all((int) rows, text::isInOrder)) {
                throw new IllegalArgumentException(misplaced(text));
            }
            return strings;
        }

        /** Whether offsets of a type have 64 bits. */
        static boolean isWide(ElementType type) {
            if (type != ElementType.INT && type != ElementType.LONG) {
                throw new IllegalArgumentException("offsets: " + type + " is not INT or LONG");
            }
            return type == ElementType.LONG;
        }

        /** The most bytes that offsets can reach. */
        static long reach(boolean wide) {
            return wide ? Long.MAX_VALUE : Integer.MAX_VALUE;
        }

        /** The number of strings that have these offsets. */
        static long rows(MemorySegment offsets, ElementType type) {
            long count = Column.ofSegment(offsets, type).length();
            if (count == 0) {
                throw noOffsets();
            }
            return count - 1;
        }

        static IllegalArgumentException noOffsets() {
            return new IllegalArgumentException("offsets: none, but there is one more than rows");
        }

        private static String misplaced(SegmentText text) {
            long before = 0;
            int row = 0;
            while (text.start(row) >= before && text.start(row) <= text.bytes().size()) {
                before = text.start(row);
                row++;
            }
            return "offsets: offset " + row + " is " + text.start(row) + ", not in [" + before + ", "
                    + text.bytes().size() + "]";
        }

        @Override
        public List<MemorySegment> segments() {
            return List.of(text.offsets().segment(), text.bytes().segment());
        }

        @Override
        public String toString() {
            return "strings[" + rows + "]";
        }
    }

    /**
     * Room for strings of bytes.
     *
     * @param memory provides memory of a number of bytes
     */
    record NewStrings(MemorySegment offsets, boolean wide, LongFunction<MemorySegment> memory,
            long rows) implements Store {
        @Override
        public List<MemorySegment> segments() {
            return List.of(offsets);
        }

        /** The strings, in new memory. */
        SegmentText text(long bytes) {
            if (bytes > Strings.reach(wide)) {
                throw new IllegalArgumentException("offsets: " + bytes + " bytes of strings need offsets of 64 bits");
            }
            MemorySegment room = memory.apply(bytes);
            if (bytes > room.byteSize()) {
                throw new IllegalArgumentException(
                        "memory: " + room.byteSize() + " bytes, but the strings have " + bytes);
            }
            if (room.isReadOnly()) {
                throw new IllegalArgumentException("memory: the segment is read-only");
            }
            if (!TableColumn.isShared(room)) {
                throw new IllegalArgumentException(
                        "memory: the segment belongs to a confined arena, but several threads write it");
            }
            return new SegmentText(room, offsets, wide);
        }

        @Override
        public String toString() {
            return "new strings[" + rows + "]";
        }
    }

    /** One object a row. */
    @SuppressWarnings("ArrayRecordComponent")
    record OfObjects(@Nullable Object[] array, Order order) implements Store {
        /** How the objects compare. */
        enum Order {
            /** Not at all. */
            NONE,
            /** Strings, as {@link String#compareTo}. */
            UTF16,
            /** Strings, by their code points. */
            CODE_POINTS,
            /** Byte arrays, as unsigned bytes. */
            BYTES
        }

        @Override
        public long rows() {
            return array.length;
        }

        @Override
        public List<MemorySegment> segments() {
            return List.of();
        }

        @Override
        public boolean overlaps(Store other) {
            return other instanceof OfObjects objects && objects.array == array && array.length > 0;
        }

        @Override
        public String toString() {
            return array.getClass().getComponentType().getSimpleName() + "[" + array.length + "]";
        }
    }
}
