// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Strings of bytes, one a row, one behind the other in a segment.
 *
 * @param bytes the bytes of all strings
 * @param offsets the place of each string's first byte, and the place behind the last string: one number more than rows
 * @param wide whether an offset has 64 bits; else it has 32
 */
public record Text(MemorySegment bytes, MemorySegment offsets, boolean wide) {
    private static final ValueLayout.OfLong BIG_ENDIAN = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);

    /** The place of the first byte of a row. */
    public long start(int row) {
        return wide
                ? offsets.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) row * Long.BYTES)
                : offsets.get(ValueLayout.JAVA_INT_UNALIGNED, (long) row * Integer.BYTES);
    }

    /** Sets the place of the first byte of a row, or the place behind the last row. */
    public void setStart(int row, long place) {
        if (wide) {
            offsets.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) row * Long.BYTES, place);
        } else {
            offsets.set(ValueLayout.JAVA_INT_UNALIGNED, (long) row * Integer.BYTES, Math.toIntExact(place));
        }
    }

    /** The number of bytes of a row. */
    public long length(int row) {
        return start(row + 1) - start(row);
    }

    /** The byte at a place. */
    int at(long place) {
        return bytes.get(ValueLayout.JAVA_BYTE, place) & 0xff;
    }

    /** The first 8 bytes from a place on, the first in the highest bits. Bytes from {@code end} on read as 0. */
    long eight(long place, long end) {
        long known = end - place;
        if (place + Long.BYTES <= bytes.byteSize()) {
            long eight = bytes.get(BIG_ENDIAN, place);
            return known >= Long.BYTES ? eight : known <= 0 ? 0 : eight & (-1L << (Long.SIZE - Byte.SIZE * known));
        }
        long eight = 0;
        for (int b = 0; b < known; b++) {
            eight |= (long) at(place + b) << (Long.SIZE - Byte.SIZE - Byte.SIZE * b);
        }
        return eight;
    }

    /** The number of leading bytes that two ranges of equal length have in common. */
    long common(long a, long b, long length) {
        long most = MemorySegment.mismatch(bytes, a, a + length, bytes, b, b + length);
        return most < 0 ? length : most;
    }
}
