// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Values;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Checks operations that move elements by offsets and places: expansions, intervals, insertions and removals. */
final class IntervalChecks {
    private static final int[] QUICK = {0, 1, 100, 10_000};
    private static final int[] FULL = {0, 1, 2, 31, 100, 1023, 1024, 1025, 70_001, 300_000};

    /** Lengths of intervals are from 0 to less than these. */
    private static final List<Integer> LENGTHS = List.of(1, 2, 7, 100, 50_000);

    private final Harness harness;
    private final Engine engine;

    IntervalChecks(Harness harness) {
        this.harness = harness;
        this.engine = harness.engine();
    }

    void run(ElementType type) {
        for (int n : harness.sizes(QUICK, FULL)) {
            for (int most : LENGTHS) {
                intervals(type + ", n = " + n + ", lengths less than " + most, type, n, most);
            }
            for (int share : new int[]{1, 2, 30, 1000}) {
                places(type + ", n = " + n + ", 1 of " + share, type, n, share);
            }
        }
    }

    /** As many intervals as cover {@code n} elements. */
    private void intervals(String description, ElementType type, int n, int most) {
        SplittableRandom random = new SplittableRandom(harness.seed(description));
        IntStream.Builder lengths = IntStream.builder();
        for (int left = n; left > 0 && most > 1;) {
            int length = Math.min(left, random.nextInt(most));
            lengths.add(length);
            left -= length;
        }
        int[] counts = lengths.build().toArray();
        long[] offsets = new long[counts.length + 1];
        for (int s = 0; s < counts.length; s++) {
            offsets[s + 1] = offsets[s] + counts[s];
        }
        int total = (int) offsets[counts.length];
        int[] objects = new int[total];
        int[] origins = new int[total];
        long[] from = new long[counts.length];
        for (int s = 0; s < counts.length; s++) {
            from[s] = random.nextInt(total - counts[s] + 1);
            for (int i = 0; i < counts[s]; i++) {
                objects[(int) offsets[s] + i] = s;
                origins[(int) offsets[s] + i] = (int) from[s] + i;
            }
        }
        harness.run("load balance", description, () -> {
            Guarded out = Guarded.room(ElementType.INT, total);
            engine.loadBalance(Values.of(offsets), out.values());
            out.expect("objects", Oracle.widen(objects));
        });
        harness.run("expand", description, () -> {
            Guarded out = Guarded.room(type, total);
            engine.expand(Guarded.of(type, Oracle.places(counts.length)).values(), Values.of(offsets), out.values());
            out.expect("elements", Oracle.widen(objects));
        });
        harness.run("move intervals", description, () -> {
            Guarded out = Guarded.room(type, total);
            engine.moveIntervals(Guarded.of(type, Oracle.places(total)).values(), Values.of(offsets), Values.of(from),
                    Values.none(), out.values());
            out.expect("gathered elements", Oracle.widen(origins));
        });
    }

    /** One of so many elements is inserted or removed. */
    private void places(String description, ElementType type, int n, int share) {
        SplittableRandom random = new SplittableRandom(harness.seed(description));
        int[] at = random.ints(n / share, 0, n + 1).sorted().toArray();
        int[] merged = new int[n + at.length];
        for (int j = 0, i = 0; j <= n; j++) {
            for (; i < at.length && at[i] == j; i++) {
                merged[i + j] = n + i;
            }
            if (j < n) {
                merged[i + j] = j;
            }
        }
        long[] inserted = Oracle.places(at.length);
        Arrays.setAll(inserted, i -> n + i);
        harness.run("insert", description, () -> {
            Guarded out = Guarded.room(type, merged.length);
            engine.insert(Guarded.of(type, inserted).values(), Guarded.of(type, Oracle.places(n)).values(),
                    Values.of(at), out.values());
            out.expect("elements", Oracle.widen(merged));
        });
        int[] removed = IntStream.range(0, n).filter(_ -> random.nextInt(share) == 0).toArray();
        int[] rest = IntStream.range(0, n).filter(i -> Arrays.binarySearch(removed, i) < 0).toArray();
        harness.run("remove", description, () -> {
            Guarded out = Guarded.room(type, rest.length);
            engine.remove(Guarded.of(type, Oracle.places(n)).values(), Values.of(removed), out.values());
            out.expect("elements", Oracle.widen(rest));
        });
    }
}
