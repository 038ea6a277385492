// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a segment. A buffer accesses them if one can hold them. If a program uses segments of many kinds, the
 * compiler calls methods for each access of a segment, and the processor then waits for few elements at a time. Buffers
 * have no such calls.
 */
public final class Memory {
    private static final boolean IS_LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private final MemorySegment segment;
    private final @Nullable ByteBuffer buffer;

    /** The bytes of a segment. */
    public Memory(MemorySegment segment) {
        this.segment = segment;
        buffer = hasBuffer(segment) ? segment.asByteBuffer().order(ByteOrder.nativeOrder()) : null;
    }

    private static boolean hasBuffer(MemorySegment segment) {
        return segment.byteSize() <= Integer.MAX_VALUE
                && (segment.isNative() || segment.heapBase().orElse(null) instanceof byte[]);
    }

    /** The segment. */
    public MemorySegment segment() {
        return segment;
    }

    /** The same memory in native order; null if it has more than 2 GiB or is an array of another type. */
    public @Nullable ByteBuffer buffer() {
        return buffer;
    }

    /** The number of bytes. */
    public long size() {
        return segment.byteSize();
    }

    /** The byte at a place. */
    public byte getByte(long at) {
        return buffer != null ? buffer.get((int) at) : segment.get(ValueLayout.JAVA_BYTE, at);
    }

    /** The {@code short} at a place. */
    public short getShort(long at) {
        return buffer != null ? buffer.getShort((int) at) : segment.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
    }

    /** The {@code int} at a place. */
    public int getInt(long at) {
        return buffer != null ? buffer.getInt((int) at) : segment.get(ValueLayout.JAVA_INT_UNALIGNED, at);
    }

    /** The {@code long} at a place. */
    public long getLong(long at) {
        return buffer != null ? buffer.getLong((int) at) : segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
    }

    /** The 8 bytes at a place, the first in the highest bits. */
    public long getEight(long at) {
        return IS_LITTLE_ENDIAN ? Long.reverseBytes(getLong(at)) : getLong(at);
    }

    /** Sets the byte at a place. */
    public void setByte(long at, byte value) {
        if (buffer != null) {
            buffer.put((int) at, value);
        } else {
            segment.set(ValueLayout.JAVA_BYTE, at, value);
        }
    }

    /** Sets the {@code int} at a place. */
    public void setInt(long at, int value) {
        if (buffer != null) {
            buffer.putInt((int) at, value);
        } else {
            segment.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
        }
    }

    /** Sets the {@code long} at a place. */
    public void setLong(long at, long value) {
        if (buffer != null) {
            buffer.putLong((int) at, value);
        } else {
            segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
        }
    }

    /** Copies few bytes. Whole words cost less than a call of the bulk copy; the last one overlaps the one before. */
    public void copyTo(Memory target, long from, long to, long bytes) {
        if (bytes > 8 * Long.BYTES) {
            MemorySegment.copy(segment, from, target.segment, to, bytes);
        } else if (bytes >= Long.BYTES) {
            for (long done = 0; done < bytes - Long.BYTES; done += Long.BYTES) {
                target.setLong(to + done, getLong(from + done));
            }
            target.setLong(to + bytes - Long.BYTES, getLong(from + bytes - Long.BYTES));
        } else {
            for (long done = 0; done < bytes; done++) {
                target.setByte(to + done, getByte(from + done));
            }
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Memory memory && memory.segment.equals(segment);
    }

    @Override
    public int hashCode() {
        return segment.hashCode();
    }
}
