// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Tells which rows of a column are null. Several threads may ask at the same time. */
@FunctionalInterface
public interface Validity {
    /**
     * Whether a row is null.
     *
     * @param row the number of the row
     * @return whether the column has no value in this row
     */
    boolean isNull(int row);

    /**
     * Tells which of some rows are null.
     *
     * @param rows the rows
     * @param bits receives a bit for each row, the first row in the lowest bit of the first word: 1 for a null. The
     *     other bits of the last word become 0
     */
    default void nulls(Rows rows, long[] bits) {
        for (int from = 0; from < rows.count(); from += Long.SIZE) {
            int to = Math.min(rows.count(), from + Long.SIZE);
            long word = 0;
            for (int i = from; i < to; i++) {
                word |= (isNull(rows.row(i)) ? 1L : 0L) << i;
            }
            bits[from / Long.SIZE] = word;
        }
    }

    /** A bitmap whose bit of a row is 1 if the row has a value. */
    static Validity ofBitmap(MemorySegment bitmap) {
        return new BitmapValidity(new Memory(bitmap));
    }

    /** Null elements of an array of objects are nulls. */
    static Validity ofElements(@Nullable Object[] array) {
        return row -> array[row] == null;
    }
}
