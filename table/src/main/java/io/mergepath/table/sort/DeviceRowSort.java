// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.DeviceRows.NullPart;
import io.mergepath.spi.DeviceRows.NumberColumn;
import io.mergepath.spi.DeviceRows.NumberKind;
import io.mergepath.spi.DeviceRows.NumberPart;
import io.mergepath.spi.DeviceRows.Part;
import io.mergepath.spi.DeviceRows.Range;
import io.mergepath.spi.DeviceRows.TextColumn;
import io.mergepath.spi.DeviceRows.TextPart;
import io.mergepath.spi.DeviceRows.TextRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the numbers of rows by columns in device memory. A row's code consists of the distances of its numbers from the
 * least ones and of the bytes of its strings behind the prefix that all strings of a column share. It is cut into words
 * of up to 64 bits. The last words are sorted first, and each stable sort by the words before keeps the order of rows
 * that agree in them. No comparison reads two places of a column far apart.
 */
public final class DeviceRowSort {
    /** The most words that are sorted one after the other. */
    private static final int MOST_WORDS = 64;

    private final Engine engine;
    private final DeviceRows rows;

    /** The parts of the words, the most significant word first. */
    private final List<List<Part>> words = new ArrayList<>();

    private int room;

    /** The values of a column of an order. */
    public sealed interface Data {
        /** Numbers of one word. */
        record OneNumber(NumberColumn column) implements Data {
        }

        /** Numbers of two words. */
        record TwoNumbers(NumberColumn upper, NumberColumn lower) implements Data {
        }

        /** Strings of bytes. */
        record Strings(TextColumn column, TextRange range) implements Data {
        }
    }

    /** A column of an order. */
    public record Key(Data data, boolean descending, boolean nullsFirst) {
    }

    /** Reads each column once to find how many bits it needs. There is at least one row. */
    public DeviceRowSort(Engine engine, DeviceRows rows, List<Key> keys) {
        this.engine = engine;
        this.rows = rows;
        keys.forEach(this::add);
        if (words.isEmpty()) {
            append(equalBits(keys.getFirst().data));
        }
    }

    /** Bits that are the same in all rows if all rows are equal. */
    private static Part equalBits(Data data) {
        return switch (data) {
            case Data.OneNumber number -> new NumberPart(number.column, 0, false, 0, 1);
            case Data.TwoNumbers two -> new NumberPart(two.upper, 0, false, 0, 1);
            case Data.Strings strings -> new TextPart(strings.column, strings.range.longest(), 1, 0, 0, false);
        };
    }

    /** Whether so many words would be sorted that the host is faster. */
    public boolean isLong() {
        return words.size() > MOST_WORDS;
    }

    private void add(Key key) {
        switch (key.data) {
            case Data.OneNumber number -> {
                NumberColumn column = number.column;
                Range range = rows.range(column);
                addNumbers(key, column.withValidity(nulls(key, column.validity(), range.nulls(), column.rows())),
                        range);
            }
            case Data.TwoNumbers two -> {
                Range upper = rows.range(two.upper);
                Values validity = nulls(key, two.upper.validity(), upper.nulls(), two.upper.rows());
                addNumbers(key, two.upper.withValidity(validity), upper);
                addNumbers(key, two.lower.withValidity(validity), rows.range(two.lower));
            }
            case Data.Strings strings -> {
                TextColumn column = strings.column;
                TextRange range = strings.range;
                addBytes(key, column.withValidity(nulls(key, column.validity(), range.nulls(), column.rows())), range);
            }
        }
    }

    /** Appends a bit for nulls if some rows are null and some are not. Returns the bitmap if there are nulls. */
    private @Nullable Values nulls(Key key, @Nullable Values validity, long nulls, long count) {
        if (validity == null || nulls == 0) {
            return null;
        }
        if (nulls < count) {
            append(new NullPart(validity, key.nullsFirst));
        }
        return validity;
    }

    private void addNumbers(Key key, NumberColumn column, Range range) {
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

    private void addBytes(Key key, TextColumn column, TextRange range) {
        if (range.common() >= range.longest()) {
            return;
        }
        Range bytes = rows.range(new NumberColumn(column.bytes(), 0, 1, null, NumberKind.UNSIGNED));
        int least = (int) bytes.least();
        int greatest = (int) bytes.greatest();
        int width = TextPart.width(least, greatest);
        long at = range.common();
        while (at < range.longest() && !isLong()) {
            int fit = (room < width ? Long.SIZE : room) / width;
            int count = (int) Math.min(range.longest() - at, fit);
            append(new TextPart(column, at, count, least, greatest, key.descending));
            at += count;
        }
    }

    private void append(Part part) {
        if (room < part.bits()) {
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
