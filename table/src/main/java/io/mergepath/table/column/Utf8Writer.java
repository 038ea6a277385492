// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes strings to a chunk, as UTF-8. For the order of {@link String#compareTo} each surrogate is written as a
 * character of its own (CESU-8, Unicode Technical Report 26). Neighbouring strings become bytes at once if all their
 * characters are ASCII. One thread uses a writer.
 */
final class Utf8Writer {
    /** The most characters that become bytes at once. They fit the first-level cache. */
    private static final int GROUP = 1 << 13;

    private final CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();
    private final CharBuffer group = CharBuffer.allocate(GROUP);
    private final boolean codePoints;

    /**
     * A writer.
     *
     * @param codePoints whether the bytes have the order of code points, and not of {@link String#compareTo}
     */
    Utf8Writer(boolean codePoints) {
        this.codePoints = codePoints;
    }

    /** Writes the strings of some rows. A null element becomes an empty string. */
    void write(@Nullable String[] array, int from, int to, TextChunk chunk) {
        int row = from;
        while (row < to) {
            String string = array[row];
            if (string != null && string.length() > GROUP) {
                chunk.add(writeLong(string, chunk));
                row++;
            } else {
                int next = gather(array, row, to);
                writeGroup(array, row, next, chunk);
                row = next;
            }
        }
    }

    /** Writes the strings of the rows whose characters are gathered. */
    private void writeGroup(@Nullable String[] array, int from, int to, TextChunk chunk) {
        boolean encoded = encode(chunk.room(group.limit()), chunk.end());
        for (int row = from; row < to; row++) {
            String string = array[row];
            if (string == null) {
                chunk.add(0);
            } else {
                chunk.add(encoded ? string.length() : writeCharacters(string, 0, chunk));
            }
        }
    }

    /** Gathers the characters of strings from a row on, and returns the first row whose string does not fit. */
    private int gather(@Nullable String[] array, int from, int to) {
        group.clear();
        int gathered = 0;
        for (int row = from; row < to; row++) {
            String string = array[row];
            if (string != null) {
                if (string.length() > GROUP - gathered) {
                    group.limit(gathered);
                    return row;
                }
                string.getChars(0, string.length(), group.array(), gathered);
                gathered += string.length();
            }
        }
        group.limit(gathered);
        return to;
    }

    /** Writes the gathered characters, and returns whether all of them are ASCII. */
    private boolean encode(byte[] bytes, int at) {
        ascii.reset().encode(group, ByteBuffer.wrap(bytes, at, group.limit()), true);
        return !group.hasRemaining();
    }

    /** Writes a string that is longer than a group, and returns the number of its bytes. */
    private int writeLong(String string, TextChunk chunk) {
        int length = string.length();
        byte[] bytes = chunk.room(length);
        for (int done = 0; done < length; done += group.limit()) {
            group.clear().limit(Math.min(GROUP, length - done));
            string.getChars(done, done + group.limit(), group.array(), 0);
            if (!encode(bytes, chunk.end() + done)) {
                return writeCharacters(string, done, chunk);
            }
        }
        return length;
    }

    /** Writes a string whose first characters are written already, and returns the number of its bytes. */
    private int writeCharacters(String string, int from, TextChunk chunk) {
        byte[] bytes = chunk.room(from + 3L * (string.length() - from));
        int at = chunk.end() + from;
        for (int i = from; i < string.length(); i++) {
            int c = string.charAt(i);
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (codePoints && isPair(string, i)) {
                at = putCharacter(string.codePointAt(i), bytes, at);
                i++;
            } else {
                at = putCharacter(c, bytes, at);
            }
        }
        return at - chunk.end();
    }

    private static boolean isPair(String string, int i) {
        return Character.isHighSurrogate(string.charAt(i)) && i + 1 < string.length()
                && Character.isLowSurrogate(string.charAt(i + 1));
    }

    /** Writes the UTF-8 bytes of a character that is not ASCII, and returns the index behind them. */
    private static int putCharacter(int c, byte[] bytes, int at) {
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        bytes[at] = (byte) ((0xff00 >> (more + 1)) | (c >> (6 * more)));
        for (int b = 1; b <= more; b++) {
            bytes[at + b] = (byte) (0x80 | ((c >> (6 * (more - b))) & 0x3f));
        }
        return at + 1 + more;
    }
}
