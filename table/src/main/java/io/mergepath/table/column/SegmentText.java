// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;

/**
 * Strings in memory, as Apache Arrow has them.
 *
 * @param bytes the bytes of all strings
 * @param offsets the place of each string's first byte, and the place behind the last string: one number more than rows
 * @param wide whether an offset has 64 bits; else it has 32
 */
public record SegmentText(Memory bytes, Memory offsets, boolean wide) implements Text {
    /** Strings in segments. */
    public SegmentText(MemorySegment bytes, MemorySegment offsets, boolean wide) {
        this(new Memory(bytes), new Memory(offsets), wide);
    }

    @Override
    public long start(int row) {
        return wide ? offsets.getLong((long) row * Long.BYTES) : offsets.getInt((long) row * Integer.BYTES);
    }

    @Override
    public long end(int row) {
        return start(row + 1);
    }

    /** Sets the place of the first byte of a row, or the place behind the last row. */
    public void setStart(int row, long place) {
        if (wide) {
            offsets.setLong((long) row * Long.BYTES, place);
        } else {
            offsets.setInt((long) row * Integer.BYTES, Math.toIntExact(place));
        }
    }

    /** Whether no offset of so many rows is less than the one before or leaves the bytes. */
    public boolean isInOrder(int rows) {
        long before = start(0);
        long signs = before;
        for (int row = 0; row < rows; row++) {
            long end = end(row);
            signs |= end | (end - before);
            before = end;
        }
        return signs >= 0 && before <= bytes.size();
    }

    @Override
    public long eight(long place, long end) {
        long known = end - place;
        if (known <= 0) {
            return 0;
        }
        if (place + Long.BYTES <= bytes.size()) {
            return Text.first(bytes.getEight(place), known);
        }
        long eight = 0;
        for (int b = 0; b < known; b++) {
            eight |= (bytes.getByte(place + b) & 0xffL) << (Long.SIZE - Byte.SIZE * (b + 1));
        }
        return eight;
    }
}
