// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys in order, in reverse order, and almost in one of these orders. */
class PresortedTest {
    private final SplittableRandom random = Seed.random("presorted keys");

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 9_000, 32_768, 32_769, 70_000, 1_100_000})
    void keysAlmostInOrderAreSorted(int n) {
        try (Engine engine = Engine.open("cpu:3")) {
            int[] sorted = random.ints(n, 0, n).sorted().toArray();
            int[] reversed = new int[n];
            Arrays.setAll(reversed, i -> sorted[n - 1 - i]);
            int[] equal = new int[n];
            for (int[] keys : new int[][]{sorted, reversed, equal}) {
                check(engine, keys.clone());
                // One key that lies wrong: anywhere, at the ends, and where chunks meet.
                for (int wrong : new int[]{random.nextInt(n), 0, n - 1, Math.min(n - 1, 32_768), n / 2}) {
                    for (int key : new int[]{Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                        int[] other = keys.clone();
                        other[wrong] = key;
                        check(engine, other);
                    }
                }
            }
        }
    }

    private static void check(Engine engine, int[] keys) {
        int[] expected = keys.clone();
        Arrays.sort(expected);
        engine.sortKeys(Keys.of(keys), Order.natural());
        assertArrayEquals(expected, keys, () -> keys.length + " keys; " + Seed.rerun());
    }

    /** The first key equals the last key, and at most one other key does not. */
    @ParameterizedTest
    @ValueSource(ints = {9_000, 70_000})
    void equalKeysOfOtherTypes(int n) {
        try (Engine engine = Engine.open("cpu:2")) {
            for (int other : new int[]{0, 1, 2, 31, n / 2, 32_767, 32_768, n - 2}) {
                int place = Math.min(other, n - 2);
                long[] longs = new long[n];
                longs[place] = place % 2 == 0 ? -1 : 1;
                float[] floats = new float[n];
                floats[place] = -0.0f;
                double[] doubles = new double[n];
                Arrays.fill(doubles, Double.NaN);
                doubles[place] = place % 2 == 0 ? 1 : Double.longBitsToDouble(0xfff8_0000_0000_0001L);
                long[] expectedLongs = longs.clone();
                Arrays.sort(expectedLongs);
                float[] expectedFloats = floats.clone();
                Arrays.sort(expectedFloats);
                // NaNs keep their order, whatever their bits are.
                double[] expectedDoubles = doubles.clone();
                if (place % 2 == 0) {
                    Arrays.sort(expectedDoubles);
                }
                engine.sortKeys(Keys.of(longs), Order.natural());
                engine.sortKeys(Keys.of(floats), Order.natural());
                engine.sortKeys(Keys.of(doubles), Order.natural());
                assertArrayEquals(expectedLongs, longs);
                for (int i = 0; i < n; i++) {
                    int at = i;
                    assertEquals(Float.floatToRawIntBits(expectedFloats[i]), Float.floatToRawIntBits(floats[i]),
                            () -> "float " + at);
                    assertEquals(Double.doubleToRawLongBits(expectedDoubles[i]),
                            Double.doubleToRawLongBits(doubles[i]), () -> "double " + at);
                }
            }
        }
    }

    /** Reversing would change the order of equal keys with different bits, and of values. */
    @Test
    void reversedKeysStayStable() {
        int n = 20_000;
        try (Engine engine = Engine.open("cpu:2")) {
            Float[] boxed = new Float[n];
            for (int i = 0; i < n; i++) {
                boxed[i] = i < 100 ? Float.intBitsToFloat(0x7fc00000 + i) : i > n - 100 ? i % 2 * -0f : n - i;
            }
            float[] keys = new float[n];
            for (int i = 0; i < n; i++) {
                keys[i] = boxed[i];
            }
            Arrays.sort(boxed, Comparator.comparingDouble(x -> x));
            engine.sortKeys(Keys.of(keys), Order.natural());
            for (int i = 0; i < n; i++) {
                int at = i;
                assertEquals(Float.floatToRawIntBits(boxed[i]),
                        Float.floatToRawIntBits(keys[i]), () -> "key " + at);
            }
            int[] twice = new int[n];
            int[] values = new int[n];
            int[] expected = new int[n];
            Arrays.setAll(twice, i -> (n - 1 - i) / 2);
            Arrays.setAll(values, i -> i);
            Arrays.setAll(expected, i -> n - 2 - i / 2 * 2 + i % 2);
            engine.sortPairs(Keys.of(twice), Values.of(values), Order.natural());
            assertArrayEquals(expected, values);
        }
    }
}
