// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.text;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Text off the heap, for more bytes than an array or the heap can hold. */
final class SegmentText extends Text {
    private static final ValueLayout.OfLong EIGHT = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment bytes;

    SegmentText(MemorySegment bytes, byte delimiter) {
        super(bytes.byteSize(), delimiter);
        this.bytes = bytes;
    }

    @Override
    public byte at(long offset) {
        return bytes.get(ValueLayout.JAVA_BYTE, offset);
    }

    @Override
    public long eightInside(long offset) {
        return bytes.get(EIGHT, offset);
    }

    @Override
    public void copy(long from, byte[] to, int at, int length) {
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from, to, at, length);
    }
}
