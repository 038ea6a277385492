// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of which equal ones are identical, sorted as numbers by networks of warps. */
class NumbersTest {
    private static final String TILES = "32x2 32x8 64x4 128x4";

    private static int[] sizes(TileShape tile) {
        int nv = tile.nv();
        return new int[]{1, 2, tile.vt() + 1, 33, nv / 2, nv - 1, nv, nv + 1, 2 * nv - tile.vt(), 5 * nv + 3};
    }

    private static Engine open(String tile) {
        return OpenClEngines.open("ways=4,merge-tile=32x5,ways-tile=32x5,sort-tile=" + tile);
    }

    private static List<String> tiles() {
        return List.of(TILES.split(" ", -1));
    }

    /** Also such keys as stand in for those that lack behind the last tile's end. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void intsAreSorted(boolean descending) {
        SplittableRandom random = Seed.random("ints as numbers");
        Order order = descending ? Order.descending() : Order.natural();
        for (String tile : tiles()) {
            try (Engine engine = open(tile)) {
                for (int n : sizes(TileShape.of(tile))) {
                    for (int distinct : new int[]{1, 2, 10, Integer.MAX_VALUE}) {
                        int[] keys = random.ints(n, 0, distinct).map(key -> random.nextInt(4) > 0 || distinct == 1
                                ? key
                                : random.nextBoolean() ? Integer.MAX_VALUE : Integer.MIN_VALUE).toArray();
                        int[] expected = Arrays.stream(keys).sorted().toArray();
                        engine.sortKeys(Keys.of(keys), order);
                        assertArrayEquals(descending ? reversed(expected) : expected, keys,
                                () -> tile + ", " + n + " keys, " + distinct + " distinct; " + Seed.rerun());
                    }
                }
            }
        }
    }

    private static int[] reversed(int[] keys) {
        return IntStream.range(0, keys.length).map(i -> keys[keys.length - 1 - i]).toArray();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void othersAreSorted(boolean descending) {
        SplittableRandom random = Seed.random("others as numbers");
        try (Engine engine = open("64x4")) {
            for (int n : sizes(TileShape.of("64x4"))) {
                long[] bits = random.longs(n).map(key -> random.nextInt(9) == 0 ? key >> 63 ^ Long.MAX_VALUE : key)
                        .toArray();
                Order order = descending ? Order.descending() : Order.natural();
                long[] longs = bits.clone();
                engine.sortKeys(Keys.of(longs), order);
                check(bits, longs, descending ? (x, y) -> Long.compare(y, x) : Long::compare);

                long[] unsigned = bits.clone();
                engine.sortKeys(Keys.of(unsigned), descending ? Order.unsignedDescending() : Order.unsigned());
                check(bits, unsigned, descending ? (x, y) -> Long.compareUnsigned(y, x) : Long::compareUnsigned);

                byte[] bytes = new byte[n];
                char[] chars = new char[n];
                for (int i = 0; i < n; i++) {
                    bytes[i] = (byte) bits[i];
                    chars[i] = (char) bits[i];
                }
                byte[] sortedBytes = bytes.clone();
                char[] sortedChars = chars.clone();
                engine.sortKeys(Keys.of(sortedBytes), order);
                engine.sortKeys(Keys.of(sortedChars), order);
                Comparator<Long> comparator = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
                check(IntStream.range(0, n).mapToLong(i -> bytes[i]).toArray(),
                        IntStream.range(0, n).mapToLong(i -> sortedBytes[i]).toArray(), comparator);
                check(IntStream.range(0, n).mapToLong(i -> chars[i]).toArray(),
                        IntStream.range(0, n).mapToLong(i -> sortedChars[i]).toArray(), comparator);
            }
        }
    }

    private static void check(long[] keys, long[] sorted, Comparator<Long> order) {
        assertArrayEquals(Arrays.stream(keys).boxed().sorted(order).mapToLong(key -> key).toArray(), sorted,
                Seed::rerun);
    }

    /** Few distinct keys, so that most have equals, which must keep their order; extreme ones, which end tiles too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pairsAreSortedStably(boolean descending) {
        SplittableRandom random = Seed.random("pairs as numbers");
        TileShape tile = TileShape.of("64x4");
        Order order = descending ? Order.descending() : Order.natural();
        Order unsigned = descending ? Order.unsignedDescending() : Order.unsigned();
        try (Engine engine = open(tile.toString())) {
            for (int n : sizes(tile)) {
                for (int distinct : new int[]{1, 5, Integer.MAX_VALUE}) {
                    int[] extreme = {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE};
                    int[] keys = random.ints(n, 0, distinct).map(key -> random.nextInt(3) > 0
                            ? key
                            : extreme[random.nextInt(extreme.length)]).toArray();
                    checkPairs(engine, order, descending, keys, Integer::compare);
                    checkPairs(engine, unsigned, descending, keys, Integer::compareUnsigned);
                }
            }
        }
    }

    private static void checkPairs(Engine engine, Order order, boolean descending, int[] keys, IntComparator natural) {
        int n = keys.length;
        int[] places = places(n, (i, j) -> natural.compare(keys[i], keys[j]), descending);
        int[] sorted = keys.clone();
        int[] values = IntStream.range(0, n).toArray();
        engine.sortPairs(Keys.of(sorted), Values.of(values), order);
        assertArrayEquals(places, values, Seed::rerun);
        assertArrayEquals(Arrays.stream(places).map(i -> keys[i]).toArray(), sorted);

        // Keys of other sizes have no orders without a sign.
        char[] chars = new char[n];
        for (int i = 0; i < n; i++) {
            chars[i] = (char) (keys[i] >>> 16);
        }
        char[] sortedChars = chars.clone();
        long[] wide = LongStream.range(0, n).toArray();
        engine.sortPairs(Keys.of(sortedChars), Values.of(wide), descending ? Order.descending() : Order.natural());
        assertArrayEquals(Arrays.stream(places(n, (i, j) -> Character.compare(chars[i], chars[j]), descending))
                .asLongStream().toArray(), wide, Seed::rerun);
    }

    /** Where each element of a sorted sequence comes from. */
    private static int[] places(int n, Comparator<Integer> order, boolean descending) {
        return IntStream.range(0, n).boxed().sorted(descending ? order.reversed() : order).mapToInt(i -> i).toArray();
    }

