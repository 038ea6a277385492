// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads text in an array and off the heap, byte by byte. */
class TextTest {
    private static final byte[] BYTES = "ab\u00ff\0c\nline two\n\nthe last".getBytes(StandardCharsets.ISO_8859_1);

    @Test
    void bothKindsReadAlike() {
        try (Arena arena = Arena.ofConfined()) {
            Text array = Text.of(MemorySegment.ofArray(BYTES), (byte) '\n');
            Text segment = Text.of(arena.allocateFrom(ValueLayout.JAVA_BYTE, BYTES), (byte) '\n');
            assertInstanceOf(ArrayText.class, array);
            assertInstanceOf(SegmentText.class, segment);
            for (Text text : List.of(array, segment)) {
                for (int at = 0; at < BYTES.length; at++) {
                    assertEquals(BYTES[at], text.at(at));
                    assertEquals(eight(at), text.eight(at), "at " + at);
                }
                assertEquals(5, text.lineEnd(0));
                assertEquals(14, text.lineEnd(6));
                assertEquals(15, text.lineEnd(15));
                assertEquals(BYTES.length, text.lineEnd(16));
                byte[] copy = new byte[6];
                text.copy(6, copy, 1, 4);
                assertArrayEquals(new byte[]{0, 'l', 'i', 'n', 'e', 0}, copy);
            }
        }
    }

    private static long eight(int from) {
        long eight = 0;
        for (int at = from; at < from + 8; at++) {
            eight = eight << 8 | (at < BYTES.length ? BYTES[at] & 0xff : 0);
        }
        return eight;
    }
}
