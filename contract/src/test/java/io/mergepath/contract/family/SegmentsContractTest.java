// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Segments;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Payloads;
import io.mergepath.contract.Places;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Remembered;
import io.mergepath.contract.Sizes;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.lab.reference.Demos;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sorts of segments: each is the stable sort of its keys, and what lies between segments stays untouched. */
class SegmentsContractTest {
    /** Lengths of segments, and of gaps behind them. */
    private record Layout(String name, int mean, boolean gaps) {
    }

    private static final List<Layout> LAYOUTS = List.of(new Layout("tiny", 3, false), new Layout("short", 40, true),
            new Layout("tiny with gaps", 15, true),
            new Layout("long", 700, false), new Layout("one", 1 << 30, false), new Layout("equal heads", 1, true));

    private static final Remembered<Parts> PARTS = new Remembered<>();
    private static final Remembered<int[]> ORIGINS = new Remembered<>();

    /** The index of the first key of each segment, and the index behind the last. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Parts(long[] starts, long[] ends) {
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void smallSizes(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 7, 33, 95, 96, 97, 100, 257}) {
                for (String pattern : List.of("d20", Samples.EDGES)) {
                    long[] keys = Samples.keys(shape, pattern, n, Seed.of("segments" + shape + pattern + n));
                    for (Place place : Places.of(shape.type(), n)) {
                        for (Subject subject : Subject.inTurn(shape, n, pattern, place)) {
                            check(cases, shape, keys, LAYOUTS.get(n % 3), place, subject);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void patterns(Shape shape) {
        List<Place> places = Place.of(shape.type());
        int turn = Seed.random("segments patterns " + shape).nextInt(1000);
        try (Cases cases = new Cases()) {
            for (String pattern : Samples.SORT) {
                turn++;
                int n = Sizes.at(turn);
                long[] keys = Samples.keys(shape, pattern, n, Seed.of("segments" + shape + pattern + n));
                for (Subject subject : Subject.hostOrDevice(shape, turn)) {
                    if (subject.hasTimeFor(n)) {
                        check(cases, shape, keys, LAYOUTS.get(turn % LAYOUTS.size()),
                                places.get(turn % places.size()), subject);
                    }
                }
            }
        }
    }

    /** Segments of 16 and of 32 keys, and one that is shorter: whole blocks move them in another way than parts. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#some")
    void equalTinySegments(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int length : new int[]{16, 32}) {
                int segments = 150;
                int shorter = 140;
                int n = length * segments + 1;
                long[] bits = Samples.keys(shape, Samples.EDGES, n, Seed.of("equal tiny" + shape));
                long[] starts = LongStream.range(0, segments).map(s -> 1 + s * length).toArray();
                long[] ends = LongStream.range(0, segments).map(s -> 1 + (s + 1) * length).toArray();
                ends[shorter]--;
                long[] aligned = LongStream.of(starts).map(start -> start - 1).toArray();
                long[] alignedEnds = LongStream.of(ends).map(end -> end - 1).toArray();
                for (Subject subject : Subject.hostOrDevice(shape, length)) {
                    cases.check(() -> subject + " " + shape + " " + length, () -> {
                        keys(shape, bits, starts, ends, Place.ARRAY, subject);
                        keys(shape, bits, aligned, alignedEnds, Place.ARRAY, subject);
                        indices(shape, bits, aligned, alignedEnds, Place.ARRAY, subject);
                    });
                }
            }
        }
    }

    /** Segments of all lengths side by side: some for one thread, some for all. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#some")
    void hugeAmongTiny(Shape shape) {
        int n = 500_000;
        long[] bits = Samples.keys(shape, Samples.EDGES, n, Seed.of("huge" + shape));
        long[] starts = {0, 5, 5, 9, 20_000, 60_000, 60_001, 400_000, 400_100};
        long[] ends = {5, 5, 9, 19_999, 60_000, 60_001, 399_000, 400_100, n};
        try (Cases cases = new Cases()) {
            for (Subject subject : Subject.orSkip(Subject.of(shape).stream().filter(Subject::isCpu).toList())) {
                cases.check(() -> subject + " " + shape, () -> {
                    keys(shape, bits, starts, ends, Place.ARRAY, subject);
                    indices(shape, bits, starts, ends, Place.ARRAY, subject);
                });
            }
        }
    }

    /** The same with segments around tiles of 96 keys. The segments lie on the host, and keys perhaps on a device. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void segmentsOnTheHost(Subject subject) {
        int n = 3000;
        int[] starts = {0, 5, 5, 9, 95, 96, 192, 288, 290, 1100, 1101, 2113, 3000};
        int[] ends = {5, 5, 9, 90, 96, 192, 288, 289, 1100, 1101, 2112, 2999, 3000};
        int[] input = Seed.random("segments on the host").ints(n, 0, 100).toArray();
        int[] expected = input.clone();
        for (int s = 0; s < starts.length; s++) {
            Arrays.sort(expected, starts[s], ends[s]);
        }
        int[] keys = input.clone();
        Engine engine = subject.engine();
        try (DeviceKeys there = engine.upload(Keys.of(keys))) {
            engine.sortSegments(there, Values.none(), Values.of(starts), Values.of(ends), Order.natural());
            there.download(keys);
        }
        assertArrayEquals(expected, keys);
    }

    /** The mean length makes a device guess that all segments are tiny. One segment may be longer. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void oneLongerSegmentAmongTinyOnes(Subject subject) {
        if (!subject.isGpu()) {
            return;
        }
        int segments = 700;
        for (int mean : new int[]{8, 20}) {
            for (int longer : new int[]{mean, 16, 17, 32, 33, 500, 3000}) {
                int[] bounds = IntStream.rangeClosed(0, segments)
                        .map(s -> s * mean + (s > 5 ? longer - mean : 0)).toArray();
                int[] keys = Seed.random("longer" + longer).ints(bounds[segments]).toArray();
                int[] expected = keys.clone();
                for (int s = 0; s < segments; s++) {
                    Arrays.sort(expected, bounds[s], bounds[s + 1]);
                }
                Engine engine = subject.engine();
                try (DeviceKeys there = engine.upload(Keys.of(keys));
                        DeviceValues starts = engine.upload(Values.of(Arrays.copyOf(bounds, segments)));
                        DeviceValues ends = engine.upload(Values.of(Arrays.copyOfRange(bounds, 1, segments + 1)))) {
                    engine.sortSegments(there, Values.none(), starts, ends, Order.natural());
                    there.download(Keys.of(keys));
                }
                assertArrayEquals(expected, keys, () -> mean + ", " + longer + "; " + Seed.rerun());
            }
        }
    }

    /** Segments on a device are checked there, before anything is written. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void wrongSegmentsOnAnEngine(Subject subject) {
        int[] input = {3, 2, 1, 0};
        int[][][] wrong = {{{0, 2}, {3, 4}}, {{0, 3}, {2, 2}}, {{0, 2}, {2, 5}}, {{0, -1}, {0, 4}}};
        if (!subject.isGpu()) {
            return;
        }
        Engine engine = subject.engine();
        for (int[][] segments : wrong) {
            int[] keys = input.clone();
            try (DeviceKeys there = engine.upload(Keys.of(keys));
                    DeviceValues starts = engine.upload(Values.of(segments[0]));
                    DeviceValues ends = engine.upload(Values.of(segments[1]))) {
                Refusals.expect(IllegalArgumentException.class,
                        () -> engine.sortSegments(there, Values.none(), starts, ends, Order.natural()),
                        "starts, ends: segment 1 is [", "4)");
                there.download(keys);
            }
            assertArrayEquals(input, keys);
        }
    }

    private static Parts parts(long[] keys, Layout layout, SplittableRandom random) {
        List<Long> starts = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        for (int at = 0; at < keys.length;) {
            int length = (int) Math.min(keys.length - at, random.nextLong(2L * layout.mean()));
            starts.add((long) at);
            ends.add((long) at + length);
            at += length + (layout.gaps() || length == 0 ? random.nextInt(4) : 0);
        }
        return new Parts(starts.stream().mapToLong(Long::longValue).toArray(),
                ends.stream().mapToLong(Long::longValue).toArray());
    }

    private static void check(Cases cases, Shape shape, long[] keys, Layout layout, Place place, Subject subject) {
        Parts parts = PARTS.get(() -> parts(keys, layout, Seed.random(shape + layout.name() + keys.length)), keys,
                layout);
        long[] from = parts.starts();
        long[] to = parts.ends();
        String name = subject + " " + shape + " n=" + keys.length + " " + place + " " + layout.name();
        cases.check(() -> name + " keys", () -> keys(shape, keys, from, to, place, subject));
        cases.check(() -> name + " indices", () -> indices(shape, keys, from, to, place, subject));
        for (List<ElementType> types : Payloads.of(subject, shape.type(), keys.length).subList(0, 2)) {
            cases.check(() -> name + " pairs " + types, () -> pairs(shape, keys, types, from, to, place, subject));
        }
    }

    /** The index of the key that belongs to each place; the place itself between segments. */
    private static int[] origins(long[] keys, long[] starts, long[] ends, LongComparator order) {
        return ORIGINS.get(() -> sort(keys, starts, ends, order), keys, starts, ends);
    }

