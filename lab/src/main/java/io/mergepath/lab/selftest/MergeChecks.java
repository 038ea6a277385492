// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.Arrays;
import java.util.List;

/** The merge of two, each type, order and pattern, and all small sizes of both sides. */
final class MergeChecks {
    private static final List<ElementType> VALUES = Bits.COLUMNS;

    private final Harness harness;
    private final Engine engine;

    MergeChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(Shape kind) {
        for (String pattern : Samples.MERGE) {
            for (int n : Sizes.small(harness)) {
                check(kind, pattern, n);
            }
        }
        for (int n : Sizes.large(harness, kind)) {
            check(kind, Sizes.pattern(Samples.MERGE, kind, n), n);
        }
        if (kind.isNatural(ElementType.INT)) {
            smallSides(kind);
        }
    }

    private void check(Shape kind, String pattern, int n) {
        String description = kind + ", " + pattern + ", n = " + n;
        long[][] sides = Samples.sides(kind, pattern, n, harness.seed(description));
        check(description, kind, sides[0], sides[1]);
    }

    /** Few distinct keys, so that equal keys are everywhere. */
    private void smallSides(Shape kind) {
        int most = harness.quick() ? 12 : 40;
        for (int a = 0; a <= most; a++) {
            for (int b = 0; b <= most; b++) {
                String description = kind + ", few distinct keys, |A| = " + a + ", |B| = " + b;
                long[] keys = Samples.keys(Shape.natural(ElementType.INT), "d20", a + b, harness.seed(description));
                check(description, kind, Oracle.sorted(Arrays.copyOf(keys, a), kind.comparison()),
                        Oracle.sorted(Arrays.copyOfRange(keys, a, a + b), kind.comparison()));
            }
        }
    }

    private void check(String description, Shape kind, long[] a, long[] b) {
        int[] from = Oracle.merge(a, b, kind.comparison());
        long[] merged = Oracle.gather(Oracle.concatenate(a, b), from);
        harness.run("merge keys", description, () -> keys(kind, a, b, merged));
        harness.run("merge pairs", description, () -> pairs(kind, a, b, merged, from));
    }

    private void keys(Shape kind, long[] aBits, long[] bBits, long[] merged) {
        Guarded a = Guarded.of(kind.type(), aBits);
        Guarded b = Guarded.of(kind.type(), bBits);
        Guarded out = Guarded.room(kind.type(), merged.length);
        engine.mergeKeys(a.keys(), b.keys(), out.keys(), kind.order());
        out.expect("merged keys", merged);
        a.expectUntouched("A");
        b.expectUntouched("B");
    }

    private void pairs(Shape kind, long[] aBits, long[] bBits, long[] merged, int[] from) {
        Guarded a = Guarded.of(kind.type(), aBits);
        Guarded b = Guarded.of(kind.type(), bBits);
        Guarded out = Guarded.room(kind.type(), merged.length);
        ElementType type = VALUES.get(merged.length % VALUES.size());
        long[] payload = Guarded.of(type, Oracle.places(merged.length)).bits();
        Guarded aPlaces = Guarded.of(ElementType.LONG, Oracle.places(aBits.length));
        Guarded bPlaces = Guarded.of(ElementType.LONG,
                Arrays.copyOfRange(Oracle.places(merged.length), aBits.length, merged.length));
        Guarded aValues = Guarded.of(type, Arrays.copyOf(payload, aBits.length));
        Guarded bValues = Guarded.of(type, Arrays.copyOfRange(payload, aBits.length, merged.length));
        Guarded outPlaces = Guarded.room(ElementType.LONG, merged.length);
        Guarded outValues = Guarded.room(type, merged.length);
        engine.mergePairs(a.keys(), aPlaces.values().and(aValues.values()), b.keys(),
                bPlaces.values().and(bValues.values()), out.keys(), outPlaces.values().and(outValues.values()),
                kind.order());
        out.expect("merged keys", merged);
        outPlaces.expect("merged values", Oracle.widen(from));
        outValues.expect("merged values of the second column, " + type, Oracle.gather(payload, from));
        a.expectUntouched("A");
        b.expectUntouched("B");
        aPlaces.expectUntouched("A's values");
        bPlaces.expectUntouched("B's values");
        aValues.expectUntouched("A's second values");
        bValues.expectUntouched("B's second values");
    }
}
