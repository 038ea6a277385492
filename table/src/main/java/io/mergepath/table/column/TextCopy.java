// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.spi.HostThreads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Copies the strings of an array of objects to bytes whose unsigned order is the order of the strings. Null elements
 * become empty strings.
 */
public final class TextCopy {
    private static final VarHandle NATIVE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHEST = ONES << 7;
    private static final long QUESTION_MARKS = ONES * '?';

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
                byte[] latin = element.getBytes(StandardCharsets.ISO_8859_1);
                if (isAscii(latin)) {
                    System.arraycopy(latin, 0, bytes, from, latin.length);
                    return from + latin.length;
                }
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

    /** Whether the characters were ASCII for sure: a question mark can stand for any other character. */
    private static boolean isAscii(byte[] latin) {
        int at = 0;
        for (; at + Long.BYTES <= latin.length; at += Long.BYTES) {
            long eight = (long) NATIVE.get(latin, at);
            long questions = eight ^ QUESTION_MARKS;
            // The highest bit of a byte is set if the byte is not ASCII, or if it is a question mark.
            if (((eight | ((questions - ONES) & ~questions)) & HIGHEST) != 0) {
                return false;
            }
        }
        for (; at < latin.length; at++) {
            if (latin[at] < 0 || latin[at] == '?') {
                return false;
            }
        }
        return true;
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
                    long needed = starts[i] + encoding.most(element) + HeapText.PADDING;
                    if (needed > strings.length) {
                        strings = Arrays.copyOf(strings, capacity(needed, i, count, from));
                    }
                    starts[i + 1] = encoding.write(element, strings, starts[i]);
                }
            }
            bytes[chunk] = strings;
            offsets[chunk] = starts;
        });
        return new HeapText(bytes, offsets);
    }

    /** A length for the bytes of a chunk: what the strings so far let expect, but at least {@code needed}. */
    private static int capacity(long needed, int i, int count, int from) {
        if (needed > MOST) {
            throw new IllegalArgumentException("strings: the rows from " + from + " to " + (from + i)
                    + " may have more than " + MOST + " bytes; strings in a segment may be longer");
        }
        long expected = needed * count / (i + 1);
        return (int) Math.min(MOST, Math.max(needed + needed / 2, Math.min(expected, 4 * needed)));
    }
}