    private static int[] sort(long[] keys, long[] starts, long[] ends, LongComparator order) {
        int[] origins = new int[keys.length];
        Arrays.setAll(origins, i -> i);
        for (int s = 0; s < starts.length; s++) {
            int start = (int) starts[s];
            int[] sorted = Oracle.sort(Arrays.copyOfRange(keys, start, (int) ends[s]), order);
            for (int i = 0; i < sorted.length; i++) {
                origins[start + i] = start + sorted[i];
            }
        }
        return origins;
    }

    private static void keys(Shape shape, long[] bits, long[] starts, long[] ends, Place place, Subject subject) {
        try (Guarded keys = new Guarded(shape.type(), bits, place);
                Guarded from = new Guarded(ElementType.LONG, starts, place);
                Guarded to = new Guarded(ElementType.INT, ends, place)) {
            subject.sortSegments(keys.keys(), Values.none(), from.values(), to.values(), shape.order());
            keys.expect("keys", Oracle.gather(bits, origins(bits, starts, ends, shape.comparison())));
            from.expectUntouched("starts");
            to.expectUntouched("ends");
        }
    }

    private static void pairs(Shape shape, long[] bits, List<ElementType> types, long[] starts, long[] ends,
            Place place, Subject subject) {
        int[] origins = origins(bits, starts, ends, shape.comparison());
        try (Guarded keys = new Guarded(shape.type(), bits, place);
                Payload values = new Payload(types, Place.otherThan(place, bits.length), 0, bits.length)) {
            subject.sortSegments(keys.keys(), values.values(), Values.of(starts), Values.of(ends), shape.order());
            keys.expect("keys", Oracle.gather(bits, origins));
            values.expect("values", origins);
        }
    }

