// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.TileShape;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts by distribution: of keys that spread evenly, and of keys that other kernels must sort. */
class DistributionTest {
    private static final String DISTRIBUTING = "distribution=yes,sorted-check=no,tile=32x3";

    /** One pass; two passes, for which there must be more than 256 buckets. */
    private static final int ONE_PASS = 20_011;
    private static final int TWO_PASSES = 400_009;

    /** 64 buckets of more than 2^13 records, or 32 of more than 2^14. */
    private static final int LARGE_BUCKETS = 560_000;

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
            DeviceRecords records = records(keys, Values.none());
            distribution.sort(records, records, scratch(call, keys, 0));
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

    /** Buckets of many keys have tiles with more places, and records in them have longer numbers. */
    @ParameterizedTest
    @ValueSource(strings = {"512x19 512x32 1024x11", "1024x19 512x41 1024x19"})
    void sortsLargeBuckets(String tiles) {
        TileShape[] shapes = Arrays.stream(tiles.split(" ")).map(TileShape::of).toArray(TileShape[]::new);
        SplittableRandom random = Seed.random("tiles " + tiles);
        int[] keys = random.ints(LARGE_BUCKETS).toArray();
        int[] places = sorted(keys.length, (x, y) -> Integer.compare(keys[x], keys[y]));
        int[] expected = Arrays.stream(places).map(i -> keys[i]).toArray();
        int[] sorted = new int[keys.length];
        int[] values = new int[keys.length];
        try (Engine engine = OpenClEngines.open(DISTRIBUTING);
                DeviceKeys alone = engine.upload(Keys.of(keys));
                DeviceKeys there = engine.upload(Keys.of(keys));
                DeviceValues numbers = engine.upload(Values.of(IntStream.range(0, keys.length).toArray()))) {
            distribute(engine, alone, Values.none(), new DistributionTuning(TileShape.of("256x1"), 64,
                    TileShape.of("256x11"), shapes[0], shapes[1], null));
            distribute(engine, there, numbers, new DistributionTuning(TileShape.of("256x1"), 64,
                    TileShape.of("256x5"), shapes[0], shapes[2], null));
            alone.download(sorted);
            assertArrayEquals(expected, sorted, Seed::rerun);
            there.download(sorted);
            numbers.download(Values.of(values));
        }
        assertArrayEquals(expected, sorted, Seed::rerun);
        assertArrayEquals(places, values, Seed::rerun);
    }

    /** Queues a sort with these tiles. */
    private static void distribute(Engine engine, DeviceKeys keys, Values values, DistributionTuning tuning) {
        GpuBackends.Parts backend = GpuBackends.ownerOf(keys);
        int valueBytes = values.count() == 0 ? 0 : Integer.BYTES;
        try (DeviceCall call = backend.calls().begin(null)) {
            Distribution distribution = backend.sort().plan(call, keys, Order.natural(), valueBytes, keys.length())
                    .distribution(tuning, null);
            assertNotNull(distribution);
            DeviceRecords records = records(keys, values);
            distribution.sort(records, records, scratch(call, keys, valueBytes));
            engine.synchronize();
        }
    }

    private static DeviceRecords records(DeviceKeys keys, Values values) {
        return new DeviceRecords(((GpuKeys) keys).asValues().array(0),
                values instanceof GpuValues there ? there.array(0) : DeviceArray.NONE);
    }

    private static DeviceRecords scratch(DeviceCall call, DeviceKeys keys, int valueBytes) {
        return new DeviceRecords(call.scratch().take(keys.type(), keys.length()),
                valueBytes == 0 ? DeviceArray.NONE : call.scratch().take(valueBytes, keys.length()));
    }

