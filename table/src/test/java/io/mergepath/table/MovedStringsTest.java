// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.ElementType;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moves of strings of many lengths, in and outside the heap, at the sizes of a block and of a task. */
class MovedStringsTest {
    @ParameterizedTest
    @CsvSource({"1, 0", "1, 7", "2, 3", "1023, 9", "1024, 8", "1025, 7", "32767, 20", "32768, 8", "32769, 9",
        "70001, 2",
        "3000, 200"})
    void eachRowKeepsItsString(int rows, int longest) {
        SplittableRandom random = Seed.random("strings " + rows + " " + longest);
        int[] keys = random.ints(rows, 0, rows).toArray();
        int[] offsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = offsets[i] + random.nextInt(longest + 1);
        }
        byte[] bytes = new byte[offsets[rows]];
        random.nextBytes(bytes);
        int[] index = TableSort.indices(RowOrder.by(keys));
        byte[] expected = new byte[bytes.length];
        int[] expectedOffsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            int length = offsets[index[i] + 1] - offsets[index[i]];
            System.arraycopy(bytes, offsets[index[i]], expected, expectedOffsets[i], length);
            expectedOffsets[i + 1] = expectedOffsets[i] + length;
        }
        try (Arena arena = Arena.ofConfined()) {
            for (boolean outside : new boolean[]{false, true}) {
                MemorySegment from = outside ? arena.allocate(bytes.length) : MemorySegment.ofArray(bytes.clone());
                from.copyFrom(MemorySegment.ofArray(bytes));
                // Memory behind the strings belongs to others.
                byte[] to = new byte[bytes.length + 16];
                Arrays.fill(to, (byte) 42);
                int[] toOffsets = new int[rows + 1];
                TableSort.sort(RowOrder.by(keys), List.of(column(offsets.clone(), from)),
                        List.of(column(toOffsets, MemorySegment.ofArray(to))));
                assertArrayEquals(expectedOffsets, toOffsets);
                assertArrayEquals(expected, Arrays.copyOf(to, expected.length));
                for (int i = expected.length; i < to.length; i++) {
                    assertEquals(42, to[i], "a byte behind the strings was written");
                }
                int[] newOffsets = new int[rows + 1];
                List<MemorySegment> room = new ArrayList<>();
                TableSort.take(index, List.of(column(offsets, from)), List.of(TableColumn.newStrings(
                        MemorySegment.ofArray(newOffsets), ElementType.INT, size -> room(room, size))));
                assertArrayEquals(expectedOffsets, newOffsets);
                assertArrayEquals(expected, room.getFirst().toArray(ValueLayout.JAVA_BYTE));
            }
        }
    }

    /** Strings begin at any byte of an array, also of an array whose elements have several bytes. */
    @Test
    void stringsInArraysOfOtherTypesMove() {
        byte[] bytes = "alpha, beta, gamma, delta, epsilon. ".getBytes(StandardCharsets.US_ASCII);
        int[] offsets = {0, 7, 13, 20, 27, 36};
        int size = bytes.length;
        for (MemorySegment from : List.of(MemorySegment.ofArray(new short[size / 2]),
                MemorySegment.ofArray(new int[size / 4]), MemorySegment.ofArray(new float[size / 4]),
                MemorySegment.ofArray(new long[5]).asSlice(0, size))) {
            from.copyFrom(MemorySegment.ofArray(bytes));
            byte[] to = new byte[size];
            TableSort.take(new int[]{4, 3, 2, 1, 0}, List.of(column(offsets, from)),
                    List.of(column(new int[6], MemorySegment.ofArray(to))));
            assertEquals("epsilon. delta, gamma, beta, alpha, ", new String(to, StandardCharsets.US_ASCII),
                    from::toString);
        }
    }

    private static MemorySegment room(List<MemorySegment> room, long size) {
        room.add(MemorySegment.ofArray(new byte[(int) size]));
        return room.getFirst();
    }

    private static TableColumn column(int[] offsets, MemorySegment bytes) {
        return TableColumn.strings(MemorySegment.ofArray(offsets), ElementType.INT, bytes);
    }
}
