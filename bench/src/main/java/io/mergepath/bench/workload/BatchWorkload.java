// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.Textbook;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import java.util.ArrayList;
import java.util.List;

/** Sorted arrays of 2 to merge into one. Each pass halves their number, as the passes of a merge sort do. */
public final class BatchWorkload implements Workload {
    private final Subject subject;
    private final int[] input;
    private final int[] from;
    private final int[] to;
    /** The bounds of the runs before each pass. */
    private final List<long[]> passes = new ArrayList<>();

    /** Merges two neighbours, [a, b) and [b, end). */
    @FunctionalInterface
    private interface PairMerge {
        void merge(int[] in, int a, int b, int end, int[] out);
    }

    public BatchWorkload(int n) {
        subject = new Subject(Operations.MERGE_BATCH, KeyType.INT.label(), Input.RANDOM.name(), n,
                2L * Integer.BYTES * n);
        input = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        for (int i = 0; i + 1 < n; i += 2) {
            int least = Math.min(input[i], input[i + 1]);
            input[i + 1] = Math.max(input[i], input[i + 1]);
            input[i] = least;
        }
        from = new int[n];
        to = new int[n];
        for (long run = 2; run < n; run *= 2) {
            passes.add(bounds(n, run));
        }
    }

    /** The bounds of runs of one length, the last perhaps shorter; an empty one makes their number even. */
    public static long[] bounds(int n, long run) {
        int pairs = (int) ((n + 2 * run - 1) / (2 * run));
        long[] bounds = new long[2 * pairs + 1];
        for (int r = 0; r < bounds.length; r++) {
            bounds[r] = Math.min(n, r * run);
        }
        return bounds;
    }

    public Contender ours(Ours ours, int threads) {
        Engine engine = ours.engine(threads);
        return ours.contender(Ours.strategy(threads), Claim.SORTED, threads, _ -> {
            for (int p = 0; p < passes.size(); p++) {
                engine.mergeBatch(Keys.of(source(p)), Values.none(), passes.get(p), Keys.of(target(p)),
                        Values.none(), Order.natural());
            }
        });
    }

    public Contender textbook() {
        return new Contender("textbook loop", "sequential", 1, Claim.SORTED,
                _ -> passes((in, a, b, end, out) -> Textbook.merge(in, a, b, in, b, end, out, a)));
    }

    public Contender elementwise() {
        return new Contender("textbook", "a search an element", 1, Claim.SORTED,
                _ -> passes(BatchWorkload::elementwise));
    }

    /** Every element of the output searches for its own point of the merge path. */
    private static void elementwise(int[] in, int a, int b, int end, int[] out) {
        for (int k = 0; k < end - a; k++) {
            int least = Math.max(0, k - (end - b));
            int most = Math.min(k, b - a);
            while (least < most) {
                int i = (least + most) >>> 1;
                if (in[a + i] <= in[b + k - 1 - i]) {
                    least = i + 1;
                } else {
                    most = i;
                }
            }
            int i = a + least;
            int j = b + k - least;
            out[a + k] = j == end || (i < b && in[i] <= in[j]) ? in[i] : in[j];
        }
    }

    private void passes(PairMerge merge) {
        for (int p = 0; p < passes.size(); p++) {
            long[] bounds = passes.get(p);
            for (int r = 0; r + 2 < bounds.length; r += 2) {
                merge.merge(source(p), (int) bounds[r], (int) bounds[r + 1], (int) bounds[r + 2], target(p));
            }
        }
    }

    private int[] source(int pass) {
        return pass % 2 == 0 ? from : to;
    }

    private int[] target(int pass) {
        return pass % 2 == 0 ? to : from;
    }

    @Override
    public Subject subject() {
        return subject;
    }

    @Override
    public int instances() {
        return 1;
    }

    @Override
    public void reset() {
        System.arraycopy(input, 0, from, 0, input.length);
    }

    @Override
    public void prove(Claim claim) {
        Proof.sorted(input, source(passes.size()), Ordering.NATURAL);
    }
}
