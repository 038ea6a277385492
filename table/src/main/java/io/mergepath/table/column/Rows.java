// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import org.jspecify.annotations.Nullable;

/**
 * Some rows of a table: consecutive rows, or rows that an array lists.
 *
 * @param index the numbers of the rows; null for consecutive rows
 * @param from the place of the first row in {@code index}, or the number of the first row
 * @param count the number of rows
 */
@SuppressWarnings("ArrayRecordComponent")
public record Rows(int @Nullable [] index, int from, int count) {
    /** The rows from {@code from} on. */
    public static Rows range(int from, int count) {
        return new Rows(null, from, count);
    }

    /** The number of the row at place {@code i}. */
    public int row(int i) {
        return index == null ? from + i : index[from + i];
    }

    /** A part of these rows. */
    public Rows slice(int start, int length) {
        return new Rows(index, from + start, length);
    }
}
