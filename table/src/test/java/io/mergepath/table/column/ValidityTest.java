// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nulls of many rows at a time, beside the bits of a bitmap one by one. */
class ValidityTest {
    private static final int ROWS = 1024;

    private final SplittableRandom random = Seed.random("validity");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bitsOfABitmap(boolean isNative) {
        try (Arena arena = Arena.ofConfined()) {
            for (int trial = 0; trial < 1_000; trial++) {
                byte[] bitmap = new byte[1 + random.nextInt(ROWS / 8)];
                random.nextBytes(bitmap);
                MemorySegment heap = MemorySegment.ofArray(bitmap);
                Validity validity = Validity.ofBitmap(isNative ? arena.allocate(bitmap.length).copyFrom(heap) : heap);
                int rows = random.nextInt(1, bitmap.length * 8 + 1);
                int from = random.nextInt(rows);
                assertNulls(bitmap, validity, Rows.range(from, random.nextInt(rows - from + 1)));
                int[] listed = random.ints(random.nextInt(ROWS), 0, rows).toArray();
                assertNulls(bitmap, validity, new Rows(listed, 0, listed.length));
            }
        }
    }

    private static void assertNulls(byte[] bitmap, Validity validity, Rows rows) {
        long[] expected = new long[ROWS / Long.SIZE];
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.row(i);
            if ((bitmap[row / 8] >> row % 8 & 1) == 0) {
                expected[i / Long.SIZE] |= 1L << i % Long.SIZE;
            }
        }
        long[] bits = new long[ROWS / Long.SIZE];
        validity.nulls(rows, bits);
        assertArrayEquals(expected, bits, Seed::rerun);
    }
}
