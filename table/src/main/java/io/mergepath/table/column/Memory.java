// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final MemorySegment segment;
    private final @Nullable ByteBuffer buffer;
    /** The array of the segment if it has elements of this type and all places are multiples of their size. */
    private final int @Nullable [] ints;

    /** The bytes of a segment, of which numbers are read at multiples of 4. */
    public Memory(MemorySegment segment) {
        this(segment, segment.heapBase().orElse(null) instanceof int[] array && segment.address() % Integer.BYTES == 0
                ? array
                : null);
    }

    private Memory(MemorySegment segment, int @Nullable [] ints) {
        this.segment = segment;
        this.ints = ints;
        buffer = hasBuffer(segment) ? segment.asByteBuffer().order(ByteOrder.nativeOrder()) : null;
    }

    /** The bytes of a segment, which are read at any place. */
    static Memory ofText(MemorySegment segment) {
        return new Memory(segment, null);
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

    /**
     * Reads 8 bytes at each of some places that lie far apart. Each kind of memory has a loop of its own, so that the
     * compiler knows the kind in the loop.
     *
     * @param places the places
     * @param last the place that replaces all places behind it
     * @param behind the distance of the 8 bytes from a place
     * @param out receives the bytes; may be {@code places}
     */
    public void getLongs(long[] places, int count, long last, int behind, long[] out) {
        if (buffer == null) {
            if (ints == null) {
                getLongs(segment, places, count, last, behind, out);
            } else {
                getLongs(ints, segment.address(), places, count, last, behind, out);
            }
        } else if (buffer.hasArray()) {
            getLongs(buffer.array(), buffer.arrayOffset(), places, count, last, behind, out);
        } else {
            getLongs(buffer, places, count, last, behind, out);
        }
    }

    /** Replaces places, which may lie far apart, by the {@code int}s there. */
    void getInts(long[] places, int count) {
        if (buffer == null) {
            if (ints == null) {
                getInts(segment, places, count);
            } else {
                getInts(ints, segment.address(), places, count);
            }
        } else if (buffer.hasArray()) {
            getInts(buffer.array(), buffer.arrayOffset(), places, count);
        } else {
            getInts(buffer, places, count);
        }
    }

    private static void getInts(byte[] array, int start, long[] places, int count) {
        for (int i = 0; i < count; i++) {
            places[i] = (int) INTS.get(array, start + (int) places[i]);
        }
    }

    private static void getInts(int[] array, long start, long[] places, int count) {
        for (int i = 0; i < count; i++) {
            places[i] = array[(int) ((start + places[i]) / Integer.BYTES)];
        }
    }

    private static void getInts(ByteBuffer buffer, long[] places, int count) {
        for (int i = 0; i < count; i++) {
            places[i] = buffer.getInt((int) places[i]);
        }
    }

    private static void getInts(MemorySegment segment, long[] places, int count) {
        for (int i = 0; i < count; i++) {
            places[i] = segment.get(ValueLayout.JAVA_INT_UNALIGNED, places[i]);
        }
    }

    private static void getLongs(byte[] array, int start, long[] places, int count, long last, int behind,
            long[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = (long) LONGS.get(array, start + (int) Math.min(places[i], last) + behind);
        }
    }

    private static void getLongs(int[] array, long start, long[] places, int count, long last, int behind,
            long[] out) {
        for (int i = 0; i < count; i++) {
            int at = (int) ((start + Math.min(places[i], last) + behind) / Integer.BYTES);
            out[i] = join(array[at], array[at + 1]);
        }
    }

    private static void getLongs(ByteBuffer buffer, long[] places, int count, long last, int behind, long[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = buffer.getLong((int) Math.min(places[i], last) + behind);
        }
    }

    private static void getLongs(MemorySegment segment, long[] places, int count, long last, int behind, long[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = segment.get(ValueLayout.JAVA_LONG_UNALIGNED, Math.min(places[i], last) + behind);
        }
    }

    private static long join(int first, int second) {
        return IS_LITTLE_ENDIAN
                ? Integer.toUnsignedLong(first) | (long) second << Integer.SIZE
                : (long) first << Integer.SIZE | Integer.toUnsignedLong(second);
    }

    /** The {@code int} in the first half of the memory of a {@code long}. */
    static int firstHalf(long both) {
        return (int) (IS_LITTLE_ENDIAN ? both : both >> Integer.SIZE);
    }

    /** The {@code int} in the second half of the memory of a {@code long}. */
    static int secondHalf(long both) {
        return (int) (IS_LITTLE_ENDIAN ? both >> Integer.SIZE : both);
    }

    /** Sets the 8 bytes at a place of an array, in native order. */
    public static void setLong(byte[] array, int at, long value) {
        LONGS.set(array, at, value);
    }

    /** Sets the bytes from a place on. */
    public void set(long at, byte[] bytes, int count) {
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, at, count);
    }

    /** Sets the {@code int}s from a place on. */
    public void set(long at, int[] numbers, int count) {
        MemorySegment.copy(numbers, 0, segment, ValueLayout.JAVA_INT_UNALIGNED, at, count);
    }

    /** Sets the {@code long}s from a place on. */
    public void set(long at, long[] numbers, int count) {
        MemorySegment.copy(numbers, 0, segment, ValueLayout.JAVA_LONG_UNALIGNED, at, count);
    }

    /**
     * Copies few bytes to an array, as {@link #copyTo(Memory, long, long, long)} does. Up to 16 words cost less than a
     * call of the bulk copy here.
     */
    public void copyTo(byte[] target, long from, int to, int bytes) {
        if (bytes > 16 * Long.BYTES || bytes < Long.BYTES) {
            MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, from, target, to, bytes);
            return;
        }
        for (int done = 0; done < bytes - Long.BYTES; done += Long.BYTES) {
            setLong(target, to + done, getLong(from + done));
        }
        setLong(target, to + bytes - Long.BYTES, getLong(from + bytes - Long.BYTES));
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
