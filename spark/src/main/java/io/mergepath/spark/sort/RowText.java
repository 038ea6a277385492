// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Text;
import org.apache.spark.unsafe.Platform;

/** A column of bytes that rows refer to. A place is a position in {@link RowPages}. */
final class RowText implements Text {
    private final RowTable table;
    private final int rowStart;
    private final int at;

    /**
     * The column.
     *
     * @param rowStart the place of the row in its record, in bytes; the field counts from there
     * @param at the place of the field in its record, in bytes
     */
    RowText(RowTable table, int rowStart, int at) {
        this.table = table;
        this.rowStart = rowStart;
        this.at = at;
    }

    /** The field has the place in the row in its upper half, and the number of bytes in its lower half. */
    private long field(long position) {
        return table.pages.word(position + at);
    }

    @Override
    public long start(int row) {
        long position = table.pages.position(table.places()[row]);
        return position + rowStart + (field(position) >>> Integer.SIZE);
    }

    @Override
    public long end(int row) {
        long position = table.pages.position(table.places()[row]);
        long field = field(position);
        return position + rowStart + (field >>> Integer.SIZE) + (int) field;
    }

    @Override
    public void read(Rows rows, long from, long[] eights, long[] left) {
        RowPages pages = table.pages;
        int[] places = table.places();
        int count = rows.count();
        for (int i = 0; i < count; i++) {
            int place = places[rows.row(i)];
            Object base = pages.base(place);
            long record = pages.offset(place);
            long field = Platform.getLong(base, record + at);
            long known = (int) field - from;
            long bytes = record + rowStart + (field >>> Integer.SIZE) + from;
            eights[i] = known <= 0 ? 0 : Text.first(Long.reverseBytes(Platform.getLong(base, bytes)), known);
            left[i] = Math.max(0, known);
        }
    }

    @Override
    public long eight(long place, long end) {
        long known = end - place;
        return known <= 0 ? 0 : Text.first(Long.reverseBytes(table.pages.word(place)), known);
    }
}
