// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Order;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Checks any comparator: no element is lost or doubled, and the caller gets the exception of the comparator. */
final class ComparatorChecks {
    /** The types of keys that comparators are made for. */
    static final List<ElementType> TYPES = List.of(ElementType.BYTE, ElementType.INT, ElementType.LONG,
            ElementType.FLOAT, ElementType.DOUBLE, ElementType.OBJECT);

    private static final int[] QUICK = {2, 100, 9000, 40_000};
    private static final int[] FULL = {2, 3, 33, 100, 1000, 9000, 40_000, 131_072};

    private final Harness harness;
    private final Engine engine;

    ComparatorChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    /** Thrown by a comparator. */
    private static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Thrown() {
            super("thrown by the comparator", null, false, false);
        }
    }

    void run(ElementType type) {
        if (!harness.offers(type, Liars.of(type).getFirst().order())) {
            return;
        }
        // A GPU runs no comparator that throws, or that asks for a random number.
        List<Liars.Lie> lies = Liars.of(type).stream().filter(lie -> runs(type, lie.order())).toList();
        boolean canThrow = runs(type, Liars.saying(type, () -> 1));
        for (int n : harness.sizes(QUICK, FULL)) {
            for (Liars.Lie lie : lies) {
                lies(type, lie, n);
            }
            for (int call : canThrow ? new int[]{1, 2, n / 2, 3 * n} : new int[0]) {
                throwsAt(type, call, n);
            }
        }
    }

    private boolean runs(ElementType type, Order order) {
        return engine.refusal(type, order).isEmpty();
    }

    private void lies(ElementType type, Liars.Lie lie, int n) {
        String description = type + ", comparator that is " + lie.name() + ", n = " + n;
        long[] input = Samples.keys(Shape.natural(type), "random", n, harness.seed(description));
        harness.run("sort by comparators that lie", description, () -> {
            Guarded keys = Guarded.of(type, input);
            Guarded places = Guarded.of(ElementType.INT, Oracle.places(n));
            engine.sortPairs(keys.keys(), places.values(), lie.order());
            keys.expectPermutation(input, places);
        });
        harness.run("merge by comparators that lie", description, () -> {
            int half = n / 3;
            Guarded a = Guarded.of(type, Arrays.copyOf(input, half));
            Guarded b = Guarded.of(type, Arrays.copyOfRange(input, half, n));
            Guarded aPlaces = Guarded.of(ElementType.INT, Oracle.places(half));
            Guarded bPlaces = Guarded.of(ElementType.INT, Arrays.copyOfRange(Oracle.places(n), half, n));
            Guarded out = Guarded.room(type, n);
            Guarded outPlaces = Guarded.room(ElementType.INT, n);
            engine.mergePairs(a.keys(), aPlaces.values(), b.keys(), bPlaces.values(), out.keys(), outPlaces.values(),
                    lie.order());
            out.expectPermutation(input, outPlaces);
            a.expectUntouched("A");
            b.expectUntouched("B");
        });
    }

    private void throwsAt(ElementType type, int call, int n) {
        String description = type + ", comparator that throws at call " + call + ", n = " + n;
        long[] input = Samples.keys(Shape.natural(type), "random", n, harness.seed(description));
        harness.run("sort by comparators that throw", description, () -> {
            Guarded keys = Guarded.of(type, input);
            Guarded places = Guarded.of(ElementType.INT, Oracle.places(n));
            expectThrown(type, call, order -> engine.sortPairs(keys.keys(), places.values(), order));
            keys.expectPermutation(input, places);
        });
        harness.run("merge by comparators that throw", description, () -> {
            Guarded a = Guarded.of(type, Arrays.copyOf(input, n / 2));
            Guarded b = Guarded.of(type, Arrays.copyOfRange(input, n / 2, n));
            Guarded out = Guarded.room(type, n);
            expectThrown(type, call, order -> engine.mergeKeys(a.keys(), b.keys(), out.keys(), order));
            out.expectGuards("the output");
            a.expectUntouched("A");
            b.expectUntouched("B");
        });
    }

    /** Some work by an order. */
    @FunctionalInterface
    private interface Work {
        void by(Order order);
    }

    /** Several threads may compare. Late ones throw the same exception, so the right one can be told from others. */
    private static void expectThrown(ElementType type, int call, Work work) {
        Thrown thrown = new Thrown();
        AtomicInteger calls = new AtomicInteger();
        Order order = Liars.saying(type, () -> {
            if (calls.incrementAndGet() >= call) {
                throw thrown;
            }
            return 1;
        });
        @Nullable
        Throwable caught = null;
        try {
            work.by(order);
        } catch (Thrown e) {
            caught = e;
        }
        boolean threw = calls.get() >= call;
        Mismatch.unless(caught == (threw ? thrown : null),
                threw ? "the exception of the comparator did not reach the caller" : "nobody threw the exception");
    }
}
