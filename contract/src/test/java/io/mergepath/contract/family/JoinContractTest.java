// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Join;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Places;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Remembered;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
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

/** Joins have the rows of nested loops, in their order, on every engine, type, order and place. */
class JoinContractTest {
    private static final Remembered<Rows> EXPECTED = new Remembered<>();
    private static final Remembered<int[][]> EQUAL = new Remembered<>();

    /** The index of each row in A and in B. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Rows(long[] ofA, long[] ofB) {
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void smallSizes(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 8, 31, 95, 96, 97, 129}) {
                for (String pattern : List.of("d20", Samples.EDGES)) {
                    long[][] sides = Samples.sides(shape, pattern, n, Seed.of("join" + shape + pattern + n));
                    for (Place place : Places.of(shape.type(), n)) {
                        for (Subject subject : Subject.inTurn(shape, n, pattern, place)) {
                            checkAll(cases, shape, sides[0], sides[1], place, subject);
                        }
                    }
                }
            }
        }
    }

    /** Many rows, with few and with many duplicates. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#some")
    void manyRows(Shape shape) {
        long[] none = {};
        try (Cases cases = new Cases()) {
            for (String pattern : List.of("random", "d20", Samples.EDGES)) {
                int n = pattern.equals("random") ? 10_007 : 2100;
                long[][] sides = Samples.sides(shape, pattern, n, Seed.of("join many" + shape + pattern));
                for (Subject subject : Subject.of(shape)) {
                    checkAll(cases, shape, sides[0], sides[1], Place.ARRAY, subject);
                }
                for (Subject subject : Subject.inTurn(shape, n)) {
                    checkAll(cases, shape, sides[0], none, Place.ARRAY, subject);
                    checkAll(cases, shape, none, sides[1], Place.ARRAY, subject);
                }
            }
        }
    }

    private static void checkAll(Cases cases, Shape shape, long[] a, long[] b, Place place, Subject subject) {
        for (JoinKind kind : JoinKind.values()) {
            cases.check(
                    () -> subject + " " + shape + " |A|=" + a.length + " |B|=" + b.length + " " + place + " " + kind,
                    () -> check(kind, shape, a, b, place, subject));
        }
    }

    private static void check(JoinKind kind, Shape shape, long[] a, long[] b, Place place, Subject subject) {
        Rows expected = EXPECTED.get(() -> expected(kind, a, b, shape.comparison()), kind, a, b);
        long[] ofA = expected.ofA();
        long[] ofB = expected.ofB();
        boolean one = kind == JoinKind.SEMI || kind == JoinKind.ANTI;
        // All four pairs of types occur.
        int pair = (List.of(JoinKind.values()).indexOf(kind) + a.length) % 4;
        ElementType typeOfA = pair % 2 == 0 ? ElementType.INT : ElementType.LONG;
        ElementType typeOfB = pair / 2 == 0 ? ElementType.INT : ElementType.LONG;
        try (Guarded aKeys = new Guarded(shape.type(), a, place);
                Guarded bKeys = new Guarded(shape.type(), b, place);
                Guarded rowsOfA = new Guarded(typeOfA, new long[ofA.length], place);
                Guarded rowsOfB = new Guarded(typeOfB, new long[ofB.length], place)) {
            assertEquals(ofA.length, subject.join(kind, aKeys.keys(), bKeys.keys(), _ -> Values.none(), shape.order()));
            long rows = subject.join(kind, aKeys.keys(), bKeys.keys(), count -> {
                assertEquals(ofA.length, count, "rows");
                return one ? rowsOfA.values() : rowsOfA.values().and(rowsOfB.values());
            }, shape.order());
            assertEquals(ofA.length, rows);
            rowsOfA.expect("indices of a", ofA);
            if (!one) {
                rowsOfB.expect("indices of b", ofB);
            }
            aKeys.expectUntouched("a");
            bKeys.expectUntouched("b");
        }
    }

    /** The rows of a kind, from the pairs of equal keys. */
    private static Rows expected(JoinKind kind, long[] a, long[] b, LongComparator order) {
        int[][] equal = EQUAL.get(() -> equal(a, b, order), a, b);
        List<long[]> rows = new ArrayList<>();
        boolean[] found = new boolean[b.length];
        for (int i = 0; i < a.length; i++) {
            boolean matched = equal[i].length > 0;
            if (kind == JoinKind.SEMI ? matched : kind == JoinKind.ANTI && !matched) {
                rows.add(new long[]{i, kind == JoinKind.SEMI ? equal[i][0] : -1});
            } else if (kind != JoinKind.SEMI && kind != JoinKind.ANTI) {
                for (int j : equal[i]) {
                    found[j] = true;
                    rows.add(new long[]{i, j});
                }
                if (!matched && (kind == JoinKind.LEFT || kind == JoinKind.OUTER)) {
                    rows.add(new long[]{i, -1});
                }
            }
        }
        for (int j = 0; j < b.length && (kind == JoinKind.RIGHT || kind == JoinKind.OUTER); j++) {
            if (!found[j]) {
                rows.add(new long[]{-1, j});
            }
        }
        return new Rows(rows.stream().mapToLong(row -> row[0]).toArray(),
                rows.stream().mapToLong(row -> row[1]).toArray());
    }

