// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Bound;
import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Orders;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Operations on sorted keys with comparators that contradict themselves, or throw, and with keys in no order: no
 * operation hangs, takes a key twice, or touches memory outside its range.
 */
class WalkLiesTest {
    private static final Map<String, LongComparator> LIARS = Map.of("random",
            (_, _) -> ThreadLocalRandom.current().nextInt(3) - 1, "always 1", (_, _) -> 1, "always -1", (_, _) -> -1,
            "always 0", (_, _) -> 0, "never 0", (x, y) -> x < y ? -1 : 1, "a circle",
            (x, y) -> Long.compare((x - y) % 3, 0), "the truth, about keys in no order", Long::compare);

    private static final int[] SIZES = {2, 17, 1000, 20_001, 50_000};

    private interface Body {
        void run(Shape shape, Order order, long[] a, long[] b);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#onHostWithComparators")
    void search(Subject subject) {
        forEachLie(subject, (shape, order, a, b) -> {
            try (Guarded aKeys = Guarded.of(shape.type(), a);
                    Guarded bKeys = Guarded.of(shape.type(), b);
                    Guarded lower = Guarded.room(ElementType.INT, a.length);
                    Guarded upper = Guarded.room(ElementType.LONG, b.length);
                    Guarded match = Guarded.room(ElementType.BYTE, b.length)) {
                subject.search(aKeys.keys(), bKeys.keys(), List.of(Bound.LOWER), lower.values(),
                        List.of(Bound.UPPER, Bound.MATCH), upper.values().and(match.values()), order);
                assertTrue(Arrays.stream(lower.bits()).allMatch(bound -> bound >= 0 && bound <= b.length));
                assertTrue(Arrays.stream(upper.bits()).allMatch(bound -> bound >= 0 && bound <= a.length));
                assertTrue(Arrays.stream(match.bits()).allMatch(flag -> flag == 0 || flag == 1));
                lower.expectGuards("lower");
                upper.expectGuards("upper");
                match.expectGuards("match");
                subject.search(bKeys.keys(), aKeys.keys(), List.of(Bound.COUNT), upper.values(), List.of(),
                        Values.none(), order);
                assertTrue(Arrays.stream(upper.bits()).allMatch(count -> count >= 0 && count <= a.length));
                upper.expectGuards("counts");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#onHostWithComparators")
    void sets(Subject subject) {
        forEachLie(subject, (shape, order, a, b) -> sets(subject, shape, order, a, b));
    }

    /** Every operation of multisets, in outputs without any room to spare. */
    static void sets(Subject subject, Shape shape, Order order, long[] a, long[] b) {
        long[] both = Oracle.concatenate(a, b);
        for (SetOperation operation : SetOperation.values()) {
            boolean ofA = operation == SetOperation.INTERSECTION || operation == SetOperation.DIFFERENCE;
            int room = operation == SetOperation.INTERSECTION
                    ? Math.min(a.length, b.length)
                    : ofA ? a.length : both.length;
            try (Guarded keys = Guarded.of(shape.type(), both);
                    Guarded places = Guarded.of(ElementType.INT, Oracle.places(both.length));
                    Guarded out = Guarded.room(shape.type(), room);
                    Guarded outPlaces = Guarded.room(ElementType.INT, room)) {
                long count = subject.set(operation, keys.keys().slice(0, a.length),
                        places.values().slice(0, a.length), keys.keys().slice(a.length, both.length),
                        ofA ? Values.none() : places.values().slice(a.length, both.length), out.keys(),
                        outPlaces.values(), order);
                expectSome(both, out, outPlaces, count);
            }
        }
        try (Guarded keys = Guarded.of(shape.type(), a);
                Guarded places = Guarded.of(ElementType.INT, Oracle.places(a.length));
                Guarded out = Guarded.room(shape.type(), a.length);
                Guarded outPlaces = Guarded.room(ElementType.INT, a.length)) {
            long count = subject.runs(keys.keys(), places.values(), out.keys(), outPlaces.values(), Values.none(),
                    Values.none(), order);
            expectSome(a, out, outPlaces, count);
        }
    }

    /** The results are some of the keys, each at most once, with their values. */
    private static void expectSome(long[] keys, Guarded out, Guarded outPlaces, long count) {
        int[] places = Arrays.stream(outPlaces.bits()).limit(count).mapToInt(Math::toIntExact).toArray();
        BitSet taken = new BitSet();
        Arrays.stream(places).forEach(taken::set);
        assertEquals(count, taken.cardinality(), "a key is taken twice");
        Mismatch.unlessEqual("keys beside their values", Arrays.copyOf(out.bits(), (int) count),
                Oracle.gather(keys, places));
        out.expectGuards("out");
        outPlaces.expectGuards("out values");
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#onHostWithComparators")
    void joins(Subject subject) {
        forEachLie(subject, (shape, order, a, b) -> joins(subject, shape, order, a, b));
    }

    /** Every join of a few keys: liars join each key with each. */
    static void joins(Subject subject, Shape shape, Order order, long[] a, long[] b) {
        if (a.length > 2000) {
            return;
        }
        for (JoinKind kind : JoinKind.values()) {
            long[][] rows = new long[2][];
            boolean one = kind == JoinKind.SEMI || kind == JoinKind.ANTI;
            try (Guarded aKeys = Guarded.of(shape.type(), a); Guarded bKeys = Guarded.of(shape.type(), b)) {
                subject.join(kind, aKeys.keys(), bKeys.keys(), count -> {
                    Arrays.setAll(rows, _ -> new long[(int) count]);
                    return one ? Values.of(rows[0]) : Values.of(rows[0]).and(rows[1]);
                }, order);
                assertTrue(Arrays.stream(rows[0]).allMatch(row -> row >= -1 && row < a.length));
                assertTrue(one || Arrays.stream(rows[1]).allMatch(row -> row >= -1 && row < b.length));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#onHostWithComparators")
    void segments(Subject subject) {
        forEachLie(subject, (shape, order, a, b) -> {
            long[] offsets = {0, a.length / 3, a.length / 3, a.length - 1};
            try (Guarded keys = Guarded.of(shape.type(), a);
                    Guarded places = Guarded.of(ElementType.INT, Oracle.places(a.length))) {
                subject.sortSegments(keys.keys(), places.values(), Values.of(offsets, 0, 3), Values.of(offsets, 1, 4),
                        order);
                keys.expectPermutation(a, places);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#onHostWithComparators")
    void top(Subject subject) {
        forEachLie(subject, (shape, order, a, b) -> top(subject, shape, order, a));
    }

    static void top(Subject subject, Shape shape, Order order, long[] keys) {
        int k = keys.length / 10;
        try (Guarded in = Guarded.of(shape.type(), keys);
                Guarded out = Guarded.room(shape.type(), k);
                Guarded places = Guarded.room(ElementType.INT, k)) {
            subject.top(in.keys(), out.keys(), places.values(), order);
            expectSome(keys, out, places, k);
        }
    }

    /** The exception of a comparator reaches the caller. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#onHostWithComparators")
    void throwing(Subject subject) {
        Shape shape = Shape.natural(ElementType.LONG);
        long[][] sides = Samples.sides(shape, "random", 60_000, 1);
        for (int calls : new int[]{0, 1, 30_000}) {
            AtomicInteger left = new AtomicInteger(calls);
            IllegalStateException thrown = new IllegalStateException("enough");
            Order order = Order.longs((x, y) -> {
                if (left.getAndDecrement() <= 0) {
                    throw thrown;
                }
                return Long.compare(x, y);
            });
            try (Guarded a = Guarded.of(shape.type(), sides[0]);
                    Guarded b = Guarded.of(shape.type(), sides[1]);
                    Guarded out = Guarded.room(shape.type(), 60_000);
                    Guarded bounds = Guarded.room(ElementType.INT, sides[0].length)) {
                assertEquals(thrown, assertThrows(IllegalStateException.class, () -> subject.search(a.keys(), b.keys(),
                        List.of(Bound.LOWER), bounds.values(), List.of(), Values.none(), order)));
                left.set(calls);
                assertEquals(thrown, assertThrows(IllegalStateException.class, () -> subject.set(SetOperation.UNION,
                        a.keys(), Values.none(), b.keys(), Values.none(), out.keys(), Values.none(), order)));
                left.set(calls);
                assertEquals(thrown, assertThrows(IllegalStateException.class,
                        () -> subject.join(JoinKind.INNER, a.keys(), b.keys(), _ -> Values.none(), order)));
                a.expectUntouched("a");
                b.expectUntouched("b");
                out.expectGuards("out");
                bounds.expectGuards("bounds");
            }
        }
    }

    private static void forEachLie(Subject subject, Body body) {
        try (Cases cases = new Cases()) {
            for (ElementType type : List.of(ElementType.INT, ElementType.LONG, ElementType.DOUBLE, ElementType.CHAR,
                    ElementType.OBJECT)) {
                if (!Subject.of(type).contains(subject)) {
                    continue;
                }
                Shape shape = Shape.natural(type);
                LIARS.forEach((name, lie) -> {
                    Order order = Orders.by(type, lie);
                    for (int n : SIZES) {
                        long[] a = Samples.keys(shape, "random", n, Seed.of(name + shape + n));
                        long[] b = Samples.keys(shape, "runs", n % 2 == 0 ? n / 2 : n / 50, Seed.of(name + n));
                        cases.check(() -> subject + " " + type + " n=" + n + " comparator: " + name,
                                () -> body.run(shape, order, a, b));
                    }
                });
            }
        }
    }
}
