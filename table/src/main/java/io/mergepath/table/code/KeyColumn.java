// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Text;
import io.mergepath.table.column.Validity;
import org.jspecify.annotations.Nullable;

/**
 * A column of an order of rows.
 *
 * @param data the values of the rows
 * @param validity which rows are null; null if none is
 * @param descending whether greater values come first
 * @param nullsFirst whether nulls come before all values, in either direction
 */
public record KeyColumn(Data data, @Nullable Validity validity, boolean descending, boolean nullsFirst) {
    /** The values of a column. */
    public sealed interface Data {
    }

    /** One number a row. */
    public record OneNumber(Numbers numbers) implements Data {
    }

    /** Two numbers a row, of which the first decides: 128-bit integers. */
    public record TwoNumbers(Numbers upper, Numbers lower) implements Data {
    }

    /** One string of bytes a row. */
    public record Strings(Text text) implements Data {
    }
}
