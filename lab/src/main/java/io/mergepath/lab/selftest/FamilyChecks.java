// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.Bound;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Values;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.List;

/** Checks the operations on sorted inputs and on segments, with data on the engine's device. */
final class FamilyChecks {
    private static final List<String> PATTERNS = List.of("random", "d20", "equal", "edges", "skew-1-1000",
            "ties-across-cuts");

    private static final int[] QUICK = {0, 1, 300, 10_000};
    private static final int[] FULL = {0, 1, 2, 300, 4097, 70_001};

    private final Harness harness;
    private final Engine engine;

    FamilyChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(Shape kind) {
        for (String pattern : PATTERNS) {
            for (int n : harness.sizes(QUICK, FULL)) {
                String description = kind + ", " + pattern + ", n = " + n;
                long[][] sides = Samples.sides(kind, pattern, n, harness.seed(description));
                harness.run("search", description, () -> search(kind, sides[0], sides[1]));
            }
        }
    }

    private void search(Shape kind, long[] a, long[] b) {
        long[] lower = new long[a.length];
        int[] count = new int[a.length];
        int[] upper = new int[b.length];
        try (DeviceKeys aKeys = upload(kind, a);
                DeviceKeys bKeys = upload(kind, b);
                DeviceValues ofA = engine.upload(Values.of(lower).and(count));
                DeviceValues ofB = engine.upload(Values.of(upper))) {
            engine.search(aKeys, bKeys, List.of(Bound.LOWER, Bound.COUNT), ofA, List.of(Bound.UPPER), ofB,
                    kind.order());
            ofA.download(Values.of(lower).and(count));
            ofB.download(upper);
        }
        LongComparator order = kind.comparison();
        for (int i = 0, from = 0, to = 0; i < a.length; i++) {
            while (from < b.length && order.compare(b[from], a[i]) < 0) {
                from++;
            }
            while (to < b.length && order.compare(b[to], a[i]) <= 0) {
                to++;
            }
            int key = i;
            Mismatch.unless(lower[i] == from && count[i] == to - from,
                    "the bounds of key " + key + " of A are wrong: " + lower[i] + ", " + count[i]);
        }
        for (int j = 0, to = 0; j < b.length; j++) {
            while (to < a.length && order.compare(a[to], b[j]) <= 0) {
                to++;
            }
            Mismatch.unless(upper[j] == to, "the upper bound of key " + j + " of B is " + to + ", not " + upper[j]);
        }
    }

    private DeviceKeys upload(Shape kind, long[] bits) {
        Keys keys = Guarded.of(kind.type(), bits).keys();
        return engine.upload(keys);
    }
}
