// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every verb by a comparator: as the textbook does if it is an order, and without losing anything whatever it says. */
class ComparatorVerbsTest {
    private static final int NV = 96;
    private static final int[] SIZES = {0, 1, 2, 3, NV - 1, NV, NV + 1, 2 * NV, 2 * NV + 1, 8 * NV + 1, 1009, 4999};

    /**
     * Says what it is told to, by one class for all: an order of few ranks, or lies. Its divisions are by no zero
     * unless it gets one, so a key that is not of the data, a 0, is told by a fault.
     */
    private static IntComparator saying(int what) {
        return (x, y) -> {
            int order = Integer.compare((x & 7) + 1000 / x / 1000, (y & 7) + 1000 / y / 1000);
            return switch (what) {
                case 0 -> order;
                case 1 -> -order;
                case 2 -> -1;
                case 3 -> 1;
                case 4 -> x - y;
                case 5 -> x < y ? -1 : 1;
                case 6 -> (x * 31 + y) * 0x9E3779B1;
                case 7 -> ((x ^ y) * 0x85EBCA6B) >> 30;
                case 8 -> Integer.MIN_VALUE;
                default -> Integer.compare((x - y) % 3, 0);
            };
        };
    }

    private static final int HONEST = 2;
    private static final int ALL = 10;

    /** Keys none of which is 0 or small. */
    private static int[] keys(SplittableRandom random, int n) {
        return random.ints(n, 1001, 1_000_000).map(key -> random.nextBoolean() ? key : -key).toArray();
    }

    /** What verbs do to one set of keys. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Given(int[] keys, int split, IntComparator comparator, boolean honest) {
        Order order() {
            return Order.ints(comparator);
        }

        int n() {
            return keys.length;
        }

        /** The keys with both runs sorted, if they can be. */
        int[] runs(int... offsets) {
            int[] runs = keys.clone();
            for (int r = 0; honest && r + 1 < offsets.length; r++) {
                sort(runs, offsets[r], offsets[r + 1]);
            }
            return runs;
        }

        private void sort(int[] array, int from, int to) {
            Integer[] boxed = IntStream.range(from, to).mapToObj(i -> array[i]).toArray(Integer[]::new);
            Arrays.sort(boxed, comparator::compare);
            for (int i = from; i < to; i++) {
                array[i] = boxed[i - from];
            }
        }

        /** Where the stable sort of each range of some keys takes its elements from. */
        int[] places(int[] of, int... offsets) {
            Integer[] places = IntStream.range(0, of.length).boxed().toArray(Integer[]::new);
            Comparator<Integer> byKey = (i, j) -> comparator.compare(of[i], of[j]);
            for (int r = 0; r + 1 < offsets.length; r++) {
                Arrays.sort(places, offsets[r], offsets[r + 1], byKey);
            }
            return Arrays.stream(places).mapToInt(i -> i).toArray();
        }

        /** Every key beside its value, all of them, and in order if there is any. */
        void expect(int[] in, int[] outKeys, int[] outPlaces, int... offsets) {
            assertArrayEquals(Arrays.stream(outPlaces).map(i -> in[i]).toArray(), outKeys, this::toString);
            if (honest) {
                assertArrayEquals(places(in, offsets), outPlaces, this::toString);
            }
            int[] sorted = outPlaces.clone();
            Arrays.sort(sorted);
            assertArrayEquals(IntStream.range(0, n()).toArray(), sorted, this::toString);
        }

