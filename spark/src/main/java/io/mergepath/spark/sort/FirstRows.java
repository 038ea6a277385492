// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.IOException;
import java.util.Comparator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * Chooses the first rows of a task in an order, stably. It collects rows in a sorter. If the sorter has twice as many
 * rows as are wanted, it keeps the first ones. A row that does not come before the last one of them is not even copied.
 */
public final class FirstRows {
    /** Sorts of fewer rows than this are not worth their start. */
    private static final int LEAST_COLLECTED = 1 << 10;

    private final RowSorter sorter;
    private final int limit;
    private final Comparator<InternalRow> order;

    /**
     * A choice.
     *
     * @param sorter a sorter without rows
     * @param limit the number of rows to choose, at least 1
     * @param order the order of the sorter
     */
    public FirstRows(RowSorter sorter, int limit, Comparator<InternalRow> order) {
        this.sorter = sorter;
        this.limit = limit;
        this.order = order;
    }

    /**
     * The first rows in order.
     *
     * @return the rows; all calls of {@code next} return the same object
     */
    public Iterator<InternalRow> of(Iterator<InternalRow> rows) throws IOException {
        long most = Math.max(LEAST_COLLECTED, 2L * limit);
        UnsafeRow last = null;
        while (rows.hasNext()) {
            UnsafeRow row = (UnsafeRow) rows.next();
            if (isBefore(row, last)) {
                sorter.insertRow(row);
                if (sorter.rows() >= most) {
                    last = sorter.keepFirst(limit);
                }
            }
        }
        if (sorter.rows() > limit) {
            sorter.keepFirst(limit);
        }
        return sorter.sort().take(limit);
    }

    private boolean isBefore(UnsafeRow row, @Nullable UnsafeRow last) {
        return last == null || order.compare(row, last) < 0;
    }
}
