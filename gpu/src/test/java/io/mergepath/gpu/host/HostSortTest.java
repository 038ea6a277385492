// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Instruments;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sorts in pieces are the sorts that the textbook makes of the whole, whether the pieces stay on the device or not. */
class HostSortTest {
    private static final int MEMORY = 32 << 10;

    /** How many records of a key and a value, of 12 bytes together, four of which go through that memory at once. */
    private static final int PAIRS = MEMORY / 8 * 7 / (4 * 12 + 1);

    private static final Map<Place, Engine> ENGINES = new EnumMap<>(Place.class);

    /** Where pieces are merged. */
    enum Place {
        ON_THE_DEVICE("piece=1k"), ON_THE_HOST("memory=" + MEMORY);

        private final String options;

        Place(String options) {
            this.options = OpenClEngines.SMALL + "," + options;
        }

        /**
         * With queues of its own, as over a caller's nothing overlaps. Without a device it skips the test that asks for
         * it.
         */
        Engine engine() {
            synchronized (ENGINES) {
                return ENGINES.computeIfAbsent(this, place -> OpenClEngines.own(place.options));
            }
        }
    }

    @AfterAll
    static void close() {
        synchronized (ENGINES) {
            ENGINES.values().forEach(Engine::close);
            ENGINES.clear();
        }
    }

    /** The places of sorted keys, by the JDK's sequential sort. */
    private static int[] places(int n, Comparator<Integer> order) {
        return IntStream.range(0, n).boxed().sorted(order).mapToInt(i -> i).toArray();
    }

    private static Comparator<Integer> descending(int[] keys) {
        return Comparator.<Integer>comparingInt(i -> keys[i]).reversed();
    }

    private static long[] counted(int n) {
        return IntStream.range(0, n).asLongStream().toArray();
    }

    private static long[] longs(int[] places) {
        return Arrays.stream(places).asLongStream().toArray();
    }

