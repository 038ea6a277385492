// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.spi.HostThreads;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Copies the strings of an array of objects to one segment, as bytes whose unsigned order is the order of the strings.
 * Null elements become empty strings.
 */
public final class TextCopy {
    /** Strings that one task copies. */
    private static final int GRAIN = 1 << 14;

    private static final int MOST_ON_HEAP = Integer.MAX_VALUE - 8;

    private TextCopy() {
    }

    /** How a string becomes bytes. */
    private interface Encoding<T> {
        /** The number of bytes. */
        long length(T element);

        /** Writes the bytes from a place on. */
        void write(T element, MemorySegment bytes, long place);
    }

    /** Byte arrays, which compare as unsigned bytes. */
    public static Text of(byte[] @Nullable [] array, HostThreads threads) {
        return copy(array, new Encoding<>() {
            @Override
            public long length(byte[] element) {
                return element.length;
            }

            @Override
            public void write(byte[] element, MemorySegment bytes, long place) {
                MemorySegment.copy(element, 0, bytes, ValueLayout.JAVA_BYTE, place, element.length);
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
            public long length(String element) {
                long bytes = element.length();
                for (int i = 0; i < element.length(); i++) {
                    char c = element.charAt(i);
                    bytes += c < 0x80 ? 0 : c < 0x800 ? 1 : 2;
                    if (codePoints && isPair(element, i)) {
                        // The two surrogates take 4 bytes together.
                        i++;
                    }
                }
                return bytes;
            }

            @Override
            public void write(String element, MemorySegment bytes, long place) {
                long at = place;
                for (int i = 0; i < element.length(); i++) {
                    int c = element.charAt(i);
                    if (codePoints && isPair(element, i)) {
                        c = element.codePointAt(i);
                        i++;
                    }
                    at = putCharacter(c, bytes, at);
                }
            }
        }, threads);
    }

    private static boolean isPair(String string, int i) {
        return Character.isHighSurrogate(string.charAt(i)) && i + 1 < string.length()
                && Character.isLowSurrogate(string.charAt(i + 1));
    }

    /** Writes the UTF-8 bytes of a number, and returns the place behind them. */
    private static long putCharacter(int c, MemorySegment bytes, long place) {
        int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        int lead = more == 0 ? c : (0xff00 >> (more + 1) & 0xff) | (c >> (6 * more));
        bytes.set(ValueLayout.JAVA_BYTE, place, (byte) lead);
        for (int b = 1; b <= more; b++) {
            bytes.set(ValueLayout.JAVA_BYTE, place + b, (byte) (0x80 | ((c >> (6 * (more - b))) & 0x3f)));
        }
        return place + 1 + more;
    }

    private static <T> Text copy(@Nullable T[] array, Encoding<T> encoding, HostThreads threads) {
        int tasks = Math.ceilDiv(array.length, GRAIN);
        long[] offsets = new long[array.length + 1];
        threads.run(tasks, (_, task) -> {
            long total = 0;
            for (int i = task * GRAIN; i < Math.min(array.length, (task + 1) * GRAIN); i++) {
                T element = array[i];
                total += element == null ? 0 : encoding.length(element);
                offsets[i + 1] = total;
            }
        });
        long before = 0;
        for (int task = 0; task < tasks; task++) {
            int to = Math.min(array.length, (task + 1) * GRAIN);
            for (int i = task * GRAIN; i < to; i++) {
                offsets[i + 1] += before;
            }
            before = offsets[to];
        }
        MemorySegment bytes = before <= MOST_ON_HEAP
                ? MemorySegment.ofArray(new byte[(int) before])
                : Arena.ofAuto().allocate(before);
        threads.run(tasks, (_, task) -> {
            for (int i = task * GRAIN; i < Math.min(array.length, (task + 1) * GRAIN); i++) {
                T element = array[i];
                if (element != null) {
                    encoding.write(element, bytes, offsets[i]);
                }
            }
        });
        return new Text(bytes, MemorySegment.ofArray(offsets), true);
    }
}
