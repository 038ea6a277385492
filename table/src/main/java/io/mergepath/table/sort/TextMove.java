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
 * places of all strings. A second pass reads the first 8 bytes of each string of a block, and then writes the strings.
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
    /** The place and, in the upper half, the length of each string of the target; null if there are too many bytes. */
    private final long @Nullable [] spans;

    TextMove(ColumnMove move, SegmentText source) {
        this.move = move;
        this.source = source;
        this.spans = source.bytes().size() <= MOST_BYTES ? new long[move.rows()] : null;
        this.places = places();
    }

    private long[] places() {
        long[] all = new long[move.tasks() + 1];
        move.run((index, task, from, to) -> {
            all[task + 1] = spans == null ? length(index, from, to) : readSpans(spans, index, from, to);
        });
        for (int task = 1; task < all.length; task++) {
            all[task] += all[task - 1];
        }
        return all;
    }

    private long length(int[] index, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += source.length(index[i]);
        }
        return sum;
    }

    private long readSpans(long[] to, int[] index, int from, int end) {
        long sum = 0;
        for (int i = from; i < end; i++) {
            long start = source.start(index[i]);
            long length = source.end(index[i]) - start;
            to[i] = (length << Integer.SIZE) | start;
            sum += length;
        }
        return sum;
    }

    /** The number of bytes of the moved strings. */
    long bytes() {
        return places[places.length - 1];
    }

    /** Writes the strings. The target has room for their bytes, and offsets that can hold this number. */
    void write(SegmentText target) {
        target.setStart(0, 0);
        move.run((index, task, from, to) -> {
            Block block = new Block(source.bytes(), target, places[task], places[task + 1]);
            for (int at = from; at < to; at += BLOCK) {
                int count = Math.min(BLOCK, to - at);
                if (spans == null) {
                    block.readPlaces(source, index, at, count);
                } else {
                    block.readPlaces(spans, at, count);
                }
                block.readFirst(count);
                block.write(at, count);
            }
        });
    }

    /** Strings on their way. */
    private static final class Block {
        private final Memory bytes;
        private final SegmentText target;
        private final long[] starts = new long[BLOCK];
        private final long[] lengths = new long[BLOCK];
        private final long[] first = new long[BLOCK];
        /** The last place from which 8 bytes can be read, or a negative number. */
        private final long lastRead;
        /** The last place to which 8 bytes can be written: behind them are strings of another task. */
        private final long lastWrite;
        /** The place of the next string in the target. */
        private long place;

        Block(Memory bytes, SegmentText target, long place, long end) {
            this.bytes = bytes;
            this.target = target;
            this.place = place;
            lastRead = bytes.size() - Long.BYTES;
            lastWrite = end - Long.BYTES;
        }

        void readPlaces(SegmentText source, int[] index, int from, int count) {
            for (int i = 0; i < count; i++) {
                int row = index[from + i];
                long start = source.start(row);
                starts[i] = start;
                lengths[i] = source.start(row + 1) - start;
            }
        }

        void readPlaces(long[] spans, int from, int count) {
            for (int i = 0; i < count; i++) {
                starts[i] = spans[from + i] & MOST_BYTES;
                lengths[i] = spans[from + i] >>> Integer.SIZE;
            }
        }

        /** Reads the first 8 bytes of each string, or other bytes if there are fewer behind the string's start. */
        void readFirst(int count) {
            if (lastRead >= 0) {
                for (int i = 0; i < count; i++) {
                    first[i] = bytes.getLong(Math.min(starts[i], lastRead));
                }
            }
        }

        /** Writes the strings. Bytes that a short string writes behind its end are overwritten by the next string. */
        void write(int row, int count) {
            for (int i = 0; i < count; i++) {
                long start = starts[i];
                long length = lengths[i];
                if (length <= Long.BYTES && start <= lastRead && place <= lastWrite) {
                    target.bytes().setLong(place, first[i]);
                } else {
                    bytes.copyTo(target.bytes(), start, place, length);
                }
                place += length;
                target.setStart(row + i + 1, place);
            }
        }
    }
}
