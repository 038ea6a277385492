// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.TieRule;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.Arrays;
import java.util.List;

/** Checks where the merge path crosses its cross-diagonals. */
final class SearchChecks {
    private static final List<String> PATTERNS = List.of("random", "d20", "equal", "edges", "skew-1-1000",
            "one-side-empty", "ties-across-cuts");

    /** About this many cross-diagonals of a case are searched one by one. */
    private static final int SEARCHED = 30;

    private static final int[] QUICK = {0, 1, 30};
    private static final int[] FULL = {0, 1, 2, 30, 257, 4001};

    private final Harness harness;
    private final Engine engine;

    SearchChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(Shape kind) {
        for (String pattern : PATTERNS) {
            for (TieRule bounds : TieRule.values()) {
                for (int n : harness.sizes(QUICK, FULL)) {
                    check(kind, pattern, bounds, n);
                }
            }
        }
    }

    private void check(Shape kind, String pattern, TieRule bounds, int n) {
        String description = kind + ", " + pattern + ", " + bounds + ", n = " + n;
        long[][] sides = Samples.sides(kind, pattern, n, harness.seed(description));
        long[] coRanks = walk(kind, sides[0], sides[1], bounds);
        Keys a = Guarded.of(kind.type(), sides[0]).keys();
        Keys b = Guarded.of(kind.type(), sides[1]).keys();
        harness.run("co-rank", description, () -> {
            for (int k = 0; k <= n; k += 1 + n / SEARCHED) {
                long found = engine.coRank(a, b, k, bounds, kind.order());
                Mismatch.unless(found == coRanks[k], "the co-rank of " + k + " is " + coRanks[k] + ", not " + found);
            }
        });
        harness.run("partitions", description, () -> {
            for (int step : new int[]{1, 2, 7, 64, n + 1}) {
                Mismatch.unlessEqual("the co-ranks of every " + step + "th diagonal",
                        engine.partitions(a, b, step, bounds, kind.order()), every(step, coRanks));
            }
        });
    }

    /** The co-rank of every diagonal, by the textbook merge. */
    private static long[] walk(Shape kind, long[] a, long[] b, TieRule bounds) {
        boolean lower = bounds == TieRule.A_FIRST;
        int[] from = lower ? Oracle.merge(a, b, kind.comparison()) : Oracle.merge(b, a, kind.comparison());
        long[] coRanks = new long[from.length + 1];
        for (int k = 0; k < from.length; k++) {
            boolean ofA = lower ? from[k] < a.length : from[k] >= b.length;
            coRanks[k + 1] = coRanks[k] + (ofA ? 1 : 0);
        }
        return coRanks;
    }

    private static long[] every(int step, long[] coRanks) {
        int n = coRanks.length - 1;
        long[] some = new long[Math.ceilDiv(n, step) + 1];
        Arrays.setAll(some, p -> coRanks[(int) Math.min(n, (long) p * step)]);
        return some;
    }
}
