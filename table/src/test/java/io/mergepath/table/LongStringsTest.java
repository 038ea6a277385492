// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.testsupport.Seed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Strings with few different bytes among the first 32, which get few bits each, and with any bytes behind them. The
 * code of the first bytes does not depend on the bytes behind them.
 */
class LongStringsTest {
    private static final int NARROW = 32;

    @Test
    void anyBytesBehindThreeDifferentOnes() {
        String beginning = "pqrpqrpqrpqrpqrpqrpqrpqrpqrpqrpq";
        byte[][] strings = Stream.of("", beginning + "\u00f7", beginning + "aaaa", beginning + "aaab")
                .map(string -> string.getBytes(StandardCharsets.ISO_8859_1)).toArray(byte[][]::new);
        assertArrayEquals(new int[]{0, 2, 3, 1}, TableSort.indices(RowOrder.by(TableColumn.binary(strings))));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 30, 300, 1500})
    void anyBytesBehindFewDifferentOnes(int rows) {
        SplittableRandom random = Seed.random("long strings");
        for (int differing = 1; differing <= 200; differing += 1 + differing / 8) {
            int least = random.nextInt(257 - differing);
            byte[][] beginnings = new byte[2][NARROW];
            for (byte[] beginning : beginnings) {
                for (int i = 0; i < NARROW; i++) {
                    beginning[i] = (byte) (least + random.nextInt(differing));
                }
            }
            byte[][] strings = new byte[rows][];
            // No prefix is common to all strings.
            strings[0] = new byte[0];
            for (int row = 1; row < rows; row++) {
                strings[row] = Arrays.copyOf(beginnings[random.nextInt(2)], NARROW + random.nextInt(12));
                for (int i = NARROW; i < strings[row].length; i++) {
                    strings[row][i] = (byte) random.nextInt();
                }
            }
            check(strings, RowOrder.by(TableColumn.binary(strings)), 1);
            check(strings, RowOrder.by(TableColumn.binary(strings)).descending(), -1);
        }
    }

    private static void check(byte[][] strings, RowOrder order, int sign) {
        int[] expected = IntStream.range(0, strings.length).boxed()
                .sorted((a, b) -> sign * Arrays.compareUnsigned(strings[a], strings[b])).mapToInt(row -> row).toArray();
        assertArrayEquals(expected, TableSort.indices(order), Seed::rerun);
        assertArrayEquals(expected, TableSort.groups(order).indices(), Seed::rerun);
        int most = strings.length / 8;
        assertArrayEquals(Arrays.copyOf(expected, most), TableSort.top(most, order), Seed::rerun);
    }
}
