// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.comparator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.ElementType;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.TieRule;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparators that throw: the very throwable arrives, the data is a permutation, and no task writes afterwards. */
class ThrowingComparatorTest {
    private static final List<ElementType> TYPES = List.of(ElementType.INT, ElementType.LONG, ElementType.FLOAT,
            ElementType.DOUBLE, ElementType.SHORT, ElementType.OBJECT);
    private static final int[] SIZES = {2, 17, 100, 1000, 5000, 33_000};

    /** An {@link Error} that has no constructor which anything could copy it by. */
    private static final class Unique extends Error {
        private static final long serialVersionUID = 1;

        Unique(long call, String text) {
            super(text + call);
        }
    }

    /** Compares well until it has been called so often, and throws one and the same throwable from then on. */
    private static final class Bomb {
        private final AtomicLong calls = new AtomicLong();
        private final long last;
        private final Unique thrown;

        Bomb(long last) {
            this.last = last;
            this.thrown = new Unique(last, "call ");
        }

        LongComparator comparator(LongComparator honest) {
            return (x, y) -> {
                if (calls.incrementAndGet() >= last) {
                    throw thrown;
                }
                return honest.compare(x, y);
            };
        }

        /** Runs the operation, which either ends well because it needs fewer calls, or throws the throwable itself. */
        void blast(Runnable operation) {
            try {
                operation.run();
            } catch (Throwable caught) {
                assertSame(thrown, caught);
                return;
            }
            if (calls.get() >= last) {
                throw new AssertionError("the throwable was swallowed");
            }
        }
    }

    private interface Body {
        void run(Shape shape, Order order, long[] bits, Bomb bomb, AfterMath after);
    }

    /** What the operations left behind, to be looked at again when any straying task would have had time to write. */
    private static final class AfterMath {
        private final List<Guarded> data = new ArrayList<>();
        private final List<long[]> bits = new ArrayList<>();

        void watch(Guarded... left) {
            for (Guarded d : left) {
                data.add(d);
                bits.add(d.bits());
            }
        }

