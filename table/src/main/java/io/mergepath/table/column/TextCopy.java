// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.spi.HostThreads;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Copies the strings of an array of objects to bytes whose unsigned order is the order of the strings. Null elements
 * become empty strings.
 */
public final class TextCopy {
    private TextCopy() {
    }

    /** Writes the strings of the rows from {@code from} to the row before {@code to}. */
    private interface Writer {
        void write(int from, int to, TextChunk chunk);
    }

    /** Byte arrays, which compare as unsigned bytes. */
    public static Text of(byte[] @Nullable [] array, HostThreads threads) {
        return copy(array.length, (from, to, chunk) -> {
            for (int row = from; row < to; row++) {
                byte[] element = array[row];
                int length = element == null ? 0 : element.length;
                if (length > 0) {
                    System.arraycopy(element, 0, chunk.room(length), chunk.end(), length);
                }
                chunk.add(length);
            }
        }, threads);
    }

    /**
     * Strings in the order of {@link String#compareTo}, or of their code points.
     *
     * @param codePoints whether their code points are compared
     */
    public static Text of(@Nullable String[] array, boolean codePoints, HostThreads threads) {
        return copy(array.length, (from, to, chunk) -> new Utf8Writer(codePoints).write(array, from, to, chunk),
                threads);
    }

    private static Text copy(int rows, Writer writer, HostThreads threads) {
        TextChunk[] chunks = new TextChunk[Math.ceilDiv(rows, HeapText.ROWS)];
        threads.run(chunks.length, (_, task) -> {
            int from = task * HeapText.ROWS;
            int count = Math.min(HeapText.ROWS, rows - from);
            TextChunk chunk = new TextChunk(from, count);
            writer.write(from, from + count, chunk);
            chunks[task] = chunk;
        });
        return new HeapText(Stream.of(chunks).map(TextChunk::bytes).toArray(byte[][]::new),
                Stream.of(chunks).map(TextChunk::offsets).toArray(int[][]::new),
                Stream.of(chunks).allMatch(TextChunk::isPlain));
    }
}
