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
        this(Memory.ofText(bytes), new Memory(offsets), wide);
    }

    @Override
    public long start(int row) {
        return wide ? offsets.getLong((long) row * Long.BYTES) : offsets.getInt((long) row * Integer.BYTES);
    }

    @Override
    public long end(int row) {
        return start(row + 1);
    }

    @Override
    public boolean isPlain(int from, int to) {
        return start(from) <= start(to) && PlainBytes.are(bytes, start(from), start(to));
    }

    /** Sets the place of the first byte of a row, or the place behind the last row. */
    public void setStart(int row, long place) {
        if (wide) {
            offsets.setLong((long) row * Long.BYTES, place);
        } else {
            offsets.setInt((long) row * Integer.BYTES, Math.toIntExact(place));
        }
    }

    /**
     * Reads the places of rows that lie far apart.
     *
     * @param index the numbers of the rows, from {@code from} on
     * @param starts receives the places of the first bytes
     * @param lengths receives the numbers of bytes
     */
    public void places(int[] index, int from, int count, long[] starts, long[] lengths) {
        for (int i = 0; i < count; i++) {
            starts[i] = (long) index[from + i] * (wide ? Long.BYTES : Integer.BYTES);
        }
        if (wide) {
            offsets.getLongs(starts, count, Long.MAX_VALUE, Long.BYTES, lengths);
            offsets.getLongs(starts, count, Long.MAX_VALUE, 0, starts);
            for (int i = 0; i < count; i++) {
                lengths[i] -= starts[i];
            }
        } else {
            // Both offsets of a row are in 8 bytes.
            offsets.getLongs(starts, count, Long.MAX_VALUE, 0, lengths);
            for (int i = 0; i < count; i++) {
                long start = Memory.firstHalf(lengths[i]);
                lengths[i] = Memory.secondHalf(lengths[i]) - start;
                starts[i] = start;
            }
        }
    }

    /**
     * Sets the places behind the last bytes of rows.
     *
     * @param row the first row
     * @param ends the places, one for each row
     * @param scratch room for as many numbers
     */
    public void setEnds(int row, long[] ends, int count, int[] scratch) {
        if (wide) {
            offsets.set((row + 1L) * Long.BYTES, ends, count);
        } else {
            for (int i = 0; i < count; i++) {
                scratch[i] = (int) ends[i];
            }
            offsets.set((row + 1L) * Integer.BYTES, scratch, count);
        }
    }

    /**
     * Whether no offset of the rows from {@code from} to {@code to} is less than the one before, and none leaves the
     * bytes.
     */
    public boolean isInOrder(int from, int to) {
        long before = start(from);
        long signs = before;
        for (int row = from; row < to; row++) {
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
