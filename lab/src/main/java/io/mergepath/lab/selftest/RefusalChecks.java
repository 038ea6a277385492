// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.HostColumns;

/** Bad arguments are refused by an exception of the right kind, before anything is written. */
final class RefusalChecks {
    private static final int N = 100;

    private final Harness harness;
    private final Engine engine;

    RefusalChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run() {
        Order order = Order.natural();
        refused("an output that overlaps an input", IllegalArgumentException.class,
                keys -> engine.mergeKeys(keys.slice(0, 50), keys.slice(0, 0), keys.slice(25, 75), order));
        refused("keys that are values too", IllegalArgumentException.class,
                keys -> engine.sortPairs(keys, Values.of(HostColumns.ofArray(keys.column().array())).slice(5, 5 + N),
                        order));
        refused("fewer values than keys", IllegalArgumentException.class,
                keys -> engine.sortPairs(keys, Values.of(new int[N - 1]), order));
        refused("an output that is too short", IllegalArgumentException.class,
                keys -> engine.mergeKeys(keys, keys, Keys.of(new int[2 * N - 1]), order));
        refused("inputs of two types", IllegalArgumentException.class,
                keys -> engine.mergeKeys(keys, Keys.of(new long[0]), Keys.of(new int[N]), order));
        refused("a comparator of another type", IllegalArgumentException.class,
                keys -> engine.sortKeys(keys, Order.longs(Long::compare)));
        refused("an unsigned order of floats", IllegalArgumentException.class,
                _ -> engine.sortKeys(Keys.of(new float[2]), Order.unsigned()));
        refused("indices of a type that holds none", IllegalArgumentException.class,
                keys -> engine.sortIndices(keys, Values.of(new short[N]), order));
        refused("offsets that decrease", IllegalArgumentException.class,
                keys -> engine.mergeBatch(keys, Values.none(), new long[]{0, 50, 40}, Keys.of(new int[N]),
                        Values.none(), order));
        refused("a cross-diagonal that is none", IndexOutOfBoundsException.class,
                keys -> engine.coRank(keys, keys, 2 * N + 1, TieRule.A_FIRST, order));
        refused("a step of 0", IllegalArgumentException.class,
                keys -> engine.partitions(keys, keys, 0, TieRule.A_FIRST, order));
    }

    /** A call that must be refused. */
    @FunctionalInterface
    private interface Call {
        void with(Keys keys);
    }

    private void refused(String what, Class<? extends RuntimeException> kind, Call call) {
        harness.run("bad arguments", what, () -> {
            Guarded keys = Guarded.of(ElementType.INT,
                    Samples.keys(Shape.natural(ElementType.INT), "random", N, harness.seed(what)));
            try {
                call.with(keys.keys());
            } catch (RuntimeException e) {
                Mismatch.unless(kind.isInstance(e), "refused by " + e + ", not by " + kind.getSimpleName());
                keys.expectUntouched("keys");
                return;
            }
            throw new Mismatch("not refused");
        });
    }
}
