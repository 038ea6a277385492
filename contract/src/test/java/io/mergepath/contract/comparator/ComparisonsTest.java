// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.comparator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Orders;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counted comparisons: a co-rank's logarithm, a merge's n - 1 and its cuts'. */
class ComparisonsTest {
    /** The most pieces that a merge of n keys may be cut into, for the sum of their searches. */
    private static long cuts(int n) {
        return 64L + n / 500;
    }

    private static int log2(long x) {
        return 64 - Long.numberOfLeadingZeros(x - 1);
    }

    private static long count(ElementType type, Shape shape, Consumer<Order> operation) {
        AtomicLong calls = new AtomicLong();
        operation.accept(Orders.by(type, (x, y) -> {
            calls.incrementAndGet();
            return shape.comparison().compare(x, y);
        }));
        return calls.get();
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void ofACoRank(Subject subject) {
        try (Cases cases = new Cases()) {
            for (ElementType type : List.of(ElementType.INT, ElementType.LONG, ElementType.DOUBLE,
                    ElementType.OBJECT)) {
                if (Subject.of(type).contains(subject)) {
                    Shape shape = Shape.natural(type);
                    for (int n : new int[]{1, 2, 7, 100, 1001, 4096}) {
                        for (String pattern : List.of("random", "d20", "skew-1-1000", "a-before-b", "b-before-a")) {
                            coRanks(cases, subject, shape, pattern, n);
                        }
                    }
                }
            }
        }
    }

    private static void coRanks(Cases cases, Subject subject, Shape shape, String pattern, int n) {
        long[][] sides = Samples.sides(shape, pattern, n, Seed.of("co-rank" + n));
        Keys a = Keys.of(HostColumns.ofArray(Bits.array(shape.type(), sides[0])));
        Keys b = Keys.of(HostColumns.ofArray(Bits.array(shape.type(), sides[1])));
        for (int k = 0; k <= n; k += 1 + n / 40) {
            long width = Math.min(k, Math.min(a.length(), b.length()));
            int diagonal = k;
            for (TieRule ties : TieRule.values()) {
                cases.check(() -> subject + " " + shape + " " + pattern + " n=" + n + " k=" + diagonal, () -> {
                    long calls = count(shape.type(), shape, order -> subject.coRank(a, b, diagonal, ties, order));
                    assertTrue(calls <= log2(width + 1), () -> calls + " comparisons, at most " + log2(width + 1));
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void ofAMerge(Subject subject) {
        try (Cases cases = new Cases()) {
            for (ElementType type : List.of(ElementType.INT, ElementType.LONG, ElementType.FLOAT,
                    ElementType.OBJECT)) {
                Shape shape = Shape.natural(type);
                for (int n : new int[]{2, 40, 1000, 4999, 100_000}) {
                    if (!Subject.of(type).contains(subject) || !subject.hasTimeFor(n)) {
                        continue;
                    }
                    for (String pattern : List.of("random", "d20", "alternating", "skew-1-1000", "a-before-b")) {
                        cases.check(() -> subject + " " + shape + " " + pattern + " n=" + n,
                                () -> merge(subject, shape, pattern, n));
                    }
                }
            }
        }
    }

    private static void merge(Subject subject, Shape shape, String pattern, int n) {
        long[][] sides = Samples.sides(shape, pattern, n, Seed.of("comparisons" + n));
        Keys a = Keys.of(HostColumns.ofArray(Bits.array(shape.type(), sides[0])));
        Keys b = Keys.of(HostColumns.ofArray(Bits.array(shape.type(), sides[1])));
        Keys out = Keys.of(HostColumns.ofArray(Bits.array(shape.type(), new long[n])));
        long calls = count(shape.type(), shape, order -> subject.merge(a, Values.none(), b, Values.none(), out,
                Values.none(), order));
        long most = n - 1 + cuts(n) * log2(Math.min(a.length(), b.length()) + 1);
        assertTrue(calls <= most, () -> calls + " comparisons, at most " + most);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void ofASortAreTheMergeSorts(Subject subject) {
        Shape shape = Shape.natural(ElementType.INT);
        int n = subject.hasTimeFor(50_000) ? 50_000 : 4000;
        int[] keys = (int[]) Bits.array(ElementType.INT, Samples.keys(shape, "random", n, Seed.of("sort")));
        long calls = count(ElementType.INT, shape,
                order -> subject.sort(Keys.of(Arrays.copyOf(keys, n)), Values.none(), order));
        long most = (long) n * (log2(n) + 2) + cuts(n) * log2(n) * log2(n);
        assertTrue(calls <= most, () -> calls + " comparisons, at most " + most);
    }
}
