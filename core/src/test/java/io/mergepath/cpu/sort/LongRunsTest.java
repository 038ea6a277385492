// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys seem to lie in long runs, and sorts of such keys. */
class LongRunsTest {
    enum Shape {
        SORTED(false), REVERSED(false), EQUAL(false), RANDOM(false), ORGAN_PIPE(false), SHORT_RUNS(false), TEN_RUNS(
                true), TEN_DESCENDING_RUNS(true), RANDOM_END(true);

        private final boolean likely;

        Shape(boolean likely) {
            this.likely = likely;
        }

        int[] keys(int n) {
            SplittableRandom random = Seed.random("long runs " + this + n);
            int[] keys = random.ints(n).toArray();
            switch (this) {
                case SORTED -> Arrays.sort(keys);
                case REVERSED -> sortRuns(keys, n, true);
                case EQUAL -> Arrays.fill(keys, 7);
                case RANDOM -> {
                }
                case ORGAN_PIPE -> Arrays.setAll(keys, i -> Math.min(i, n - i));
                case SHORT_RUNS -> sortRuns(keys, 50, false);
                case TEN_RUNS -> sortRuns(keys, n / 10 + 1, false);
                case TEN_DESCENDING_RUNS -> sortRuns(keys, n / 10 + 1, true);
                case RANDOM_END -> Arrays.sort(keys, 0, n - n / 20);
            }
            return keys;
        }

        private static void sortRuns(int[] keys, int length, boolean descending) {
            for (int from = 0; from < keys.length; from += length) {
                int to = Math.min(keys.length, from + length);
                Arrays.sort(keys, from, to);
                for (int i = from, j = to - 1; descending && i < j; i++, j--) {
                    int key = keys[i];
                    keys[i] = keys[j];
                    keys[j] = key;
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shapes(Shape shape) {
        for (int n : new int[]{8000, 100_000}) {
            int[] keys = shape.keys(n);
            assertEquals(shape.likely, LongRuns.seemLikely(HostColumns.ofArray(keys, 0, n), Order.natural()),
                    () -> n + " keys; " + Seed.rerun());
        }
    }

    @Test
    void fewKeysAndOtherKeysTellNothing() {
        int[] keys = Shape.RANDOM_END.keys(4095);
        assertFalse(LongRuns.seemLikely(HostColumns.ofArray(keys, 0, 4095), Order.natural()));
        short[] narrow = new short[10_000];
        assertFalse(LongRuns.seemLikely(HostColumns.ofArray(narrow, 0, 10_000), Order.natural()));
    }

    /** Around the sizes at which the method of the sort changes. */
    @ParameterizedTest
    @ValueSource(ints = {4095, 4096, 4097, 8192, 8193, 32_768, 32_769, 70_000, 270_000})
    void keysInRunsAreSorted(int n) {
        for (String spec : new String[]{"cpu:1", "cpu:2", "cpu:5"}) {
            try (Engine engine = Engine.open(spec)) {
                for (Shape shape : Shape.values()) {
                    int[] keys = shape.keys(n);
                    int[] expected = keys.clone();
                    Arrays.sort(expected);
                    int[] descending = keys.clone();
                    engine.sortKeys(Keys.of(keys), Order.natural());
                    assertArrayEquals(expected, keys, () -> shape + ", " + spec + "; " + Seed.rerun());
                    engine.sortKeys(Keys.of(descending), Order.descending());
                    for (int i = 0; i < n; i++) {
                        if (descending[i] != expected[n - 1 - i]) {
                            throw new AssertionError(shape + " descending, " + spec + ", key " + i);
                        }
                    }
                }
            }
        }
    }
}
