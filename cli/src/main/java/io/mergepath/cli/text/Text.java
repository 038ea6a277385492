// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.text;

import java.lang.foreign.MemorySegment;

/** All bytes of all inputs in one sequence, and the byte that ends a line. */
public abstract class Text {
    /** The greatest size whose offsets fit in {@link Line}. */
    public static final long MAX_SIZE = 1L << Line.START_BITS;

    private final long size;
    private final byte delimiter;

    protected Text(long size, byte delimiter) {
        this.size = size;
        this.delimiter = delimiter;
    }

    /**
     * Text to sort.
     *
     * @param bytes the bytes, which must not change: a whole array, or memory off the heap
     * @param delimiter the byte that ends a line, usually a newline
     */
    public static Text of(MemorySegment bytes, byte delimiter) {
        return bytes.heapBase().orElse(null) instanceof byte[] array
                ? new ArrayText(array, Math.toIntExact(bytes.byteSize()), delimiter)
                : new SegmentText(bytes, delimiter);
    }

    public final long size() {
        return size;
    }

    public final byte delimiter() {
        return delimiter;
    }

    public abstract byte at(long offset);

    /** The eight bytes from an offset on, in big-endian order; zeros after the end of the text. */
    public final long eight(long offset) {
        if (offset <= size - Long.BYTES) {
            return eightInside(offset);
        }
        long eight = 0;
        for (long i = offset; i < size; i++) {
            eight |= Byte.toUnsignedLong(at(i)) << (56 - 8 * (i - offset));
        }
        return eight;
    }

    /** The eight bytes from an offset on. The text must contain all of them. */
    public abstract long eightInside(long offset);

    /** Copies bytes into an array. */
    public abstract void copy(long from, byte[] to, int at, int length);

    /** The end of the line that starts at an offset: its delimiter or the end of the text. */
    final long lineEnd(long start) {
        long end = start;
        while (end < size && at(end) != delimiter) {
            end++;
        }
        return end;
    }
}
