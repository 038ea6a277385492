// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.testsupport.Seed;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Short arrays go past the engine, and get the same results as from it. */
class SmallCallsTest {
    private final SplittableRandom random = Seed.random("small calls");

    @Test
    void mergesAreTheMergesOfTheEngine() {
        for (int n = 0; n <= 40; n++) {
            int[] a = random.ints(n, -5, 5).sorted().toArray();
            int[] b = random.ints(random.nextInt(40), -5, 5).sorted().toArray();
            int[] out = new int[a.length + b.length];
            Merge.keys(Keys.of(a), Keys.of(b), Keys.of(out));
            assertArrayEquals(out, Merge.keys(a, b), Seed::rerun);
            float[] x = floats(n);
            float[] y = floats(random.nextInt(40));
            float[] expected = new float[x.length + y.length];
            Merge.keys(Keys.of(x), Keys.of(y), Keys.of(expected));
            assertArrayEquals(bits(expected), bits(Merge.keys(x, y)), Seed::rerun);
        }
    }

    @Test
    void nansKeepTheirOrder() {
        for (int n = 0; n <= 60; n++) {
            float[] keys = new float[n];
            for (int i = 0; i < n; i++) {
                keys[i] = random.nextBoolean() ? Float.intBitsToFloat(0x7fc00000 + i)
                        : random.nextInt(2) == 0 ? -0f : 0f;
            }
            float[] expected = keys.clone();
            Sort.pairs(Keys.of(expected), Values.of(new int[n]), Order.natural());
            Sort.keys(keys);
            assertArrayEquals(bits(expected), bits(keys), Seed::rerun);
        }
    }

    @Test
    void wrongRangesAreRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> Sort.keys(new int[3], 1, 4));
        assertThrows(IndexOutOfBoundsException.class, () -> Sort.keys(new int[3], 2, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> Sort.keys(new float[3], -1, 1));
    }

    /** Sorted keys, some of them zeros of both signs and NaNs of different bits. */
    private float[] floats(int n) {
        float[] keys = new float[n];
        for (int i = 0; i < n; i++) {
            keys[i] = switch (random.nextInt(5)) {
                case 0 -> -0f;
                case 1 -> 0f;
                case 2 -> Float.intBitsToFloat(0x7fc00000 + random.nextInt(100));
                default -> random.nextInt(-3, 3);
            };
        }
        Sort.keys(keys);
        return keys;
    }

    private static int[] bits(float[] keys) {
        int[] bits = new int[keys.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToRawIntBits(keys[i]);
        }
        return bits;
    }
}
