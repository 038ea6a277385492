// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Values;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Owner;
import io.mergepath.table.sort.DeviceRowSort;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
            checkOwner(order, order.columns().get(c).column(), name(c));
        }
        if (rows == null) {
            throw new IllegalArgumentException("the engine " + engine.name() + " sorts no tables in device memory");
        }
        return rows;
    }

    private static void checkOwner(RowOrder order, TableColumn column, String name) {
        if (!(column.store() instanceof DeviceStore device)) {
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
        if (order.rows() == 0) {
            return new int[0];
        }
        DeviceRows rows = rows(order);
        DeviceRowSort sort = sort(order, rows);
        if (sort.isLong()) {
            return hostIndices(order);
        }
        int[] index = new int[order.rows()];
        try (DeviceValues there = order.engine().allocateValues(ElementType.INT, index.length)) {
            sort.indices(there);
            there.download(index);
        }
        return index;
    }

    /** Writes the numbers of the rows in order to a column on the device. */
    static void indices(RowOrder order, DeviceValues out) {
        if (!order.isOnDevice()) {
            throw new IllegalArgumentException("out is in the memory of " + ((EngineValues) out).owner().name()
                    + ", but the columns of the order are on the host");
        }
        DeviceRows rows = rows(order);
        checkOwner(order, ((EngineValues) out).owner(), "out");
        if (out.count() != 1 || out.types().getFirst() != ElementType.INT || out.length() != order.rows()) {
            throw new IllegalArgumentException("out: " + out.types() + " of " + out.length()
                    + " rows, not one column of INT of " + order.rows() + " rows");
        }
        DeviceStore target = DeviceStore.Numbers.of(out, false);
        for (int c = 0; c < order.columns().size(); c++) {
            if (order.columns().get(c).column().store().overlaps(target)) {
                throw new IllegalArgumentException("out shares memory with " + name(c));
            }
        }
        if (order.rows() > 0) {
            DeviceRowSort sort = sort(order, rows);
            if (sort.isLong()) {
                out.upload(Values.of(hostIndices(order)));
            } else {
                sort.indices(out);
            }
        }
    }

    private static String name(int c) {
        return "column " + (c + 1) + " of the order";
    }

    private static DeviceRowSort sort(RowOrder order, DeviceRows rows) {
        List<DeviceRowSort.Key> keys = new ArrayList<>();
        for (int c = 0; c < order.columns().size(); c++) {
            OrderColumn column = order.columns().get(c);
            keys.add(column.deviceKey(rows, (DeviceStore) column.column().store(), name(c)));
        }
        return new DeviceRowSort(order.engine(), rows, keys);
    }

    /** Sorts copies of the order's columns on the host. */
    private static int[] hostIndices(RowOrder order) {
        try (Arena arena = Arena.ofShared()) {
            List<OrderColumn> columns = order.columns().stream()
                    .map(column -> column.withValues(hostColumn((DeviceStore) column.column().store(), arena)))
                    .toList();
            return TableSort.indices(order.withColumns(columns));
        }
    }

    private static TableColumn hostColumn(DeviceStore device, Arena arena) {
        TableColumn column = switch (device) {
            case DeviceStore.Numbers numbers -> {
                Column values = Column.ofSegment(download(numbers.values(), arena), numbers.type());
                yield numbers.unsigned() ? TableColumn.unsigned(values) : TableColumn.of(values);
            }
            case DeviceStore.Wide wide -> TableColumn.wideIntegers(download(wide.words(), arena));
            case DeviceStore.Strings strings -> TableColumn.strings(download(strings.offsets(), arena),
                    strings.offsets().types().getFirst(), download(strings.bytes(), arena));
        };
        DeviceValues bitmap = device.bitmap();
        return bitmap == null ? column : column.withValidity(download(bitmap, arena));
    }

    private static MemorySegment download(DeviceValues values, Arena arena) {
        ElementType type = values.types().getFirst();
        MemorySegment segment = arena.allocate(values.length() * type.bytes(), Long.BYTES);
        values.download(Values.of(segment, type));
        return segment;
    }

    /** Writes columns to other columns in order. {@link Moves} has checked that they fit each other. */
    static void sort(RowOrder order, List<TableColumn> columns, List<TableColumn> targets) {
        DeviceRows rows = rows(order);
        for (int c = 0; c < columns.size(); c++) {
            checkOwner(order, columns.get(c), "column " + (c + 1));
            checkOwner(order, targets.get(c), "target " + (c + 1));
        }
        if (order.rows() == 0) {
            for (TableColumn target : targets) {
                if (target.store() instanceof DeviceStore.Strings to) {
                    to.offsets().upload(to.isWide() ? Values.of(new long[1]) : Values.of(new int[1]));
                }
            }
            return;
        }
        long[] bytes = new long[columns.size()];
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c).store() instanceof DeviceStore.Strings from) {
                bytes[c] = from.range(rows, "column " + (c + 1)).bytes();
                checkRoom(bytes[c], (DeviceStore.Strings) targets.get(c).store(), "target " + (c + 1));
            }
        }
        try (DeviceValues index = order.engine().allocateValues(ElementType.INT, order.rows())) {
            indices(order, index);
            for (int c = 0; c < columns.size(); c++) {
                move(rows, (DeviceStore) columns.get(c).store(), index, bytes[c],
                        (DeviceStore) targets.get(c).store());
            }
        }
    }

    private static void checkRoom(long bytes, DeviceStore.Strings target, String name) {
        String misfit = Moves.misfit(bytes, target.bytes().length(), target.isWide());
        if (misfit != null) {
            throw new IllegalArgumentException(name + ": " + misfit);
        }
    }

    private static void move(DeviceRows rows, DeviceStore column, DeviceValues index, long bytes, DeviceStore target) {
        switch (column) {
            case DeviceStore.Numbers from ->
                rows.gather(from.values(), 1, index, ((DeviceStore.Numbers) target).values());
            case DeviceStore.Wide from -> rows.gather(from.words(), DeviceStore.Wide.WORDS, index,
                    ((DeviceStore.Wide) target).words());
            case DeviceStore.Strings from -> rows.gather(from.column(), index, bytes,
                    ((DeviceStore.Strings) target).column());
        }
        if (column.bitmap() != null && target.bitmap() != null) {
            rows.gatherBits(column.bitmap(), index, target.bitmap());
        }
    }
}
