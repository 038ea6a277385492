// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.table.column.Memory;
import io.mergepath.table.column.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * Writes strings to other memory in another order: target row {@code i} is source row {@code index[i]}.
 *
 * <p>Strings of neighbours in the target lie far apart in the source. A processor waits for many of them at the same
 * time if a short loop reads them and nothing in the loop depends on their lengths. Therefore a first pass reads the
 * places of all strings. A second pass reads a word of each cache line of the strings of a block, writes the strings to
 * a buffer on the heap, and copies the buffer to the target.
 */
final class TextMove {
    /** Strings of a block. Their places, lengths and first bytes fit into the first-level cache. */
    private static final int BLOCK = 1024;

    /** So many bytes of all strings have places and lengths of 32 bits. */
    private static final long MOST_BYTES = 0xffff_ffffL;

    private final ColumnMove move;
    private final SegmentText source;
    /** The place in the target at which each task begins, and the place behind the last task. */
    private final long[] places;
    /**
     * The place and, in the upper half, the length of each string of the target; null if there are too many bytes, or
     * after the move.
     */
    private long @Nullable [] spans;

    TextMove(ColumnMove move, SegmentText source) {
        this.move = move;
        this.source = source;
        this.spans = source.bytes().size() <= MOST_BYTES ? SpareWords.take(move.rows()) : null;
        this.places = places(spans);
    }

    private long[] places(long @Nullable [] to) {
        long[] all = new long[move.tasks() + 1];
        move.run((index, task, from, end) -> {
            Places block = new Places();
            for (int at = from; at < end; at += BLOCK) {
                block.read(source, index, at, Math.min(BLOCK, end - at));
                all[task + 1] += block.bytes();
                if (to != null) {
                    block.store(to, at);
                }
            }
        });
        for (int task = 1; task < all.length; task++) {
            all[task] += all[task - 1];
        }
        return all;
    }

    /** The number of bytes of the moved strings. */
    long bytes() {
        return places[places.length - 1];
    }

    /** Writes the strings. The target has room for their bytes, and offsets that can hold this number. */
    void write(SegmentText target) {
        long[] known = spans;
        target.setStart(0, 0);
        move.run((index, task, from, to) -> {
            Places block = new Places();
            Output output = new Output(source.bytes(), target, places[task]);
            for (int at = from; at < to; at += BLOCK) {
                int count = Math.min(BLOCK, to - at);
                if (known == null) {
                    block.read(source, index, at, count);
                } else {
                    block.load(known, at, count);
                }
                output.write(block, at);
            }
        });
        if (known != null) {
            spans = null;
            SpareWords.keep(known);
        }
    }

    /** The places of the strings of a block in the source. */
    private static final class Places {
        private final long[] starts = new long[BLOCK];
        private final long[] lengths = new long[BLOCK];
        private int count;

        /** Reads the places of rows {@code index[from]} to {@code index[from + rows - 1]}. */
        void read(SegmentText source, int[] index, int from, int rows) {
            source.places(index, from, rows, starts, lengths);
            count = rows;
        }

        /** The number of bytes of the strings. */
        long bytes() {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                sum += lengths[i];
            }
            return sum;
        }

        /** Writes the places, from {@code at} on, as spans. */
        void store(long[] spans, int at) {
            for (int i = 0; i < count; i++) {
                spans[at + i] = (lengths[i] << Integer.SIZE) | starts[i];
            }
        }

        /** Reads the places of {@code rows} spans, from {@code at} on. */
        void load(long[] spans, int at, int rows) {
            for (int i = 0; i < rows; i++) {
                starts[i] = spans[at + i] & MOST_BYTES;
                lengths[i] = spans[at + i] >>> Integer.SIZE;
            }
            count = rows;
        }
    }

    /**
     * The strings that one task writes. Code that reads and writes arrays alone stays fast if a program moves strings
     * between memory of many kinds.
     */
    private static final class Output {
        /** The bytes of a string that are read at first. */
        private static final int FIRST = 2 * Long.BYTES;

        /** The bytes of a cache line. */
        private static final int LINE = 64;

        /** The first bytes of long strings whose lines are read early. The processor foresees the reads behind them. */
        private static final int TOUCHED = 8 * LINE;

        /** Bytes of the buffer. Short strings of a block always fit. */
        private static final int ROOM = 4 * BLOCK * FIRST;

        private final Memory bytes;
        private final SegmentText target;
        private final long[] first = new long[BLOCK];
        private final long[] second = new long[BLOCK];
        private final long[] ends = new long[BLOCK];
        private final int[] narrowEnds = new int[BLOCK];
        private final byte[] buffer = new byte[ROOM + FIRST];
        /** The last place from which {@link #FIRST} bytes can be read; negative if there is none. */
        private final long lastRead;
        /** The place of the buffer in the target. */
        private long place;
        /** The bytes in the buffer. */
        private int filled;

        Output(Memory bytes, SegmentText target, long place) {
            this.bytes = bytes;
            this.target = target;
            this.place = place;
            lastRead = bytes.size() - FIRST;
        }

        /** Writes the strings of a block to the rows of the target from {@code row} on. */
        void write(Places block, int row) {
            int count = block.count;
            if (lastRead >= 0) {
                bytes.getLongs(block.starts, count, lastRead, 0, first);
                bytes.getLongs(block.starts, count, lastRead, Long.BYTES, second);
                touch(block);
            }
            for (int i = 0; i < count; i++) {
                long start = block.starts[i];
                long length = block.lengths[i];
                if (length <= FIRST && start <= lastRead && filled <= ROOM - FIRST) {
                    // The next string overwrites the bytes behind the end of this string.
                    Memory.setLong(buffer, filled, first[i]);
                    Memory.setLong(buffer, filled + Long.BYTES, second[i]);
                    filled += (int) length;
                } else {
                    writeLong(start, length);
                }
                ends[i] = place + filled;
            }
            target.setEnds(row, ends, count, narrowEnds);
            flush();
        }

        /** Reads a word of each further cache line of strings of the mean length. */
        private void touch(Places block) {
            long mean = block.bytes() / block.count;
            for (int line = LINE; line < Math.min(mean + LINE / 2, TOUCHED) && line <= lastRead; line += LINE) {
                // The places of the ends are free until the strings are written.
                bytes.getLongs(block.starts, block.count, lastRead - line, line, ends);
            }
        }

        private void writeLong(long start, long length) {
            if (length > ROOM - filled) {
                flush();
            }
            if (length > ROOM) {
                bytes.copyTo(target.bytes(), start, place, length);
                place += length;
            } else {
                bytes.copyTo(buffer, start, filled, (int) length);
                filled += (int) length;
            }
        }

        private void flush() {
            target.bytes().set(place, buffer, filled);
            place += filled;
            filled = 0;
        }
    }
}
