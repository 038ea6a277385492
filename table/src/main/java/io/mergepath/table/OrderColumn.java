// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.DeviceRows.NumberColumn;
import io.mergepath.spi.DeviceRows.NumberKind;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.KeyColumn;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.TextCopy;
import io.mergepath.table.sort.DeviceRowSort;
import org.jspecify.annotations.Nullable;

/**
 * A column of an order.
 *
 * @param sqlFloats whether -0.0 equals 0.0
 */
record OrderColumn(TableColumn column, boolean descending, boolean nullsFirst, boolean sqlFloats) {
    static boolean isComparable(TableColumn column) {
        return switch (column.store()) {
            case Store.Wide wide -> wide.integers();
            case Store.OfObjects objects -> objects.order() != Store.OfObjects.Order.NONE;
            case Store.Fixed _,Store.Bits _,Store.Strings _,DeviceStore _ -> true;
            case Store.NewStrings _ -> false;
        };
    }

    /** The column as a part of a row's code. Arrays of strings are copied to one segment. */
    KeyColumn key(HostThreads threads) {
        return new KeyColumn(data(threads), column.validity(), descending, nullsFirst);
    }

    private KeyColumn.Data data(HostThreads threads) {
        return switch (column.store()) {
            case Store.Fixed fixed -> new KeyColumn.OneNumber(Numbers.of(fixed.column(), kind(fixed)));
            case Store.Bits bits -> new KeyColumn.OneNumber(Numbers.ofBitmap(bits.bitmap()));
            case Store.Wide wide -> new KeyColumn.TwoNumbers(Numbers.upperHalves(wide.segment()),
                    Numbers.lowerHalves(wide.segment()));
            case Store.Strings strings -> new KeyColumn.Strings(strings.text());
            case DeviceStore device -> throw new IllegalArgumentException("a column of the order, " + device
                    + ", is in device memory: only indices, top and sort take such columns");
            case Store.NewStrings room -> throw new AssertionError(room);
            case Store.OfObjects objects -> new KeyColumn.Strings(switch (objects.order()) {
                case UTF16 -> TextCopy.of((String[]) objects.array(), false, threads);
                case CODE_POINTS -> TextCopy.of((String[]) objects.array(), true, threads);
                case BYTES -> TextCopy.of((byte[][]) objects.array(), threads);
                case NONE -> throw new AssertionError("objects without an order");
            });
        };
    }

    /** The order of {@link io.mergepath.Sort} that sorts the column alone in this way; null if there is none. */
    @Nullable
    Order plainOrder() {
        if (!(column.store() instanceof Store.Fixed fixed) || column.validity() != null
                || fixed.column().type() == ElementType.BOOLEAN || kind(fixed) == NumberKind.SQL_FLOATING) {
            return null;
        }
        if (fixed.unsigned()) {
            return descending ? Order.unsignedDescending() : Order.unsigned();
        }
        return descending ? Order.descending() : Order.natural();
    }

    private NumberKind kind(Store.Fixed fixed) {
        return kind(fixed.column().type(), fixed.unsigned());
    }

    private NumberKind kind(ElementType type, boolean unsigned) {
        if (type == ElementType.FLOAT || type == ElementType.DOUBLE) {
            return sqlFloats ? NumberKind.SQL_FLOATING : NumberKind.FLOATING;
        }
        return unsigned ? NumberKind.UNSIGNED : NumberKind.SIGNED;
    }

    /**
     * The column of an order whose columns are in device memory.
     *
     * @param name the name of the column in messages
     */
    DeviceRowSort.Key deviceKey(DeviceRows rows, DeviceStore device, String name) {
        return new DeviceRowSort.Key(data(rows, device, name), descending, nullsFirst);
    }

    private DeviceRowSort.Data data(DeviceRows rows, DeviceStore device, String name) {
        return switch (device) {
            case DeviceStore.Numbers numbers ->
                new DeviceRowSort.Data.OneNumber(new NumberColumn(numbers.values(), 0, 1,
                        numbers.bitmap(), kind(numbers.type(), numbers.unsigned())));
            case DeviceStore.Wide wide -> new DeviceRowSort.Data.TwoNumbers(
                    new NumberColumn(wide.words(), 1, DeviceStore.Wide.WORDS, wide.bitmap(), NumberKind.SIGNED),
                    new NumberColumn(wide.words(), 0, DeviceStore.Wide.WORDS, wide.bitmap(), NumberKind.UNSIGNED));
            case DeviceStore.Strings strings -> new DeviceRowSort.Data.Strings(strings.column(),
                    strings.range(rows, name));
        };
    }

    /** The same column of an order with its values on the host. */
    OrderColumn withValues(TableColumn values) {
        return new OrderColumn(values, descending, nullsFirst, sqlFloats);
    }
}
