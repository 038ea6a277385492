// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.family;

import io.mergepath.Values;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.family.FamilyWorkload.Peer;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Operations on elements by places: expansions, moves of intervals, insertions and removals, of {@code int}s. */
final class PlaceWorkloads {
    private static final long SEED = 20_260_103;

    private PlaceWorkloads() {
    }

    private static Subject subject(String operation, String pattern, int n, long ints) {
        return new Subject(operation, KeyType.INT.label(), pattern, n, Integer.BYTES * ints);
    }

    /** Offsets of intervals of random lengths from 0 to twice the mean, which cover {@code n} elements. */
    private static int[] offsets(int n, int mean) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] offsets = new int[n / mean + 2];
        for (int s = 1; s < offsets.length - 1; s++) {
            offsets[s] = Math.min(n, offsets[s - 1] + random.nextInt(2 * mean + 1));
        }
        offsets[offsets.length - 1] = n;
        return offsets;
    }

    private static int[] random(int n) {
        return new SplittableRandom(SEED + 1).ints(n).toArray();
    }

    static FamilyWorkload loadBalance(int n, int mean) {
        int[] offsets = offsets(n, mean);
        int[] out = new int[n];
        return new FamilyWorkload(subject(Operations.LOAD_BALANCE, "mean " + mean, n, (long) n + offsets.length),
                List.of(out), engine -> engine.loadBalance(Values.of(offsets), Values.of(out)),
                new Peer("loop", () -> {
                    int k = 0;
                    for (int s = 0; s + 1 < offsets.length; s++) {
                        for (; k < offsets[s + 1]; k++) {
                            out[k] = s;
                        }
                    }
                }), () -> {
                    for (int k = 0; k < n; k++) {
                        int s = out[k];
                        Mismatch.unless(offsets[s] <= k && k < offsets[s + 1],
                                "piece " + k + " does not belong to object " + s);
                    }
                });
    }

    static FamilyWorkload expand(int n, int mean) {
        int[] offsets = offsets(n, mean);
        int intervals = offsets.length - 1;
        int[] in = random(intervals);
        int[] out = new int[n];
        return new FamilyWorkload(subject(Operations.EXPAND, "mean " + mean, n, (long) n + 2L * intervals),
                List.of(out), engine -> engine.expand(Values.of(in), Values.of(offsets), Values.of(out)),
                new Peer("Arrays.fill", () -> {
                    for (int s = 0; s < intervals; s++) {
                        Arrays.fill(out, offsets[s], offsets[s + 1], in[s]);
                    }
                }), () -> {
                    int s = 0;
                    for (int k = 0; k < n; k++) {
                        while (offsets[s + 1] <= k) {
                            s++;
                        }
                        Mismatch.unless(out[k] == in[s], "element " + k + " is not element " + s + " of the input");
                    }
                });
    }

    static FamilyWorkload gather(int n, int mean) {
        int[] offsets = offsets(n, mean);
        int intervals = offsets.length - 1;
        SplittableRandom random = new SplittableRandom(SEED + 2);
        int[] from = new int[intervals];
        Arrays.setAll(from, s -> random.nextInt(n - offsets[s + 1] + offsets[s] + 1));
        int[] in = random(n);
        int[] out = new int[n];
        return new FamilyWorkload(subject(Operations.GATHER, "mean " + mean, n, 2L * n + 2L * intervals),
                List.of(out),
                engine -> engine.moveIntervals(Values.of(in), Values.of(offsets), Values.of(from), Values.none(),
                        Values.of(out)),
                new Peer("System.arraycopy", () -> {
                    for (int s = 0; s < intervals; s++) {
                        System.arraycopy(in, from[s], out, offsets[s], offsets[s + 1] - offsets[s]);
                    }
                }), () -> {
                    int s = 0;
                    for (int k = 0; k < n; k++) {
                        while (offsets[s + 1] <= k) {
                            s++;
                        }
                        Mismatch.unless(out[k] == in[from[s] + k - offsets[s]],
                                "element " + k + " is not of interval " + s);
                    }
                });
    }

    /** One of {@code share} elements of the output is inserted. */
    static FamilyWorkload insert(int n, int share) {
        int m = n / share;
        SplittableRandom random = new SplittableRandom(SEED + 3);
        int[] at = random.ints(m, 0, n - m + 1).sorted().toArray();
        int[] a = random(m);
        int[] b = random(n - m);
        int[] out = new int[n];
        return new FamilyWorkload(subject(Operations.INSERT, "1 of " + share, n, 2L * n + m), List.of(out),
                engine -> engine.insert(Values.of(a), Values.of(b), Values.of(at), Values.of(out)),
                new Peer("loop", () -> {
                    int i = 0;
                    int k = 0;
                    for (int j = 0; j <= b.length; j++) {
                        while (i < m && at[i] == j) {
                            out[k++] = a[i++];
                        }
                        if (j < b.length) {
                            out[k++] = b[j];
                        }
                    }
                }), () -> {
                    BitSet inserted = new BitSet(n);
                    for (int i = 0; i < m; i++) {
                        inserted.set(at[i] + i);
                        Mismatch.unless(out[at[i] + i] == a[i], "element " + i + " is not at its place");
                    }
                    int j = 0;
                    for (int k = inserted.nextClearBit(0); k < n; k = inserted.nextClearBit(k + 1)) {
                        Mismatch.unless(out[k] == b[j++], "element " + k + " is not the next one");
                    }
                });
    }

    /** One of {@code share} elements is removed, at random. */
    static FamilyWorkload remove(int n, int share) {
        SplittableRandom random = new SplittableRandom(SEED + 4);
        BitSet removed = new BitSet(n);
        for (int i = 0; i < n; i++) {
            removed.set(i, random.nextInt(share) == 0);
        }
        int[] at = removed.stream().toArray();
        int[] in = random(n);
        int[] out = new int[n - at.length];
        return new FamilyWorkload(subject(Operations.REMOVE, "1 of " + share, n, 2L * n), List.of(out),
                engine -> engine.remove(Values.of(in), Values.of(at), Values.of(out)), new Peer("loop", () -> {
                    int i = 0;
                    int k = 0;
                    for (int j = 0; j < n; j++) {
                        if (i < at.length && at[i] == j) {
                            i++;
                        } else {
                            out[k++] = in[j];
                        }
                    }
                }), () -> {
                    int k = 0;
                    for (int j = removed.nextClearBit(0); j < n; j = removed.nextClearBit(j + 1)) {
                        Mismatch.unless(out[k] == in[j], "element " + k + " is not element " + j + " of the input");
                        k++;
                    }
                });
    }
}
