// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every strategy merges and sorts as the textbook does, stably, around every cut. */
class TeachingStrategiesTest {
    /** NV of the tile, and of what a block walks through. */
    private static final int NV = 96;
    private static final int WALK = 8 * NV;

    private static final int[] SIZES = {0, 1, 2, NV - 1, NV, NV + 1, 2 * NV + 1, WALK - 1, WALK, WALK + 1, 1009, 4999};

    /** All strategies, without counters and with them. */
    static Stream<String> strategies() {
        return TeachingStrategy.Name.all().stream().flatMap(name -> Stream.of(name, name + ",count=yes"));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void pairsAreMergedStably(String strategy) {
        SplittableRandom random = Seed.random("pairs " + strategy);
        try (Engine engine = open(strategy)) {
            for (int n : SIZES) {
                for (int split : new int[]{0, n / 7, n / 2, n}) {
                    for (Order order : new Order[]{Order.natural(), Order.descending()}) {
                        pairs(engine, order, few(random, n), split);
                    }
                }
            }
        }
    }

    /** Floats of few kinds, all NaNs among them. */
    private static float[] few(SplittableRandom random, int n) {
        float[] kinds = {-0.0f, 0.0f, 1, -1, Float.NaN, Float.intBitsToFloat(0xffc0_0001), Float.NEGATIVE_INFINITY};
        float[] keys = new float[n];
        for (int i = 0; i < n; i++) {
            keys[i] = random.nextInt(9) == 0 ? random.nextInt(50) : kinds[random.nextInt(kinds.length)];
        }
        return keys;
    }

    private static void pairs(Engine engine, Order order, float[] keys, int split) {
        int n = keys.length;
        Comparator<Integer> byKey = (i, j) -> Float.compare(keys[i], keys[j]);
        Comparator<Integer> comparator = OrderKind.of(order) == OrderKind.NATURAL ? byKey : byKey.reversed();
        Integer[] places = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(places, 0, split, comparator);
        Arrays.sort(places, split, n, comparator);
        int[] in = bits(keys, places);
        // Of runs one behind the other the stable sort is the merge.
        Integer[] sorted = places.clone();
        Arrays.sort(sorted, comparator);
        float[] inKeys = floats(in);
        float[] outKeys = new float[n];
        int[] inValues = Arrays.stream(places).mapToInt(i -> i).toArray();
        int[] outValues = new int[n];
        engine.mergePairs(Keys.of(inKeys, 0, split), Values.of(inValues).slice(0, split), Keys.of(inKeys, split, n),
                Values.of(inValues).slice(split, n), Keys.of(outKeys), Values.of(outValues), order);
        assertArrayEquals(Arrays.stream(sorted).mapToInt(i -> i).toArray(), outValues);
        assertArrayEquals(bits(keys, sorted), bits(outKeys));
    }

    private static int[] bits(float[] keys, Integer[] places) {
        return Arrays.stream(places).mapToInt(i -> Float.floatToRawIntBits(keys[i])).toArray();
    }

    private static int[] bits(float[] keys) {
        return IntStream.range(0, keys.length).map(i -> Float.floatToRawIntBits(keys[i])).toArray();
    }

    private static float[] floats(int[] bits) {
        float[] keys = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            keys[i] = Float.intBitsToFloat(bits[i]);
        }
        return keys;
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void keysAreSorted(String strategy) {
        SplittableRandom random = Seed.random("keys " + strategy);
        try (Engine engine = open(strategy)) {
            for (int n : SIZES) {
                long[] keys = random.longs(n, -n, n + 1L).toArray();
                long[] expected = keys.clone();
                Arrays.sort(expected);
                engine.sortKeys(Keys.of(keys), Order.natural());
                assertArrayEquals(expected, keys);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void batchesAreMerged(String strategy) {
        SplittableRandom random = Seed.random("batches " + strategy);
        try (Engine engine = open(strategy)) {
            for (int pairs : new int[]{1, 2, 30}) {
                long[] offsets = new long[2 * pairs + 1];
                for (int r = 1; r < offsets.length; r++) {
                    offsets[r] = offsets[r - 1] + (long) random.nextInt(4) * random.nextInt(400);
                }
                byte[] keys = new byte[(int) offsets[2 * pairs]];
                random.nextBytes(keys);
                byte[] expected = keys.clone();
                for (int p = 0; p < 2 * pairs; p += 2) {
                    Arrays.sort(keys, (int) offsets[p], (int) offsets[p + 1]);
                    Arrays.sort(keys, (int) offsets[p + 1], (int) offsets[p + 2]);
                    Arrays.sort(expected, (int) offsets[p], (int) offsets[p + 2]);
                }
                byte[] out = new byte[keys.length];
                engine.mergeBatch(Keys.of(keys), Values.none(), offsets, Keys.of(out), Values.none(), Order.natural());
                assertArrayEquals(expected, out);
            }
        }
    }

    /**
     * What is merged from runs that are not sorted means nothing, but none of their elements is lost and none doubled.
     */
    @ParameterizedTest
    @MethodSource("strategies")
    void runsThatAreNotSortedKeepTheirElements(String strategy) {
        SplittableRandom random = Seed.random("unsorted " + strategy);
        try (Engine engine = open(strategy)) {
            for (int n : SIZES) {
                for (int distinct : new int[]{2, 100, 1_000_000}) {
                    int[] keys = random.ints(n, 0, distinct).toArray();
                    // A single step down, now and then, rather than random keys.
                    if (n > 0 && random.nextBoolean()) {
                        Arrays.sort(keys);
                        keys[random.nextInt(n)] = distinct;
                    }
                    unsorted(engine, keys, random.nextInt(n + 1));
                }
            }
        }
    }

    private static void unsorted(Engine engine, int[] keys, int split) {
        int n = keys.length;
        int[] places = IntStream.range(0, n).toArray();
        int[] out = new int[n];
        int[] outPlaces = new int[n];
        engine.mergePairs(Keys.of(keys, 0, split), Values.of(places).slice(0, split), Keys.of(keys, split, n),
                Values.of(places).slice(split, n), Keys.of(out), Values.of(outPlaces), Order.natural());
        assertArrayEquals(Arrays.stream(outPlaces).map(i -> keys[i]).toArray(), out);
        Arrays.sort(outPlaces);
        assertArrayEquals(places, outPlaces, () -> n + " keys, split at " + split + "; " + Seed.rerun());
        int[] runsOut = new int[n];
        engine.mergeBatch(Keys.of(keys), Values.none(), new long[]{0, split / 2, split, split + (n - split) / 3, n},
                Keys.of(runsOut), Values.none(), Order.natural());
        assertArrayEquals(sorted(keys), sorted(runsOut));
        engine.mergeMany(List.of(Keys.of(keys, 0, split / 2), Keys.of(keys, split / 2, split), Keys.of(keys, split, n)),
                List.of(Values.none(), Values.none(), Values.none()), Keys.of(runsOut), Values.none(),
                Order.natural());
        assertArrayEquals(sorted(keys), sorted(runsOut));
        // Nothing stays behind of what was not sorted.
        Arrays.sort(keys, 0, split);
        Arrays.sort(keys, split, n);
        engine.mergeKeys(Keys.of(keys, 0, split), Keys.of(keys, split, n), Keys.of(out), Order.natural());
        assertArrayEquals(sorted(keys), out);
    }

    private static int[] sorted(int[] keys) {
        int[] sorted = keys.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static Engine open(String strategy) {
        return OpenClEngines.open("strategy=" + strategy + "," + OpenClEngines.SMALL);
    }

    @Test
    void anUnknownNameIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> EngineOptions.of("strategy=quick"))
                .getMessage();
        assertEquals("strategy: there is no \"quick\"; there are [naive, tiled, shared, circular, two-phase]", message);
    }

    /** The two-phase strategy without counters is the product's, not a teaching kernel. */
    @Test
    void theProductsStrategyIsItsOwn() {
        assertSame(TwoPhase.STRATEGY, EngineOptions.of("strategy=two-phase").strategy());
        assertFalse(TwoPhase.STRATEGY.isForTeaching());
        assertTrue(EngineOptions.of("count=yes").strategy().isForTeaching());
    }

    /** Keys whose sign, size and kind of number differ, by counted kernels, which sort blocks themselves. */
    @ParameterizedTest
    @ValueSource(strings = {"32x3", "64x4"})
    void keysOfAllTypesAreSorted(String tile) {
        SplittableRandom random = Seed.random("types, " + tile);
        try (Engine engine = OpenClEngines.open("count=yes,merge-tile=32x3,sort-tile=" + tile)) {
            for (int n : new int[]{1, 7, 95, 96, 97, 1000}) {
                int[] ints = random.ints(n).toArray();
                ints[0] = random.nextBoolean() ? Integer.MAX_VALUE : Integer.MIN_VALUE;
                int[] unsigned = ints.clone();
                engine.sortKeys(Keys.of(unsigned), Order.unsignedDescending());
                assertArrayEquals(IntStream.of(ints).boxed().sorted((x, y) -> Integer.compareUnsigned(y, x))
                        .mapToInt(i -> i).toArray(), unsigned);
                float[] floats = few(random, n);
                float[] sorted = floats.clone();
                int[] places = IntStream.range(0, n).toArray();
                engine.sortPairs(Keys.of(sorted), Values.of(places), Order.descending());
                Integer[] expected = IntStream.range(0, n).boxed().toArray(Integer[]::new);
                Arrays.sort(expected, (i, j) -> Float.compare(floats[j], floats[i]));
                assertArrayEquals(Arrays.stream(expected).mapToInt(i -> i).toArray(), places);
                assertArrayEquals(bits(floats, expected), bits(sorted));
                float[] alone = floats.clone();
                engine.sortKeys(Keys.of(alone), Order.natural());
                Arrays.sort(expected);
                Arrays.sort(expected, (i, j) -> Float.compare(floats[i], floats[j]));
                assertArrayEquals(bits(floats, expected), bits(alone));
                long[] first = random.longs(n, 0, 3).toArray();
                long[] second = random.longs(n, 0, 3).toArray();
                long[] a = first.clone();
                long[] b = second.clone();
                engine.sortKeys(Keys.of(a, b), Order.natural());
                Arrays.sort(expected,
                        Comparator.<Integer>comparingLong(i -> first[i]).thenComparingLong(i -> second[i]));
                assertArrayEquals(Arrays.stream(expected).mapToLong(i -> first[i]).toArray(), a);
                assertArrayEquals(Arrays.stream(expected).mapToLong(i -> second[i]).toArray(), b);
            }
        }
    }

    /** Sorted by a comparator, stably; and by one that contradicts itself, which only loses no element. */
    @ParameterizedTest
    @MethodSource("strategies")
    void comparatorsDecide(String strategy) {
        SplittableRandom random = Seed.random("comparators " + strategy);
        Order tens = Order.ints((x, y) -> Integer.compare(x / 10, y / 10));
        Order liar = Order.ints((x, y) -> (x * 31 + y * 17) % 7 - 3);
        try (Engine engine = open(strategy)) {
            for (int n : SIZES) {
                int[] keys = random.ints(n, 0, 1000).toArray();
                int split = n / 3;
                int[] runs = keys.clone();
                sortTens(runs, 0, split);
                sortTens(runs, split, n);
                int[] expected = runs.clone();
                sortTens(expected, 0, n);
                int[] out = new int[n];
                engine.mergeKeys(Keys.of(runs, 0, split), Keys.of(runs, split, n), Keys.of(out), tens);
                assertArrayEquals(expected, out, Seed::rerun);
                expected = keys.clone();
                sortTens(expected, 0, n);
                int[] sorted = keys.clone();
                engine.sortKeys(Keys.of(sorted), tens);
                assertArrayEquals(expected, sorted, Seed::rerun);
                int[] places = IntStream.range(0, n).toArray();
                int[] lied = keys.clone();
                engine.sortPairs(Keys.of(lied), Values.of(places), liar);
                assertArrayEquals(Arrays.stream(places).map(i -> keys[i]).toArray(), lied, Seed::rerun);
                assertArrayEquals(IntStream.range(0, n).toArray(), sorted(places), Seed::rerun);
                engine.mergeKeys(Keys.of(keys, 0, split), Keys.of(keys, split, n), Keys.of(out), liar);
                assertArrayEquals(sorted(keys), sorted(out), Seed::rerun);
            }
        }
    }

    private static void sortTens(int[] keys, int from, int to) {
        int[] sorted = Arrays.stream(keys, from, to).boxed().sorted(Comparator.comparingInt(key -> key / 10))
                .mapToInt(key -> key).toArray();
        System.arraycopy(sorted, 0, keys, from, to - from);
    }

    /** Two rings and a tile take more shared memory than a tile. */
    @Test
    void tilesThatDoNotFitAreRefused() {
        Traits device = new Traits("compiled for", "sm_90", 132, 228 << 10, 48 << 10, 1024, 1L << 33, 1L << 33,
                Traits.Arithmetic.EXACT);
        TileShape tile = TileShape.of("512x23");
        assertDoesNotThrow(() -> Tuning.check(tile, Strategy.of("tiled", true), device, 4, 0));
        assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(tile, Strategy.of("circular", false), device, 4, 0));
    }
}
