// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests' JVM has the Vector API. On a processor without AVX-512 the API works without vector instructions. */
class VectorSortTest {
    private static final int GUARD = 40;

    private final SplittableRandom random = Seed.random("vector sorts");

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 23, 24, 25, 64, 127, 128, 129, 255, 256, 257, 300, 511, 1000, 4096, 9999, 20_000})
    void everyPatternIsSorted(int n) {
        assertTrue(Vectors.arePresent());
        check(n, i -> random.nextLong());
        check(n, i -> random.nextInt(20));
        check(n, i -> i);
        check(n, i -> n - i);
        check(n, i -> 7);
        check(n, i -> Math.min(i, n - i));
        check(n, i -> i % 100);
        check(n, i -> random.nextInt(3) == 0 ? -1 : random.nextInt(2) == 0 ? Long.MAX_VALUE : Long.MIN_VALUE);
        // The greatest keys lie where pivots are sampled.
        check(n, i -> i % Math.max(1, (n - 16) / 8) < 16 ? Integer.MAX_VALUE : i);
    }

    private void check(int n, IntToLongFunction keys) {
        long[] longs = new long[n + 2 * GUARD];
        Arrays.setAll(longs, i -> i < GUARD || i >= GUARD + n ? -77 : keys.applyAsLong(i - GUARD));
        int[] ints = new int[n + 2 * GUARD];
        Arrays.setAll(ints, i -> (int) longs[i]);
        // With room behind the scratch and without.
        for (int room : new int[]{0, 64}) {
            checkInts(n, ints.clone(), room);
            checkLongs(n, longs.clone(), room);
        }
    }

    private static void checkInts(int n, int[] keys, int room) {
        int[] expected = keys.clone();
        Arrays.sort(expected, GUARD, GUARD + n);
        int[] source = keys.clone();
        int[] target = new int[n + 2 * GUARD];
        Arrays.fill(target, -77);
        Vectors.sort(source, GUARD, n, target, GUARD, new int[Vectors.BUFFER]);
        assertArrayEquals(expected, target, () -> n + " ints to another array; " + Seed.rerun());
        for (int i = 0; i < GUARD; i++) {
            assertEquals(-77, source[i], "before the range");
            assertEquals(-77, source[GUARD + n + i], "behind the range");
        }
        Vectors.sort(keys, GUARD, n, new int[n + room], new int[Vectors.BUFFER]);
        assertArrayEquals(expected, keys, () -> n + " ints in place; " + Seed.rerun());
    }

    private static void checkLongs(int n, long[] keys, int room) {
        long[] expected = keys.clone();
        Arrays.sort(expected, GUARD, GUARD + n);
        long[] source = keys.clone();
        long[] target = new long[n + 2 * GUARD];
        Arrays.fill(target, -77);
        Vectors.sort(source, GUARD, n, target, GUARD, new long[Vectors.BUFFER]);
        assertArrayEquals(expected, target, () -> n + " longs to another array; " + Seed.rerun());
        for (int i = 0; i < GUARD; i++) {
            assertEquals(-77, source[i], "before the range");
            assertEquals(-77, source[GUARD + n + i], "behind the range");
        }
        Vectors.sort(keys, GUARD, n, new long[n + room], new long[Vectors.BUFFER]);
        assertArrayEquals(expected, keys, () -> n + " longs in place; " + Seed.rerun());
    }

    @Test
    void sourcesDifferByTheTypeOfTheKeysAlone() throws IOException {
        assertEquals(normalised("IntVectorSort", "Int", "int"), normalised("LongVectorSort", "Long", "long"));
    }

    /** The code without comments, in which one word stands for the type of the keys. */
    private static String normalised(String file, String name, String type) throws IOException {
        return Files.readString(Path.of("src/main/java/io/mergepath/cpu/vector", file + ".java"))
                .replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "")
                .replaceAll("\\b" + name + "(VectorSort|Vector|Network)\\b", "Key$1")
                .replaceAll("<(Integer|Long)>", "<Key>").replaceAll("\\b(Integer|Long)\\.MIN_VALUE", "Key.MIN_VALUE")
                .replaceAll("\\b" + type + "(\\[| (pivot|key)\\b)", "key$1").replaceAll("\\s+", " ");
    }
}
