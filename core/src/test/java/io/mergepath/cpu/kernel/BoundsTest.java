// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.ElementType;
import io.mergepath.Order;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches of few keys in many: guesses of bounds must not change a bound, however the keys are spread. */
class BoundsTest {
    private static final int MANY = 20_000;
    private static final int FEW = 300;
    private static final int LOW = 7;

    /** Sorted keys. */
    private static long[] spread(String name, int n) {
        SplittableRandom random = new SplittableRandom(20_261_126);
        return switch (name) {
            case "even" -> random.longs(n, 0, 40L * n).sorted().toArray();
            case "equal" -> new long[n];
            case "groups" -> random.longs(n, 0, n / 500).sorted().toArray();
            case "exponential" -> IntStream.range(0, n).mapToLong(i -> (long) Math.exp(20.0 * i / n)).toArray();
            case "two heaps" -> LongStream.range(0, n).map(i -> i < n / 2 ? i : Integer.MAX_VALUE - n + i).toArray();
            case "extremes" -> random.ints(n).asLongStream().sorted().toArray();
            default -> throw new AssertionError(name);
        };
    }

    private static int bound(long[] sorted, long key, boolean upper) {
        int i = 0;
        while (i < sorted.length && (sorted[i] < key || (upper && sorted[i] == key))) {
            i++;
        }
        return i;
    }

    @ParameterizedTest
    @ValueSource(strings = {"even", "equal", "groups", "exponential", "two heaps", "extremes"})
    void guessesDoNotChangeBounds(String name) {
        long[] sorted = spread(name, MANY);
        long[] sample = new SplittableRandom(1).ints(FEW, 0, MANY).mapToLong(i -> sorted[i] + i % 3 - 1)
                .map(key -> Math.clamp(key, Integer.MIN_VALUE, Integer.MAX_VALUE)).sorted().toArray();
        for (long flip : new long[]{0, -1}) {
            for (boolean upper : new boolean[]{false, true}) {
                int[] right = Arrays.stream(sample).mapToInt(key -> LOW + bound(sorted, key, upper)).toArray();
                int[] found = new int[FEW];
                int[] ints = Arrays.stream(sorted).mapToInt(key -> (int) (key ^ flip)).toArray();
                int[] before = IntStream.concat(new SplittableRandom(2).ints(LOW), Arrays.stream(ints)).toArray();
                Kernels.<int[]>path(ElementType.INT, Order.natural(), FEW).bounds(
                        Arrays.stream(sample).mapToInt(key -> (int) key).toArray(), 0, FEW, before,
                        new int[]{(int) flip}, LOW, before.length, upper, found);
                assertArrayEquals(right, found, name + ", int, upper " + upper);
                long[] longs = LongStream.concat(new SplittableRandom(2).longs(LOW),
                        Arrays.stream(sorted).map(key -> key ^ flip)).toArray();
                Kernels.<long[]>path(ElementType.LONG, Order.natural(), FEW).bounds(sample, 0, FEW, longs,
                        new long[]{flip}, LOW, longs.length, upper, found);
                assertArrayEquals(right, found, name + ", long, upper " + upper);
            }
        }
    }
}
