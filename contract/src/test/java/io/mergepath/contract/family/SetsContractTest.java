// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Sets;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
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
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Operations of multisets have the results of the std::set_ algorithms, bit for bit, with the values of the taken keys.
 * The reference counts the keys of each group of equal keys.
 */
class SetsContractTest {
    private static final Remembered<int[]> EXPECTED = new Remembered<>();

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void smallSizes(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 5, 8, 13, 31, 64, 95, 96, 97, 129, 257}) {
                for (String pattern : List.of("d20", Samples.EDGES)) {
                    long[][] sides = Samples.sides(shape, pattern, n, Seed.of("sets" + shape + pattern + n));
                    for (Place place : Places.of(shape.type(), n)) {
                        for (Subject subject : Subject.inTurn(shape, n, pattern, place)) {
                            checkAll(cases, shape, sides[0], sides[1], place, subject);
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
        int turn = Seed.random("sets patterns " + shape).nextInt(1000);
        try (Cases cases = new Cases()) {
            for (String pattern : Samples.MERGE) {
                turn++;
                int n = Sizes.at(turn);
                long[][] sides = Samples.sides(shape, pattern, n, Seed.of("sets" + shape + pattern + n));
                for (Subject subject : Subject.hostOrDevice(shape, turn)) {
                    if (subject.hasTimeFor(n)) {
                        checkAll(cases, shape, sides[0], sides[1], places.get(turn % places.size()), subject);
                    }
                }
            }
        }
    }

    /** Many groups of many equal keys on both sides, so that cuts fall into groups. */
    @ParameterizedTest
    @EnumSource(SetOperation.class)
    void longGroups(SetOperation operation) {
        Shape shape = Shape.byComparator(ElementType.LONG);
        try (Cases cases = new Cases()) {
            for (int most : new int[]{3, 1000, 20_000, 100_000}) {
                long[] a = groups(shape, 150_000, most, 1);
                long[] b = groups(shape, 120_000, most / 2 + 1, 2);
                for (Subject subject : Subject.of(shape)) {
                    cases.check(() -> subject + " " + operation + " groups of up to " + most,
                            () -> check(operation, shape, a, b, Place.ARRAY, subject));
                }
            }
        }
    }

    /** The same with groups that are longer than tiles of 96 keys. */
    @ParameterizedTest
    @EnumSource(SetOperation.class)
    void groupsOverTiles(SetOperation operation) {
        Shape shape = Shape.natural(ElementType.LONG);
        try (Cases cases = new Cases()) {
            for (int most : new int[]{1, 3, 50, 300, 5000}) {
                long[] a = groups(shape, 4500, most, 1);
                long[] b = groups(shape, 3900, most / 2 + 1, 2);
                for (Subject subject : Subject.of(shape)) {
                    cases.check(() -> subject + " " + operation + " groups of up to " + most,
                            () -> check(operation, shape, a, b, Place.ARRAY, subject));
                    cases.check(() -> subject + " " + operation + " reversed, groups of up to " + most,
                            () -> check(operation, shape, b, a, Place.ARRAY, subject));
                }
            }
        }
    }

    /** The number of results is a column on the engine, and nothing is written behind the results. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void countOnAnEngine(Subject subject) {
        Engine engine = subject.engine();
        int[] out = new int[7];
        long[] count = {-1, 7, -1};
        try (DeviceKeys a = engine.upload(Keys.of(new int[]{1, 1, 2, 5}));
                DeviceKeys b = engine.upload(Keys.of(new int[]{1, 3, 5}));
                DeviceKeys common = engine.upload(Keys.of(out));
                DeviceValues counts = engine.upload(Values.of(count))) {
            engine.set(SetOperation.INTERSECTION, a, Values.none(), b, Values.none(), common, Values.none(),
                    counts.slice(1, 2), Order.natural());
            common.download(out);
            counts.download(count);
        }
        assertArrayEquals(new long[]{-1, 2, -1}, count);
        assertArrayEquals(new int[]{1, 5, 0, 0, 0, 0, 0}, out);
    }

    private static long[] groups(Shape shape, int length, int most, int salt) {
        var random = Seed.random("groups" + most + salt);
        long[] keys = new long[length];
        long key = 0;
        for (int i = 0, left = 0; i < length; i++, left--) {
            if (left <= 0) {
                left = random.nextInt(most) + 1;
                key += 1 + random.nextInt(2);
            }
            keys[i] = key << 40 | (random.nextLong() & shape.ignored());
        }
        return keys;
    }

    /** One input is so much longer that its keys are not all read. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void unequalLengths(Shape shape) {
        try (Cases cases = new Cases()) {
            for (String pattern : List.of("d20", "random")) {
                long[][] sides = Samples.sides(shape, pattern, 120_000, Seed.of("unequal" + shape + pattern));
                for (int n : new int[]{1, 17, 1500}) {
                    int step = sides[0].length / n / 2;
                    long[] few = new long[n];
                    Arrays.setAll(few, i -> sides[i % 2][i * step]);
                    long[] sorted = Oracle.sorted(few, shape.comparison());
                    for (Subject subject : Subject.inTurn(shape, n, pattern)) {
                        if (n == 17 || subject.hasTimeFor(120_000)) {
                            checkSets(cases, shape, sorted, sides[1], Place.ARRAY, subject);
                        }
                    }
                    for (Subject subject : Subject.inTurn(shape, n, pattern, "reversed")) {
                        if (n == 17 || subject.hasTimeFor(120_000)) {
                            checkSets(cases, shape, sides[1], sorted, Place.ARRAY, subject);
                        }
                    }
                }
            }
        }
    }

    private static void checkAll(Cases cases, Shape shape, long[] a, long[] b, Place place, Subject subject) {
        checkSets(cases, shape, a, b, place, subject);
        cases.check(() -> subject + " " + shape + " |A|=" + a.length + " " + place + " runs",
                () -> checkRuns(shape, a, place, subject));
    }

    private static void checkSets(Cases cases, Shape shape, long[] a, long[] b, Place place, Subject subject) {
        String name = subject + " " + shape + " |A|=" + a.length + " |B|=" + b.length + " " + place;
        for (SetOperation operation : SetOperation.values()) {
            cases.check(() -> name + " " + operation, () -> check(operation, shape, a, b, place, subject));
        }
    }

    private static void check(SetOperation operation, Shape shape, long[] a, long[] b, Place place, Subject subject) {
        int[] origins = EXPECTED.get(() -> expected(operation, a, b, shape.comparison()), operation, a, b);
        long[] both = Oracle.concatenate(a, b);
        boolean ofA = operation == SetOperation.INTERSECTION || operation == SetOperation.DIFFERENCE;
        int room = ofA ? operation == SetOperation.DIFFERENCE ? a.length : Math.min(a.length, b.length) : both.length;
        List<ElementType> types = subject.isCpu() && room % 2 == 0 ? List.of(ElementType.LONG, ElementType.OBJECT)
                : List.of(ElementType.SHORT);
        try (Guarded aKeys = new Guarded(shape.type(), a, place);
                Guarded bKeys = new Guarded(shape.type(), b, place);
                Guarded out = new Guarded(shape.type(), new long[room], place);
                Payload aValues = new Payload(types, place, 0, a.length);
                Payload bValues = new Payload(types, Place.otherThan(place, a.length), a.length, b.length);
                Payload outValues = new Payload(types, Place.otherThan(place, b.length), -1, room)) {
            long count = subject.set(operation, aKeys.keys(), aValues.values(), bKeys.keys(),
                    ofA ? Values.none() : bValues.values(), out.keys(), outValues.values(), shape.order());
            assertEquals(origins.length, count, "count");
            out.expect("out", resultThenRest(Oracle.gather(both, origins), out.bits()));
            outValues.expectFirst("out values", origins);
            aKeys.expectUntouched("a");
            bKeys.expectUntouched("b");
        }
    }

    /** The right result, and behind it whatever is there. */
    private static long[] resultThenRest(long[] result, long[] actual) {
        long[] expected = actual.clone();
        System.arraycopy(result, 0, expected, 0, result.length);
        return expected;
    }

    /** The indices in {@code [a, b]} of the keys of the result. */
    private static int[] expected(SetOperation operation, long[] a, long[] b, LongComparator order) {
        int[] result = new int[a.length + b.length];
        int length = 0;
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            long key = j == b.length || (i < a.length && order.compare(a[i], b[j]) <= 0) ? a[i] : b[j];
            int m = 0;
            while (i + m < a.length && order.compare(a[i + m], key) == 0) {
                m++;
            }
            int n = 0;
            while (j + n < b.length && order.compare(b[j + n], key) == 0) {
                n++;
            }
            int fromA = switch (operation) {
                case UNION, INTERSECTION -> i;
                case DIFFERENCE, SYMMETRIC_DIFFERENCE -> i + Math.min(m, n);
            };
            int toA = operation == SetOperation.INTERSECTION ? i + Math.min(m, n) : i + m;
            for (int place = fromA; place < toA; place++) {
                result[length++] = place;
            }
            if (operation == SetOperation.UNION || operation == SetOperation.SYMMETRIC_DIFFERENCE) {
                for (int place = j + Math.min(m, n); place < j + n; place++) {
                    result[length++] = a.length + place;
                }
            }
            i += m;
            j += n;
        }
        return Arrays.copyOf(result, length);
    }

    private static void checkRuns(Shape shape, long[] in, Place place, Subject subject) {
        int[] heads = IntStream.range(0, in.length)
                .filter(i -> i == 0 || shape.comparison().compare(in[i - 1], in[i]) != 0).toArray();
        long[] counts = IntStream.range(0, heads.length)
                .mapToLong(r -> (r + 1 < heads.length ? heads[r + 1] : in.length) - heads[r]).toArray();
        try (Guarded keys = new Guarded(shape.type(), in, place);
                Guarded out = new Guarded(shape.type(), new long[in.length], place);
                Guarded values = new Guarded(ElementType.INT, Oracle.places(in.length), place);
                Guarded outValues = new Guarded(ElementType.INT, new long[in.length], place);
                Guarded starts = new Guarded(ElementType.LONG, new long[in.length], place);
                Guarded lengths = new Guarded(ElementType.INT, new long[in.length], place)) {
            long count = subject.runs(keys.keys(), values.values(), out.keys(), outValues.values(), starts.values(),
                    lengths.values(), shape.order());
            assertEquals(heads.length, count, "count");
            out.expect("out", resultThenRest(Oracle.gather(in, heads), out.bits()));
            outValues.expect("out values", resultThenRest(Oracle.widen(heads), outValues.bits()));
            starts.expect("starts", resultThenRest(Oracle.widen(heads), starts.bits()));
            lengths.expect("counts", resultThenRest(counts, lengths.bits()));
            keys.expectUntouched("in");
            assertEquals(heads.length, subject.runs(keys.keys(), Values.none(), out.keys(), Values.none(),
                    Values.none(), Values.none(), shape.order()));
        }
    }

    @Test
    void shortForms() {
        int[] a = {1, 1, 1, 4, 6};
        int[] b = {1, 2, 4, 4};
        assertArrayEquals(new int[]{1, 1, 1, 2, 4, 4, 6}, Sets.union(a, b));
        assertArrayEquals(new int[]{1, 4}, Sets.intersection(a, b));
        assertArrayEquals(new int[]{1, 1, 6}, Sets.difference(a, b));
        assertArrayEquals(new int[]{1, 1, 2, 4, 6}, Sets.symmetricDifference(a, b));
        assertArrayEquals(new int[]{1, 4, 6}, Sets.distinct(a));
        assertArrayEquals(new String[]{"c", "b", "a"},
                Sets.union(new String[]{"c", "a"}, new String[]{"b"}, Order.descending()));
        Keys out = Keys.of(new int[5]);
        int[] starts = new int[5];
        int[] counts = new int[5];
        assertEquals(3, Sets.runs(Keys.of(a), out, Values.of(starts), Values.of(counts), Order.natural()));
        assertArrayEquals(new int[]{0, 3, 4}, Arrays.copyOf(starts, 3));
        assertArrayEquals(new int[]{3, 1, 1}, Arrays.copyOf(counts, 3));
    }

    @Test
    void intersectionOfManyLists() {
        var random = Seed.random("many lists");
        for (int lists = 1; lists < 6; lists++) {
            int[][] all = new int[lists][];
            for (int list = 0; list < lists; list++) {
                all[list] = random.ints(20_000 >> (2 * list), 0, 3000).sorted().toArray();
            }
            int[] expected = all[0];
            for (int[] list : all) {
                int[] common = expected;
                expected = Arrays.stream(expected(SetOperation.INTERSECTION, widen(common), widen(list),
                        Long::compare)).map(i -> common[i]).toArray();
            }
            int[] out = new int[all[lists - 1].length];
            long count = Sets.intersection(Arrays.stream(all).map(Keys::of).toList(), Keys.of(out), Order.natural());
            assertArrayEquals(expected, Arrays.copyOf(out, (int) count));
        }
    }

    private static long[] widen(int[] keys) {
        return Arrays.stream(keys).asLongStream().toArray();
    }

    @Test
    void publishedDemonstration() {
        int[] a = Demos.numbers("set_intersection", "in.a");
        int[] b = Demos.numbers("set_intersection", "in.b");
        assertArrayEquals(Demos.numbers("set_intersection", "out"), Sets.intersection(a, b));
        assertArrayEquals(Demos.numbers("set_union", "out"), Sets.union(a, b));
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void publishedDemonstrationOnAnEngine(Subject subject) {
        int[] a = Demos.numbers("set_intersection", "in.a");
        int[] b = Demos.numbers("set_intersection", "in.b");
        int[] out = new int[a.length + b.length];
        int common = (int) subject.set(SetOperation.INTERSECTION, Keys.of(a), Values.none(), Keys.of(b), Values.none(),
                Keys.of(out), Values.none(), Order.natural());
        assertArrayEquals(Demos.numbers("set_intersection", "out"), Arrays.copyOf(out, common));
        int all = (int) subject.set(SetOperation.UNION, Keys.of(a), Values.none(), Keys.of(b), Values.none(),
                Keys.of(out), Values.none(), Order.natural());
        assertArrayEquals(Demos.numbers("set_union", "out"), Arrays.copyOf(out, all));
    }

    @Test
    void keysOfTwoWords() {
        long[] first = {1, 1, 2, 3};
        long[] second = {5, 5, 0, 0};
        long[] outFirst = new long[8];
        long[] outSecond = new long[8];
        long count = Sets.symmetricDifference(Keys.of(first, second), Keys.of(new long[]{1, 3}, new long[]{5, 1}),
                Keys.of(outFirst, outSecond), Order.natural());
        assertArrayEquals(new long[]{1, 2, 3, 3}, Arrays.copyOf(outFirst, (int) count));
        assertArrayEquals(new long[]{5, 0, 0, 1}, Arrays.copyOf(outSecond, (int) count));
        assertEquals(3, Sets.distinct(Keys.of(first, second), Keys.of(outFirst, outSecond), Order.natural()));
    }

    @Test
    void badArguments() {
        int[] a = {1, 2, 3};
        Refusals.expect(IllegalArgumentException.class,
                () -> Sets.union(Keys.of(a), Keys.of(a), Keys.of(new int[5]), Order.natural()), "out", "5", "6");
        Refusals.expect(IllegalArgumentException.class,
                () -> Sets.union(Keys.of(a), Keys.of(new long[3]), Keys.of(new int[6]), Order.natural()), "b", "LONG");
        Refusals.expect(IllegalArgumentException.class, () -> Sets.union("a", "b"), "not an array", "String");
        Refusals.expect(IllegalArgumentException.class,
                () -> Sets.distinct(Keys.of(a), Keys.of(a), Order.natural()), "overlap");
        Refusals.expect(IllegalArgumentException.class, () -> Sets.runs(Keys.of(a), Keys.of(new int[3]),
                Values.of(new short[3]), Values.none(), Order.natural()), "starts", "SHORT");
        Refusals.expect(IllegalArgumentException.class, () -> Sets.intersection(List.of(), Keys.of(a), Order.natural()),
                "lists", "0");
    }
}