        void expectStill() {
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            for (int i = 0; i < data.size(); i++) {
                assertArrayEquals(bits.get(i), data.get(i).bits(), "a task wrote after the call had returned");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void sort(Subject subject) {
        forEachBomb(subject, (shape, order, bits, bomb, after) -> {
            Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY);
            Guarded values = new Guarded(ElementType.INT, Oracle.places(bits.length), Place.ARRAY);
            bomb.blast(() -> subject.sort(keys.keys(), values.values(), order));
            keys.expectPermutation(bits, values);
            after.watch(keys, values);
        });
        forEachBomb(subject, (shape, order, bits, bomb, after) -> {
            Guarded keys = new Guarded(shape.type(), bits, shape.type().inSegments() ? Place.OFF_HEAP : Place.ARRAY);
            bomb.blast(() -> subject.sort(keys.keys(), Values.none(), order));
            keys.expectPermutation(bits);
            after.watch(keys);
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void indices(Subject subject) {
        forEachBomb(subject, (shape, order, bits, bomb, after) -> {
            Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY);
            Guarded indices = new Guarded(ElementType.INT, new long[bits.length], Place.ARRAY);
            bomb.blast(() -> subject.indices(keys.keys(), indices.values(), false, order));
            keys.expectUntouched("keys");
            indices.expectGuards("indices");
            after.watch(keys, indices);
        });
        forEachBomb(subject, (shape, order, bits, bomb, after) -> {
            Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY);
            Guarded indices = new Guarded(ElementType.LONG, new long[bits.length], Place.ARRAY);
            bomb.blast(() -> subject.indices(keys.keys(), indices.values(), true, order));
            keys.expectPermutation(bits);
            indices.expectGuards("indices");
            after.watch(keys, indices);
        });
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void merge(Subject subject) {
        forEachBomb(subject, (shape, order, bits, bomb, after) -> {
            int n = bits.length;
            long[] a = Oracle.sorted(Arrays.copyOf(bits, n / 2), shape.comparison());
            long[] b = Oracle.sorted(Arrays.copyOfRange(bits, n / 2, n), shape.comparison());
            Guarded in = new Guarded(shape.type(), Oracle.concatenate(a, b), Place.ARRAY);
            Guarded out = new Guarded(shape.type(), new long[n], Place.ARRAY);
            Guarded inValues = new Guarded(ElementType.INT, Oracle.places(n), Place.ARRAY);
            Guarded outValues = new Guarded(ElementType.INT, new long[n], Place.ARRAY);
            long[] offsets = {0, n / 2, n};
            bomb.blast(() -> {
                subject.merge(in.keys().slice(0, n / 2), inValues.values().slice(0, n / 2),
                        in.keys().slice(n / 2, n), inValues.values().slice(n / 2, n), out.keys(),
                        outValues.values(), order);
                subject.batch(in.keys(), inValues.values(), offsets, out.keys(), outValues.values(), order);
                subject.many(List.of(in.keys().slice(0, n / 2), in.keys().slice(n / 2, n)),
                        List.of(Values.none(), Values.none()), out.keys(), Values.none(), order);
                subject.coRank(in.keys().slice(0, n / 2), in.keys().slice(n / 2, n), n / 2, TieRule.A_FIRST, order);
                subject.partitions(in.keys().slice(0, n / 2), in.keys().slice(n / 2, n), 10, TieRule.B_FIRST, order);
            });
            in.expectUntouched("in");
            inValues.expectUntouched("in values");
            out.expectGuards("out");
            outValues.expectGuards("out values");
            after.watch(out, outValues);
        });
    }

    private static void forEachBomb(Subject subject, Body body) {
        AfterMath after = new AfterMath();
        try (Cases cases = new Cases()) {
            for (ElementType type : TYPES) {
                if (!Subject.of(type).contains(subject)) {
                    continue;
                }
                Shape shape = Shape.natural(type);
                for (int n : SIZES) {
                    if (subject.hasTimeFor(n)) {
                        long[] bits = Samples.keys(shape, "random", n, Seed.of("bomb" + shape + n));
                        for (long last : lastCalls(n)) {
                            Bomb bomb = new Bomb(last);
                            Order order = Orders.by(type, bomb.comparator(shape.comparison()));
                            cases.check(() -> subject + " " + type + " n=" + n + " throws at call " + last,
                                    () -> body.run(shape, order, bits, bomb, after));
                        }
                    }
                }
            }
            cases.check(() -> subject + " afterwards", after::expectStill);
        }
    }

    /** The first calls, and some of each order of magnitude up to about the last call of a sort. */
    private static List<Long> lastCalls(int n) {
        List<Long> calls = new ArrayList<>(List.of(1L, 2L));
        var random = Seed.random("last calls" + n);
        for (long most = 10; most < 20L * n; most *= 10) {
            calls.add(most / 10 + random.nextLong(most));
        }
        long whole = (long) (n * Math.log(n) / Math.log(2));
        calls.addAll(List.of(n / 2L, whole - n, whole - n / 2));
        return calls;
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void stackOverflow(Subject subject) {
        Order deep = Order.ints(ThrowingComparatorTest::recurse);
        for (int n : new int[]{2, 1000, 5000, 70_001}) {
            if (subject.hasTimeFor(n)) {
                long[] bits = Samples.keys(Shape.natural(ElementType.INT), "random", n, n);
                try (Guarded keys = new Guarded(ElementType.INT, bits, Place.ARRAY)) {
                    assertThrows(StackOverflowError.class, () -> subject.sort(keys.keys(), Values.none(), deep));
                    keys.expectPermutation(bits);
                }
            }
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int recurse(int x, int y) {
        return recurse(y, x) + 1;
    }
}
