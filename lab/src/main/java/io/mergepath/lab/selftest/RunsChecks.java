// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The merges of many runs: all into one, and pairs of neighbours each into their own place. */
final class RunsChecks {
    private static final List<String> PATTERNS = List.of("random", "d20", "equal", "zipf");

    private static final int[] NONE = {};

    /** The number of pairs of tiny runs. */
    private static final int[] MANY = {200_000};

    private static final int[] MANY_QUICK = {20_000};

    /** The length of long runs. */
    private static final int[] LONG = {60_000};

    private static final int[] LONG_QUICK = {10_000};

    private final Harness harness;
    private final Engine engine;

    RunsChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    /** Runs one behind the other, each sorted; run r is [offsets[r], offsets[r + 1]). */
    private static final class Runs {
        private final long[] bits;
        private final long[] offsets;

        Runs(long[] bits, long[] offsets) {
            this.bits = bits;
            this.offsets = offsets;
        }

        int count() {
            return offsets.length - 1;
        }

        long[] run(int r) {
            return Arrays.copyOfRange(bits, (int) offsets[r], (int) offsets[r + 1]);
        }
    }

    void run(Shape kind) {
        int[] counts = harness.quick() ? new int[]{0, 1, 2, 5, 64} : new int[]{0, 1, 2, 3, 5, 8, 16, 17, 64, 300};
        int[] lengths = harness.quick() ? new int[]{1, 40, 800} : new int[]{1, 2, 40, 300, 5000};
        for (String pattern : PATTERNS) {
            for (int count : counts) {
                // Only few runs are long, so that the reference does not take long.
                for (int length : lengths) {
                    if (harness.fits((long) count * length) && count * length <= 20_000) {
                        many(kind, pattern, count, length);
                        batch(kind, pattern, count, length);
                    }
                }
            }
        }
        for (int pairs : kind.isNatural(ElementType.INT) ? harness.sizes(MANY_QUICK, MANY) : NONE) {
            batch(kind, "random", pairs, 1);
        }
        for (int length : kind.isNatural(ElementType.LONG) ? harness.sizes(LONG_QUICK, LONG) : NONE) {
            many(kind, "random", 9, length);
        }
    }

    /** Runs of unequal lengths, about this long, some of them empty. */
    private Runs make(Shape kind, String pattern, int count, int length, String description) {
        SplittableRandom random = new SplittableRandom(harness.seed(description));
        long[] offsets = new long[count + 1];
        for (int r = 0; r < count; r++) {
            offsets[r + 1] = offsets[r] + random.nextInt(2 * length + 1);
        }
        int n = (int) offsets[count];
        long[] bits = Samples.keys(kind, pattern, n, harness.seed(description));
        for (int r = 0; r < count; r++) {
            long[] run = Oracle.sorted(Arrays.copyOfRange(bits, (int) offsets[r], (int) offsets[r + 1]),
                    kind.comparison());
            System.arraycopy(run, 0, bits, (int) offsets[r], run.length);
        }
        return new Runs(bits, offsets);
    }

    private void many(Shape kind, String pattern, int count, int length) {
        String description = kind + ", " + pattern + ", " + count + " runs of about " + length;
        Runs runs = make(kind, pattern, count, length, description);
        // A stable sort of the concatenation is the stable merge by run number.
        int[] from = Oracle.sort(runs.bits, kind.comparison());
        harness.run("merge many", description, () -> {
            Guarded in = Guarded.of(kind.type(), runs.bits);
            Guarded places = Guarded.of(ElementType.INT, Oracle.places(from.length));
            Guarded out = Guarded.room(kind.type(), from.length);
            Guarded outPlaces = Guarded.room(ElementType.INT, from.length);
            List<Keys> keys = new ArrayList<>();
            List<Values> values = new ArrayList<>();
            for (int r = 0; r < runs.count(); r++) {
                keys.add(in.keys().slice(runs.offsets[r], runs.offsets[r + 1]));
                values.add(places.values().slice(runs.offsets[r], runs.offsets[r + 1]));
            }
            engine.mergeMany(keys, values, out.keys(), outPlaces.values(), kind.order());
            out.expect("merged keys", Oracle.gather(runs.bits, from));
            outPlaces.expect("merged values", Oracle.widen(from));
            in.expectUntouched("the runs");
        });
    }

    private void batch(Shape kind, String pattern, int pairs, int length) {
        String description = kind + ", " + pattern + ", " + pairs + " pairs of runs of about " + length;
        Runs runs = make(kind, pattern, 2 * pairs, length, description);
        int[] from = new int[runs.bits.length];
        for (int pair = 0; pair < pairs; pair++) {
            int start = (int) runs.offsets[2 * pair];
            int[] merge = Oracle.merge(runs.run(2 * pair), runs.run(2 * pair + 1), kind.comparison());
            for (int k = 0; k < merge.length; k++) {
                from[start + k] = start + merge[k];
            }
        }
        harness.run("merge batch", description, () -> {
            Guarded in = Guarded.of(kind.type(), runs.bits);
            Guarded places = Guarded.of(ElementType.INT, Oracle.places(from.length));
            Guarded out = Guarded.room(kind.type(), from.length);
            Guarded outPlaces = Guarded.room(ElementType.INT, from.length);
            engine.mergeBatch(in.keys(), places.values(), runs.offsets, out.keys(), outPlaces.values(), kind.order());
            out.expect("merged keys", Oracle.gather(runs.bits, from));
            outPlaces.expect("merged values", Oracle.widen(from));
            in.expectUntouched("the runs");
        });
    }
}
