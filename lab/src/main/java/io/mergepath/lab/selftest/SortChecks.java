// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Values;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.List;

/** Every way to sort, each type, order and pattern. */
final class SortChecks {
    /** The types of values, which cases use in turn. */
    private static final List<ElementType> VALUES = Bits.COLUMNS;

    private final Harness harness;
    private final Engine engine;

    SortChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(Shape kind) {
        for (String pattern : Samples.SORT) {
            for (int n : Sizes.small(harness)) {
                check(kind, pattern, n);
            }
        }
        for (int n : Sizes.large(harness, kind)) {
            check(kind, Sizes.pattern(Samples.SORT, kind, n), n);
        }
    }

    private void check(Shape kind, String pattern, int n) {
        String description = kind + ", " + pattern + ", n = " + n;
        long[] input = Samples.keys(kind, pattern, n, harness.seed(description));
        int[] places = Oracle.sort(input, kind.comparison());
        long[] sorted = Oracle.gather(input, places);
        harness.run("sort keys", description, () -> keys(kind, input, sorted));
        harness.run("sort pairs", description, () -> pairs(kind, input, sorted, places));
        harness.run("indices", description, () -> indices(kind, input, places));
        harness.run("keys and indices", description, () -> keysAndIndices(kind, input, sorted, places));
    }

    private void keys(Shape kind, long[] input, long[] sorted) {
        Guarded keys = Guarded.of(kind.type(), input);
        engine.sortKeys(keys.keys(), kind.order());
        keys.expect("keys", sorted);
    }

    /** Two columns: the places, which show stability, and any other type. */
    private void pairs(Shape kind, long[] input, long[] sorted, int[] places) {
        Guarded keys = Guarded.of(kind.type(), input);
        Guarded first = Guarded.of(ElementType.INT, Oracle.places(input.length));
        ElementType type = VALUES.get(input.length % VALUES.size());
        Guarded second = Guarded.of(type, Oracle.places(input.length));
        long[] payload = second.bits();
        engine.sortPairs(keys.keys(), first.values().and(second.values()), kind.order());
        keys.expect("keys", sorted);
        first.expect("values", Oracle.widen(places));
        second.expect("values of the second column, " + type, Oracle.gather(payload, places));
    }

    private void indices(Shape kind, long[] input, int[] places) {
        Guarded keys = Guarded.of(kind.type(), input);
        Guarded indices = indicesFor(input);
        engine.sortIndices(keys.keys(), indices.values(), kind.order());
        indices.expect("indices", Oracle.widen(places));
        keys.expectUntouched("keys");
    }

    private void keysAndIndices(Shape kind, long[] input, long[] sorted, int[] places) {
        Guarded keys = Guarded.of(kind.type(), input);
        Guarded indices = indicesFor(input);
        Values values = indices.values();
        engine.sortKeysAndIndices(keys.keys(), values, kind.order());
        keys.expect("keys", sorted);
        indices.expect("indices", Oracle.widen(places));
    }

    private static Guarded indicesFor(long[] input) {
        return Guarded.room(input.length % 2 == 0 ? ElementType.INT : ElementType.LONG, input.length);
    }
}
