// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import io.mergepath.table.TableColumn;
import java.util.Comparator;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column under test and an independent view of it.
 *
 * @param column the column
 * @param values the boxed values of the rows, null for a null row, read before any operation
 * @param order the order of values that are not null
 * @param read reads the boxed value of a row from the column's memory
 * @param movesNulls whether a move of the column moves its nulls
 * @param name the kind of the column
 */
@SuppressWarnings("ArrayRecordComponent")
record TestColumn(TableColumn column, @Nullable Object[] values, Comparator<Object> order,
        IntFunction<@Nullable Object> read, boolean movesNulls, String name) {
    /** How an order uses a column. */
    record Use(TestColumn column, boolean descending, boolean nullsFirst) implements Comparator<Integer> {
        @Override
        public int compare(Integer a, Integer b) {
            Object x = column.values[a];
            Object y = column.values[b];
            if (x == null || y == null) {
                int byNull = (x == null ? 0 : 1) - (y == null ? 0 : 1);
                return nullsFirst ? byNull : -byNull;
            }
            int compared = column.order.compare(x, y);
            return descending ? -Integer.signum(compared) : compared;
        }

        @Override
        public String toString() {
            return column.name + (descending ? " desc" : "") + (nullsFirst ? " nulls first" : "");
        }
    }
}
