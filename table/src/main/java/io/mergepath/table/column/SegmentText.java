// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Strings in a segment, as Apache Arrow has them.
 *
 * @param bytes the bytes of all strings
 * @param offsets the place of each string's first byte, and the place behind the last string: one number more than rows
 * @param wide whether an offset has 64 bits; else it has 32
 */
public record SegmentText(MemorySegment bytes, MemorySegment offsets, boolean wide) implements Text {
    private static final ValueLayout.OfLong BIG_ENDIAN = ValueLayout.JAVA_LONG_UNALIGNED
            .withOrder(ByteOrder.BIG_ENDIAN);

    @Override
    public long start(int row) {
        return wide
                ? offsets.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) row * Long.BYTES)
                : offsets.get(ValueLayout.JAVA_INT_UNALIGNED, (long) row * Integer.BYTES);
    }

    @Override
    public long end(int row) {
        return start(row + 1);
    }

    /** Sets the place of the first byte of a row, or the place behind the last row. */
    public void setStart(int row, long place) {
        if (wide) {
            offsets.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) row * Long.BYTES, place);
        } else {
            offsets.set(ValueLayout.JAVA_INT_UNALIGNED, (long) row * Integer.BYTES, Math.toIntExact(place));
        }
    }

    @Override
    public long eight(long place, long end) {
        long known = end - place;
        if (known <= 0) {
            return 0;
        }
        if (place + Long.BYTES <= bytes.byteSize()) {
            return Text.first(bytes.get(BIG_ENDIAN, place), known);
        }
        long eight = 0;
        for (int b = 0; b < known; b++) {
            eight |= (bytes.get(ValueLayout.JAVA_BYTE, place + b) & 0xffL) << (Long.SIZE - Byte.SIZE * (b + 1));
        }
        return eight;
    }
}
