// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableSort;
import io.mergepath.testsupport.Seed;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sorts of rows whose codes do not fit into a word beside the numbers of the rows. */
class LongCodesTest {
    private static final int ROWS = 200_000;
    private static final int COMMON = 150_000;

    /** Which rows agree. */
    enum Shape {
        /** Few rows agree in the first bits. */
        RANDOM,
        /** One number is far from the others, so that their first bits agree and their lower bits differ. */
        OUTLIER,
        /** The same, and pairs of rows agree in all 64 bits. */
        OUTLIER_AND_PAIRS,
        /** Most rows agree in the first number, and then in the second, up to the third. */
        GROUPS,
        /** All rows agree. */
        EQUAL
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void equalsAComparator(Shape shape) {
        SplittableRandom random = Seed.random("long codes");
        long[] first = new long[ROWS];
        long[] second = new long[ROWS];
        long[] third = new long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            boolean common = shape == Shape.GROUPS && random.nextInt(ROWS) < COMMON;
            boolean equal = shape == Shape.EQUAL && i > 0;
            first[i] = equal || common ? 7 : switch (shape) {
                case OUTLIER -> random.nextInt(1 << 22);
                case OUTLIER_AND_PAIRS -> random.nextInt(ROWS / 2);
                default -> random.nextLong();
            };
            second[i] = equal || (common && random.nextInt(ROWS) < COMMON) ? -7 : random.nextLong();
            third[i] = equal ? 0 : random.nextLong();
        }
        if (shape == Shape.OUTLIER || shape == Shape.OUTLIER_AND_PAIRS) {
            first[random.nextInt(ROWS)] = 1L << 62;
        }
        Comparator<Integer> reference = Comparator.<Integer>comparingLong(i -> first[i])
                .thenComparing(Comparator.<Integer>comparingLong(i -> second[i]).reversed())
                .thenComparingLong(i -> third[i]);
        int[] expected = IntStream.range(0, ROWS).boxed().sorted(reference).mapToInt(i -> i).toArray();
        for (String name : List.of("cpu", "cpu:1", "cpu:3")) {
            try (Engine engine = Engine.open(name)) {
                RowOrder order = RowOrder.by(first).then(second).descending().then(third).on(engine);
                assertArrayEquals(expected, TableSort.indices(order), name);
            }
        }
    }
}
