// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How keys seem to lie, and sorts of such keys. */
class ShapeTest {
    enum Data {
        // In one run, two or none.
        SORTED, REVERSED, EQUAL, ORGAN_PIPE, RANDOM, TEN_VALUES, MOSTLY_ONE_VALUE,
        // In several runs.
        RUNS_OF_TWENTY, SAWTOOTH, LONG_TEETH, EXCHANGED, TEN_RUNS, TEN_DESCENDING_RUNS, RANDOM_END;

        Shape shape(int n) {
            return switch (this) {
                case SORTED, EQUAL -> Shape.ORDERED;
                case REVERSED -> n < 1 << 15 ? Shape.ORDERED : Shape.LONG_RUNS;
                case ORGAN_PIPE -> n < 1 << 15 ? Shape.TWO_RUNS : Shape.LONG_RUNS;
                case RANDOM, RUNS_OF_TWENTY, EXCHANGED -> Shape.MIXED;
                case SAWTOOTH -> Shape.SHORT_RUNS;
                case LONG_TEETH, TEN_RUNS, TEN_DESCENDING_RUNS, RANDOM_END -> Shape.LONG_RUNS;
                case TEN_VALUES -> Shape.FEW_VALUES;
                case MOSTLY_ONE_VALUE -> Shape.MAJORITY;
            };
        }

        int[] keys(int n) {
            SplittableRandom random = Seed.random("shapes " + this + n);
            int[] keys = random.ints(n).toArray();
            switch (this) {
                case SORTED -> Arrays.sort(keys);
                case REVERSED -> sortRuns(keys, n, true);
                case EQUAL -> Arrays.fill(keys, 7);
                case RANDOM -> {
                }
                case ORGAN_PIPE -> Arrays.setAll(keys, i -> Math.min(i, n - i));
                case RUNS_OF_TWENTY -> sortRuns(keys, 20, false);
                case SAWTOOTH -> Arrays.setAll(keys, i -> i % 80);
                case LONG_TEETH -> Arrays.setAll(keys, i -> i % 1000);
                case EXCHANGED -> {
                    Arrays.sort(keys);
                    for (int i = 5; i < n; i += 50) {
                        keys[i] = keys[(int) ((i * 7919L) % n)];
                    }
                }
                case TEN_RUNS -> sortRuns(keys, n / 10 + 1, false);
                case TEN_DESCENDING_RUNS -> sortRuns(keys, n / 10 + 1, true);
                case RANDOM_END -> Arrays.sort(keys, 0, n - n / 20);
                case TEN_VALUES -> Arrays.setAll(keys, i -> Math.floorMod(keys[i], 10));
                case MOSTLY_ONE_VALUE -> Arrays.setAll(keys, i -> keys[i] % 25 == 0 ? keys[i] : 0);
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
    void shapes(Data data) {
        for (int n : new int[]{8000, 100_000}) {
            int[] keys = data.keys(n + 9);
            assertEquals(data.shape(n), Shape.of(HostColumns.ofArray(keys, 9, n), Order.natural()),
                    () -> n + " keys; " + Seed.rerun());
        }
    }

    /** The JDK merges such runs slowly, so another method sorts many of these keys. */
    @ParameterizedTest
    @EnumSource(names = {"SAWTOOTH", "LONG_TEETH", "RANDOM", "EXCHANGED", "RUNS_OF_TWENTY", "TEN_VALUES"})
    void runsOfManyKeysAreTold(Data data) {
        Set<Shape> runs = Set.of(Shape.LONG_RUNS, Shape.SHORT_RUNS);
        for (int n : new int[]{300_000, 1_000_000, 3_000_000}) {
            int[] keys = data.keys(n);
            assertEquals(data == Data.SAWTOOTH || data == Data.LONG_TEETH,
                    runs.contains(Shape.of(HostColumns.ofArray(keys), Order.natural())),
                    () -> n + " keys; " + Seed.rerun());
        }
    }

    @Test
    void fewKeysAndOtherKeysTellNothing() {
        int[] keys = Data.RANDOM_END.keys(4095);
        assertEquals(Shape.MIXED, Shape.of(HostColumns.ofArray(keys, 0, 4095), Order.natural()));
        short[] narrow = new short[10_000];
        assertEquals(Shape.MIXED, Shape.of(HostColumns.ofArray(narrow, 0, 10_000), Order.natural()));
    }

    /** Around the sizes at which the method of the sort changes. */
    @ParameterizedTest
    @ValueSource(ints = {4095, 4096, 4097, 8192, 8193, 32_768, 32_769, 70_000, 131_072, 131_073, 270_000})
    void keysInRunsAreSorted(int n) {
        for (String spec : new String[]{"cpu:1", "cpu:2", "cpu:5"}) {
            try (Engine engine = Engine.open(spec)) {
                for (Data data : Data.values()) {
                    int[] keys = data.keys(n);
                    int[] expected = keys.clone();
                    Arrays.sort(expected);
                    int[] descending = keys.clone();
                    engine.sortKeys(Keys.of(keys), Order.natural());
                    assertArrayEquals(expected, keys, () -> data + ", " + spec + "; " + Seed.rerun());
                    engine.sortKeys(Keys.of(descending), Order.descending());
                    for (int i = 0; i < n; i++) {
                        if (descending[i] != expected[n - 1 - i]) {
                            throw new AssertionError(data + " descending, " + spec + ", key " + i);
                        }
                    }
                }
            }
        }
    }
}