    private static void indices(Shape shape, long[] bits, long[] starts, long[] ends, Place place, Subject subject) {
        ElementType type = bits.length % 2 == 0 ? ElementType.INT : ElementType.LONG;
        try (Guarded keys = new Guarded(shape.type(), bits, place);
                Guarded indices = new Guarded(type, Oracle.places(bits.length), place)) {
            subject.sortSegmentIndices(keys.keys(), indices.values(), Values.of(starts), Values.of(ends),
                    shape.order());
            indices.expect("indices", Oracle.widen(origins(bits, starts, ends, shape.comparison())));
            keys.expectUntouched("keys");
        }
    }

    @Test
    void publishedDemonstrations() {
        int[] keys = Demos.numbers("segsort_keys", "in.keys");
        int[] heads = Demos.numbers("segsort_keys", "in.heads");
        Segments.sort(Keys.of(keys), Segments.offsets(heads, keys.length));
        assertArrayEquals(Demos.numbers("segsort_keys", "out"), keys);

        int[] pairs = Demos.numbers("segsort_pairs.keys", "in.keys");
        boolean[] flags = new boolean[pairs.length];
        for (int head : Demos.numbers("segsort_pairs.keys", "in.heads")) {
            flags[head] = true;
        }
        int[] values = new int[pairs.length];
        Arrays.setAll(values, i -> i);
        long[] offsets = Segments.offsets(flags);
        assertArrayEquals(Demos.numbers("segsort_pairs.vals", "out"),
                Segments.indices(Keys.of(pairs), offsets, Order.natural()));
        Segments.sort(Keys.of(pairs), Values.of(values), offsets, Order.natural());
        assertArrayEquals(Demos.numbers("segsort_pairs.keys", "out"), pairs);
        assertArrayEquals(Demos.numbers("segsort_pairs.vals", "out"), values);
    }