    /** The indices in B of the keys that equal each key of A, by nested loops. */
    private static int[][] equal(long[] a, long[] b, LongComparator order) {
        int[][] equal = new int[a.length][];
        int[] found = new int[b.length];
        for (int i = 0; i < a.length; i++) {
            int count = 0;
            for (int j = 0; j < b.length; j++) {
                if (order.compare(a[i], b[j]) == 0) {
                    found[count++] = j;
                }
            }
            equal[i] = Arrays.copyOf(found, count);
        }
        return equal;
    }

    /** So few keys have so many rows that several blocks of a device write them. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#some")
    void manyRowsOfFewKeys(Shape shape) {
        try (Cases cases = new Cases()) {
            long[][] sides = Samples.sides(shape, "equal", 1100, Seed.of("join equal" + shape));
            for (Subject subject : Subject.of(shape)) {
                checkAll(cases, shape, sides[0], sides[1], Place.ARRAY, subject);
            }
        }
    }

    /** A few keys have millions of rows. */
    @Test
    void crossProduct() {
        int[] a = new int[3000];
        int[] b = new int[2000];
        Arrays.fill(b, 10, 1500, 7);
        Arrays.fill(a, 2999, 3000, 7);
        long rows = 2999L * 10 + 1490;
        Arrays.fill(b, 1500, 2000, 9);
        try (Engine cpu = Engine.open("cpu:3")) {
            int[] ofA = new int[(int) rows];
            int[] ofB = new int[(int) rows];
            assertEquals(rows, cpu.join(JoinKind.INNER, Keys.of(a), Keys.of(b), _ -> Values.of(ofA).and(ofB),
                    Order.natural()));
            assertArrayEquals(LongStream.range(0, rows).mapToInt(r -> (int) Math.min(2999, r / 10)).toArray(), ofA);
            assertArrayEquals(LongStream.range(0, rows)
                    .mapToInt(r -> (int) (r < 29_990 ? r % 10 : r - 29_990 + 10)).toArray(), ofB);
        }
    }

