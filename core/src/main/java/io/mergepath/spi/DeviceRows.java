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
     * A column of numbers.
     *
     * @param values one column of a primitive type but {@code boolean}
     * @param validity a bitmap of bytes, or null if every row has a value
     * @param kind how its bits stand for numbers. Each element stands for a signed number of 64 bits in the same order:
     *     an unsigned {@code long} for itself less 2^63, a floating-point number for its bits, with all but the sign
     *     inverted if the number is negative
     */
    record NumberColumn(Values values, @Nullable Values validity, NumberKind kind) {}

    /**
     * The numbers of a column's rows that have a value.
     *
     * @param least the least number; {@link Long#MAX_VALUE} if there is none
     * @param greatest the greatest number; {@link Long#MIN_VALUE} if there is none
     * @param nulls the number of rows without a value
     */
    record Range(long least, long greatest, long nulls) {}

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
     * Writes a word for each row: its parts side by side, the first one in the most significant bits.
     *
     * @param parts the parts, which fit into a word together
     * @param rows one column of {@code int}: the rows of the words; null for row 0, row 1 and so on
     * @param words receives the words, {@code int} or {@code long}, whose unsigned order counts
     */
    void writeWords(List<Part> parts, @Nullable Values rows, Keys words);

    /**
     * Copies elements: element {@code i} of the output is element {@code rows[i]} of the input.
     *
     * @param in one column
     * @param rows one column of {@code int}
     * @param out one column of the same type, as long as {@code rows}
     */
    void gather(Values in, Values rows, Values out);

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
