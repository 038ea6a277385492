// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.comparator;

import io.mergepath.ElementType;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Orders;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Comparators without a strict weak order: no operation hangs, loses or doubles a key, or touches memory outside its
 * range. GPUs run comparators that depend on the keys alone.
 */
class LyingComparatorTest {
    private static final Map<String, LongComparator> LIARS = Map.of(
            "x - y, which overflows", (x, y) -> (int) x - (int) y,
            "random", (_, _) -> ThreadLocalRandom.current().nextInt(3) - 1,
            "never 0", (x, y) -> x < y ? -1 : 1,
            "random, never 0", (_, _) -> ThreadLocalRandom.current().nextBoolean() ? -1 : 1,
            "always 1", (_, _) -> 1,
            "always -1", (_, _) -> -1,
            "always MIN_VALUE", (_, _) -> Integer.MIN_VALUE,
            "a circle", (x, y) -> Long.compare((x - y) % 3, 0),
            "the reverse of now and then", (x, y) -> (System.nanoTime() & 64) == 0
                    ? Long.compare(x, y)
                    : Long.compare(y, x));

    private static final int[] SIZES = {2, 3, 17, 64, 100, 1000, 4097, 20_001};

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withSomeComparators")
    void sort(Subject subject) {
        forEachLie(subject, (shape, order, bits) -> {
            try (Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY)) {
                subject.sort(keys.keys(), Values.none(), order);
                keys.expectPermutation(bits);
            }
            try (Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY);
                    Guarded values = new Guarded(ElementType.INT, Oracle.places(bits.length), Place.ARRAY)) {
                subject.sort(keys.keys(), values.values(), order);
                keys.expectPermutation(bits, values);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withSomeComparators")
    void indices(Subject subject) {
        forEachLie(subject, (shape, order, bits) -> {
            try (Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY);
                    Guarded indices = new Guarded(ElementType.INT, new long[bits.length], Place.ARRAY)) {
                subject.indices(keys.keys(), indices.values(), false, order);
                keys.expectUntouched("keys");
                try (Guarded gathered = new Guarded(shape.type(), gather(bits, indices), Place.ARRAY)) {
                    gathered.expectPermutation(bits, indices);
                }
                subject.indices(keys.keys(), indices.values(), true, order);
                keys.expectPermutation(bits, indices);
            }
        });
    }

    private static long[] gather(long[] bits, Guarded indices) {
        int[] origins = new int[bits.length];
        long[] places = indices.bits();
        for (int i = 0; i < origins.length; i++) {
            origins[i] = (int) places[i];
        }
        return Oracle.gather(bits, origins);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withSomeComparators")
    void merge(Subject subject) {
        forEachLie(subject, (shape, order, bits) -> {
            int n = bits.length;
            try (Guarded in = new Guarded(shape.type(), bits, Place.ARRAY);
                    Guarded out = new Guarded(shape.type(), new long[n], Place.ARRAY);
                    Guarded places = new Guarded(ElementType.INT, Oracle.places(n), Place.ARRAY);
                    Guarded outPlaces = new Guarded(ElementType.INT, new long[n], Place.ARRAY)) {
                for (int cut : new int[]{n / 2, 1, n / 1000}) {
                    subject.merge(in.keys().slice(0, cut), places.values().slice(0, cut),
                            in.keys().slice(cut, n), places.values().slice(cut, n), out.keys(), outPlaces.values(),
                            order);
                    out.expectPermutation(bits, outPlaces);
                    subject.merge(in.keys().slice(0, cut), Values.none(), in.keys().slice(cut, n), Values.none(),
                            out.keys(), Values.none(), order);
                    out.expectPermutation(bits);
                }
                long[] offsets = {0, n / 5, n / 2, n / 2, n};
                subject.batch(in.keys(), places.values(), new long[]{0, n / 5, n / 2, n / 2, n}, out.keys(),
                        outPlaces.values(), order);
                out.expectPermutation(bits, outPlaces);
                subject.many(runs(4, r -> in.keys().slice(offsets[r], offsets[r + 1])),
                        runs(4, r -> places.values().slice(offsets[r], offsets[r + 1])), out.keys(),
                        outPlaces.values(), order);
                out.expectPermutation(bits, outPlaces);
                in.expectUntouched("in");
                places.expectUntouched("in values");
            }
        });
    }

    private static <T> List<T> runs(int count, IntFunction<T> run) {
        return IntStream.range(0, count).mapToObj(run).toList();
    }

    private interface Body {
        void run(Shape shape, Order order, long[] bits);
    }

    private static void forEachLie(Subject subject, Body body) {
        try (Cases cases = new Cases()) {
            for (ElementType type : List.of(ElementType.INT, ElementType.LONG, ElementType.DOUBLE,
                    ElementType.FLOAT, ElementType.CHAR, ElementType.OBJECT)) {
                if (!Subject.of(type).contains(subject)) {
                    continue;
                }
                Shape shape = Shape.natural(type);
                LIARS.forEach((name, lie) -> {
                    Order order = Orders.by(type, lie);
                    for (int n : SIZES) {
                        if (subject.hasTimeFor(n) && subject.runs(type, order)) {
                            long[] bits = Samples.keys(shape, n % 2 == 0 ? "random" : "runs", n,
                                    Seed.of(name + shape + n));
                            cases.check(() -> subject + " " + type + " n=" + n + " comparator: " + name,
                                    () -> body.run(shape, order, bits));
                        }
                    }
                });
            }
        }
    }
}
