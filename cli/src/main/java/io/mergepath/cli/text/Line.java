// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.text;

/**
 * A line as one {@code long}: its offset, and its length without its delimiter. So lines are sorted as plain values,
 * and a read takes one memory access, not two. The end of a line that is too long for its bits is found by its
 * delimiter.
 */
public final class Line {
    static final int START_BITS = 40;
    private static final int LENGTH_BITS = Long.SIZE - START_BITS;
    private static final long LONG = (1L << LENGTH_BITS) - 1;

    /** The mark of a dropped line. It is never a line, because no line starts at the last offset. */
    public static final long DROPPED = -1;

    private Line() {}

    public static long of(long start, long end) {
        return start << LENGTH_BITS | Math.min(end - start, LONG);
    }

    public static long start(long line) {
        return line >>> LENGTH_BITS;
    }

    public static long end(Text text, long line) {
        long length = line & LONG;
        return length < LONG ? start(line) + length : text.lineEnd(start(line) + LONG);
    }
}
