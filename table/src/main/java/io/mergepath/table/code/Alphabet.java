// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

/**
 * Numbers of few bits for the bytes of strings. The least byte that occurs has the number 1. The number 0 stands for
 * the end of a string, so that a string comes before its own continuations. In descending order all bits are
 * inverted.
 */
final class Alphabet {
    /** The number 1 in each byte. */
    private static final long ONES = 0x0101010101010101L;

    private final int width;
    private final int least;
    private final long flip;

    /**
     * Numbers the bytes of a range.
     *
     * @param least the least byte, from 0 to 255
     * @param greatest the greatest byte; less than {@code least} if there is none
     */
    Alphabet(int least, int greatest, boolean descending) {
        this.least = least;
        this.width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, greatest - least + 1));
        this.flip = descending ? -1 : 0;
    }

    /** An alphabet of all bytes. */
    static Alphabet ofAll(boolean descending) {
        return new Alphabet(0, 0xff, descending);
    }

    /** The number of bits of a byte's number; 0 if no byte occurs. */
    int width() {
        return width;
    }

    /** Whether the last number of a word stands for the end of a string. */
    boolean endsIn(long word) {
        return ((word ^ flip) & ((1L << width) - 1)) == 0;
    }

    /**
     * The numbers of the first {@code bytes} bytes of {@code eight}, one behind the other in the lowest bits. The bytes
     * behind them may be any bytes.
     *
     * @param eight 8 bytes, the first in the highest bits
     * @param length the number of bytes before the end, from 0 to 8
     */
    long pack(long eight, int length, int bytes) {
        if (width > Byte.SIZE) {
            return packWide(eight, length, bytes);
        }
        // All 8 bytes become numbers at once. Their distances shrink from 8 bits to the width in three steps.
        int count = Math.min(length, bytes);
        long known = count == 0 ? 0 : -1L << (Long.SIZE - (Byte.SIZE * count));
        long numbers = (eight & known) - ((least * ONES) & known) + (ONES & known);
        int gap = Byte.SIZE - width;
        long pairs = (numbers & 0x00ff00ff00ff00ffL) | ((numbers & 0xff00ff00ff00ff00L) >>> gap);
        long fours = (pairs & 0x0000ffff0000ffffL) | ((pairs & 0xffff0000ffff0000L) >>> (2 * gap));
        long packed = (fours & 0x00000000ffffffffL) | ((fours & 0xffffffff00000000L) >>> (4 * gap));
        return masked((packed ^ flip) >>> (width * (Long.BYTES - bytes)), bytes);
    }

    private long packWide(long eight, int length, int bytes) {
        long packed = 0;
        for (int b = 0; b < bytes; b++) {
            long number = b < length ? ((eight >>> (Long.SIZE - (Byte.SIZE * (b + 1)))) & 0xff) + 1 - least : 0;
            packed = (packed << width) | number;
        }
        return masked(packed ^ flip, bytes);
    }

    private long masked(long packed, int bytes) {
        return packed & (-1L >>> (Long.SIZE - (width * bytes)));
    }
}
