// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Places;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Remembered;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first keys of an order are the beginning of the reference's stable sort. */
class TopContractTest {
    private static final Remembered<int[]> SORTED = new Remembered<>();

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void everyPlace(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 17, 257}) {
                for (String pattern : List.of("d20", Samples.EDGES)) {
                    long[] bits = Samples.keys(shape, pattern, n, Seed.of("top" + shape + pattern + n));
                    for (int k : new int[]{0, 1, n / 9, n}) {
                        for (Place place : Places.of(shape.type(), n)) {
                            for (Subject subject : Subject.inTurn(shape, n, k, place)) {
                                check(cases, shape, bits, Math.min(k, n), place, subject);
                            }
                        }
                    }
                }
            }
        }
    }

    /** So many keys that several threads collect them and forget most. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#some")
    void manyKeys(Shape shape) {
        try (Cases cases = new Cases()) {
            for (String pattern : List.of("random", "reversed", "sorted", "equal", "d20", Samples.EDGES)) {
                for (int n : new int[]{4500, 270_000}) {
                    long[] bits = Samples.keys(shape, pattern, n, Seed.of("top" + shape + pattern));
                    for (int k : new int[]{1, 10, n / 90, n / 3}) {
                        for (Subject subject : Subject.inTurn(shape, n, k, pattern)) {
                            if (subject.hasTimeFor(n)) {
                                check(cases, shape, bits, k, Place.ARRAY, subject);
                            }
                        }
                    }
                }
            }
        }
    }

    private static void check(Cases cases, Shape shape, long[] bits, int k, Place place, Subject subject) {
        cases.check(() -> subject + " " + shape + " n=" + bits.length + " k=" + k + " " + place, () -> {
            int[] origins = Arrays.copyOf(SORTED.get(() -> Oracle.sort(bits, shape.comparison()), bits), k);
            ElementType type = k % 2 == 0 ? ElementType.INT : ElementType.LONG;
            try (Guarded keys = new Guarded(shape.type(), bits, place);
                    Guarded out = new Guarded(shape.type(), new long[k], place);
                    Guarded indices = new Guarded(type, new long[k], place)) {
                subject.top(keys.keys(), out.keys(), indices.values(), shape.order());
                out.expect("out", Oracle.gather(bits, origins));
                indices.expect("indices", Oracle.widen(origins));
                keys.expectUntouched("keys");
            }
        });
    }

    /** So many that a device samples them. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void keysOfTwoWords(Subject subject) {
        if (!subject.runs(ElementType.TWO_LONGS, Order.natural())) {
            return;
        }
        int n = 4500;
        int k = 100;
        long[] first = Seed.random("top words").longs(n, -30, 30).toArray();
        long[] second = Seed.random("top second words").longs(n, 0, 9).toArray();
        int[] expected = Arrays.copyOf(Sort.indices(Keys.of(first, second)), k);
        long[] topFirst = new long[k];
        long[] topSecond = new long[k];
        int[] indices = new int[k];
        subject.top(Keys.of(first, second), Keys.of(topFirst, topSecond), Values.of(indices), Order.natural());
        assertArrayEquals(expected, indices);
        assertArrayEquals(Arrays.stream(expected).mapToLong(i -> first[i]).toArray(), topFirst);
        assertArrayEquals(Arrays.stream(expected).mapToLong(i -> second[i]).toArray(), topSecond);
    }

    @Test
    void shortForms() {
        Keys keys = Keys.of(new float[]{2, 9, 4, 9, 1});
        assertArrayEquals(new int[]{1, 3, 2}, Sort.top(keys, 3, Order.descending()));
        assertArrayEquals(new int[0], Sort.top(keys, 0, Order.natural()));
        long[] first = {5, 1, 1};
        long[] second = {0, 7, 3};
        assertArrayEquals(new int[]{2, 1}, Sort.top(Keys.of(first, second), 2, Order.natural()));
    }

    @Test
    void badArguments() {
        Keys keys = Keys.of(new int[3]);
        Refusals.expect(IllegalArgumentException.class, () -> Sort.top(keys, -1, Order.natural()), "k", "-1");
        Refusals.expect(IllegalArgumentException.class, () -> Sort.top(keys, 4, Order.natural()), "k", "4", "3");
        Refusals.expect(IllegalArgumentException.class, () -> Engine.best().top(keys, Keys.of(new long[1]),
                Values.none(), Order.natural()), "out", "LONG", "INT");
    }
}
