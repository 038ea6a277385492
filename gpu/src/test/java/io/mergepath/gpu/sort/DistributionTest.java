// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.mergepath.DeviceKeys;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sorts by distribution: of keys that spread evenly, and of keys that other kernels must sort. */
class DistributionTest {
    private static final String DISTRIBUTING = "distribution=yes,sorted-check=no,tile=32x3";

    /** One pass; two passes, for which there must be more than 256 buckets. */
    private static final int ONE_PASS = 20_011;
    private static final int TWO_PASSES = 400_009;

    /** Which keys there are: random bits under a mask. */
    enum Pattern {
        UNIFORM(-1, true),
        /** The leading bits never vary, and so the window begins below them. */
        WINDOW(0x00ff_ffff_00ff_ffffL, true),
        /** Bits in the middle never vary, so the places of a bucket would not tell its keys apart. */
        CLUSTERED(0xffc0_0000_ffc0_000fL, false),
        /** Fewer bits vary than number the buckets, so that a bucket has more keys than fit. */
        FEW_BITS(0x7_0000_0007L, false), ALL_EQUAL(0, false);

        private final long mask;
        private final boolean spreads;

        Pattern(long mask, boolean spreads) {
            this.mask = mask;
            this.spreads = spreads;
        }

        long[] longs(int n, SplittableRandom random) {
            return random.longs(n).map(bits -> bits & mask).toArray();
        }

        int[] ints(int n, SplittableRandom random) {
            return Arrays.stream(longs(n, random)).mapToInt(bits -> (int) bits).toArray();
        }
    }

    /** Queues a sort whose other kernels do nothing, so that only the distribution can have sorted the keys. */
    private static void distribute(Engine engine, DeviceKeys keys, Order order) {
        GpuBackends.Parts backend = GpuBackends.ownerOf(keys);
        try (DeviceCall call = backend.calls().begin(null)) {
            Distribution distribution = backend.sort().plan(call, keys, order, 0, keys.length())
                    .distribution(keys.length(), null);
            assertNotNull(distribution);
            DeviceRecords records = new DeviceRecords(((GpuKeys) keys).asValues().array(0), DeviceArray.NONE);
            DeviceRecords scratch = new DeviceRecords(call.scratch().take(keys.type(), keys.length()),
                    DeviceArray.NONE);
            distribution.sort(records, records, scratch);
            engine.synchronize();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsIntsThatSpreadAndLeavesOthersAsTheyAre(Pattern pattern) {
        SplittableRandom random = Seed.random("ints, " + pattern);
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int n : new int[]{ONE_PASS, TWO_PASSES}) {
                int[] keys = pattern.ints(n, random);
                int[] expected = keys.clone();
                if (pattern.spreads) {
                    Arrays.sort(expected);
                }
                try (DeviceKeys there = engine.upload(Keys.of(keys))) {
                    distribute(engine, there, Order.natural());
                    there.download(keys);
                }
                assertArrayEquals(expected, keys, () -> n + " keys; " + Seed.rerun());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsLongsInEveryBuiltInOrder(Pattern pattern) {
        SplittableRandom random = Seed.random("longs, " + pattern);
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (Order order : new Order[]{Order.natural(), Order.unsignedDescending()}) {
                Comparator<Long> boxed = order.equals(Order.natural())
                        ? Comparator.naturalOrder()
                        : (x, y) -> Long.compareUnsigned(y, x);
                long[] keys = pattern.longs(ONE_PASS, random);
                long[] expected = Arrays.stream(keys).boxed().sorted(boxed).mapToLong(key -> key).toArray();
                engine.sortKeys(Keys.of(keys), order);
                assertArrayEquals(expected, keys, Seed::rerun);
            }
        }
    }

    /** Whatever the sizes of the last tile, bucket and part are. */
    @Test
    void sortsAnyNumberOfKeys() {
        SplittableRandom random = Seed.random("numbers of keys");
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int n : new int[]{1499, 1500, 1501, 2 * 2816 - 1, 2 * 2816, 2 * 2816 + 1, 4096, 4097, 65_536}) {
                int[] keys = random.ints(n).toArray();
                int[] expected = Arrays.stream(keys).map(key -> ~key).sorted().map(key -> ~key).toArray();
                engine.sortKeys(Keys.of(keys), Order.descending());
                assertArrayEquals(expected, keys, () -> n + " keys; " + Seed.rerun());
            }
        }
    }

