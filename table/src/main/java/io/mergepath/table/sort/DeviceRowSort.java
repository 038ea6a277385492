// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Order;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.DeviceRows.NullPart;
import io.mergepath.spi.DeviceRows.NumberColumn;
import io.mergepath.spi.DeviceRows.NumberPart;
import io.mergepath.spi.DeviceRows.Part;
import io.mergepath.spi.DeviceRows.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts the numbers of rows by columns in device memory. A row's code consists of the distances of its numbers from the
 * least ones, and is cut into words of up to 64 bits. The last words are sorted first, and each stable sort by
 * the words before keeps the order of rows that agree in them. No comparison reads two places of a column far apart.
 */
public final class DeviceRowSort {
    private final Engine engine;
    private final DeviceRows rows;

    /** The parts of the words, the most significant word first. */
    private final List<List<Part>> words = new ArrayList<>();

    private int room;

    /** A column of an order. */
    public record Key(NumberColumn column, boolean descending, boolean nullsFirst) {
    }

    /** Reads each column once to find how many bits it needs. There is at least one row. */
    public DeviceRowSort(Engine engine, DeviceRows rows, List<Key> keys) {
        this.engine = engine;
        this.rows = rows;
        keys.forEach(this::add);
        if (words.isEmpty()) {
            // All rows are equal: one bit of their numbers is the same in all rows.
            append(new NumberPart(keys.getFirst().column, 0, false, 0, 1));
        }
    }

    private void add(Key key) {
        NumberColumn column = key.column;
        Range range = rows.range(column);
        if (range.nulls() == 0) {
            column = new NumberColumn(column.values(), null, column.kind());
        } else if (column.validity() != null && range.nulls() < column.values().length()) {
            append(new NullPart(column.validity(), key.nullsFirst));
        }
        if (range.least() >= range.greatest()) {
            return;
        }
        long base = key.descending ? range.greatest() : range.least();
        int left = Long.SIZE - Long.numberOfLeadingZeros(range.greatest() - range.least());
        while (left > 0) {
            int bits = Math.min(left, room == 0 ? Long.SIZE : room);
            left -= bits;
            append(new NumberPart(column, base, key.descending, left, bits));
        }
    }

    private void append(Part part) {
        if (room == 0) {
            words.add(new ArrayList<>());
            room = Long.SIZE;
        }
        words.getLast().add(part);
        room -= part.bits();
    }

    /** Writes the numbers of the rows in order to a column of {@code int} on the device. */
    public void indices(DeviceValues index) {
        for (int w = words.size() - 1; w >= 0; w--) {
            List<Part> parts = words.get(w);
            int bits = parts.stream().mapToInt(Part::bits).sum();
            ElementType type = bits <= Integer.SIZE ? ElementType.INT : ElementType.LONG;
            try (DeviceKeys keys = engine.allocateKeys(type, index.length())) {
                if (w == words.size() - 1) {
                    rows.writeWords(parts, null, keys);
                    engine.sortIndices(keys, index, Order.unsigned());
                } else {
                    rows.writeWords(parts, index, keys);
                    engine.sortPairs(keys, index, Order.unsigned());
                }
            }
        }
    }
}
