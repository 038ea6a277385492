// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.DeviceRows.TextColumn;
import io.mergepath.spi.DeviceRows.TextRange;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Extent;
import io.mergepath.spi.Owner;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a column in the memory of an engine's device. */
sealed interface DeviceStore extends Store {
    /** The columns of the device that hold the values. */
    List<DeviceValues> parts();

    /** The validity bitmap, one column of bytes, if there is one. */
    @Nullable
    DeviceValues bitmap();

    /** The same values with another bitmap. */
    DeviceStore withBitmap(DeviceValues other);

    /** The kind of the values. Stores of equal shapes can hold the values of each other. */
    String shape();

    /** The engine that holds the memory. */
    default Owner owner() {
        return ownerOf(parts().getFirst());
    }

    @Override
    default List<MemorySegment> segments() {
        return List.of();
    }

    private List<Extent> extents() {
        List<Extent> extents = new ArrayList<>(valueExtents());
        DeviceValues bits = bitmap();
        if (bits != null) {
            extents.addAll(extents(bits));
        }
        return extents;
    }

    /** Whether the bitmap shares memory with the values. */
    default boolean isOwnBitmap() {
        DeviceValues bits = bitmap();
        return bits != null && extents(bits).stream()
                .anyMatch(mine -> valueExtents().stream().anyMatch(mine::overlaps));
    }

    private List<Extent> valueExtents() {
        return parts().stream().flatMap(part -> extents(part).stream()).toList();
    }

    @Override
    default boolean overlaps(Store other) {
        return other instanceof DeviceStore device && device.owner() == owner() && extents().stream()
                .anyMatch(mine -> device.extents().stream().anyMatch(mine::overlaps));
    }

    @Override
    default boolean isSame(Store other) {
        return other instanceof DeviceStore device && device.owner() == owner()
                && device.valueExtents().equals(valueExtents());
    }

    private static String name(DeviceStore store) {
        return store.shape() + "[" + store.rows() + "] on " + store.owner().name()
                + (store.bitmap() == null ? "" : ", nullable");
    }

    private static Owner ownerOf(DeviceValues values) {
        return ((EngineValues) values).owner();
    }

    private static List<Extent> extents(DeviceValues values) {
        return ((EngineValues) values).extents();
    }

    /** The type of the only column of some values. */
    private static ElementType typeOf(DeviceValues values, String name) {
        if (values.count() != 1) {
            throw new IllegalArgumentException(name + ": " + values.count() + " columns, not 1");
        }
        return values.types().getFirst();
    }

    /**
     * One element of a primitive type a row.
     *
     * @param values one column
     */
    record Numbers(DeviceValues values, @Nullable DeviceValues bitmap, boolean unsigned) implements DeviceStore {
        static Numbers of(DeviceValues values, boolean unsigned) {
            ElementType type = typeOf(values, "values");
            boolean fits = switch (type) {
                case BYTE, SHORT, INT, LONG -> true;
                case CHAR, FLOAT, DOUBLE -> !unsigned;
                case BOOLEAN, OBJECT, TWO_LONGS -> false;
            };
            if (!fits) {
                throw new IllegalArgumentException(
                        "values: " + type + " elements are no " + (unsigned ? "unsigned integers" : "numbers"));
            }
            return new Numbers(values, null, unsigned);
        }

        ElementType type() {
            return values.types().getFirst();
        }

        @Override
        public List<DeviceValues> parts() {
            return List.of(values);
        }

        @Override
        public Numbers withBitmap(DeviceValues other) {
            return new Numbers(values, other, unsigned);
        }

        @Override
        public String shape() {
            return (unsigned ? "unsigned " : "") + type();
        }

        @Override
        public long rows() {
            return values.length();
        }

        @Override
        public String toString() {
            return name(this);
        }
    }

    /**
     * An integer of 128 bits a row.
     *
     * @param words one column of {@code long}: the lower word of each row and then its upper word
     */
    record Wide(DeviceValues words, @Nullable DeviceValues bitmap) implements DeviceStore {
        /** The words of a row. */
        static final int WORDS = 2;

        static Wide of(DeviceValues words) {
            ElementType type = typeOf(words, "words");
            if (type != ElementType.LONG) {
                throw new IllegalArgumentException("words: " + type + " is not LONG");
            }
            if (words.length() % WORDS != 0) {
                throw new IllegalArgumentException("words: " + words.length() + " is not an even number");
            }
            return new Wide(words, null);
        }

        @Override
        public List<DeviceValues> parts() {
            return List.of(words);
        }

        @Override
        public Wide withBitmap(DeviceValues other) {
            return new Wide(words, other);
        }

        @Override
        public String shape() {
            return "integers of 16 bytes";
        }

        @Override
        public long rows() {
            return words.length() / WORDS;
        }

        @Override
        public String toString() {
            return name(this);
        }
    }

    /**
     * Strings of bytes.
     *
     * @param offsets one column of {@code int} or {@code long}: the places of the strings, and the end of the last one
     * @param bytes the bytes of the strings, one column
     */
    record Strings(DeviceValues offsets, DeviceValues bytes, @Nullable DeviceValues bitmap) implements DeviceStore {
        static Strings of(DeviceValues offsets, DeviceValues bytes) {
            Store.Strings.isWide(typeOf(offsets, "offsets"));
            if (offsets.length() == 0) {
                throw Store.Strings.noOffsets();
            }
            ElementType type = typeOf(bytes, "bytes");
            if (type != ElementType.BYTE) {
                throw new IllegalArgumentException("bytes: " + type + " is not BYTE");
            }
            if (ownerOf(offsets) != ownerOf(bytes)) {
                throw new IllegalArgumentException("bytes: they are on " + ownerOf(bytes).name()
                        + ", but the offsets are on " + ownerOf(offsets).name());
            }
            return new Strings(offsets, bytes, null);
        }

        /** Whether the offsets have 64 bits. */
        boolean isWide() {
            return Store.Strings.isWide(offsets.types().getFirst());
        }

        TextColumn column() {
            return new TextColumn(offsets, bytes, bitmap);
        }

        /**
         * Checks the offsets.
         *
         * @param name the name of the column in messages
         */
        TextRange range(DeviceRows rows, String name) {
            TextRange range = rows.range(column());
            if (range.misplaced() >= 0) {
                throw new IllegalArgumentException(name + ": the offsets of row " + range.misplaced()
                        + " decrease, or leave the column's " + bytes.length() + " bytes");
            }
            return range;
        }

        @Override
        public List<DeviceValues> parts() {
            return List.of(offsets, bytes);
        }

        @Override
        public Strings withBitmap(DeviceValues other) {
            return new Strings(offsets, bytes, other);
        }

        @Override
        public String shape() {
            return "strings";
        }

        @Override
        public long rows() {
            return offsets.length() - 1;
        }

        @Override
        public String toString() {
            return name(this);
        }
    }
}
