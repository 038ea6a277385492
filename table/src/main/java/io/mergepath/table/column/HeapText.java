// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Strings in arrays, in chunks of {@link #ROWS} rows. A place has the number of the chunk in its upper 32 bits and the
 * index of the byte in its lower 32 bits.
 */
final class HeapText implements Text {
    /** Rows of a chunk. */
    static final int ROWS = 1 << 16;

    /** Bytes behind the last string of a chunk, so that 8 bytes can be read from each byte of a string. */
    static final int PADDING = Long.BYTES;

    private static final VarHandle BIG_ENDIAN = MethodHandles.byteArrayViewVarHandle(long[].class,
            ByteOrder.BIG_ENDIAN);

    private final byte[][] bytes;
    private final int[][] offsets;
    private final boolean isPlain;

    /**
     * The strings.
     *
     * @param bytes the bytes of each chunk, and the padding
     * @param offsets the index of the first byte of each string of each chunk, and the index behind the last string
     * @param isPlain whether all bytes of strings are {@link PlainBytes}
     */
    HeapText(byte[][] bytes, int[][] offsets, boolean isPlain) {
        this.bytes = bytes;
        this.offsets = offsets;
        this.isPlain = isPlain;
    }

    @Override
    public long start(int row) {
        int chunk = row / ROWS;
        return ((long) chunk << Integer.SIZE) + offsets[chunk][row % ROWS];
    }

    @Override
    public long end(int row) {
        int chunk = row / ROWS;
        return ((long) chunk << Integer.SIZE) + offsets[chunk][(row % ROWS) + 1];
    }

    @Override
    public boolean isPlain(int from, int to) {
        return isPlain;
    }

    @Override
    public long eight(long place, long end) {
        long known = end - place;
        return known <= 0
                ? 0
                : Text.first((long) BIG_ENDIAN.get(bytes[(int) (place >>> Integer.SIZE)], (int) place), known);
    }
}
