// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Column;
import io.mergepath.cpu.column.Gather;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.column.Bits;
import io.mergepath.table.column.SegmentText;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    interface Stretch {
        void move(int[] index, int task, int from, int to);
    }

    /** The number of rows of the target. */
    int rows() {
        return index.length;
    }

    int tasks() {
        return Math.ceilDiv(index.length, GRAIN);
    }

    void run(Stretch stretch) {
        threads.run(tasks(),
                (_, task) -> stretch.move(index, task, task * GRAIN, Math.min(index.length, (task + 1) * GRAIN)));
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
        if (hasBuffer(source) && hasBuffer(target) && (bytes == Integer.BYTES || bytes == Long.BYTES)) {
            move(buffer(source), buffer(target), bytes == Long.BYTES);
            return;
        }
        switch (bytes) {
            case Integer.BYTES -> run((_, _, from, to) -> {
                for (int i = from; i < to; i++) {
                    target.set(ValueLayout.JAVA_INT_UNALIGNED, (long) i * Integer.BYTES,
                            source.get(ValueLayout.JAVA_INT_UNALIGNED, (long) index[i] * Integer.BYTES));
                }
            });
            case Long.BYTES -> run((_, _, from, to) -> {
                for (int i = from; i < to; i++) {
                    target.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) i * Long.BYTES,
                            source.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) index[i] * Long.BYTES));
                }
            });
            default -> run((_, _, from, to) -> {
                for (int i = from; i < to; i++) {
                    copy(source, (long) index[i] * bytes, target, (long) i * bytes, bytes);
                }
            });
        }
    }

    private static boolean hasBuffer(MemorySegment segment) {
        return segment.isNative() && segment.byteSize() <= Integer.MAX_VALUE;
    }

    private static ByteBuffer buffer(MemorySegment segment) {
        return segment.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /**
     * Moves elements outside the heap. If a program uses segments of many kinds, the compiler calls methods for each
     * access of a segment, and the processor then waits for few elements at a time. Buffers have no such calls.
     */
    private void move(ByteBuffer source, ByteBuffer target, boolean longs) {
        run((_, _, from, to) -> {
            if (longs) {
                moveLongs(source, target, index, from, to);
            } else {
                moveInts(source, target, index, from, to);
            }
        });
    }

    private static void moveLongs(ByteBuffer source, ByteBuffer target, int[] index, int from, int to) {
        for (int i = from; i < to; i++) {
            target.putLong(i * Long.BYTES, source.getLong(index[i] * Long.BYTES));
        }
    }

    private static void moveInts(ByteBuffer source, ByteBuffer target, int[] index, int from, int to) {
        for (int i = from; i < to; i++) {
            target.putInt(i * Integer.BYTES, source.getInt(index[i] * Integer.BYTES));
        }
    }

    /** Copies few bytes. Whole words cost less than a call of the bulk copy; the last one overlaps the one before. */
    static void copy(MemorySegment source, long from, MemorySegment target, long to, long bytes) {
        if (bytes > 8 * Long.BYTES) {
            MemorySegment.copy(source, from, target, to, bytes);
        } else if (bytes >= Long.BYTES) {
            for (long done = 0; done < bytes - Long.BYTES; done += Long.BYTES) {
                copyLong(source, from + done, target, to + done);
            }
            copyLong(source, from + bytes - Long.BYTES, target, to + bytes - Long.BYTES);
        } else {
            for (long done = 0; done < bytes; done++) {
                target.set(ValueLayout.JAVA_BYTE, to + done, source.get(ValueLayout.JAVA_BYTE, from + done));
            }
        }
    }

    private static void copyLong(MemorySegment source, long from, MemorySegment target, long to) {
        target.set(ValueLayout.JAVA_LONG_UNALIGNED, to, source.get(ValueLayout.JAVA_LONG_UNALIGNED, from));
    }

    /** Moves the bits of bitmaps. The bits of the target behind the last row become 0. */
    public void moveBits(MemorySegment source, MemorySegment target) {
        run((_, _, from, to) -> {
            for (int at = from; at < to; at += Byte.SIZE) {
                int bits = 0;
                for (int b = 0; b < Math.min(Byte.SIZE, to - at); b++) {
                    bits |= Bits.isSet(source, index[at + b]) ? 1 << b : 0;
                }
                target.set(ValueLayout.JAVA_BYTE, at >>> 3, (byte) bits);
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
