// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.util.Arrays;

/** The strings of some rows, which one thread writes one after the other. */
final class TextChunk {
    /** The greatest length of an array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private final int firstRow;
    private final int[] offsets;
    private byte[] bytes;
    private int written;
    private boolean isPlain = true;

    /**
     * A chunk without strings.
     *
     * @param firstRow the number of the first row, for messages
     * @param rows the number of rows
     */
    TextChunk(int firstRow, int rows) {
        this.firstRow = firstRow;
        this.offsets = new int[rows + 1];
        this.bytes = new byte[rows * Long.BYTES + HeapText.PADDING];
    }

    /** The index behind the last string. */
    int end() {
        return offsets[written];
    }

    /**
     * An array for more bytes behind the last string, and for the padding.
     *
     * @throws IllegalArgumentException if no array has so many bytes
     */
    byte[] room(long more) {
        long needed = end() + more + HeapText.PADDING;
        if (needed > MOST) {
            throw new IllegalArgumentException("strings: the rows from " + firstRow + " to " + (firstRow + written)
                    + " may have more than " + MOST + " bytes; strings in a segment may be longer");
        }
        if (needed > bytes.length) {
            // What the strings so far let expect.
            long expected = needed * (offsets.length - 1) / (written + 1);
            bytes = Arrays.copyOf(bytes,
                    (int) Math.min(MOST, Math.max(needed + needed / 2, Math.min(expected, 4 * needed))));
        }
        return bytes;
    }

    /** Adds a string, whose bytes lie in the room already. */
    void add(int length) {
        int from = end();
        offsets[++written] = from + length;
        isPlain = isPlain && PlainBytes.are(bytes, from, from + length);
    }

    /** Whether all bytes of the strings are {@link PlainBytes}. */
    boolean isPlain() {
        return isPlain;
    }

    /** The bytes of the strings, and the padding. */
    byte[] bytes() {
        return bytes;
    }

    /** The index of the first byte of each string, and the index behind the last string. */
    int[] offsets() {
        return offsets;
    }
}
