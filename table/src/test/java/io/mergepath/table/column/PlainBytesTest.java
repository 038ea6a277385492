// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One byte that is not plain is found at each place. */
class PlainBytesTest {
    private static final int LENGTH = 20;

    @Test
    void aByteThatIsNotPlainIsFoundAtEachPlace() {
        for (int other : new int[]{0, 0x80, 0xff}) {
            for (int at = 0; at < LENGTH; at++) {
                byte[] bytes = new byte[LENGTH];
                Arrays.fill(bytes, (byte) (at % 2 == 0 ? 1 : 0x7f));
                assertPlain(true, bytes, 0, LENGTH);
                bytes[at] = (byte) other;
                for (int from = 0; from <= LENGTH; from++) {
                    for (int to = from; to <= LENGTH; to++) {
                        assertPlain(at < from || at >= to, bytes, from, to);
                    }
                }
            }
        }
    }

    private static void assertPlain(boolean expected, byte[] bytes, int from, int to) {
        assertEquals(expected, PlainBytes.are(bytes, from, to), () -> Arrays.toString(bytes));
        try (Arena arena = Arena.ofConfined()) {
            for (MemorySegment segment : List.of(MemorySegment.ofArray(bytes),
                    arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes))) {
                SegmentText text = new SegmentText(segment, MemorySegment.ofArray(new int[]{from, to}), false);
                assertEquals(expected, text.isPlain(0, 1), () -> Arrays.toString(bytes));
            }
        }
    }

    @Test
    void stringsWhoseOffsetsFallAreNotPlain() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[]{'a', 'b', 'c'});
        SegmentText text = new SegmentText(bytes, MemorySegment.ofArray(new int[]{2, 1}), false);
        assertFalse(text.isPlain(0, 1));
        assertTrue(text.isPlain(0, 0));
    }
}
