// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Bound;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Comparators that contradict themselves and that every engine can run, and keys in no order. {@link WalkLiesTest} has
 * more of them for engines that run any comparator.
 */
class DeviceLiesTest {
    private static final Shape INTS = Shape.natural(ElementType.INT);
    private static final int[] SIZES = {2, 17, 97, 1000, 4500};

    private interface Body {
        void run(Order order, long[] a, long[] b);
    }

    private static Map<String, Order> lies() {
        Map<String, Order> lies = new LinkedHashMap<>();
        lies.put("always 1", Order.ints((_, _) -> 1));
        lies.put("always -1", Order.ints((_, _) -> -1));
        lies.put("never 0", Order.ints((x, y) -> x < y ? -1 : 1));
        lies.put("a circle", Order.ints((x, y) -> Integer.compare((x - y) % 3, 0)));
        lies.put("by noise", Order.ints((x, y) -> ((x * 0x9e3779b9 ^ y * 0x85ebca6b) >>> 13) % 3 - 1));
        lies.put("the truth, about keys in no order", Order.natural());
        return lies;
    }

    private static void forEachLie(Subject subject, Body body) {
        try (Cases cases = new Cases()) {
            lies().forEach((name, order) -> {
                for (int n : SIZES) {
                    long[] a = Samples.keys(INTS, "random", n, Seed.of(name + n));
                    long[] b = Samples.keys(INTS, "runs", n % 2 == 0 ? n / 2 : n / 50, Seed.of(name + n));
                    cases.check(() -> subject + " n=" + n + " comparator: " + name, () -> body.run(order, a, b));
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void search(Subject subject) {
        forEachLie(subject, (order, a, b) -> {
            try (Guarded aKeys = Guarded.of(ElementType.INT, a);
                    Guarded bKeys = Guarded.of(ElementType.INT, b);
                    Guarded lower = poison(ElementType.INT, a.length);
                    Guarded upper = poison(ElementType.INT, b.length);
                    Guarded match = poison(ElementType.BYTE, b.length)) {
                subject.search(aKeys.keys(), bKeys.keys(), List.of(Bound.LOWER), lower.values(),
                        List.of(Bound.UPPER, Bound.MATCH), upper.values().and(match.values()), order);
                assertTrue(Arrays.stream(lower.bits()).allMatch(bound -> bound >= 0 && bound <= b.length));
                assertTrue(Arrays.stream(upper.bits()).allMatch(bound -> bound >= 0 && bound <= a.length));
                assertTrue(Arrays.stream(match.bits()).allMatch(flag -> flag == 0 || flag == 1));
                lower.expectGuards("lower");
                upper.expectGuards("upper");
                match.expectGuards("match");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void asOf(Subject subject) {
        forEachLie(subject, (order, a, b) -> {
            try (Guarded aKeys = Guarded.of(ElementType.INT, a);
                    Guarded bKeys = Guarded.of(ElementType.INT, b);
                    Guarded rows = poison(ElementType.INT, a.length)) {
                subject.asOf(aKeys.keys(), bKeys.keys(), 1 << 30, rows.values(), order);
                assertTrue(Arrays.stream(rows.bits()).allMatch(row -> row >= -1 && row < b.length));
                rows.expectGuards("rows");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void segments(Subject subject) {
        forEachLie(subject, (order, a, b) -> {
            long[] offsets = {0, a.length / 9, a.length / 3, a.length / 3, a.length - 1};
            try (Guarded keys = Guarded.of(ElementType.INT, a);
                    Guarded places = Guarded.of(ElementType.INT, Oracle.places(a.length))) {
                subject.sortSegments(keys.keys(), places.values(), Values.of(offsets, 0, 4), Values.of(offsets, 1, 5),
                        order);
                keys.expectPermutation(a, places);
                long[] origins = places.bits();
                for (int s = 0; s < 4; s++) {
                    for (int i = (int) offsets[s]; i < offsets[s + 1]; i++) {
                        assertTrue(origins[i] >= offsets[s] && origins[i] < offsets[s + 1], "a key left its segment");
                    }
                }
                assertEquals(a.length - 1, origins[a.length - 1]);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void sets(Subject subject) {
        forEachLie(subject, (order, a, b) -> WalkLiesTest.sets(subject, INTS, order, a, b));
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void joins(Subject subject) {
        forEachLie(subject, (order, a, b) -> WalkLiesTest.joins(subject, INTS, order, a, b));
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void top(Subject subject) {
        forEachLie(subject, (order, a, b) -> WalkLiesTest.top(subject, INTS, order, a));
    }

    /** Elements that no operation may leave. */
    private static Guarded poison(ElementType type, int length) {
        long[] bits = new long[length];
        Arrays.fill(bits, -77);
        return Guarded.of(type, bits);
    }
}
