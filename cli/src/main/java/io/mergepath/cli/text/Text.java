package io.mergepath.cli.text;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** All bytes of all inputs, one behind the other, and the byte that ends a line. */
public final class Text {
    /** Offsets fit in {@link Line}. */
    static final long MAX_SIZE = 1L << Line.START_BITS;

    private static final ValueLayout.OfLong EIGHT = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment bytes;
    private final long size;
    private final byte delimiter;

    /**
     * Text to sort.
     *
     * @param bytes the bytes, off the heap; they must not change
     * @param delimiter what ends a line, mostly a newline
     */
    public Text(MemorySegment bytes, byte delimiter) {
        this.bytes = bytes;
        this.size = bytes.byteSize();
        this.delimiter = delimiter;
    }

    long size() {
        return size;
    }

    byte delimiter() {
        return delimiter;
    }

    MemorySegment bytes() {
        return bytes;
    }

    byte at(long offset) {
        return bytes.get(ValueLayout.JAVA_BYTE, offset);
    }

    /** The eight bytes from an offset on, the first the most significant; zeros where the text has ended. */
    long eight(long offset) {
        if (offset <= size - Long.BYTES) {
            return bytes.get(EIGHT, offset);
        }
        long eight = 0;
        for (long i = offset; i < size; i++) {
            eight |= Byte.toUnsignedLong(at(i)) << (56 - 8 * (i - offset));
        }
        return eight;
    }

    /** Where the line that starts at an offset ends: at its delimiter or at the end of the text. */
    long lineEnd(long start) {
        long end = start;
        while (end < size && at(end) != delimiter) {
            end++;
        }
        return end;
    }
}
