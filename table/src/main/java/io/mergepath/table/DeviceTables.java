// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Owner;
import io.mergepath.table.sort.DeviceRowSort;
import java.util.ArrayList;
import java.util.List;

/** Sorts tables whose columns are in the memory of an engine's device. */
final class DeviceTables {
    private DeviceTables() {
    }

    /** The engine's work on its device. All columns belong to the engine. */
    private static DeviceRows rows(RowOrder order) {
        Engine engine = order.engine();
        DeviceRows rows = EngineBackend.of(engine).deviceRows();
        for (int c = 0; c < order.columns().size(); c++) {
            checkOwner(order, order.columns().get(c).column(), "column " + (c + 1) + " of the order");
        }
        if (rows == null) {
            throw new IllegalArgumentException("the engine " + engine.name() + " sorts no tables in device memory");
        }
        return rows;
    }

    private static void checkOwner(RowOrder order, TableColumn column, String name) {
        if (!(column.store() instanceof Store.OnDevice device)) {
            throw new IllegalArgumentException(name + " is on the host, but the columns of the order are on "
                    + order.engine().name());
        }
        checkOwner(order, device.owner(), name);
    }

    private static void checkOwner(RowOrder order, Owner owner, String name) {
        if (owner != EngineBackend.of(order.engine())) {
            throw new IllegalArgumentException(name + " is in the memory of " + owner.name()
                    + ", but the order is for " + order.engine().name() + "; RowOrder.on chooses the engine");
        }
    }

    /** Downloads the numbers of the rows in order. */
    static int[] indices(RowOrder order) {
        int[] index = new int[order.rows()];
        try (DeviceValues there = order.engine().allocateValues(ElementType.INT, index.length)) {
            indices(order, there);
            there.download(index);
        }
        return index;
    }

    /** Writes the numbers of the rows in order to a column on the device. */
    static void indices(RowOrder order, DeviceValues out) {
        DeviceRows rows = rows(order);
        checkOwner(order, ((EngineValues) out).owner(), "out");
        if (out.count() != 1 || out.types().getFirst() != ElementType.INT || out.length() != order.rows()) {
            throw new IllegalArgumentException("out: " + out.types() + " of " + out.length()
                    + " rows, not one column of INT of " + order.rows() + " rows");
        }
        Store.OnDevice target = Store.OnDevice.of(out, false);
        List<DeviceRowSort.Key> keys = new ArrayList<>();
        for (int c = 0; c < order.columns().size(); c++) {
            OrderColumn column = order.columns().get(c);
            if (column.column().store() instanceof Store.OnDevice device) {
                if (device.overlaps(target)) {
                    throw new IllegalArgumentException("out shares memory with column " + (c + 1) + " of the order");
                }
                keys.add(column.deviceKey(device));
            }
        }
        if (order.rows() > 0) {
            new DeviceRowSort(order.engine(), rows, keys).indices(out);
        }
    }

    /** Writes columns to other columns in order. {@link Moves} has checked that they fit each other. */
    static void sort(RowOrder order, List<TableColumn> columns, List<TableColumn> targets) {
        DeviceRows rows = rows(order);
        for (int c = 0; c < columns.size(); c++) {
            checkOwner(order, columns.get(c), "column " + (c + 1));
            checkOwner(order, targets.get(c), "target " + (c + 1));
        }
        try (DeviceValues index = order.engine().allocateValues(ElementType.INT, order.rows())) {
            indices(order, index);
            if (order.rows() == 0) {
                return;
            }
            for (int c = 0; c < columns.size(); c++) {
                if (columns.get(c).store() instanceof Store.OnDevice from
                        && targets.get(c).store() instanceof Store.OnDevice to) {
                    rows.gather(from.values(), index, to.values());
                    if (from.bitmap() != null && to.bitmap() != null) {
                        rows.gatherBits(from.bitmap(), index, to.bitmap());
                    }
                }
            }
        }
    }
}
