// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks whose threads have so many elements that they sort them as two halves. */
class BlockSortTest {
    private static final TileShape TILE = new TileShape(32, 25);

    @Test
    void halvesAreMergedStably() {
        SplittableRandom random = Seed.random("halves");
        try (Engine engine = OpenClEngines.open("tile=" + TILE)) {
            for (int n : new int[]{1, 12, 13, 24, 25, 26, TILE.nv() - 13, TILE.nv(), TILE.nv() + 1, 5000}) {
                for (int distinct : new int[]{1, 7, 1_000_000}) {
                    int[] keys = random.ints(n, 0, distinct).toArray();
                    for (Order order : new Order[]{Order.natural(),
                        Order.ints((x, y) -> Integer.compare(x % 5, y % 5))}) {
                        Comparator<Integer> expected = order == Order.natural()
                                ? Comparator.comparingInt(i -> keys[i])
                                : Comparator.comparingInt(i -> keys[i] % 5);
                        int[] places = IntStream.range(0, n).toArray();
                        engine.sortPairs(Keys.of(keys.clone()), Values.of(places), order);
                        assertArrayEquals(IntStream.range(0, n).boxed().sorted(expected).mapToInt(i -> i).toArray(),
                                places, () -> n + " keys, " + distinct + " distinct; " + Seed.rerun());
                    }
                }
            }
        }
    }

    /** NaNs of many bits are equal, and stand behind all numbers. In blocks without any, none is looked for. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nansStayInTheirOrder(boolean descending) {
        SplittableRandom random = Seed.random("NaNs");
        Order order = descending ? Order.descending() : Order.natural();
        try (Engine engine = OpenClEngines.open("ways=4,tile=" + TILE)) {
            for (int n : new int[]{12, 26, TILE.nv() - 13, TILE.nv() + 1, 5000}) {
                for (int nans : new int[]{0, 1, 10, 99, 100}) {
                    float[] keys = new float[n];
                    double[] wide = new double[n];
                    for (int i = 0; i < n; i++) {
                        boolean isNaN = random.nextInt(100) < nans && (nans > 1 || i < n / 3);
                        int payload = random.nextInt(1 << 22) | random.nextInt(2) << 31;
                        keys[i] = isNaN ? Float.intBitsToFloat(0x7fc0_0000 | payload) : random.nextInt(-9, 9) * 0.5f;
                        wide[i] = isNaN ? Double.longBitsToDouble((0x7ff8_0000L | payload) << 32 | i) : keys[i];
                    }
                    Comparator<Integer> natural = (i, j) -> Float.compare(keys[i], keys[j]);
                    int[] expected = IntStream.range(0, n).boxed().sorted(descending ? natural.reversed() : natural)
                            .mapToInt(i -> i).toArray();
                    String what = n + " keys, " + nans + " % NaNs; " + Seed.rerun();
                    int[] bits = Arrays.stream(expected).map(i -> Float.floatToRawIntBits(keys[i])).toArray();
                    long[] wideBits = Arrays.stream(expected).mapToLong(i -> Double.doubleToRawLongBits(wide[i]))
                            .toArray();
                    for (boolean paired : new boolean[]{false, true}) {
                        float[] sorted = keys.clone();
                        double[] sortedWide = wide.clone();
                        int[] places = IntStream.range(0, n).toArray();
                        int[] widePlaces = places.clone();
                        if (paired) {
                            engine.sortPairs(Keys.of(sorted), Values.of(places), order);
                            engine.sortPairs(Keys.of(sortedWide), Values.of(widePlaces), order);
                            assertArrayEquals(expected, places, what);
                            assertArrayEquals(expected, widePlaces, what);
                        } else {
                            engine.sortKeys(Keys.of(sorted), order);
                            engine.sortKeys(Keys.of(sortedWide), order);
                        }
                        assertArrayEquals(bits,
                                IntStream.range(0, n).map(i -> Float.floatToRawIntBits(sorted[i])).toArray(), what);
                        assertArrayEquals(wideBits, Arrays.stream(sortedWide).mapToLong(Double::doubleToRawLongBits)
                                .toArray(), what);
                    }
                }
            }
        }
    }

    @Test
    void comparatorsThatContradictThemselvesLoseNothing() {
        SplittableRandom random = Seed.random("halves and lies");
        try (Engine engine = OpenClEngines.open("tile=" + TILE)) {
            for (int n : new int[]{13, 26, TILE.nv() - 13, TILE.nv() + 1}) {
                int[] keys = random.ints(n).toArray();
                int[] sorted = keys.clone();
                engine.sortKeys(Keys.of(sorted), Order.ints((x, y) -> (x * 31 + y) % 3 - 1));
                Arrays.sort(keys);
                Arrays.sort(sorted);
                assertArrayEquals(keys, sorted, Seed::rerun);
            }
        }
    }
}