    /** Records of every size of key and value. Equal keys keep their order, which their values tell. */
    @ParameterizedTest
    @EnumSource
    void sortsRecordsStably(Pattern pattern) {
        SplittableRandom random = Seed.random("records, " + pattern);
        boolean turn = Arrays.asList(Pattern.values()).indexOf(pattern) % 2 == 0;
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int n : new int[]{ONE_PASS, TWO_PASSES}) {
                int[] intKeys = pattern.ints(n, random);
                long[] longKeys = pattern.longs(n, random);
                int[] longPlaces = sorted(n, (x, y) -> Long.compare(longKeys[x], longKeys[y]));
                // In two passes, each pattern takes half of the sizes.
                if (n == ONE_PASS || turn) {
                    assertPairs(engine, intKeys.clone(), Order.natural(),
                            sorted(n, (x, y) -> Integer.compare(intKeys[x], intKeys[y])), false, i -> intKeys[i]);
                    assertPairs(engine, longKeys.clone(), Order.natural(), longPlaces, true, i -> longKeys[i]);
                }
                if (n == ONE_PASS || !turn) {
                    assertPairs(engine, intKeys.clone(), Order.unsignedDescending(),
                            sorted(n, (x, y) -> Integer.compareUnsigned(intKeys[y], intKeys[x])), true,
                            i -> intKeys[i]);
                    assertPairs(engine, longKeys.clone(), Order.natural(), longPlaces, false, i -> longKeys[i]);
                }
            }
        }
    }

    private static int[] sorted(int n, Comparator<Integer> order) {
        return IntStream.range(0, n).boxed().sorted(order).mapToInt(i -> i).toArray();
    }

    /** Sorts keys with their places as values, and compares both with the places that are expected. */
    private static void assertPairs(Engine engine, Object keys, Order order, int[] places, boolean wide,
            IntToLongFunction key) {
        long[] expectedKeys = Arrays.stream(places).mapToLong(key).toArray();
        int[] values = IntStream.range(0, places.length).toArray();
        long[] wideValues = LongStream.range(0, places.length).toArray();
        engine.sortPairs(Keys.of(HostColumns.ofArray(keys)), wide ? Values.of(wideValues) : Values.of(values), order);
        assertArrayEquals(places, wide ? Arrays.stream(wideValues).mapToInt(Math::toIntExact).toArray() : values,
                Seed::rerun);
        assertArrayEquals(expectedKeys, keys instanceof int[] ints
                ? Arrays.stream(ints).asLongStream().toArray()
                : (long[]) keys, Seed::rerun);
    }

    /** Keys that are in order already are left to nobody: neither the distribution nor the merges run. */
    @Test
    void doesNothingWhereKeysAreInOrder() {
        try (Engine engine = OpenClEngines.open("distribution=yes,sorted-check=yes,tile=32x3")) {
            int[] keys = new int[ONE_PASS];
            Arrays.setAll(keys, i -> i * 100_000);
            int[] expected = keys.clone();
            Arrays.sort(expected);
            int[] sorted = expected.clone();
            engine.sortKeys(Keys.of(sorted), Order.natural());
            assertArrayEquals(expected, sorted);
            engine.sortKeys(Keys.of(keys), Order.natural());
            assertArrayEquals(expected, keys);
        }
    }

    @Test
    void theTableSaysWhereDistributionIsUsed() {
        Traits h200 = new Traits("", "sm_90", 132, 228 << 10, 227 << 10, 1024, 1L << 33, 1L << 33,
                Traits.Arithmetic.EXACT);
        Traits other = new Traits("", "sm_75", 40, 64 << 10, 48 << 10, 1024, 1L << 33, 1L << 33,
                Traits.Arithmetic.EXACT);
        assertNull(DistributionTuning.of(h200, Integer.BYTES, 0, 1000, false));
        assertEquals("512x13", tuning(h200, 1 << 20).pass().toString());
        assertEquals(16, tuning(h200, 1 << 28).bits(1 << 28));
        // Beyond, buckets of 16 bits are too large for a tile.
        assertNull(DistributionTuning.of(h200, Long.BYTES, 0, 1L << 29, false));
        assertNull(DistributionTuning.of(other, Integer.BYTES, 0, 1 << 20, false));
        assertNotNull(DistributionTuning.of(other, Integer.BYTES, 0, 1 << 20, true));
        assertNotNull(DistributionTuning.of(other, Long.BYTES, Long.BYTES, 1 << 20, true));
        assertNull(DistributionTuning.of(h200, 2 * Long.BYTES, Integer.BYTES, 1 << 20, false));
        // The counters of more buckets do not fit its shared memory.
        assertNull(DistributionTuning.of(other, Integer.BYTES, 0, 1 << 26, true));
    }

    private static DistributionTuning tuning(Traits traits, long n) {
        return Objects.requireNonNull(DistributionTuning.of(traits, Integer.BYTES, 0, n, false));
    }
}