    /** Groups and stretches of B that are longer than what a thread holds in cache, and groups at ends of chunks. */
    @Test
    void manyWindows() {
        SplittableRandom random = new SplittableRandom(Seed.of("join windows"));
        List<int[]> sides = new ArrayList<>();
        for (int gap : new int[]{1, 3, 30, 5000}) {
            sides.add(IntStream.range(0, 9000).map(_ -> random.nextInt(9000 * gap / 2 + 1)).sorted().toArray());
        }
        sides.add(IntStream.range(0, 5000).map(i -> i < 2047 ? i : i < 2050 ? 2047 : i + 5000).toArray());
        int[] group = sides.getFirst().clone();
        Arrays.fill(group, 3000, 8500, group[3000]);
        int[] start = IntStream.range(0, 20_000).map(i -> i < 6000 ? 1 : i).toArray();
        for (String engine : List.of("cpu:1", "cpu:3")) {
            try (Engine cpu = Engine.open(engine)) {
                for (JoinKind kind : JoinKind.values()) {
                    for (int[] a : sides) {
                        for (int[] b : sides) {
                            checkInts(cpu, kind, a, b);
                        }
                        for (int[] b : List.of(group, start)) {
                            checkInts(cpu, kind, a, b);
                            checkInts(cpu, kind, b, a);
                        }
                    }
                }
            }
        }
    }

    private static void checkInts(Engine engine, JoinKind kind, int[] a, int[] b) {
        boolean one = kind == JoinKind.SEMI || kind == JoinKind.ANTI;
        IntStream.Builder ofA = IntStream.builder();
        IntStream.Builder ofB = IntStream.builder();
        boolean[] found = new boolean[b.length];
        int[] first = new int[a.length];
        int[] end = new int[a.length];
        for (int i = 0, j = 0, q = 0; i < a.length; i++) {
            while (j < b.length && b[j] < a[i]) {
                j++;
            }
            q = Math.max(q, j);
            while (q < b.length && b[q] == a[i]) {
                found[q++] = true;
            }
            first[i] = j;
            end[i] = q;
        }
        for (int i = 0; i < a.length; i++) {
            boolean matched = first[i] < end[i];
            boolean kept = kind != JoinKind.INNER && kind != JoinKind.RIGHT && kind != JoinKind.SEMI;
            if (one ? matched == (kind == JoinKind.SEMI) : !matched && kept) {
                ofA.add(i);
                ofB.add(-1);
            }
            for (int j = first[i]; j < end[i] && !one; j++) {
                ofA.add(i);
                ofB.add(j);
            }
        }
        for (int j = 0; j < b.length && (kind == JoinKind.RIGHT || kind == JoinKind.OUTER); j++) {
            if (!found[j]) {
                ofA.add(-1);
                ofB.add(j);
            }
        }
        int[] expectedOfA = ofA.build().toArray();
        int[] expectedOfB = ofB.build().toArray();
        int[] rowsOfA = new int[expectedOfA.length];
        int[] rowsOfB = new int[expectedOfA.length];
        long rows = engine.join(kind, Keys.of(a), Keys.of(b), count -> {
            assertEquals(rowsOfA.length, count, kind + " rows");
            return one ? Values.of(rowsOfA) : Values.of(rowsOfA).and(rowsOfB);
        }, Order.natural());
        assertEquals(rowsOfA.length, rows);
        assertArrayEquals(expectedOfA, rowsOfA, () -> kind + " of " + a.length + " and " + b.length);
        if (!one) {
            assertArrayEquals(expectedOfB, rowsOfB, () -> kind + " of " + a.length + " and " + b.length);
        }
    }

