// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Keys;
import io.mergepath.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The work on columns of tables that an engine does in the memory of its device. All columns, words and rows lie there
 * and belong to the engine. A module on top of the engine has checked the arguments: types and lengths agree, numbers
 * of rows name rows, and outputs overlap no input. A bitmap has a bit for each row, as Apache Arrow has it: bit {@code
 * row % 8} of byte {@code row / 8}; 1 means that the row has a value. Rows are numbered by {@code int}s.
 */
public interface DeviceRows {
    /** How the bits of an element of a table's column stand for a number. */
    enum NumberKind {
        /** Two's complement; also {@code char} and {@code boolean}, which have no negative numbers. */
        SIGNED,
        /** Unsigned. */
        UNSIGNED,
        /** Floating point in the order of {@link Double#compare}. */
        FLOATING,
        /** Floating point as in SQL: -0.0 equals 0.0. NaN is equal to itself and greater than every number. */
        SQL_FLOATING
    }

    /**
     * A column of numbers. The number of row {@code r} is element {@code first + r * step}.
     *
     * @param values one column of a primitive type but {@code boolean}
     * @param first the place of the number of the first row
     * @param step the elements of a row, of which one is the number
     * @param validity a bitmap of bytes, or null if every row has a value
     * @param kind how its bits stand for numbers. Each element stands for a signed number of 64 bits in the same order:
     *     an unsigned {@code long} for itself less 2^63, a floating-point number for its bits, with all but the sign
     *     inverted if the number is negative
     */
    record NumberColumn(Values values, int first, int step, @Nullable Values validity, NumberKind kind) {
        /**
         * The number of rows.
         *
         * @return the number
         */
        public long rows() {
            return values.length() / step;
        }

        /**
         * The same numbers with another bitmap.
         *
         * @param other a bitmap, or null if every row has a value
         * @return a column
         */
        public NumberColumn withValidity(@Nullable Values other) {
            return new NumberColumn(values, first, step, other, kind);
        }
    }

    /**
     * A column of strings of bytes.
     *
     * @param offsets one column of {@code int} or {@code long}: the places of the strings, and the end of the last one
     * @param bytes the bytes of the strings, one column
     * @param validity a bitmap of bytes, or null if every row has a value
     */
    record TextColumn(Values offsets, Values bytes, @Nullable Values validity) {
        /**
         * The number of rows.
         *
         * @return the number
         */
        public long rows() {
            return offsets.length() - 1;
        }

        /**
         * The same strings with another bitmap.
         *
         * @param other a bitmap, or null if every row has a value
         * @return a column
         */
        public TextColumn withValidity(@Nullable Values other) {
            return new TextColumn(offsets, bytes, other);
        }
    }

    /**
     * The numbers of a column's rows that have a value.
     *
     * @param least the least number; {@link Long#MAX_VALUE} if there is none
     * @param greatest the greatest number; {@link Long#MIN_VALUE} if there is none
     * @param nulls the number of rows without a value
     */
    record Range(long least, long greatest, long nulls) {}

    /**
     * The strings of a column. The other numbers have no meaning if a row is misplaced.
     *
     * @param misplaced the first row whose offsets decrease or leave the bytes; -1 if there is none
     * @param bytes the number of bytes of all strings, those of rows without a value too
     * @param longest the number of bytes of the longest string of a row that has a value
     * @param common a number of leading bytes that the strings of all such rows share
     * @param nulls the number of rows without a value
     */
    record TextRange(long misplaced, long bytes, long longest, long common, long nulls) {}

    /** A part of the words of rows. */
    sealed interface Part {
        /**
         * The bits of the part.
         *
         * @return the number, from 1 to 64
         */
        int bits();
    }

    /**
     * Some bits of the distance of each number from another number. Rows without a value have the distance 0.
     *
     * @param column the numbers
     * @param base the least number; in descending order, the greatest one
     * @param descending whether the distance counts down from the base
     * @param right the number of bits of the distance on the right of the part
     * @param bits the number of bits of the part
     */
    record NumberPart(NumberColumn column, long base, boolean descending, int right, int bits) implements Part {}

    /**
     * Some bytes of each string as numbers of as many bits each. The end of a string, and a string of a row without a
     * value, come before every byte; in descending order, behind every byte.
     *
     * @param column the strings
     * @param from the place of the first byte in each string
     * @param count the number of bytes
     * @param least no byte of the column is less than this one
     * @param greatest no byte of the column is greater than this one
     * @param descending whether greater bytes come first
     */
    record TextPart(TextColumn column, long from, int count, int least, int greatest,
            boolean descending) implements Part {
        /**
         * The bits of each byte.
         *
         * @return the number, from 1 to 9
         */
        public int width() {
            return width(least, greatest);
        }

        /**
         * The bits of each byte in parts of such strings.
         *
         * @param least the least byte
         * @param greatest the greatest byte
         * @return the number
         */
        public static int width(int least, int greatest) {
            return Integer.SIZE - Integer.numberOfLeadingZeros(greatest - least + 1);
        }

        @Override
        public int bits() {
            return count * width();
        }
    }

    /**
     * One bit that puts rows without a value before or behind all other rows.
     *
     * @param validity a bitmap
     * @param nullsFirst whether such rows come first
     */
    record NullPart(Values validity, boolean nullsFirst) implements Part {
        @Override
        public int bits() {
            return 1;
        }
    }

    /**
     * Finds the range of the numbers of a column. This call waits for the device.
     *
     * @param column the column, of at least one row
     * @return the range
     */
    Range range(NumberColumn column);

    /**
     * Checks the offsets of a column of strings, and finds its range. This call waits for the device.
     *
     * @param column the column, of at least one row
     * @return the range
     */
    TextRange range(TextColumn column);

    /**
     * Writes a word for each row: its parts side by side, the first one in the most significant bits.
     *
     * @param parts the parts, which fit into a word together
     * @param rows one column of {@code int}: the rows of the words; null for row 0, row 1 and so on
     * @param words receives the words, {@code int} or {@code long}, whose unsigned order counts
     */
    void writeWords(List<Part> parts, @Nullable Values rows, Keys words);

    /**
     * Copies rows of elements: row {@code i} of the output is row {@code rows[i]} of the input.
     *
     * @param in one column
     * @param step the elements of a row: 1, or 2 of {@code long}
     * @param rows one column of {@code int}
     * @param out one column of the same type, of as many rows as {@code rows} has elements
     */
    void gather(Values in, int step, Values rows, Values out);

    /**
     * Copies strings: string {@code i} of the output is string {@code rows[i]} of the input.
     *
     * @param in strings, whose offsets have been checked
     * @param rows one column of {@code int}, with each row once
     * @param bytes the number of bytes of all strings
     * @param out as many rows, with room for the bytes
     */
    void gather(TextColumn in, Values rows, long bytes, TextColumn out);

    /**
     * Copies bits of bitmaps: bit {@code i} of the output is bit {@code rows[i]} of the input. The bits behind the last
     * row become 0 in the last byte.
     *
     * @param in a bitmap
     * @param rows one column of {@code int}
     * @param out a bitmap for as many rows
     */
    void gatherBits(Values in, Values rows, Values out);
}
