// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * The place of a key in a line: from a character of a field to a character of a field. One separator byte ends a field.
 * Without a separator, a field ends between a character and a following blank, so leading blanks belong to the field.
 *
 * @param start the start of the key
 * @param end the end of the key; null for the end of the line
 * @param separator the byte between fields, or {@link #BLANKS}
 */
record Field(Position start, @Nullable Position end, int separator) {
    /** The value of {@code separator} if blanks begin a field. */
    static final int BLANKS = -1;

    /** The whole line. */
    static final Field LINE = new Field(new Position(0, 0, false), null, BLANKS);

    /**
     * A place in a line.
     *
     * @param fields the number of fields before the place
     * @param characters the number of bytes of the field before the place; as an end, 0 stands for the end of the
     *     previous field
     * @param skipBlanks whether bytes are counted from the first byte that is not a blank
     */
    record Position(long fields, long characters, boolean skipBlanks) {}

    /** The two numbers of {@link Key#span(Text, long)}. */
    long span(Text text, long line) {
        long start = Line.start(line);
        long end = Line.end(text, line);
        long from = begin(text, start, end);
        long to = this.end == null ? end : limit(text, start, end, this.end);
        // A key that ends before it begins is empty.
        return Key.span(from - start, Math.max(from, to) - start);
    }

    private long begin(Text text, long lineStart, long lineEnd) {
        long at = lineStart;
        for (long f = 0; f < start.fields && at < lineEnd; f++) {
            at = skipField(text, at, lineEnd);
            at += separator != BLANKS && at < lineEnd ? 1 : 0;
        }
        return skipCharacters(text, at, lineEnd, start);
    }

    private long limit(Text text, long lineStart, long lineEnd, Position end) {
        long at = lineStart;
        for (long f = 0; f < end.fields && at < lineEnd; f++) {
            at = skipField(text, at, lineEnd);
            // The separator after the last field is not a part of any field.
            boolean another = f + 1 < end.fields || end.characters > 0;
            at += separator != BLANKS && another && at < lineEnd ? 1 : 0;
        }
        return end.characters == 0 ? at : skipCharacters(text, at, lineEnd, end);
    }

    private long skipField(Text text, long from, long lineEnd) {
        long at = from;
        if (separator != BLANKS) {
            while (at < lineEnd && text.at(at) != (byte) separator) {
                at++;
            }
            return at;
        }
        at = skipBlanks(text, at, lineEnd);
        while (at < lineEnd && !isBlank(text.at(at))) {
            at++;
        }
        return at;
    }

    private static long skipCharacters(Text text, long from, long lineEnd, Position position) {
        long at = position.skipBlanks ? skipBlanks(text, from, lineEnd) : from;
        return at + Math.min(position.characters, lineEnd - at);
    }

    static long skipBlanks(Text text, long from, long to) {
        long at = from;
        while (at < to && isBlank(text.at(at))) {
            at++;
        }
        return at;
    }

    /** A newline counts as a blank, because lines may end in a zero byte instead. */
    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\n';
    }
}
