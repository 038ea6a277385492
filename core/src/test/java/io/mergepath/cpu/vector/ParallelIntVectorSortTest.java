// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts by vectors with several threads, in a range of an array. */
class ParallelIntVectorSortTest {
    private static final int GUARD = 40;

    private final SplittableRandom random = Seed.random("parallel vector sorts");

    @ParameterizedTest
    @ValueSource(ints = {3, 12})
    void everyPatternIsSorted(int threads) {
        try (Engine engine = Engine.open("cpu:" + threads + ",sort=vectors")) {
            for (int n : new int[]{130_000, 262_143, 800_001}) {
                check(engine, n, i -> random.nextLong());
                check(engine, n, i -> random.nextLong() >>> random.nextInt(64));
                check(engine, n, i -> (long) (i % 1000) << 40);
                check(engine, n, i -> i % 3 == 0 ? random.nextLong() : Long.MAX_VALUE);
                check(engine, n, i -> i % 5000 == 0 ? random.nextLong() : i * 0x1_0000_0000L);
            }
        }
    }

    private static void check(Engine engine, int n, IntToLongFunction keys) {
        long[] longs = new long[n + 2 * GUARD];
        Arrays.setAll(longs, i -> i < GUARD || i >= GUARD + n ? -77 : keys.applyAsLong(i - GUARD));
        int[] ints = new int[longs.length];
        Arrays.setAll(ints, i -> (int) (longs[i] >> 16));
        long[] expectedLongs = longs.clone();
        int[] expectedInts = ints.clone();
        Arrays.sort(expectedLongs, GUARD, GUARD + n);
        Arrays.sort(expectedInts, GUARD, GUARD + n);
        engine.sortKeys(Keys.of(longs, GUARD, GUARD + n), Order.natural());
        engine.sortKeys(Keys.of(ints, GUARD, GUARD + n), Order.natural());
        assertArrayEquals(expectedLongs, longs, () -> n + " longs; " + Seed.rerun());
        assertArrayEquals(expectedInts, ints, () -> n + " ints; " + Seed.rerun());
    }
}
