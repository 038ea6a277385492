// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Rows;
import org.apache.spark.unsafe.Platform;

/** A column of numbers that lie in the fields of rows. */
final class RowNumbers extends Numbers {
    private final RowTable table;
    private final ElementType type;
    private final int at;

    /**
     * The column.
     *
     * @param at the place of the field in its record, in bytes
     */
    RowNumbers(RowTable table, ElementType type, NumberKind kind, int at) {
        super(type, kind);
        this.table = table;
        this.type = type;
        this.at = at;
    }

    @Override
    protected void bits(Rows rows, long[] out) {
        RowPages pages = table.pages;
        int[] places = table.places();
        int count = rows.count();
        switch (type) {
            case BOOLEAN, BYTE -> {
                for (int i = 0; i < count; i++) {
                    int place = places[rows.row(i)];
                    out[i] = Platform.getByte(pages.base(place), pages.offset(place) + at);
                }
            }
            case SHORT -> {
                for (int i = 0; i < count; i++) {
                    int place = places[rows.row(i)];
                    out[i] = Platform.getShort(pages.base(place), pages.offset(place) + at);
                }
            }
            case INT, FLOAT -> {
                for (int i = 0; i < count; i++) {
                    int place = places[rows.row(i)];
                    out[i] = Platform.getInt(pages.base(place), pages.offset(place) + at);
                }
            }
            case LONG, DOUBLE -> {
                for (int i = 0; i < count; i++) {
                    int place = places[rows.row(i)];
                    out[i] = Platform.getLong(pages.base(place), pages.offset(place) + at);
                }
            }
            case CHAR, OBJECT, TWO_LONGS -> throw new AssertionError(type);
        }
    }
}
