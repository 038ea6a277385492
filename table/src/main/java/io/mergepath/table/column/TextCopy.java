// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.spi.HostThreads;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Copies the strings of an array of objects to bytes whose unsigned order is the order of the strings. Null elements
 * become empty strings.
 */
public final class TextCopy {
    /** The greatest length of an array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private TextCopy() {
    }

    /** How a string becomes bytes. */
    private interface Encoding<T> {
        /** The greatest number of bytes that the string can take. */
        long most(T element);

        /** Writes the bytes from an index on, and returns the index behind them. */
        int write(T element, byte[] bytes, int at);
    }

    /** Byte arrays, which compare as unsigned bytes. */
    public static Text of(byte[] @Nullable [] array, HostThreads threads) {
        return copy(array, new Encoding<>() {
            @Override
            public long most(byte[] element) {
                return element.length;
            }

            @Override
            public int write(byte[] element, byte[] bytes, int at) {
                System.arraycopy(element, 0, bytes, at, element.length);
                return at + element.length;
            }
        }, threads);
    }

    /**
     * Strings in the order of {@link String#compareTo}, or of their code points. The bytes are UTF-8, but for the order
     * of {@code compareTo} each surrogate is written as a character of its own (CESU-8, Unicode Technical Report 26).
     */
    public static Text of(@Nullable String[] array, boolean codePoints, HostThreads threads) {
        return copy(array, new Encoding<>() {
            @Override
            public long most(String element) {
                return 3L * element.length();
            }

            @Override
            public int write(String element, byte[] bytes, int from) {
                int at = from;
                for (int i = 0; i < element.length(); i++) {
                    int c = element.charAt(i);
                    if (c < 0x80) {
                        bytes[at++] = (byte) c;
                    } else if (codePoints && isPair(element, i)) {
                        at = putCharacter(element.codePointAt(i), bytes, at);
                        i++;
                    } else {
                        at = putCharacter(c, bytes, at);
                    }
                }
                return at;
            }
        }, threads);
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

    private static <T> Text copy(@Nullable T[] array, Encoding<T> encoding, HostThreads threads) {
        int chunks = Math.ceilDiv(array.length, HeapText.ROWS);
        byte[][] bytes = new byte[chunks][];
        int[][] offsets = new int[chunks][];
        threads.run(chunks, (_, chunk) -> {
            int from = chunk * HeapText.ROWS;
            int count = Math.min(HeapText.ROWS, array.length - from);
            int[] starts = new int[count + 1];
            byte[] strings = new byte[count * Long.BYTES + HeapText.PADDING];
            for (int i = 0; i < count; i++) {
                T element = array[from + i];
                starts[i + 1] = starts[i];
                if (element != null) {
                    strings = withRoom(strings, starts[i] + encoding.most(element) + HeapText.PADDING, from, from + i);
                    starts[i + 1] = encoding.write(element, strings, starts[i]);
                }
            }
            bytes[chunk] = strings;
            offsets[chunk] = starts;
        });
        return new HeapText(bytes, offsets);
    }

    private static byte[] withRoom(byte[] strings, long needed, int from, int row) {
        if (needed <= strings.length) {
            return strings;
        }
        if (needed > MOST) {
            throw new IllegalArgumentException("strings: the rows from " + from + " to " + row + " may have more than "
                    + MOST + " bytes; strings in a segment may be longer");
        }
        return Arrays.copyOf(strings, (int) Math.min(MOST, needed + needed / 2));
    }
}
