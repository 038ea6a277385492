// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;
import io.mergepath.table.code.KeyColumn;
import java.util.List;

/** The columns of an order over the rows of a table. Floating-point numbers compare as Spark compares them. */
final class KeyColumns {
    private KeyColumns() {
    }

    static List<KeyColumn> of(RowLayout layout, RowTable table) {
        return layout.keys().stream().map(key -> column(layout, table, key)).toList();
    }

    private static KeyColumn column(RowLayout layout, RowTable table, SortKey key) {
        int at = layout.fieldOffset(key.ordinal());
        RowText bytes = new RowText(table, layout.headerSize(), at);
        KeyColumn.Data data = switch (key.kind()) {
            case BOOLEAN -> number(table, ElementType.BOOLEAN, NumberKind.SIGNED, at);
            case BYTE -> number(table, ElementType.BYTE, NumberKind.SIGNED, at);
            case SHORT -> number(table, ElementType.SHORT, NumberKind.SIGNED, at);
            case INT -> number(table, ElementType.INT, NumberKind.SIGNED, at);
            case LONG -> number(table, ElementType.LONG, NumberKind.SIGNED, at);
            case FLOAT -> number(table, ElementType.FLOAT, NumberKind.SQL_FLOATING, at);
            case DOUBLE -> number(table, ElementType.DOUBLE, NumberKind.SQL_FLOATING, at);
            case WIDE_DECIMAL -> new KeyColumn.TwoNumbers(new WideDecimals(bytes, true),
                    new WideDecimals(bytes, false));
            case BYTES -> new KeyColumn.Strings(bytes);
        };
        RowNulls nulls = key.nullable() ? new RowNulls(table, layout.headerSize(), key.ordinal()) : null;
        return new KeyColumn(data, nulls, key.descending(), key.nullsFirst());
    }

    private static KeyColumn.Data number(RowTable table, ElementType type, NumberKind kind, int at) {
        return new KeyColumn.OneNumber(new RowNumbers(table, type, kind, at));
    }
}
