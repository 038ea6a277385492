// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Codes of which some bits are the same. */
class BucketSortTest {
    private final SplittableRandom random = Seed.random("bits that are the same");

    @ParameterizedTest
    @ValueSource(longs = {-1, 0xffff_0007_0000_0007L, 0x0000_ffff_0000_ffffL, 0x8000_0000_0000_0001L,
        0x5555_5555_5555_5555L, 0xf000_000f_0f00_f0f0L, 0x7fff_ffffL, 1L << 63, 1L << 40, 0xfff_0000_0000L,
        0xff_0000_00ffL, 0x7ff_0000_07ffL})
    void keysAreSorted(long varying) {
        try (Engine engine = Engine.open("cpu:2,sort=radix")) {
            for (int n : new int[]{49, 3_000, 70_000, 600_000}) {
                long same = random.nextLong() & ~varying;
                long[] keys = random.longs(n).map(x -> (x & varying) | same).toArray();
                // A few keys of all kinds make the buckets wide.
                for (int others = n / 10_000; others > 0; others--) {
                    keys[random.nextInt(n)] = random.nextLong();
                }
                check(engine, keys);
                checkIndices(engine, keys);
                checkPairs(engine, Arrays.stream(keys).mapToInt(x -> (int) (x >> 32) ^ (int) x).toArray());
            }
        }
    }

    private static void check(Engine engine, long[] keys) {
        long[] sorted = keys.clone();
        engine.sortKeys(Keys.of(sorted), Order.natural());
        long[] expected = keys.clone();
        Arrays.sort(expected);
        assertArrayEquals(expected, sorted, Seed::rerun);
    }

    private static void checkIndices(Engine engine, long[] keys) {
        int[] indices = new int[keys.length];
        engine.sortIndices(Keys.of(keys), Values.of(indices), Order.natural());
        assertArrayEquals(IntStream.range(0, keys.length).boxed().sorted(Comparator.comparingLong(i -> keys[i]))
                .mapToInt(i -> i).toArray(), indices, Seed::rerun);
    }

    private static void checkPairs(Engine engine, int[] keys) {
        int[] values = IntStream.range(0, keys.length).toArray();
        int[] sorted = keys.clone();
        engine.sortPairs(Keys.of(sorted), Values.of(values), Order.natural());
        assertArrayEquals(IntStream.range(0, keys.length).boxed().sorted(Comparator.comparingInt(i -> keys[i]))
                .mapToInt(i -> i).toArray(), values, Seed::rerun);
    }

    @Test
    void bitsThatAreTheSameTakeNoPass() {
        // Random keys of 53 bits, then clustered keys and keys with outliers: three passes each.
        assertEquals(5, BucketSort.digits((1L << 53) - 1, 11));
        assertEquals(3, BucketSort.digits(0x001f_0007_0000_0007L, 11));
        assertEquals(3, BucketSort.digits(0x0000_01ff_0000_ffffL, 11));
        assertEquals(0, BucketSort.digits(0, 11));
        assertEquals(1, BucketSort.digits(Long.MIN_VALUE, 11));
        assertEquals(6, BucketSort.digits(-1, 11));
    }

    @Test
    void digitsAreAsNarrowAsTheFewestPassesAllow() {
        assertEquals(9, BucketSort.width((1 << 17) - 1));
        assertEquals(11, BucketSort.width((1 << 22) - 1));
        assertEquals(8, BucketSort.width(0xff_0000_00ffL));
        assertEquals(1, BucketSort.width(1));
    }
}
