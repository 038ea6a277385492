// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Text;

/**
 * One key of a line: its place and a sequence of codes. Two keys compare like their codes, as unsigned numbers: the
 * first codes that differ decide. A code also tells whether equal codes mean equal keys, or whether the next codes must
 * be compared.
 *
 * <p>The code that sorts, merges and checks lines uses only these codes. It does not know about bytes or numbers.
 */
public interface Key {
    /** The greatest number of bytes of a line whose offsets fit in a span. */
    long MAX_LINE = Integer.MAX_VALUE - 8L;

    /**
     * The place of the key in a line.
     *
     * @return two offsets in one number: the begin and the end of the key, relative to the line
     */
    long span(Text text, long line);

    /**
     * The code at a depth.
     *
     * @param from the offset of the key in the text
     * @param to the offset of its end
     * @param depth 0 for the first code; a greater depth only if the previous code does not {@linkplain #decides
     *     decide}
     */
    long code(Text text, long from, long to, int depth);

    /** Tests whether two keys with this code, and with equal codes before it, are equal. */
    boolean decides(long code);

    /**
     * The first depth in a range at which the codes of two keys differ or decide; the end of the range if there is
     * none.
     */
    int differingDepth(Text text, long aFrom, long aTo, long bFrom, long bTo, int depth, int most);

    /**
     * Compares two keys, each in a text. The result equals the comparison of their codes; the time is linear in their
     * length.
     */
    int compare(Text a, long aFrom, long aTo, Text b, long bFrom, long bTo);

    static long span(long begin, long end) {
        return begin << 32 | end;
    }

    static long begin(long span) {
        return span >>> 32;
    }

    static long end(long span) {
        return span & 0xffff_ffffL;
    }
}
