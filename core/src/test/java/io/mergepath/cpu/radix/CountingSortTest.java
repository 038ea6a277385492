// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of which few are different: about as many as counters, and codes whose places in the table collide. */
class CountingSortTest {
    private final SplittableRandom random = Seed.random("few different keys");

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 127, 128, 129, 1000, 20_000})
    void fewDifferentKeysAreSorted(int different) {
        try (Engine engine = Engine.open("cpu:3")) {
            for (int n : new int[]{9_000, 100_000, 600_000}) {
                // Far apart, close together, and with collisions: codes that differ in their upper bits alone.
                for (long factor : new long[]{0x12345678_9abcdefL, 1, 1L << 48}) {
                    long[] longs = random.longs(n, 0, different).map(x -> (x - different / 2) * factor).toArray();
                    check(engine, longs);
                }
            }
        }
    }

    /** A count compares parts of the keys with the keys that it knows, until a part has another key. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 12, 13, 24, 25, 40})
    void newKeysOccurLate(int different) {
        int n = 100_000;
        try (Engine engine = Engine.open("cpu:1")) {
            long[] longs = new long[n];
            for (int i = 0; i < n; i++) {
                int known = (int) Math.min(different, 1 + (long) i * different * 2 / n);
                longs[i] = random.nextInt(known) * 0x12345678_9abcdefL;
            }
            check(engine, longs);
            // Two keys that occur once, at the border of blocks.
            longs[(1 << 14) - 1] = 42;
            longs[1 << 14] = -42;
            check(engine, longs);
        }
    }

    private static void check(Engine engine, long[] longs) {
        int[] ints = Arrays.stream(longs).mapToInt(x -> (int) (x >> 32) ^ (int) x).toArray();
        double[] doubles = Arrays.stream(longs).mapToDouble(x -> x).toArray();
        long[] expectedLongs = longs.clone();
        int[] expectedInts = ints.clone();
        double[] expectedDoubles = doubles.clone();
        Arrays.sort(expectedLongs);
        Arrays.sort(expectedInts);
        Arrays.sort(expectedDoubles);
        engine.sortKeys(Keys.of(longs), Order.natural());
        engine.sortKeys(Keys.of(ints), Order.natural());
        engine.sortKeys(Keys.of(doubles), Order.natural());
        assertArrayEquals(expectedLongs, longs, Seed::rerun);
        assertArrayEquals(expectedInts, ints, Seed::rerun);
        assertArrayEquals(expectedDoubles, doubles, Seed::rerun);
    }
}
