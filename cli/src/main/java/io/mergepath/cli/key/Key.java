// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Text;

/**
 * One key of a line: where it lies, and a row of codes. Two keys compare as their codes do, as unsigned numbers: by the
 * first codes that differ. A code also tells whether equal codes mean equal keys, or the next ones must be compared.
 *
 * <p>The codes are all there is: what sorts, merges and checks lines knows nothing else of bytes or numbers.
 */
public interface Key {
    /** The most bytes of a line that a span can tell apart. */
    long MAX_LINE = Integer.MAX_VALUE - 8L;

    /**
     * Where the key lies in a line.
     *
     * @return two numbers in one: the bytes of the line before the key, and before the key's end
     */
    long span(Text text, long line);

    /**
     * The code at a depth.
     *
     * @param from where the key begins in the text
     * @param to where it ends
     * @param depth 0 for the first code; another only if the code before it does not {@linkplain #decides decide}
     */
    long code(Text text, long from, long to, int depth);

    /** Whether keys with this same code, and the same codes before it, are equal. */
    boolean decides(long code);

    /**
     * The first depth, from one on and below another, where the codes of two keys differ or decide; that other depth if
     * there is none.
     */
    int differingDepth(Text text, long aFrom, long aTo, long bFrom, long bTo, int depth, int most);

    /**
     * Compares two keys, each in a text, with the same result as their codes, in time that is linear in their length.
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
