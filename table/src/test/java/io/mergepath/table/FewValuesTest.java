// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Column;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Orders by columns with few different values far apart, and with one more, which may be in the last rows alone. The
 * reference sorts row numbers by comparators.
 */
class FewValuesTest {
    /** So many rows are surveyed by several tasks. */
    private static final int ROWS = 150_000;

    private final SplittableRandom random = Seed.random("few values");

    /** Random rows of some values. The last value is in the last row alone. */
    private int[] choices(int values) {
        int[] choices = random.ints(ROWS, 0, Math.max(1, values - 1)).toArray();
        choices[ROWS - 1] = values - 1;
        return choices;
    }

    private static int[] expected(Comparator<Integer> order) {
        return IntStream.range(0, ROWS).boxed().sorted(order).mapToInt(row -> row).toArray();
    }

    @ParameterizedTest
    @CsvSource({"1, true", "2, false", "20, true", "64, false", "64, true", "65, false", "66, true"})
    void longsThenInts(int values, boolean descending) {
        long[] longs = random.longs(values).toArray();
        int[] ints = random.ints(values).toArray();
        int[] a = choices(values);
        int[] b = choices(values);
        long[] first = new long[ROWS];
        int[] second = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            first[row] = longs[a[row]];
            second[row] = ints[b[row]];
        }
        Comparator<Integer> byFirst = Comparator.comparingLong(row -> first[row]);
        RowOrder order = RowOrder.by(first);
        assertArrayEquals(
                expected((descending ? byFirst.reversed() : byFirst).thenComparingInt(row -> second[row])),
                TableSort.indices((descending ? order.descending() : order).then(second)), Seed::rerun);
    }

    @ParameterizedTest
    @CsvSource({"3, true, true", "3, false, false", "60, true, false", "64, false, true", "65, true, true"})
    void doublesWithNulls(int values, boolean descending, boolean nullsFirst) {
        double[] different = random.doubles(values, -1e9, 1e9).toArray();
        different[0] = Double.NaN;
        different[1] = -0.0;
        different[2] = 0.0;
        int[] choices = choices(values);
        double[] keys = new double[ROWS];
        byte[] bitmap = new byte[(ROWS + 7) / 8];
        for (int row = 0; row < ROWS; row++) {
            boolean isNull = random.nextInt(10) == 0;
            // The value of a null row does not count.
            keys[row] = isNull ? random.nextDouble() : different[choices[row]];
            bitmap[row / 8] |= (byte) ((isNull ? 0 : 1) << row % 8);
        }
        Comparator<Integer> byKey = Comparator.comparingDouble(row -> keys[row]);
        Comparator<Integer> byNull = Comparator.comparing(row -> (bitmap[row / 8] >> row % 8 & 1) == 0);
        Comparator<Integer> ofValues = descending ? byKey.reversed() : byKey;
        Comparator<Integer> all = (nullsFirst ? byNull.reversed() : byNull)
                .thenComparing((x, y) -> (bitmap[x / 8] >> x % 8 & 1) == 0 ? 0 : ofValues.compare(x, y));
        RowOrder order = RowOrder.by(TableColumn.of(Column.ofArray(keys)).withValidity(MemorySegment.ofArray(bitmap)));
        order = descending ? order.descending() : order;
        assertArrayEquals(expected(all), TableSort.indices(nullsFirst ? order.nullsFirst() : order.nullsLast()),
                Seed::rerun);
    }

    @ParameterizedTest
    @CsvSource({"5", "64", "65"})
    void unsignedLongs(int values) {
        long[] longs = random.longs(values).toArray();
        long[] keys = IntStream.of(choices(values)).mapToLong(choice -> longs[choice]).toArray();
        assertArrayEquals(expected((x, y) -> Long.compareUnsigned(keys[x], keys[y])),
                TableSort.indices(RowOrder.by(TableColumn.unsigned(Column.ofArray(keys)))), Seed::rerun);
    }
}
