// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Search;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
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
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches in both directions: each result is the count of a plain loop, on every engine, type, order and place. */
class SearchContractTest {
    private static final List<Bound> ALL = List.of(Bound.LOWER, Bound.UPPER, Bound.COUNT, Bound.MATCH,
            Bound.LAST);
    private static final Remembered<long[]> COUNTS = new Remembered<>();

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void smallSizes(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 5, 8, 13, 31, 64, 95, 96, 97, 129, 257}) {
                for (String pattern : List.of("d20", Samples.EDGES)) {
                    long[][] sides = Samples.sides(shape, pattern, n, Seed.of("search" + shape + pattern + n));
                    for (Place place : Places.of(shape.type(), n)) {
                        for (Subject subject : Subject.inTurn(shape, n, pattern, place)) {
                            check(cases, shape, sides[0], sides[1], place, subject);
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
        int turn = Seed.random("search patterns " + shape).nextInt(1000);
        try (Cases cases = new Cases()) {
            for (String pattern : Samples.MERGE) {
                turn++;
                int n = Sizes.at(turn);
                long[][] sides = Samples.sides(shape, pattern, n, Seed.of("search" + shape + pattern + n));
                for (Subject subject : Subject.hostOrDevice(shape, turn)) {
                    if (subject.hasTimeFor(n)) {
                        check(cases, shape, sides[0], sides[1], places.get(turn % places.size()), subject);
                    }
                }
            }
        }
    }

    /** One input is so much longer that its keys are not all read. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void fewNeedles(Shape shape) {
        try (Cases cases = new Cases()) {
            long[][] sides = Samples.sides(shape, "d20", 80_000, Seed.of("few" + shape));
            for (int n : new int[]{1, 17, 1100}) {
                long[] few = Arrays.stream(new int[n]).mapToLong(_ -> 0).toArray();
                int step = sides[0].length / n;
                Arrays.setAll(few, i -> sides[0][i * step]);
                for (Subject subject : Subject.of(shape)) {
                    cases.check(() -> subject + " " + shape + " n=" + n,
                            () -> check(shape, few, sides[1], Place.ARRAY, subject, ALL, List.of()));
                    cases.check(() -> subject + " " + shape + " reversed n=" + n,
                            () -> check(shape, sides[1], few, Place.ARRAY, subject, List.of(), ALL));
                }
            }
        }
    }

    /** Groups of equal keys that are longer than a window of the CPU engine, so that bounds lie behind a window. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#some")
    void longGroups(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int most : new int[]{2, 300, 10_000}) {
                long[][] sides = Samples.sides(shape, "random", 60_000, Seed.of("groups" + shape + most));
                for (long[] side : sides) {
                    var random = Seed.random("groups" + shape + most + side.length);
                    for (int i = 0; i < side.length;) {
                        int end = Math.min(side.length, i + 1 + random.nextInt(most));
                        Arrays.fill(side, i, end, side[i]);
                        i = end;
                    }
                }
                // All keys of A, and keys between them.
                long[] both = Oracle.concatenate(sides[0], Arrays.copyOf(sides[1], sides[1].length / 2));
                long[] b = Oracle.sorted(both, shape.comparison());
                for (Subject subject : Subject.of(shape)) {
                    if (most == 300 || subject.hasTimeFor(60_000)) {
                        check(cases, shape, sides[0], b, Place.ARRAY, subject);
                    }
                }
            }
        }
    }

    private static void check(Cases cases, Shape shape, long[] a, long[] b, Place place, Subject subject) {
        String name = subject + " " + shape + " |A|=" + a.length + " |B|=" + b.length + " " + place;
        cases.check(() -> name + ": both directions", () -> check(shape, a, b, place, subject, ALL, ALL));
        cases.check(() -> name + ": A in B", () -> check(shape, a, b, place, subject, ALL.subList(2, 5), List.of()));
    }

    private static void check(Shape shape, long[] a, long[] b, Place place, Subject subject, List<Bound> aBounds,
            List<Bound> bBounds) {
        try (Guarded aKeys = new Guarded(shape.type(), a, place);
                Guarded bKeys = new Guarded(shape.type(), b, place);
                Results aOut = new Results(aBounds, a.length, place, subject.isOnDevice());
                Results bOut = new Results(bBounds, b.length, place, subject.isOnDevice())) {
            subject.search(aKeys.keys(), bKeys.keys(), aBounds, aOut.values(), bBounds, bOut.values(), shape.order());
            aOut.expect("a", a, b, shape.comparison());
            bOut.expect("b", b, a, shape.comparison());
            aKeys.expectUntouched("a");
            bKeys.expectUntouched("b");
        }
    }

    /** A column for each bound. */
    private record Results(List<Bound> bounds, List<Guarded> columns) implements AutoCloseable {
        Results(List<Bound> bounds, int length, Place place, boolean onDevice) {
            this(bounds, new ArrayList<>());
            for (Bound bound : bounds) {
                ElementType type = switch (bound) {
                    case LOWER, COUNT -> ElementType.INT;
                    case UPPER, LAST -> ElementType.LONG;
                    case MATCH -> place == Place.ARRAY && !onDevice ? ElementType.BOOLEAN : ElementType.BYTE;
                };
                columns.add(new Guarded(type, new long[length], place));
            }
        }

        Values values() {
            return Values.of(columns.stream().map(Guarded::column).toList());
        }

        void expect(String name, long[] needles, long[] haystack, LongComparator order) {
            long[] lower = COUNTS.get(() -> counts(needles, haystack,
                    (x, needle) -> order.compare(x, needle) < 0 ? -1 : 0), Bound.LOWER, needles, haystack);
            long[] upper = COUNTS.get(() -> counts(needles, haystack,
                    (x, needle) -> order.compare(x, needle) <= 0 ? -1 : 0), Bound.UPPER, needles, haystack);
            for (int c = 0; c < columns.size(); c++) {
                long[] expected = switch (bounds.get(c)) {
                    case LOWER -> lower;
                    case UPPER -> upper;
                    case LAST -> Arrays.stream(upper).map(bound -> bound - 1).toArray();
                    case COUNT -> LongStream.range(0, needles.length).map(i -> upper[(int) i] - lower[(int) i])
                            .toArray();
                    case MATCH -> LongStream.range(0, needles.length)
                            .map(i -> upper[(int) i] > lower[(int) i] ? 1 : 0).toArray();
                };
                columns.get(c).expect(name + " " + bounds.get(c), expected);
            }
        }

        /** The number of first keys of the haystack that belong in front of each needle. */
        private static long[] counts(long[] needles, long[] haystack, LongComparator inFront) {
            long[] counts = new long[needles.length];
            int count = 0;
            for (int i = 0; i < needles.length; i++) {
                while (count < haystack.length && inFront.compare(haystack[count], needles[i]) < 0) {
                    count++;
                }
                counts[i] = count;
            }
            return counts;
        }

        @Override
        public void close() {
            columns.forEach(Guarded::close);
        }
    }

    @Test
    void shortForms() {
        Keys needles = Keys.of(new double[]{-0.0, 0.0, 2, Double.NaN});
        Keys haystack = Keys.of(new double[]{-1, 0.0, 0.0, 2, 3, -Double.NaN});
        assertArrayEquals(new int[]{1, 1, 3, 5}, Search.lower(needles, haystack));
        assertArrayEquals(new int[]{1, 3, 4, 6}, Search.upper(needles, haystack));
        assertArrayEquals(new int[]{0, 2, 1, 1}, Search.count(needles, haystack));
        assertArrayEquals(new boolean[]{false, true, true, true}, Search.contains(needles, haystack));
        assertArrayEquals(new int[][]{{1, 1, 3, 5}, {1, 3, 4, 6}}, Search.equalRange(needles, haystack));
        Order last = Order.ints((x, y) -> Integer.compare(x % 10, y % 10));
        assertArrayEquals(new int[]{0, 1},
                Search.lower(Keys.of(new int[]{11, 2}), Keys.of(new int[]{41, 52}), last));
    }

    @Test
    void publishedDemonstration() {
        assertArrayEquals(Demos.numbers("sorted_search.lower", "out"),
                Search.lower(Keys.of(Demos.numbers("sorted_search.lower", "in.needles")),
                        Keys.of(Demos.numbers("sorted_search.lower", "in.haystack"))));
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void publishedDemonstrationOnAnEngine(Subject subject) {
        int[] needles = Demos.numbers("sorted_search.lower", "in.needles");
        int[] lower = new int[needles.length];
        subject.search(Keys.of(needles), Keys.of(Demos.numbers("sorted_search.lower", "in.haystack")),
                List.of(Bound.LOWER), Values.of(lower), List.of(), Values.none(), Order.natural());
        assertArrayEquals(Demos.numbers("sorted_search.lower", "out"), lower);
    }

    @Test
    void keysOfTwoWords() {
        Keys needles = Keys.of(new long[]{1, 1, 2}, new long[]{0, 5, 0});
        Keys haystack = Keys.of(new long[]{1, 1, 1, 3}, new long[]{5, 5, 6, 0});
        assertArrayEquals(new int[]{0, 0, 3}, Search.lower(needles, haystack));
        assertArrayEquals(new int[]{0, 2, 3}, Search.upper(needles, haystack));
        assertArrayEquals(new boolean[]{false, true, false}, Search.contains(needles, haystack));
    }

    /** Keys of two words, in two columns on a device. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void keysOfTwoWordsOnAnEngine(Subject subject) {
        if (!subject.runs(ElementType.TWO_LONGS, Order.unsigned())) {
            return;
        }
        long[] groups = LongStream.range(0, 700).map(i -> i / 50).toArray();
        long[] times = LongStream.range(0, 700).map(i -> i % 50 * 3 / 2 - 9).toArray();
        Keys a = Keys.of(groups, times);
        Keys b = Keys.of(Arrays.copyOfRange(groups, 40, 340),
                Arrays.stream(times, 40, 340).map(time -> time + 1).toArray());
        int[] expected = new int[700];
        int[] upper = new int[700];
        int[] lower = new int[300];
        int[] expectedLower = new int[300];
        Engine.open("cpu:1").search(a, b, List.of(Bound.UPPER), Values.of(expected), List.of(Bound.LOWER),
                Values.of(expectedLower), Order.natural());
        subject.search(a, b, List.of(Bound.UPPER), Values.of(upper), List.of(Bound.LOWER), Values.of(lower),
                Order.natural());
        assertArrayEquals(expected, upper);
        assertArrayEquals(expectedLower, lower);
    }

    @Test
    void dataOnTheEngineOfTheCpu() {
        try (Engine cpu = Engine.open("cpu");
                DeviceKeys needles = cpu.upload(Keys.of(new int[]{1, 5, 9}));
                DeviceKeys haystack = cpu.upload(Keys.of(new int[]{5, 5, 6}));
                DeviceValues out = cpu.allocateValues(ElementType.INT, 3)) {
            cpu.search(needles, haystack, List.of(Bound.UPPER), out, Order.natural());
            int[] upper = new int[3];
            out.download(Values.of(upper));
            assertArrayEquals(new int[]{0, 2, 3}, upper);
        }
    }

    /** Keys on a device, and results on the host. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void resultsOnTheHost(Subject subject) {
        Engine engine = subject.engine();
        int[] lower = new int[3];
        boolean[] foundOfA = new boolean[3];
        boolean[] found = new boolean[5];
        long[] counts = new long[5];
        try (DeviceKeys a = engine.upload(Keys.of(new int[]{1, 5, 9}));
                DeviceKeys b = engine.upload(Keys.of(new int[]{0, 5, 5, 6, 9}))) {
            engine.search(a, b, List.of(Bound.LOWER, Bound.MATCH), Values.of(lower).and(foundOfA),
                    List.of(Bound.MATCH, Bound.COUNT), Values.of(found, 0, 5).and(counts), Order.natural());
        }
        assertArrayEquals(new int[]{1, 1, 4}, lower);
        assertArrayEquals(new boolean[]{false, true, true}, foundOfA);
        assertArrayEquals(new boolean[]{false, true, true, false, true}, found);
        assertArrayEquals(new long[]{0, 1, 1, 0, 1}, counts);
    }

    @Test
    void badArguments() {
        Keys ints = Keys.of(new int[]{1, 2, 3});
        Engine cpu = Engine.best();
        Refusals.expect(IllegalArgumentException.class, () -> Search.lower(ints, Keys.of(new long[1])),
                "haystack: LONG", "needles has INT");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.search(ints, ints, List.of(Bound.LOWER),
                Values.of(new int[2]), Order.natural()), "out: 2", "the length of needles is 3");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.search(ints, ints, List.of(Bound.LOWER),
                Values.of(new short[3]), Order.natural()), "out: column 0", "SHORT");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.search(ints, ints, List.of(Bound.MATCH),
                Values.of(new int[3]), Order.natural()), "out: column 0", "INT", "BOOLEAN");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.search(ints, ints, List.of(Bound.LOWER, Bound.UPPER),
                Values.of(new int[3]), Order.natural()), "out:", "columns instead of", "2");
        int[] both = {1, 2, 3};
        Refusals.expect(IllegalArgumentException.class, () -> cpu.search(Keys.of(both), ints, List.of(Bound.LOWER),
                Values.of(both), Order.natural()), "overlap");
    }
}
