// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sort of segments by distribution, and the merges that sort what it leaves. */
class SegmentBucketsTest {
    private static final String ENGINE = "distribution=yes,tile=32x3";

    /** The keys of segments. */
    enum Pattern {
        /** They spread evenly, so buckets hold them. */
        RANDOM,
        /** They spread over a part of all codes, on both sides of zero. */
        NARROW,
        /** A bucket has too many. */
        CROWDED,
        /** A block can't sort a bucket. */
        CLUSTERED, EQUAL;

        long key(long random) {
            return switch (this) {
                case RANDOM -> random;
                case NARROW -> random % 100_000;
                case CROWDED -> random % 64 == 0 ? random : 7;
                case CLUSTERED -> random & 0xffff_ffff_ffff_0007L;
                case EQUAL -> 42;
            };
        }
    }

    /** Segments of one block, of a few buckets, of many buckets, and empty ones. */
    private static final int[] LONG = {1664, 1665, 0, 1, 20_000, 1456, 5000, 300, 60_000, 2048, 9000};

    /** Short segments, and long ones of one bucket and of several buckets. */
    private static final int[] MIXED = IntStream.range(0, 500)
            .map(s -> s == 77 ? 97 : s == 78 ? 1500 : s == 300 ? 7000 : s == 400 ? 20_000 : s % 90).toArray();

    /** A segment of more records than buckets hold, and others. */
    private static final int[] HUGE = {1000, 380_000, 20, 5000};

    private static List<long[]> segments(int[] lengths) {
        List<long[]> segments = new ArrayList<>();
        long at = 3;
        for (int length : lengths) {
            segments.add(new long[]{at, at + length});
            at += length + (length % 2 == 0 ? 0 : 17);
        }
        return segments;
    }

    @ParameterizedTest
    @EnumSource(Pattern.class)
    void sortsLongSegments(Pattern pattern) {
        sort(pattern, LONG);
    }

    @ParameterizedTest
    @EnumSource(Pattern.class)
    void sortsLongSegmentsAmongShortOnes(Pattern pattern) {
        sort(pattern, MIXED);
    }

    @Test
    void sortsHugeSegments() {
        sort(Pattern.RANDOM, HUGE);
    }

    /** Floats have no buckets. Segments are on the device, and on the host; some are huge, or too many are. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 300})
    void sortsHugeSegmentsBesideMerges(int hugeOnes) {
        List<long[]> segments = segments(
                IntStream.range(0, 2 * hugeOnes).map(s -> s % 2 == 0 ? s % 50 : 8_200 + s).toArray());
        int n = (int) segments.getLast()[1] + 5;
        SplittableRandom random = Seed.random("huge " + hugeOnes);
        float[] floats = new float[n];
        for (int i = 0; i < n; i++) {
            floats[i] = random.nextInt(1 << 20) - (1 << 19);
        }
        float[] expected = floats.clone();
        segments.forEach(segment -> Arrays.sort(expected, (int) segment[0], (int) segment[1]));
        long[] starts = segments.stream().mapToLong(segment -> segment[0]).toArray();
        long[] ends = segments.stream().mapToLong(segment -> segment[1]).toArray();
        try (Engine engine = OpenClEngines.open("tile=32x1");
                DeviceKeys keys = engine.upload(Keys.of(floats));
                DeviceKeys again = engine.upload(Keys.of(floats));
                DeviceValues from = engine.upload(Values.of(starts));
                DeviceValues to = engine.upload(Values.of(ends))) {
            float[] sorted = new float[n];
            engine.sortSegments(keys, Values.none(), from, to, Order.natural());
            keys.download(Keys.of(sorted));
            assertArrayEquals(expected, sorted, Seed.rerun());
            engine.sortSegments(again, Values.none(), Values.of(starts), Values.of(ends), Order.natural());
            again.download(Keys.of(sorted));
            assertArrayEquals(expected, sorted, Seed.rerun());
        }
    }

    private static void sort(Pattern pattern, int[] lengths) {
        SplittableRandom random = Seed.random(pattern.name());
        List<long[]> segments = segments(lengths);
        int n = (int) segments.getLast()[1] + 5;
        long[] starts = segments.stream().mapToLong(segment -> segment[0]).toArray();
        long[] ends = segments.stream().mapToLong(segment -> segment[1]).toArray();
        // Compilation takes longer than the sorts.
        List<Order> orders = List.of(Order.natural(), Order.descending(), Order.unsigned(),
                Order.unsignedDescending());
        Order order = orders.get(random.nextInt(orders.size()));
        try (Engine engine = OpenClEngines.open(ENGINE)) {
            long[] longs = LongStream.generate(random::nextLong).map(pattern::key).limit(n).toArray();
            int[] ints = IntStream.generate(random::nextInt).map(x -> (int) pattern.key(x)).limit(n)
                    .toArray();
            int[] ofLongs = places(segments, n, comparator(order, longs));
            int[] ofInts = places(segments, n, comparator(order,
                    IntStream.of(ints).mapToLong(x -> order.equals(Order.natural())
                            || order.equals(Order.descending()) ? x : Integer.toUnsignedLong(x)).toArray()));
            Values from = Values.of(starts);
            Values to = Values.of(ends);
            String message = pattern + ", " + order + "; " + Seed.rerun();
            try (DeviceKeys keys = engine.upload(Keys.of(ints))) {
                engine.sortSegments(keys, Values.none(), from, to, order);
                int[] sorted = new int[n];
                keys.download(Keys.of(sorted));
                assertArrayEquals(IntStream.of(ofInts).map(i -> ints[i]).toArray(), sorted, message);
            }
            try (DeviceKeys keys = engine.upload(Keys.of(longs));
                    DeviceValues values = engine.upload(Values.of(IntStream.range(0, n).toArray()))) {
                engine.sortSegments(keys, values, from, to, order);
                int[] moved = new int[n];
                values.download(Values.of(moved));
                assertArrayEquals(ofLongs, moved, message);
                long[] sorted = new long[n];
                keys.download(Keys.of(sorted));
                assertArrayEquals(IntStream.of(ofLongs).mapToLong(i -> longs[i]).toArray(), sorted, message);
            }
            try (DeviceKeys keys = engine.upload(Keys.of(ints));
                    DeviceValues indices = engine.upload(Values.of(LongStream.range(0, n).toArray()))) {
                engine.sortSegmentIndices(keys, indices, from, to, order);
                long[] moved = new long[n];
                indices.download(Values.of(moved));
                assertArrayEquals(IntStream.of(ofInts).asLongStream().toArray(), moved, message);
            }
        }
    }

    private static Comparator<Integer> comparator(Order order, long[] keys) {
        Comparator<Integer> natural = (i, j) -> Long.compare(keys[i], keys[j]);
        Comparator<Integer> unsigned = (i, j) -> Long.compareUnsigned(keys[i], keys[j]);
        return order.equals(Order.natural()) ? natural
                : order.equals(Order.descending()) ? natural.reversed()
                        : order.equals(Order.unsigned()) ? unsigned
                                : unsigned.reversed();
    }

    /** The place from which each key comes. */
    private static int[] places(List<long[]> segments, int n, Comparator<Integer> comparator) {
        int[] places = IntStream.range(0, n).toArray();
        for (long[] segment : segments) {
            int[] sorted = IntStream.range((int) segment[0], (int) segment[1]).boxed().sorted(comparator)
                    .mapToInt(i -> i).toArray();
            System.arraycopy(sorted, 0, places, (int) segment[0], sorted.length);
        }
        return places;
    }
}
