// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Merges and sorts are as in the textbook, stable, around every cut. */
class MergesTest {
    /** NV of the tile, and of what a block walks through. */
    private static final int NV = 96;
    private static final int WALK = 8 * NV;

    private static final int[] SIZES = {0, 1, 2, NV - 1, NV, NV + 1, 2 * NV + 1, WALK - 1, WALK, WALK + 1, 1009, 4999};

    @Test
    void pairsAreMergedStably() {
        SplittableRandom random = Seed.random("pairs");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
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

    @Test
    void keysAreSorted() {
        SplittableRandom random = Seed.random("keys");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            for (int n : SIZES) {
                long[] keys = random.longs(n, -n, n + 1L).toArray();
                long[] expected = keys.clone();
                Arrays.sort(expected);
                engine.sortKeys(Keys.of(keys), Order.natural());
                assertArrayEquals(expected, keys);
            }
        }
    }

    /**
     * Each thread sorts so many values by a network; equal floats must keep their order, whatever network is asked for.
     */
    @ParameterizedTest
    @ValueSource(strings = {"32x1", "32x3", "32x5", "32x9"})
    void batchersNetworkSorts(String tile) {
        SplittableRandom random = Seed.random("networks " + tile);
        try (Engine engine = OpenClEngines.open("network=batcher,tile=" + tile)) {
            for (int n : new int[]{1, 3, 100, 1000}) {
                int[] keys = random.ints(n, 0, n).toArray();
                int[] expected = keys.clone();
                Arrays.sort(expected);
                engine.sortKeys(Keys.of(keys), Order.natural());
                assertArrayEquals(expected, keys);
            }
            float[] nans = {Float.intBitsToFloat(0x7fc0_0002), 1, Float.intBitsToFloat(0xffc0_0001)};
            engine.sortKeys(Keys.of(nans), Order.natural());
            assertArrayEquals(new int[]{Float.floatToRawIntBits(1), 0x7fc0_0002, 0xffc0_0001}, bits(nans));
        }
    }

    @Test
    void batchesAreMerged() {
        SplittableRandom random = Seed.random("batches");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
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

    /** Pairs of which a tile holds many, among them empty runs, empty pairs, and some that are longer than tiles. */
    @ParameterizedTest
    @CsvSource({"one-a-block, 32x3", "many-a-block, 32x3", "many-a-block, 32x17"})
    void smallPairsAreMergedStably(String batch, String shape) {
        TileShape tile = TileShape.of(shape);
        SplittableRandom random = Seed.random("small pairs, " + batch + ", " + tile);
        try (Engine engine = OpenClEngines.open("batch=" + batch + ",tile=" + tile)) {
            for (int most : new int[]{1, 2, 5, tile.nv() / 4, tile.nv() / 2}) {
                long[] offsets = smallPairs(random, most, tile.nv());
                int pairs = offsets.length / 2;
                int n = (int) offsets[2 * pairs];
                int[] keys = random.ints(n, 0, 5).toArray();
                Integer[] origins = IntStream.range(0, n).boxed().toArray(Integer[]::new);
                for (int p = 0; p < 2 * pairs; p += 2) {
                    Arrays.sort(keys, (int) offsets[p], (int) offsets[p + 1]);
                    Arrays.sort(keys, (int) offsets[p + 1], (int) offsets[p + 2]);
                    Arrays.sort(origins, (int) offsets[p], (int) offsets[p + 2], Comparator.comparingInt(i -> keys[i]));
                }
                int[] out = new int[n];
                long[] places = new long[n];
                engine.mergeBatch(Keys.of(keys), Values.of(IntStream.range(0, n).asLongStream().toArray()), offsets,
                        Keys.of(out), Values.of(places), Order.natural());
                assertArrayEquals(Arrays.stream(origins).mapToLong(i -> i).toArray(), places);
                assertArrayEquals(Arrays.stream(origins).mapToInt(i -> keys[i]).toArray(), out);
            }
        }
    }

    private static long[] smallPairs(SplittableRandom random, int most, int nv) {
        long[] offsets = new long[2 * 300 + 1];
        for (int r = 1; r < offsets.length; r++) {
            int longer = random.nextInt(50) == 0 ? 3 * nv : 0;
            offsets[r] = offsets[r - 1] + (long) random.nextInt(most + longer + 1) * random.nextInt(2);
        }
        return offsets;
    }

    /** A thread may find that what it takes of a pair, and the next thread of it, does not meet. */
    @Test
    void smallPairsThatAreNotSortedKeepTheirElements() {
        SplittableRandom random = Seed.random("unsorted small pairs");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            for (int most : new int[]{2, 9, NV / 4, NV / 2}) {
                long[] offsets = smallPairs(random, most, NV);
                int[] keys = random.ints(offsets[offsets.length - 1], 0, 50).toArray();
                int[] out = new int[keys.length];
                engine.mergeBatch(Keys.of(keys), Values.none(), offsets, Keys.of(out), Values.none(), Order.natural());
                assertArrayEquals(sorted(keys), sorted(out));
            }
        }
    }

    /** Arrays of two, each by a block of its own, and as many as 1,024 threads hold. */
    @ParameterizedTest
    @ValueSource(strings = {"batch=one-a-block,tile=32x1", "batch=many-a-block,tile=1024x1"})
    void pairsOfSingleKeysAreSorted(String options) {
        int pairs = 1 << 15;
        int[] keys = Seed.random("single keys, " + options).ints(2L * pairs, 0, 3).toArray();
        int[] places = IntStream.range(0, 2 * pairs)
                .map(i -> keys[i & -2] <= keys[i | 1] ? i : i ^ 1).toArray();
        int[] out = new int[2 * pairs];
        int[] outPlaces = new int[2 * pairs];
        try (Engine engine = OpenClEngines.open(options)) {
            engine.mergeBatch(Keys.of(keys), Values.of(IntStream.range(0, 2 * pairs).toArray()),
                    LongStream.rangeClosed(0, 2L * pairs).toArray(), Keys.of(out), Values.of(outPlaces),
                    Order.natural());
        }
        assertArrayEquals(places, outPlaces);
        assertArrayEquals(IntStream.of(places).map(place -> keys[place]).toArray(), out);
    }

    /**
     * What is merged from runs that are not sorted means nothing, but none of their elements is lost and none doubled.
     */
    @Test
    void runsThatAreNotSortedKeepTheirElements() {
        SplittableRandom random = Seed.random("unsorted");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
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

    /** This module's tests have no laboratory. */
    @ParameterizedTest
    @ValueSource(strings = {"strategy=naive", "strategy=quick", "count=yes", "strategy=two-phase,count=yes"})
    void whatTheLaboratoryHasIsRefusedWithoutIt(String options) {
        String message = assertThrows(IllegalArgumentException.class, () -> EngineOptions.of(options)).getMessage();
        assertTrue(
                message != null && message.startsWith("option \"" + (options.contains("count") ? "count=yes" : options))
                        && message.contains("module io.mergepath.lab.kernels, which is neither on the module path"),
                message);
    }
}