    /**
     * Parts go to the scratch, and merges join them. A part of a sort in place lies in the scratch of its own sort.
     * Keys of one to four varying bytes take as many passes by digits.
     */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 0x7_0000_0007L, 0x7_0007_0007_0007L, 0xff00ff_00ff00ffL, 0xffc0_0007_ffc0_0007L})
    void sortsInParts(long mask) {
        SplittableRandom random = Seed.random("parts, " + mask);
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            for (int part : new int[]{ONE_PASS / 4, ONE_PASS - 1000}) {
                assertSortsInParts(engine, random.longs(ONE_PASS).mapToInt(bits -> (int) (bits & mask)).toArray(),
                        part);
            }
        }
    }

    @Test
    void sortsPartsInTwoPasses() {
        try (Engine engine = OpenClEngines.open(DISTRIBUTING)) {
            assertSortsInParts(engine, Seed.random("parts in two passes").ints(TWO_PASSES).toArray(),
                    TWO_PASSES - 1000);
        }
    }

    /** Keys alone, into another place and in place, and keys with values in place. */
    private static void assertSortsInParts(Engine engine, int[] keys, int part) {
        int[] places = sorted(keys.length, (x, y) -> Integer.compare(keys[x], keys[y]));
        int[] expected = Arrays.stream(places).map(i -> keys[i]).toArray();
        int[] sorted = new int[keys.length];
        int[] values = IntStream.range(0, keys.length).toArray();
        try (DeviceKeys there = engine.upload(Keys.of(keys));
                DeviceKeys out = engine.allocateKeys(there.type(), keys.length)) {
            sortInParts(engine, there, out, Values.none(), part);
            out.download(sorted);
            assertArrayEquals(expected, sorted, Seed::rerun);
            there.download(sorted);
            assertArrayEquals(keys, sorted, Seed::rerun);
            sortInParts(engine, there, there, Values.none(), part);
            there.download(sorted);
            assertArrayEquals(expected, sorted, Seed::rerun);
        }
        try (DeviceKeys there = engine.upload(Keys.of(keys)); DeviceValues numbers = engine.upload(Values.of(values))) {
            sortInParts(engine, there, there, numbers, part);
            there.download(sorted);
            numbers.download(Values.of(values));
        }
        assertArrayEquals(expected, sorted, Seed::rerun);
        assertArrayEquals(places, values, Seed::rerun);
    }

    /** Indices of keys that stay: the values of the input are the values of the output. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0xff, 0xff00ff})
    void sortsIndicesInParts(int mask) {
        int[] keys = Seed.random("indices in parts, " + mask).ints(ONE_PASS).map(bits -> bits & mask).toArray();
        int[] values = IntStream.range(0, keys.length).toArray();
        int[] after = new int[keys.length];
        try (Engine engine = OpenClEngines.open(DISTRIBUTING);
                DeviceKeys there = engine.upload(Keys.of(keys));
                DeviceKeys out = engine.allocateKeys(there.type(), keys.length);
                DeviceValues places = engine.upload(Values.of(values))) {
            sortInParts(engine, there, out, places, ONE_PASS / 3);
            places.download(Values.of(values));
            there.download(after);
        }
        assertArrayEquals(sorted(keys.length, (x, y) -> Integer.compare(keys[x], keys[y])), values, Seed::rerun);
        assertArrayEquals(keys, after);
    }

    private static void sortInParts(Engine engine, DeviceKeys in, DeviceKeys out, Values values, int part) {
        GpuBackends.Parts backend = GpuBackends.ownerOf(in);
        int valueBytes = values.count() == 0 ? 0 : Integer.BYTES;
        try (DeviceCall call = backend.calls().begin(null)) {
            backend.sort().plan(call, in, Order.natural(), valueBytes, in.length()).sortInParts(records(in, values),
                    records(out, values), scratch(call, in, valueBytes), part);
            engine.synchronize();
        }
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
        // Beyond, buckets of 16 bits need a larger tile, or are too large for any.
        assertEquals("512x19", Objects.requireNonNull(DistributionTuning.of(h200, Long.BYTES, 0, 1L << 29, false))
                .finish().toString());
        assertNull(DistributionTuning.of(h200, Long.BYTES, 0, 1L << 30, false));
        assertEquals(585_891_839, DistributionTuning.most(h200, Long.BYTES, 0));
        assertEquals(1_202_061_311, DistributionTuning.most(h200, Integer.BYTES, Integer.BYTES));
        assertEquals(0, DistributionTuning.most(other, Integer.BYTES, 0));
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
