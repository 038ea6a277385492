// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

/** Bitmaps as Apache Arrow has them: the bit of row {@code i} is bit {@code i % 8} of byte {@code i / 8}. */
public final class Bits {
    private Bits() {
    }

    /** Whether the bit of a row is 1. */
    public static boolean isSet(Memory bitmap, int row) {
        return (bitmap.getByte(row >>> 3) & (1 << (row & 7))) != 0;
    }

    /** Whether {@link #word} can read the bits of as many times 64 rows from {@code row} on. */
    static boolean hasWords(Memory bitmap, int row, int words) {
        return (row >>> 3) + (long) words * Long.BYTES < bitmap.size();
    }

    /** The bits of 64 rows, the bit of {@code row} in the lowest place. */
    static long word(Memory bitmap, int row) {
        int at = row >>> 3;
        int shift = row & 7;
        long first = Long.reverseBytes(bitmap.getEight(at)) >>> shift;
        // Two shifts, because a shift by 64 would change nothing.
        return first | (long) bitmap.getByte(at + Long.BYTES) << (Long.SIZE - 1 - shift) << 1;
    }

    /** Sets the bit of a row to 1 or to 0. */
    public static void set(Memory bitmap, int row, boolean value) {
        int mask = 1 << (row & 7);
        byte bits = bitmap.getByte(row >>> 3);
        bitmap.setByte(row >>> 3, (byte) (value ? bits | mask : bits & ~mask));
    }
}
