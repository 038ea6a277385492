// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.column.Validity;
import org.apache.spark.unsafe.Platform;

/** The nulls of a field. A row begins with a word for every 64 fields; a bit is 1 if the field is null. */
final class RowNulls implements Validity {
    private final RowTable table;
    private final int at;
    private final long bit;

    /**
     * The nulls.
     *
     * @param rowStart the place of the row in its record, in bytes
     * @param ordinal the number of the field
     */
    RowNulls(RowTable table, int rowStart, int ordinal) {
        this.table = table;
        this.at = rowStart + (ordinal / Long.SIZE) * Long.BYTES;
        this.bit = 1L << (ordinal % Long.SIZE);
    }

    @Override
    public boolean isNull(int row) {
        int place = table.places()[row];
        return (Platform.getLong(table.pages.base(place), table.pages.offset(place) + at) & bit) != 0;
    }
}
