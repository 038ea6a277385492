// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

/** Strings of bytes, one a row, one behind the other. */
public interface Text {
    /** The place of the first byte of a row. */
    long start(int row);

    /** The place behind the last byte of a row. */
    long end(int row);

    /** The number of bytes of a row. */
    default long length(int row) {
        return end(row) - start(row);
    }

    /**
     * Whether the strings of some rows have plain bytes only, from {@link PlainBytes#LEAST} to
     * {@link PlainBytes#GREATEST}. It is false if it takes long to find out.
     *
     * @param from the first row
     * @param to the row behind the last one
     */
    default boolean isPlain(int from, int to) {
        return false;
    }

    /** The first 8 bytes from a place on, the first in the highest bits. Bytes from {@code end} on read as 0. */
    long eight(long place, long end);

    /**
     * Reads 8 bytes of each of some rows. Strings of many rows lie far apart in memory. This loop is short, so that the
     * processor waits for many of them at the same time.
     *
     * @param at the number of bytes before them in each string
     * @param eights receives the bytes as {@link #eight} returns them
     * @param left receives the number of bytes that each string has from {@code at} on
     */
    default void read(Rows rows, long at, long[] eights, long[] left) {
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.row(i);
            long place = start(row) + at;
            long end = end(row);
            eights[i] = eight(place, end);
            left[i] = Math.max(0, end - place);
        }
    }

    /** The number of leading bytes that two ranges of equal length have in common. */
    default long common(long a, long b, long length) {
        for (long done = 0; done < length; done += Long.BYTES) {
            long differing = eight(a + done, a + length) ^ eight(b + done, b + length);
            if (differing != 0) {
                return done + Long.numberOfLeadingZeros(differing) / Byte.SIZE;
            }
        }
        return length;
    }

    /** Clears the bytes behind the first {@code known} ones, of which there is at least one. */
    static long first(long eight, long known) {
        return known >= Long.BYTES ? eight : eight & (-1L << (Long.SIZE - (Byte.SIZE * known)));
    }
}