    /**
     * NaNs in some tiles and not in others, with payloads, beside infinities, which are the greatest and least of
     * numbers.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nansStayInTheirOrder(boolean descending) {
        SplittableRandom random = Seed.random("NaNs as numbers");
        TileShape tile = TileShape.of("64x4");
        Order order = descending ? Order.descending() : Order.natural();
        try (Engine engine = open(tile.toString())) {
            for (int n : sizes(tile)) {
                for (int nans : new int[]{0, 1, 30, 99, 100}) {
                    float[] keys = new float[n];
                    double[] wide = new double[n];
                    for (int i = 0; i < n; i++) {
                        boolean isNaN = random.nextInt(100) < nans && (nans > 30 || i / tile.nv() % 2 == 0);
                        int payload = random.nextInt(1 << 22) | random.nextInt(2) << 31;
                        float number = random.nextInt(9) == 0 ? 1 / (random.nextInt(2) - 0.0f)
                                : random.nextInt(9) == 0 ? -1 / 0f : random.nextInt(-9, 9) * 0.5f;
                        keys[i] = isNaN ? Float.intBitsToFloat(0x7fc0_0000 | payload) : number;
                        wide[i] = isNaN ? Double.longBitsToDouble((0x7ff8_0000L | payload) << 32 | i) : number;
                    }
                    int[] expected = places(n, (i, j) -> Float.compare(keys[i], keys[j]), descending);
                    String what = n + " keys, " + nans + " % NaNs; " + Seed.rerun();
                    int[] bits = Arrays.stream(expected).map(i -> Float.floatToRawIntBits(keys[i])).toArray();
                    long[] wideBits = Arrays.stream(expected).mapToLong(i -> Double.doubleToRawLongBits(wide[i]))
                            .toArray();
                    float[] paired = keys.clone();
                    int[] values = IntStream.range(0, n).toArray();
                    engine.sortPairs(Keys.of(paired), Values.of(values), order);
                    assertArrayEquals(expected, values, what);
                    assertArrayEquals(bits,
                            IntStream.range(0, n).map(i -> Float.floatToRawIntBits(paired[i])).toArray(), what);
                    engine.sortKeys(Keys.of(keys), order);
                    engine.sortKeys(Keys.of(wide), order);
                    assertArrayEquals(bits,
                            IntStream.range(0, n).map(i -> Float.floatToRawIntBits(keys[i])).toArray(), what);
                    assertArrayEquals(wideBits, Arrays.stream(wide).mapToLong(Double::doubleToRawLongBits).toArray(),
                            what);
                }
            }
        }
    }
}
