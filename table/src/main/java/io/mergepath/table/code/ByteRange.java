// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

/** The least and the greatest byte of strings. It compares 8 bytes at once, each in 16 bits of a word. */
final class ByteRange {
    /** Every second byte of a word. */
    private static final long BYTES = 0x00ff00ff00ff00ffL;

    /** The bit above each of these bytes. */
    private static final long ABOVE = 0x0100010001000100L;

    private long leastEven = BYTES;
    private long leastOdd = BYTES;
    private long greatestEven;
    private long greatestOdd;

    /**
     * Adds bytes of strings.
     *
     * @param eights 8 bytes of each string, the first in the highest bits; bytes behind the end of the string are 0
     * @param left the number of bytes before the end of each string
     */
    void add(long[] eights, long[] left, int count) {
        long lowEven = leastEven;
        long lowOdd = leastOdd;
        long highEven = greatestEven;
        long highOdd = greatestOdd;
        for (int i = 0; i < count; i++) {
            long eight = eights[i];
            long filled = left[i] < Long.BYTES ? eight | (-1L >>> (Byte.SIZE * left[i])) : eight;
            lowEven = least(lowEven, filled & BYTES);
            lowOdd = least(lowOdd, (filled >>> Byte.SIZE) & BYTES);
            highEven = greatest(highEven, eight & BYTES);
            highOdd = greatest(highOdd, (eight >>> Byte.SIZE) & BYTES);
        }
        leastEven = lowEven;
        leastOdd = lowOdd;
        greatestEven = highEven;
        greatestOdd = highOdd;
    }

    /** Adds all bytes of another range. */
    void add(ByteRange other) {
        leastEven = least(leastEven, other.leastEven);
        leastOdd = least(leastOdd, other.leastOdd);
        greatestEven = greatest(greatestEven, other.greatestEven);
        greatestOdd = greatest(greatestOdd, other.greatestOdd);
    }

    /** The least byte; 255 if there is none. */
    int least() {
        long least = least(leastEven, leastOdd);
        least = least(least, least >>> Integer.SIZE);
        return (int) Math.min(least & 0xff, (least >>> Short.SIZE) & 0xff);
    }

    /** The greatest byte; 0 if there is none. */
    int greatest() {
        long greatest = greatest(greatestEven, greatestOdd);
        greatest = greatest(greatest, greatest >>> Integer.SIZE);
        return (int) Math.max(greatest & 0xff, (greatest >>> Short.SIZE) & 0xff);
    }

    /** All bits of each byte of {@code a} that is not less than its byte of {@code b}. */
    private static long notLess(long a, long b) {
        long bits = ((a | ABOVE) - b) & ABOVE;
        return bits - (bits >>> Byte.SIZE);
    }

    private static long least(long a, long b) {
        return a ^ ((a ^ b) & notLess(a, b));
    }

    private static long greatest(long a, long b) {
        return b ^ ((a ^ b) & notLess(a, b));
    }
}
