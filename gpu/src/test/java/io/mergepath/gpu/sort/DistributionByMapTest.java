// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts by distribution of keys whose leading bits crowd, so that a map says to which bucket a key goes. */
class DistributionByMapTest {
    private static final String DISTRIBUTING = "distribution=yes,sorted-check=no,tile=32x3";

    /** One pass; two passes, for which there must be more than 256 buckets. */
    private static final int[] LENGTHS = {20_011, 400_009};

    /** How floating-point numbers are distributed. */
    enum Shape {
        UNIT, NORMAL,
        /** Exponents of all sizes. */
        WIDE,
        /** Some frequent numbers, many medium frequent ones. */
        ZIPF,
        /** Zeros of both signs. */
        ZEROS, INFINITE,
        /** Identical NaNs. */
        ONE_NAN;

        double next(SplittableRandom random) {
            return switch (this) {
                case UNIT -> random.nextDouble();
                case NORMAL -> random.nextGaussian();
                case WIDE -> random.nextGaussian() * Math.pow(2, random.nextInt(-140, 120));
                case ZIPF -> Math.sin(Math.floor(Math.pow(2, 14 * random.nextDouble())));
                case ZEROS -> random.nextInt(12) == 0 ? -0.0 : random.nextInt(12) == 0 ? 0.0 : random.nextGaussian();
                case INFINITE -> random.nextInt(12) == 0 ? Double.POSITIVE_INFINITY : -1 / random.nextDouble();
                case ONE_NAN -> random.nextInt(12) == 0 ? Double.NaN : random.nextDouble();
            };
        }

        double[] doubles(int n, SplittableRandom random) {
            double[] keys = new double[n];
            Arrays.setAll(keys, _ -> next(random));
            return keys;
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsDoubles(Shape shape) {
        SplittableRandom random = Seed.random("doubles, " + shape);
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int n : lengths(shape, 0)) {
                double[] keys = shape.doubles(n, random);
                double[] expected = keys.clone();
                Arrays.sort(expected);
                engine.sortKeys(Keys.of(keys), Order.natural());
                assertArrayEquals(bits(expected), bits(keys), () -> n + " keys; " + Seed.rerun());
            }
        }
    }

    /** Each shape takes two passes as doubles or as floats. */
    private static int[] lengths(Shape shape, int turn) {
        return Arrays.asList(Shape.values()).indexOf(shape) % 2 == turn ? LENGTHS : new int[]{LENGTHS[0]};
    }

    private static long[] bits(double[] keys) {
        return Arrays.stream(keys).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void sortsFloatsWithValuesStably(Shape shape) {
        SplittableRandom random = Seed.random("floats, " + shape);
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int n : lengths(shape, 1)) {
                float[] keys = new float[n];
                double[] source = shape.doubles(n, random);
                Arrays.setAll(source, i -> keys[i] = (float) source[i]);
                int[] places = IntStream.range(0, n).boxed()
                        .sorted(Comparator.<Integer>comparingDouble(i -> source[i]).reversed()).mapToInt(i -> i)
                        .toArray();
                int[] values = IntStream.range(0, n).toArray();
                engine.sortPairs(Keys.of(keys), Values.of(values), Order.descending());
                assertArrayEquals(places, values, () -> n + " records; " + Seed.rerun());
                assertArrayEquals(Arrays.stream(places).mapToDouble(i -> source[i]).toArray(),
                        IntStream.range(0, n).mapToDouble(i -> keys[i]).toArray(), Seed::rerun);
            }
        }
    }

    /** NaNs of different bits are equal, so keys alone must keep their order too. */
    @Test
    void leavesNansThatDifferToStableSorts() {
        SplittableRandom random = Seed.random("different NaNs");
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            float[] keys = new float[LENGTHS[0]];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = i % 50 == 7 ? Float.intBitsToFloat(0x7fc0_0000 | random.nextInt())
                        : (float) random.nextDouble();
            }
            int[] expected = IntStream.range(0, keys.length).boxed().sorted(Comparator.comparingDouble(i -> keys[i]))
                    .mapToInt(i -> Float.floatToRawIntBits(keys[i])).toArray();
            engine.sortKeys(Keys.of(keys), Order.natural());
            int[] sorted = IntStream.range(0, keys.length).map(i -> Float.floatToRawIntBits(keys[i])).toArray();
            assertArrayEquals(expected, sorted, Seed::rerun);
        }
    }

    /** Bell-shaped and frequent long keys, in every order. */
    @Test
    void sortsLongsThatCrowd() {
        SplittableRandom random = Seed.random("crowded longs");
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            long[] keys = random.longs(LENGTHS[1])
                    .map(bits -> bits % 3 == 0 ? 77L << 40 : (bits >> 3) + (random.nextLong() >> 3)).toArray();
            long[] expected = Arrays.stream(keys).map(key -> ~key).sorted().map(key -> ~key).toArray();
            engine.sortKeys(Keys.of(keys), Order.descending());
            assertArrayEquals(expected, keys, Seed::rerun);
        }
    }

    /** A large bucket with one frequent key is split; two frequent keys in one bucket are left to merges. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void sortsFrequentKeys(int others) {
        SplittableRandom random = Seed.random("frequent keys");
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int n : LENGTHS) {
                long[] keys = random.ints(n)
                        .map(key -> Math.floorMod(key, 10) == 0 ? 1 << 20 | (key >>> 20 & others) : key)
                        .asLongStream().toArray();
                long[] expected = keys.clone();
                Arrays.sort(expected);
                engine.sortKeys(Keys.of(keys), Order.natural());
                assertArrayEquals(expected, keys, () -> n + " keys; " + Seed.rerun());
            }
        }
    }
}