    @Test
    void keysOfTwoWords() {
        long[] first = {2, 1, 1, 0, 9};
        long[] second = {0, 7, 3, 0, 9};
        Segments.sort(Keys.of(first, second), new long[]{0, 3, 4});
        assertArrayEquals(new long[]{1, 1, 2, 0, 9}, first);
        assertArrayEquals(new long[]{3, 7, 0, 0, 9}, second);
        assertArrayEquals(new int[]{0, 1, 2, 4, 3}, Segments.indices(Keys.of(first, second), new long[]{3, 5},
                Order.descending()));
    }

    /** A comparator that throws leaves a permutation in each segment. */
    @Test
    void aThrowLeavesPermutations() {
        int[] keys = Seed.random("segments throw").ints(100_000).toArray();
        int[] before = keys.clone();
        int[] calls = {0};
        IntComparator throwing = (x, y) -> {
            if (calls[0]++ == 500_000) {
                throw new IllegalStateException("enough");
            }
            return Integer.compare(x, y);
        };
        long[] offsets = {0, 50, 7000, 70_000, 100_000};
        assertThrows(IllegalStateException.class,
                () -> Segments.sort(Keys.of(keys), offsets, Order.ints(throwing)));
        for (int s = 0; s + 1 < offsets.length; s++) {
            int[] segment = Arrays.copyOfRange(keys, (int) offsets[s], (int) offsets[s + 1]);
            int[] original = Arrays.copyOfRange(before, (int) offsets[s], (int) offsets[s + 1]);
            Arrays.sort(segment);
            Arrays.sort(original);
            assertArrayEquals(original, segment);
        }
    }

    @Test
    void badArguments() {
        Keys keys = Keys.of(new int[10]);
        Refusals.expect(IllegalArgumentException.class, () -> Segments.sort(keys, new long[]{0, 11}), "segment 0",
                "[0, 11)", "10");
        Refusals.expect(IllegalArgumentException.class, () -> Segments.sort(keys, new long[]{0, 5, 4}), "segment 1",
                "[5, 4)");
        Engine cpu = Engine.best();
        Refusals.expect(IllegalArgumentException.class, () -> cpu.sortSegments(keys, Values.none(),
                Values.of(new int[]{0, 3}), Values.of(new int[]{4, 5}), Order.natural()), "segment 1", "[3, 5)",
                "[4, 10)");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.sortSegments(keys, Values.none(),
                Values.of(new int[]{0, 3}), Values.of(new int[]{4}), Order.natural()), "ends", "1", "2");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.sortSegments(keys, Values.of(new int[9]),
                Values.of(new int[]{0}), Values.of(new int[]{4}), Order.natural()), "values", "9", "10");
    }
}