        @Override
        public String toString() {
            return n() + " keys, split at " + split + (honest ? " by an order; " : " by a lie; ") + Seed.rerun();
        }
    }

    private interface Body {
        void run(Given given);
    }

    private static void forEach(String label, Body body, int... sizes) {
        SplittableRandom random = Seed.random(label);
        for (int what = 0; what < ALL; what++) {
            for (int n : sizes) {
                body.run(new Given(keys(random, n), n == 0 ? 0 : random.nextInt(n + 1), saying(what), what < HONEST));
            }
        }
    }

    private static int[] count(int n) {
        return IntStream.range(0, n).toArray();
    }

    @Test
    void sorts() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            forEach("sorts", given -> {
                int n = given.n();
                int[] in = given.keys();
                int[] keys = in.clone();
                int[] places = count(n);
                engine.sortPairs(Keys.of(keys), Values.of(places), given.order());
                given.expect(in, keys, places, 0, n);
                int[] indices = new int[n];
                keys = in.clone();
                engine.sortIndices(Keys.of(keys), Values.of(indices), given.order());
                assertArrayEquals(in, keys);
                given.expect(in, IntStream.of(indices).map(i -> in[i]).toArray(), indices, 0, n);
                engine.sortKeysAndIndices(Keys.of(keys), Values.of(indices), given.order());
                given.expect(in, keys, indices, 0, n);
                try (DeviceKeys device = engine.upload(Keys.of(in));
                        DeviceValues values = engine.upload(Values.of(count(n)))) {
                    engine.sortPairs(device, values, given.order());
                    device.download(Keys.of(keys));
                    values.download(Values.of(places));
                    given.expect(in, keys, places, 0, n);
                }
            }, SIZES);
        }
    }

    @Test
    void sortsOfKeysAlone() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            forEach("keys alone", given -> {
                int n = given.n();
                // A guard on each side, which must stay, and which must not be compared.
                int[] keys = new int[n + 2];
                System.arraycopy(given.keys(), 0, keys, 1, n);
                engine.sortKeys(Keys.of(keys, 1, n + 1), given.order());
                assertEquals(0, keys[0] | keys[n + 1]);
                int[] sorted = Arrays.copyOfRange(keys, 1, n + 1);
                if (given.honest()) {
                    assertArrayEquals(given.runs(0, n), sorted, given::toString);
                }
                int[] expected = given.keys().clone();
                Arrays.sort(expected);
                Arrays.sort(sorted);
                assertArrayEquals(expected, sorted, given::toString);
            }, SIZES);
        }
    }

    @Test
    void merges() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            forEach("merges", given -> {
                int n = given.n();
                int split = given.split();
                int[] in = given.runs(0, split, n);
                int[] before = in.clone();
                int[] keys = new int[n];
                int[] places = new int[n];
                Values counted = Values.of(count(n));
                engine.mergePairs(Keys.of(in, 0, split), counted.slice(0, split), Keys.of(in, split, n),
                        counted.slice(split, n), Keys.of(keys), Values.of(places), given.order());
                given.expect(in, keys, places, 0, n);
                assertArrayEquals(before, in);
            }, SIZES);
        }
    }

    @Test
    void runs() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            forEach("runs", given -> {
                int n = given.n();
                int[] offsets = {0, given.split() / 3, given.split() / 2, given.split(), given.split(), n};
                int[] in = given.runs(offsets);
                int[] keys = new int[n];
                int[] places = new int[n];
                Values counted = Values.of(count(n));
                List<Keys> runs = IntStream.range(0, 5).mapToObj(r -> Keys.of(in, offsets[r], offsets[r + 1]))
                        .toList();
                engine.mergeMany(runs, IntStream.range(0, 5).mapToObj(r -> counted.slice(offsets[r], offsets[r + 1]))
                        .toList(), Keys.of(keys), Values.of(places), given.order());
                given.expect(in, keys, places, 0, n);
                long[] large = {0, given.split() / 3, given.split() / 2, given.split(), n};
                int[] pairs = given.runs(0, given.split() / 3, given.split() / 2, given.split(), n);
                engine.mergeBatch(Keys.of(pairs), counted, large, Keys.of(keys), Values.of(places), given.order());
                given.expect(pairs, keys, places, 0, given.split() / 2, n);
            }, SIZES);
        }
    }

    @Test
    void smallPairs() {
        try (Engine engine = OpenClEngines.open("batch=many-a-block," + OpenClEngines.SMALL)) {
            SplittableRandom lengths = Seed.random("lengths");
            forEach("small pairs", given -> {
                int n = given.n();
                int[] offsets = new int[2 * 300 + 1];
                for (int r = 1; r < offsets.length; r++) {
                    offsets[r] = Math.min(n, offsets[r - 1] + lengths.nextInt(9));
                }
                offsets[offsets.length - 1] = n;
                offsets[offsets.length - 2] = n;
                for (int r = offsets.length - 2; r > 0 && offsets[r] - offsets[r - 1] > NV / 2; r--) {
                    offsets[r - 1] = offsets[r] - 5;
                }
                int[] in = given.runs(offsets);
                int[] ends = IntStream.range(0, 301).map(p -> offsets[2 * p]).toArray();
                int[] keys = new int[n];
                int[] places = new int[n];
                engine.mergeBatch(Keys.of(in), Values.of(count(n)), Arrays.stream(offsets).asLongStream().toArray(),
                        Keys.of(keys), Values.of(places), given.order());
                given.expect(in, keys, places, ends);
            }, 0, 2, 50, 1000, 2400);
        }
    }

    @Test
    void cuts() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            forEach("cuts", given -> {
                int n = given.n();
                int split = given.split();
                int[] in = given.runs(0, split, n);
                int[] places = given.places(in, 0, given.honest() ? n : 0);
                int step = 1 + n / 7;
                try (DeviceKeys a = engine.upload(Keys.of(in, 0, split));
                        DeviceKeys b = engine.upload(Keys.of(in, split, n))) {
                    long[] cuts = engine.partitions(a, b, step, TieRule.A_FIRST, given.order());
                    for (int c = 0; c < cuts.length; c++) {
                        int k = Math.min(n, c * step);
                        long least = Math.max(0, k - (n - split));
                        long greatest = Math.min(k, split);
                        assertEquals(Math.clamp(cuts[c], least, greatest), cuts[c], given::toString);
                        if (given.honest()) {
                            assertEquals(Arrays.stream(places, 0, k).filter(i -> i < split).count(), cuts[c],
                                    given::toString);
                            assertEquals(cuts[c], engine.coRank(a, b, k, TieRule.A_FIRST, given.order()),
                                    given::toString);
                        }
                    }
                }
            }, 0, 1, 2, NV, 1009);
        }
    }

    /** Orders in which many keys are equal, and not the same. */
    private static final Order INTS = Order.ints((x, y) -> Integer.compare(x & 7, y & 7));
    private static final Order LONGS = Order.longs((x, y) -> Long.compare(x >>> 60, y >>> 60));
    private static final Order FLOATS = Order.floats((x, y) -> Float.compare(Math.abs(x), Math.abs(y)));
    private static final Order DOUBLES = Order.doubles((x, y) -> Double.compare(Math.rint(x * 4), Math.rint(y * 4)));

    @ParameterizedTest
    @EnumSource(names = {"BYTE", "SHORT", "CHAR", "LONG", "FLOAT", "DOUBLE"})
    void everyType(ElementType type) {
        SplittableRandom random = Seed.random("type " + type);
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            for (int n : new int[]{NV + 1, 1009}) {
                switch (type) {
                    case BYTE -> {
                        byte[] keys = new byte[n];
                        random.nextBytes(keys);
                        typed(engine, Keys.of(keys), INTS, (i, j) -> Integer.compare(keys[i] & 7, keys[j] & 7));
                    }
                    case SHORT -> {
                        short[] keys = new short[n];
                        fill(n, i -> keys[i] = (short) random.nextInt());
                        typed(engine, Keys.of(keys), INTS, (i, j) -> Integer.compare(keys[i] & 7, keys[j] & 7));
                    }
                    case CHAR -> {
                        char[] keys = new char[n];
                        fill(n, i -> keys[i] = (char) random.nextInt());
                        typed(engine, Keys.of(keys), INTS, (i, j) -> Integer.compare(keys[i] & 7, keys[j] & 7));
                    }
                    case LONG -> {
                        long[] keys = random.longs(n).toArray();
                        typed(engine, Keys.of(keys), LONGS, (i, j) -> Long.compare(keys[i] >>> 60, keys[j] >>> 60));
                    }
                    case FLOAT -> {
                        float[] keys = new float[n];
                        fill(n, i -> keys[i] = random.nextInt(9) == 0 ? Float.NaN : random.nextInt(-9, 9) / 4f);
                        typed(engine, Keys.of(keys), FLOATS,
                                (i, j) -> Float.compare(Math.abs(keys[i]), Math.abs(keys[j])));
                    }
                    default -> {
                        double[] keys = new double[n];
                        fill(n, i -> keys[i] = random.nextInt(9) == 0 ? -0.0 : random.nextDouble(-3, 3));
                        typed(engine, Keys.of(keys), DOUBLES,
                                (i, j) -> Double.compare(Math.rint(keys[i] * 4), Math.rint(keys[j] * 4)));
                    }
                }
            }
        }
    }

    private static void fill(int n, IntConsumer set) {
        IntStream.range(0, n).forEach(set);
    }

    /** Sorts indices, which leaves the keys alone; and then the keys, which a second sort must find sorted. */
    private static void typed(Engine engine, Keys keys, Order order, Comparator<Integer> byKey) {
        int n = (int) keys.length();
        int[] expected = Arrays.stream(IntStream.range(0, n).boxed().sorted(byKey).toArray(Integer[]::new))
                .mapToInt(i -> i).toArray();
        int[] places = new int[n];
        engine.sortIndices(keys, Values.of(places), order);
        assertArrayEquals(expected, places, Seed::rerun);
        int[] carried = count(n);
        engine.sortPairs(keys, Values.of(carried), order);
        assertArrayEquals(expected, carried, Seed::rerun);
        engine.sortIndices(keys, Values.of(places), order);
        assertArrayEquals(count(n), places, Seed::rerun);
        int[] merged = new int[n];
        try (DeviceKeys out = engine.upload(keys)) {
            engine.mergePairs(keys.slice(0, n / 3), Values.of(carried).slice(0, n / 3), keys.slice(n / 3, n),
                    Values.of(carried).slice(n / 3, n), out, Values.of(merged), order);
        }
        assertArrayEquals(expected, merged, Seed::rerun);
    }

    /** One zero among the keys: every verb that compares it fails as Java does, and none loses anything. */
    @Test
    void divisionByZeroIsTold() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            Order order = Order.ints(saying(0));
            for (int n : new int[]{2, NV, 1009, 4999}) {
                int[] in = keys(Seed.random("zero" + n), n);
                in[n / 2] = 0;
                int[] keys = in.clone();
                int[] places = count(n);
                told(() -> engine.sortPairs(Keys.of(keys), Values.of(places), order));
                new Given(in, 0, saying(0), false).expect(in, keys, places, 0, n);
                told(() -> engine.sortIndices(Keys.of(in), Values.of(places), order));
                int[] alone = in.clone();
                told(() -> engine.sortKeys(Keys.of(alone), order));
                Arrays.sort(alone);
                int[] sorted = in.clone();
                Arrays.sort(sorted);
                assertArrayEquals(sorted, alone);
                Keys a = Keys.of(in, 0, n / 2);
                Keys b = Keys.of(in, n / 2, n);
                Values counted = Values.of(count(n));
                int[] before = in.clone();
                told(() -> engine.mergePairs(a, counted.slice(0, n / 2), b, counted.slice(n / 2, n), Keys.of(keys),
                        Values.of(places), order));
                told(() -> engine.mergeMany(List.of(a, b), List.of(counted.slice(0, n / 2), counted.slice(n / 2, n)),
                        Keys.of(keys), Values.of(places), order));
                told(() -> engine.mergeBatch(Keys.of(in), counted, new long[]{0, n / 2, n}, Keys.of(keys),
                        Values.of(places), order));
                assertArrayEquals(before, in);
                // The flag is down again.
                in[n / 2] = 5000;
                engine.sortPairs(Keys.of(in), counted, order);
            }
        }
    }

    private static void told(Runnable verb) {
        assertEquals("/ by zero", assertThrows(ArithmeticException.class, verb::run).getMessage());
    }
}
