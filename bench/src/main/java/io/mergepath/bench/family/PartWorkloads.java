// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.family;

import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.family.FamilyWorkload.Peer;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Sorts of parts of an input: of its segments, and of its first keys. */
final class PartWorkloads {
    private static final long SEED = 20_260_105;

    private PartWorkloads() {
    }

    /** Segments of random lengths around a mean. Each contender sorts a fresh copy, so the copy is a part of all. */
    static FamilyWorkload segments(int n, int mean) {
        int[] in = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        SplittableRandom random = new SplittableRandom(SEED);
        int[] lengths = random.ints(n / mean + 1, 1, 2 * mean).toArray();
        long[] offsets = new long[lengths.length + 1];
        for (int s = 0; s < lengths.length; s++) {
            offsets[s + 1] = s + 1 == lengths.length ? n : Math.min(n, offsets[s] + lengths[s]);
        }
        int[] out = new int[n];
        Values starts = Values.of(offsets, 0, lengths.length);
        Values ends = Values.of(offsets, 1, offsets.length);
        return new FamilyWorkload(
                new Subject(Operations.SORT_SEGMENTS, KeyType.INT.label(), "mean " + mean, n, 2L * Integer.BYTES * n),
                List.of(out), engine -> {
                    System.arraycopy(in, 0, out, 0, n);
                    engine.sortSegments(Keys.of(out), Values.none(), starts, ends, Order.natural());
                }, new Peer("Arrays.sort", () -> {
                    System.arraycopy(in, 0, out, 0, n);
                    for (int s = 0; s < lengths.length; s++) {
                        Arrays.sort(out, (int) offsets[s], (int) offsets[s + 1]);
                    }
                }), () -> {
                    for (int s = 0; s < lengths.length; s++) {
                        int from = (int) offsets[s];
                        int to = (int) offsets[s + 1];
                        Proof.sorted(Arrays.copyOfRange(in, from, to), Arrays.copyOfRange(out, from, to),
                                Ordering.NATURAL);
                    }
                });
    }

    /** The first keys of random keys and their indices. */
    static FamilyWorkload top(int n, int k) {
        int[] in = (int[]) Input.RANDOM.keys(KeyType.INT, n, 1);
        int most = Math.min(n, k);
        int[] keys = new int[most];
        int[] indices = new int[most];
        int[] right = IntStream.range(0, n).boxed().sorted(Comparator.comparingInt(i -> in[i])).limit(most)
                .mapToInt(i -> i).toArray();
        return new FamilyWorkload(
                new Subject(Operations.TOP, KeyType.INT.label(), "first " + most, n, (long) Integer.BYTES * n),
                List.of(keys, indices),
                engine -> engine.top(Keys.of(in), Keys.of(keys), Values.of(indices), Order.natural()),
                new Peer("PriorityQueue", () -> {
                    // The greatest of the kept keys is the head. Of equal keys, the last is greatest.
                    Comparator<Integer> order = Comparator.comparingInt((Integer i) -> in[i])
                            .thenComparing(Comparator.naturalOrder());
                    PriorityQueue<Integer> kept = new PriorityQueue<>(most + 1, order.reversed());
                    for (int i = 0; i < n; i++) {
                        if (kept.size() < most) {
                            kept.add(i);
                        } else if (in[i] < in[kept.element()]) {
                            kept.remove();
                            kept.add(i);
                        }
                    }
                    for (int place = most - 1; place >= 0; place--) {
                        indices[place] = kept.remove();
                        keys[place] = in[indices[place]];
                    }
                }), () -> {
                    Mismatch.unless(Arrays.equals(indices, right), "wrong indices");
                    for (int place = 0; place < most; place++) {
                        Mismatch.unless(keys[place] == in[right[place]], "key " + place + " is wrong");
                    }
                });
    }
}
