// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Column;
import io.mergepath.cpu.column.Gather;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.column.Bits;
import io.mergepath.table.column.Memory;
import io.mergepath.table.column.SegmentText;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** Writes the rows of columns to other memory in another order: target row {@code i} is source row {@code index[i]}. */
public final class ColumnMove {
    /** Rows that one task moves: whole words of a bitmap. */
    private static final int GRAIN = 1 << 15;

    private final int[] index;
    private final HostThreads threads;
    /** The texts that were measured or moved. */
    private final Map<SegmentText, TextMove> texts = new HashMap<>();

    /** Moves in the order of {@code index}. */
    public ColumnMove(int[] index, HostThreads threads) {
        this.index = index;
        this.threads = threads;
    }

    /** A loop over some rows of the target. */
    interface RowLoop {
        void move(int[] index, int task, int from, int to);
    }

    /** The number of rows of the target. */
    int rows() {
        return index.length;
    }

    int tasks() {
        return Math.ceilDiv(index.length, GRAIN);
    }

    void run(RowLoop loop) {
        threads.run(tasks(),
                (_, task) -> loop.move(index, task, task * GRAIN, Math.min(index.length, (task + 1) * GRAIN)));
    }

    /** Moves elements of a primitive type, or objects. */
    public void move(Column source, Column target) {
        if (source.isArray() && target.isArray()) {
            run((_, _, from, to) -> Gather.permute(source.array(), source.offset(), target.array(),
                    target.offset() + from,
                    index, from, to - from));
        } else {
            move(source.segment(), target.segment(), source.type().bytes());
        }
    }

    /** Moves elements of a fixed number of bytes. */
    public void move(MemorySegment source, MemorySegment target, int bytes) {
        Memory in = new Memory(source);
        Memory out = new Memory(target);
        switch (bytes) {
            case Integer.BYTES -> run((_, _, from, to) -> moveInts(in, out, index, from, to));
            case Long.BYTES -> run((_, _, from, to) -> moveLongs(in, out, index, from, to));
            default -> run((_, _, from, to) -> {
                for (int i = from; i < to; i++) {
                    in.copyTo(out, (long) index[i] * bytes, (long) i * bytes, bytes);
                }
            });
        }
    }

    private static void moveInts(Memory source, Memory target, int[] index, int from, int to) {
        ByteBuffer in = source.buffer();
        ByteBuffer out = target.buffer();
        if (in != null && out != null) {
            for (int i = from; i < to; i++) {
                out.putInt(i * Integer.BYTES, in.getInt(index[i] * Integer.BYTES));
            }
        } else {
            for (int i = from; i < to; i++) {
                target.setInt((long) i * Integer.BYTES, source.getInt((long) index[i] * Integer.BYTES));
            }
        }
    }

    private static void moveLongs(Memory source, Memory target, int[] index, int from, int to) {
        ByteBuffer in = source.buffer();
        ByteBuffer out = target.buffer();
        if (in != null && out != null) {
            for (int i = from; i < to; i++) {
                out.putLong(i * Long.BYTES, in.getLong(index[i] * Long.BYTES));
            }
        } else {
            for (int i = from; i < to; i++) {
                target.setLong((long) i * Long.BYTES, source.getLong((long) index[i] * Long.BYTES));
            }
        }
    }

    /** Moves the bits of bitmaps. The bits of the target behind the last row become 0. */
    public void moveBits(MemorySegment source, MemorySegment target) {
        Memory in = new Memory(source);
        Memory out = new Memory(target);
        run((_, _, from, to) -> {
            for (int at = from; at < to; at += Byte.SIZE) {
                int bits = 0;
                for (int b = 0; b < Math.min(Byte.SIZE, to - at); b++) {
                    bits |= Bits.isSet(in, index[at + b]) ? 1 << b : 0;
                }
                out.setByte(at >>> 3, (byte) bits);
            }
        });
    }

    /** The number of bytes of the moved strings. */
    public long bytes(SegmentText source) {
        return texts.computeIfAbsent(source, text -> new TextMove(this, text)).bytes();
    }

    /** Moves strings. The target has room for their bytes, and offsets that can hold this number. */
    public void move(SegmentText source, SegmentText target) {
        texts.computeIfAbsent(source, text -> new TextMove(this, text)).write(target);
    }
}