    private static int[] at(int[] keys, int[] places) {
        return Arrays.stream(places).map(i -> keys[i]).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void pairsAreSortedStablyAtEveryBoundary(Place place) {
        SplittableRandom random = Seed.random("pieces of pairs");
        for (int n : new int[]{0, 1, 170, 171, PAIRS, 2 * PAIRS - 1, 2 * PAIRS, 2 * PAIRS + 1, 4 * PAIRS, 4 * PAIRS + 1,
            5003}) {
            for (int distinct : new int[]{3, 1 << 30}) {
                int[] keys = random.ints(n, 0, distinct).toArray();
                int[] expected = places(n, descending(keys));
                int[] sorted = keys.clone();
                long[] values = counted(n);
                place.engine().sortPairs(Keys.of(sorted), Values.of(values), Order.descending());
                assertArrayEquals(longs(expected), values, () -> n + " keys; " + Seed.rerun());
                assertArrayEquals(at(keys, expected), sorted);
                assertEquals(0, Instruments.of(place.engine()).deviceBytes());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void indicesAreThoseOfTheWhole(Place place) {
        int[] keys = Seed.random("pieces of indices").ints(6007, 0, 50).toArray();
        int[] expected = places(keys.length, Comparator.comparingInt(i -> keys[i]));
        int[] kept = keys.clone();
        int[] indices = new int[keys.length];
        place.engine().sortIndices(Keys.of(kept), Values.of(indices), Order.natural());
        assertArrayEquals(expected, indices);
        assertArrayEquals(keys, kept);
        Arrays.fill(indices, -1);
        place.engine().sortKeysAndIndices(Keys.of(kept), Values.of(indices), Order.natural());
        assertArrayEquals(expected, indices);
        assertArrayEquals(at(keys, expected), kept);
    }

    @ParameterizedTest
    @EnumSource
    void keysMayHaveTwoWords(Place place) {
        SplittableRandom random = Seed.random("pieces of two words");
        long[] first = random.longs(3001, -3, 3).toArray();
        long[] second = random.longs(3001, -9, 9).toArray();
        int[] expected = places(3001,
                Comparator.<Integer>comparingLong(i -> first[i]).thenComparingLong(i -> second[i]));
        long[] sortedFirst = first.clone();
        long[] sortedSecond = second.clone();
        int[] values = IntStream.range(0, 3001).toArray();
        place.engine().sortPairs(Keys.of(sortedFirst, sortedSecond), Values.of(values), Order.natural());
        assertArrayEquals(expected, values);
        assertArrayEquals(Arrays.stream(expected).mapToLong(i -> first[i]).toArray(), sortedFirst);
        assertArrayEquals(Arrays.stream(expected).mapToLong(i -> second[i]).toArray(), sortedSecond);
    }

    @ParameterizedTest
    @EnumSource
    void referencesAndNarrowColumnsFollow(Place place) {
        int[] keys = Seed.random("pieces of columns").ints(3001, 0, 40).toArray();
        int[] expected = places(keys.length, Comparator.comparingInt(i -> keys[i]));
        String[] names = IntStream.range(0, keys.length).mapToObj(i -> "name " + i).toArray(String[]::new);
        short[] numbers = new short[keys.length];
        boolean[] odd = new boolean[keys.length];
        for (int i = 0; i < keys.length; i++) {
            numbers[i] = (short) i;
            odd[i] = i % 2 == 1;
        }
        int[] sorted = keys.clone();
        place.engine().sortPairs(Keys.of(sorted), Values.of(names).and(numbers).and(odd), Order.natural());
        assertArrayEquals(at(keys, expected), sorted);
        for (int i = 0; i < keys.length; i++) {
            assertEquals("name " + expected[i], names[i]);
            assertEquals((short) expected[i], numbers[i]);
            assertEquals(expected[i] % 2 == 1, odd[i]);
        }
    }

    /** No other thread may touch the memory of a confined arena. */
    @ParameterizedTest
    @EnumSource
    void segmentsOfOneThreadAreSortedByIt(Place place) {
        int[] keys = Seed.random("pieces of segments").ints(5003).toArray();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment there = arena.allocate(4L * keys.length, 4).copyFrom(MemorySegment.ofArray(keys));
            MemorySegment values = arena.allocate(8L * keys.length, 8)
                    .copyFrom(MemorySegment.ofArray(counted(keys.length)));
            place.engine().sortPairs(Keys.of(there, ElementType.INT), Values.of(values, ElementType.LONG),
                    Order.descending());
            int[] expected = places(keys.length, descending(keys));
            assertEquals(-1, MemorySegment.ofArray(at(keys, expected)).mismatch(there));
            assertEquals(-1, MemorySegment.ofArray(longs(expected)).mismatch(values));
        }
    }

    @ParameterizedTest
    @EnumSource
    void workspacesServeManySizes(Place place) {
        SplittableRandom random = Seed.random("pieces with a workspace");
        try (Workspace workspace = place.engine().workspace()) {
            Engine engine = place.engine().with(workspace);
            for (int n : new int[]{5003, 100, 900, 5003, 4001, 700}) {
                int[] keys = random.ints(n).toArray();
                int[] expected = places(n, descending(keys));
                long[] values = counted(n);
                engine.sortPairs(Keys.of(keys.clone()), Values.of(values), Order.descending());
                assertArrayEquals(longs(expected), values, Seed::rerun);
                assertEquals(workspace.bytes(), Instruments.of(engine).deviceBytes());
            }
            assertTrue(workspace.bytes() > 0);
        }
        assertEquals(0, Instruments.of(place.engine()).deviceBytes());
    }

    /**
     * Says what it is told to, by one class: divides by zero where opposite keys meet, or else tells an order or lies.
     */
    private static Order saying(int what) {
        return Order.ints((x, y) -> {
            int order = Integer.compare(Math.abs(x), Math.abs(y));
            return switch (what) {
                case 0 -> order + 1 / (x + y);
                case 1 -> -1;
                case 2 -> (x * 31 + y) * 0x9E3779B1;
                default -> x - y;
            };
        });
    }

    private static void assertPermuted(int[] before, int[] keys, long[] values) {
        assertArrayEquals(counted(keys.length), Arrays.stream(values).sorted().toArray());
        for (int i = 0; i < keys.length; i++) {
            assertEquals(before[(int) values[i]], keys[i]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void comparatorsThatFailOrLieLoseNothing(Place place) {
        Engine engine = place.engine();
        int n = 3001;
        int[] multiples = IntStream.rangeClosed(1, n).map(i -> 4 * i).toArray();
        for (int i = n - 1; i > 0; i--) {
            int j = Seed.random("pieces by lies " + i).nextInt(i + 1);
            int swapped = multiples[i];
            multiples[i] = multiples[j];
            multiples[j] = swapped;
        }
        // They meet in no piece, so it is their merge that fails; then in one piece.
        int[] faraway = multiples.clone();
        faraway[n - 1] = -faraway[0];
        int[] nearby = multiples.clone();
        nearby[1] = -nearby[0];
        for (int[] keys : List.of(faraway, nearby)) {
            int[] sorted = keys.clone();
            long[] values = counted(n);
            ArithmeticException thrown = assertThrows(ArithmeticException.class,
                    () -> engine.sortPairs(Keys.of(sorted), Values.of(values), saying(0)));
            assertEquals("/ by zero", thrown.getMessage());
            assertPermuted(keys, sorted, values);
        }
        for (int lie = 1; lie < 4; lie++) {
            int[] sorted = multiples.clone();
            long[] values = counted(n);
            engine.sortPairs(Keys.of(sorted), Values.of(values), saying(lie));
            assertPermuted(multiples, sorted, values);
        }
        assertEquals(0, Instruments.of(engine).deviceBytes());
    }

    @ParameterizedTest
    @EnumSource
    void keysOfTwoWordsStayWithTheirValues(Place place) {
        Engine engine = place.engine();
        int n = 3001;
        long[] first = IntStream.range(0, n).mapToLong(i -> 4L * (i * 1009L % n + 1)).toArray();
        first[n - 1] = -first[0];
        long[] sorted = first.clone();
        long[] second = counted(n);
        int[] values = IntStream.range(0, n).toArray();
        Order fallible = Order.twoLongs((x1, x2, y1, y2) -> {
            int order = Long.compare(Math.abs(x1), Math.abs(y1));
            return order == 0 ? (int) (1 / (x1 + y1)) : order;
        });
        assertThrows(ArithmeticException.class,
                () -> engine.sortPairs(Keys.of(sorted, second), Values.of(values), fallible));
        assertArrayEquals(counted(n), Arrays.stream(second).sorted().toArray());
        for (int i = 0; i < n; i++) {
            assertEquals(second[i], values[i]);
            assertEquals(first[values[i]], sorted[i]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void callsMayRunAtOnce(Place place) throws Exception {
        Engine engine = place.engine();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<?>> calls = new ArrayList<>();
            for (int c = 0; c < 6; c++) {
                int[] keys = Seed.random("pieces at once " + c).ints(4001).toArray();
                calls.add(threads.submit(() -> {
                    long[] values = counted(keys.length);
                    engine.sortPairs(Keys.of(keys.clone()), Values.of(values), Order.descending());
                    assertArrayEquals(longs(places(keys.length,
                            descending(keys))), values);
                }));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        }
    }

    /** Many runs take other blocks than two do: what two left behind would not leave room for theirs. */
    @Test
    void whatAWorkspaceHoldsIsNotInTheWayOfAMerge() {
        int[] keys = IntStream.range(0, 3100).toArray();
        try (Workspace workspace = Place.ON_THE_HOST.engine().workspace()) {
            Engine engine = Place.ON_THE_HOST.engine().with(workspace);
            engine.mergeKeys(Keys.of(keys, 0, 2), Keys.of(keys, 2, 3100), Keys.of(new int[3100]), Order.natural());
            assertTrue(workspace.bytes() > MEMORY / 2);
            int[] merged = new int[2200];
            engine.mergeMany(List.of(Keys.of(keys, 900, 2200), Keys.of(keys, 500, 900), Keys.of(keys, 0, 500)),
                    Collections.nCopies(3, Values.none()), Keys.of(merged), Values.none(), Order.natural());
            assertArrayEquals(Arrays.copyOf(keys, 2200), merged);
        }
    }

    /** The bus would take longer for them than the cores. */
    @Test
    void mergesThatDoNotFitAreLeftToTheCores() {
        SplittableRandom random = Seed.random("merges that do not fit");
        int[] a = random.ints(4001, 0, 99).sorted().toArray();
        int[] b = random.ints(3001, 0, 99).sorted().toArray();
        int[] both = IntStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
        int[] expected = places(both.length, Comparator.comparingInt(i -> both[i]));
        long[] places = counted(both.length);
        Engine engine = Place.ON_THE_HOST.engine();
        int kernels = Instruments.of(engine).kernels().size();
        int[] out = new int[both.length];
        long[] outValues = new long[both.length];
        Values aValues = Values.of(places).slice(0, a.length);
        Values bValues = Values.of(places).slice(a.length, both.length);
        engine.mergePairs(Keys.of(a), aValues, Keys.of(b), bValues, Keys.of(out), Values.of(outValues),
                Order.natural());
        assertArrayEquals(longs(expected), outValues, Seed::rerun);
        assertArrayEquals(at(both, expected), out);
        Arrays.fill(outValues, -1);
        engine.mergeMany(List.of(Keys.of(a), Keys.of(b)), List.of(aValues, bValues), Keys.of(out),
                Values.of(outValues), Order.natural());
        assertArrayEquals(longs(expected), outValues, Seed::rerun);
        Arrays.fill(outValues, -1);
        engine.mergeBatch(Keys.of(both), Values.of(places), new long[]{0, a.length, both.length}, Keys.of(out),
                Values.of(outValues), Order.natural());
        assertArrayEquals(longs(expected), outValues, Seed::rerun);
        long[] cuts = engine.partitions(Keys.of(a), Keys.of(b), 1000, TieRule.A_FIRST, Order.natural());
        for (int c = 0; c < cuts.length; c++) {
            int diagonal = Math.min(1000 * c, both.length);
            assertEquals(Arrays.stream(expected, 0, diagonal).filter(i -> i < a.length).count(), cuts[c]);
            assertEquals(cuts[c], engine.coRank(Keys.of(a), Keys.of(b), diagonal, TieRule.A_FIRST, Order.natural()));
        }
        assertEquals(kernels, Instruments.of(engine).kernels().size());
    }

    @Test
    void whatCanNotBeCutIsRefused() {
        try (EngineBackend tiny = GpuBackends.open("cuda", new FakeDevice(), "tile=32x3,memory=4k")) {
            int[] keys = {2, 1};
            int[] many = new int[5000];
            assertEquals(
                    "engine cuda: a sort even in pieces of 256 keys takes 4976 bytes of device memory, and 4096 are"
                            + " left to it",
                    assertThrows(IllegalStateException.class,
                            () -> tiny.sort(Keys.of(many), Values.none(), Order.natural(), null)).getMessage());
            try (DeviceKeys resident = tiny.upload(Keys.of(new int[1000]))) {
                assertEquals("engine cuda: 4000 bytes of device memory are needed, but of the 4096 that it may have"
                        + " (memory=4096) 4000 are in use",
                        assertThrows(IllegalStateException.class,
                                () -> tiny.sort(resident, Values.none(), Order.natural(), null)).getMessage());
            }
            tiny.sort(Keys.of(keys), Values.none(), Order.natural(), null);
        }
    }

    @Test
    void aLimitAboveWhatTheDeviceHasIsNone() {
        try (EngineBackend backend = GpuBackends.open("cuda", new FakeDevice(), "memory=64g")) {
            assertTrue(GpuBackends.of(backend).context().holds(FakeDevice.MEMORY / 2, 1, null));
            assertFalse(GpuBackends.of(backend).context().holds(FakeDevice.MEMORY, 1, null));
        }
    }

    /** As of many OpenCL devices a quarter of their memory. */
    @Test
    void noColumnIsLargerThanTheLargestPieceOfMemory() {
        FakeDevice device = new FakeDevice();
        device.largest = 16 << 10;
        try (EngineBackend backend = GpuBackends.open("opencl", device, "tile=32x3")) {
            for (int n : new int[]{2048, 2049, 4097}) {
                backend.sort(Keys.of(new int[n]), Values.of(new long[n]), Order.natural(), null);
                backend.sort(Keys.of(new int[n]), Values.of(Column.ofArray(new short[n]), Column.ofArray(new long[n])),
                        Order.natural(), null);
                backend.merge(Keys.of(new int[n]), Values.none(), Keys.of(new int[n]), Values.none(),
                        Keys.of(new int[2 * n]), Values.none(), Order.natural(), null);
                backend.partitions(Keys.of(new int[2 * n]), Keys.of(new int[0]), n, TieRule.A_FIRST, Order.natural());
            }
        }
    }

    /** Fewer keys than pieces. */
    @Test
    void nobodyWaitsForPiecesWithoutKeys() {
        try (EngineBackend backend = GpuBackends.open("cuda", new FakeDevice(), "tile=32x3,piece=1")) {
            assertTimeoutPreemptively(Duration.ofSeconds(30),
                    () -> backend.sort(Keys.of(new int[3]), Values.none(), Order.natural(), null));
        }
    }

    /** Kernels of a device that is played do nothing. */
    @ParameterizedTest
    @EnumSource
    void failuresReachTheCallerAndLeaveNothingBehind(Place place) {
        int[] keys = Seed.random("pieces that fail").ints(5003).toArray();
        for (String function : List.of("allocate", "upload", "download", "launch", "recordEvent", "await", "beside",
                "allocateStaging")) {
            FakeDevice device = new FakeDevice();
            try (EngineBackend backend = GpuBackends.open("cuda", device, place.options)) {
                device.fail(function, 1);
                int[] there = keys.clone();
                IllegalStateException failure = assertThrows(IllegalStateException.class,
                        () -> backend.sort(Keys.of(there), Values.of(counted(5003)), Order.natural(), null), function);
                assertTrue(String.valueOf(failure.getMessage()).contains(function + " returned 1"),
                        failure::getMessage);
                assertArrayEquals(keys, there, function);
                device.fail(function, 0);
                assertEquals(0, GpuBackends.deviceBytes(backend), function);
                backend.sort(Keys.of(there), Values.none(), Order.natural(), null);
                assertEquals(2, device.queues.get());
            }
            assertEquals(0, device.live(), function);
            assertEquals(0, device.staging.get(), function);
            assertEquals(0, device.events.get(), function);
            assertEquals(0, device.queues.get(), function);
        }
    }

    /** Whichever of many calls it is that fails, and whatever else is under way then. */
    @ParameterizedTest
    @EnumSource
    void failuresOnTheWayReachTheCallerToo(Place place) {
        // Kernels that do nothing sort pieces that are in order. They don't merge them, so each chunk that is written
        // shows.
        int piece = Math.ceilDiv(5003, Math.ceilDiv(5003, PAIRS));
        int[] keys = IntStream.range(0, 5003).map(i -> i % piece).toArray();
        for (String function : List.of("upload", "download", "launch", "recordEvent", "await")) {
            boolean failed = true;
            for (int fatal = 2; failed; fatal += fatal / 2) {
                failed = failsOnTheWay(place, keys, function, fatal);
            }
        }
    }

    private static boolean failsOnTheWay(Place place, int[] keys, String function, int fatal) {
        FakeDevice device = new FakeDevice();
        InternalError failure = new InternalError("a page is gone");
        AtomicInteger calls = new AtomicInteger();
        try (EngineBackend backend = GpuBackends.open("cuda", device, place.options)) {
            device.calls = called -> {
                if (called.equals(function) && calls.incrementAndGet() == fatal) {
                    throw failure;
                }
            };
            int[] there = keys.clone();
            long[] values = counted(keys.length);
            try {
                backend.sort(Keys.of(there), Values.of(values), Order.natural(), null);
                assertTrue(calls.get() < fatal);
            } catch (InternalError thrown) {
                assertSame(failure, thrown);
                if (place == Place.ON_THE_HOST) {
                    assertArrayEquals(keys, there);
                    assertArrayEquals(counted(keys.length), values);
                }
            }
            device.calls = _ -> {
            };
            assertEquals(0, GpuBackends.deviceBytes(backend));
        }
        assertEquals(0, device.live());
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
        return calls.get() >= fatal;
    }
}