    /** Keys on the host, and rows on a device. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void rowsOnTheDevice(Subject subject) {
        Engine engine = subject.engine();
        Keys a = Keys.of(new int[]{1, 5, 5, 9});
        Keys b = Keys.of(new int[]{0, 5, 9, 9});
        int[] ofA = new int[4];
        long[] ofB = new long[4];
        try (DeviceValues out = engine.allocateValues(List.of(ElementType.INT, ElementType.LONG), 4);
                DeviceValues none = engine.allocateValues(List.of(), 4)) {
            assertEquals(4, engine.join(JoinKind.INNER, a, b, _ -> none, Order.natural()));
            assertEquals(4, engine.join(JoinKind.INNER, a, b, _ -> out, Order.natural()));
            out.download(Values.of(ofA).and(ofB));
        }
        assertArrayEquals(new int[]{1, 2, 3, 3}, ofA);
        assertArrayEquals(new long[]{1, 1, 2, 3}, ofB);
    }

    @Test
    void publishedDemonstrations() {
        Keys a = Keys.of(Demos.numbers("join_inner", "in.a"));
        Keys b = Keys.of(Demos.numbers("join_inner", "in.b"));
        Join.Rows inner = Join.inner(a, b, Order.natural());
        assertArrayEquals(Demos.numbers("join_inner", "out.a"), inner.a());
        assertArrayEquals(Demos.numbers("join_inner", "out.b"), inner.b());
        Join.Rows left = Join.left(a, b, Order.natural());
        assertArrayEquals(Demos.numbers("join_left", "out.a"), left.a());
        assertArrayEquals(Demos.numbers("join_left", "out.b"), left.b());
    }

    @Test
    void shortForms() {
        Keys a = Keys.of(new String[]{"ada", "bob", "eve"});
        Keys b = Keys.of(new String[]{"bob", "bob", "cid"});
        Order order = Order.natural();
        assertArrayEquals(new int[]{1, 1, -1}, Join.right(a, b, order).a());
        assertArrayEquals(new int[]{0, 1, 2}, Join.right(a, b, order).b());
        assertArrayEquals(new int[]{0, 1, 1, 2, -1}, Join.outer(a, b, order).a());
        assertEquals(5, Join.outer(a, b, order).count());
        assertArrayEquals(new int[]{1}, Join.semi(a, b, order));
        assertArrayEquals(new int[]{0, 2}, Join.anti(a, b, order));
        Join.Rows words = Join.inner(Keys.of(new long[]{1, 1, 2}, new long[]{3, 4, 0}),
                Keys.of(new long[]{1, 2}, new long[]{4, 1}), order);
        assertArrayEquals(new int[]{1}, words.a());
        assertArrayEquals(new int[]{0}, words.b());
    }

    @Test
    void asOf() {
        long[] trades = {5, 10, 10, 31, 90};
        long[] quotes = {6, 10, 30, 40};
        assertArrayEquals(new int[]{-1, 1, 1, 2, 3}, Join.asOf(Keys.of(trades), Keys.of(quotes), Order.natural()));
        assertArrayEquals(new int[]{-1, 1, 1, 2, -1}, Join.asOf(trades, quotes, 1));
        assertArrayEquals(new int[]{-1, 1, 1, -1, -1}, Join.asOf(trades, quotes, 0));
        assertArrayEquals(new int[]{-1, 1, 1, 2, 3}, Join.asOf(trades, quotes, Long.MAX_VALUE));
        long[] far = {Long.MAX_VALUE};
        assertArrayEquals(new int[]{-1}, Join.asOf(far, new long[]{Long.MIN_VALUE}, 5));
        assertArrayEquals(new int[]{-1, 0, 3, -1}, Join.asOf(new long[]{1, 1, 2, 3}, new long[]{5, 9, 9, 9},
                new long[]{1, 1, 2, 2}, new long[]{7, 10, 1, 8}, 100));
        Refusals.expect(IllegalArgumentException.class, () -> Join.asOf(trades, quotes, -1), "tolerance", "-1");
    }

    @Test
    void badArguments() {
        Keys keys = Keys.of(new int[]{1, 1});
        Engine cpu = Engine.best();
        Refusals.expect(IllegalArgumentException.class, () -> cpu.join(JoinKind.INNER, keys, keys,
                _ -> Values.of(new int[3]).and(new int[3]), Order.natural()), "out", "3", "4");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.join(JoinKind.SEMI, keys, keys,
                _ -> Values.of(new int[2]).and(new int[2]), Order.natural()), "out", "columns", "1");
        Refusals.expect(IllegalArgumentException.class, () -> cpu.join(JoinKind.SEMI, keys, keys,
                _ -> Values.of(new short[2]), Order.natural()), "out: column 0", "SHORT");
        int[] own = {1, 2};
        Refusals.expect(IllegalArgumentException.class, () -> cpu.join(JoinKind.SEMI, Keys.of(own), Keys.of(own),
                _ -> Values.of(own), Order.natural()), "overlap");
    }
}
