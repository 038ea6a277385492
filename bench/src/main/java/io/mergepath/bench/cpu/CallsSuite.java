// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Merge;
import io.mergepath.Sort;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.Textbook;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.JdkPeers;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import io.mergepath.lab.check.Ordering;
import io.mergepath.lab.check.Proof;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Measures calls with few keys as programs write them: {@link Sort} of an array beside {@code Arrays.sort}, and
 * {@link Merge} of two arrays beside a loop that allocates its result too.
 */
final class CallsSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1, 2, 4, 10, 16, 32, 64, 100, 256, 1_000, 10_000, 100_000);
    private static final List<Integer> QUICK_SIZES = List.of(10, 1_000);
    private static final List<String> PATTERNS = List.of(Input.RANDOM.name(), "sorted", "equal");

    /** The engine of a call that names none. It may use all cores. */
    private static final String CALL = "cpu";

    @Override
    public void run(Session session) {
        for (KeyType type : session.types()) {
            for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                if (session.wants(Operations.SORT_KEYS)) {
                    session.inputs(PATTERNS, PATTERNS.size()).forEach(input -> sort(session, type, input, n));
                }
                if (session.wants(Operations.MERGE_KEYS)) {
                    merge(session, type, n);
                }
            }
        }
    }

    private static void sort(Session session, KeyType type, Input input, int n) {
        SortWorkload work = new SortWorkload(Operation.KEYS, type, KeyType.INT, input, n, session.instances(n));
        Race race = session.race(work);
        Race.Entry ours = race.enter(
                new Contender(CALL, "Sort.keys", Session.cores(), Claim.SORTED, i -> sort(work.keys(i))));
        Race.Entry jdk = race.enter(Objects.requireNonNull(JdkPeers.arrays(work, 1)));
        race.run();
        session.emit(ours.against(jdk));
    }

    private static void merge(Session session, KeyType type, int n) {
        MergeCalls work = new MergeCalls(type, n, session.instances(n));
        Race race = session.race(work);
        Race.Entry ours = race.enter(new Contender(CALL, "Merge.keys", Session.cores(), Claim.SORTED,
                i -> work.out[i] = merge(work.inputs[i].a(), work.inputs[i].b())));
        Race.Entry loop = race.enter(new Contender("textbook loop", "sequential", 1, Claim.SORTED, i -> {
            Object out = type.allocate(n);
            Textbook.merge(work.inputs[i].a(), work.inputs[i].b(), out);
            work.out[i] = out;
        }));
        race.run();
        session.emit(ours.against(loop));
    }

    /** Pairs of sorted arrays. A call allocates the merged array. */
    private static final class MergeCalls implements Workload {
        private final Subject subject;
        private final Input.Sides[] inputs;
        private final @Nullable Object[] out;

        MergeCalls(KeyType type, int n, int instances) {
            subject = new Subject(Operations.MERGE_KEYS, type.label(), Input.RANDOM.name(), n, 2L * type.bytes() * n);
            inputs = new Input.Sides[instances];
            Arrays.setAll(inputs, i -> Input.RANDOM.sides(type, n, i));
            out = new Object[instances];
        }

        @Override
        public Subject subject() {
            return subject;
        }

        @Override
        public int instances() {
            return inputs.length;
        }

        @Override
        public void reset() {
            Arrays.fill(out, null);
        }

        @Override
        @SuppressWarnings("SuspiciousSystemArraycopy")
        public void prove(Claim claim) {
            for (int i = 0; i < inputs.length; i++) {
                Object merged = Objects.requireNonNull(out[i]);
                Object whole = Array.newInstance(merged.getClass().componentType(), Array.getLength(merged));
                int ofA = Array.getLength(inputs[i].a());
                System.arraycopy(inputs[i].a(), 0, whole, 0, ofA);
                System.arraycopy(inputs[i].b(), 0, whole, ofA, Array.getLength(inputs[i].b()));
                Proof.sorted(whole, merged, Ordering.NATURAL);
            }
        }
    }

    private static void sort(Object keys) {
        switch (keys) {
            case int[] k -> Sort.keys(k);
            case long[] k -> Sort.keys(k);
            case float[] k -> Sort.keys(k);
            case double[] k -> Sort.keys(k);
            default -> throw new AssertionError(keys);
        }
    }

    private static Object merge(Object a, Object b) {
        return switch (a) {
            case int[] k -> Merge.keys(k, (int[]) b);
            case long[] k -> Merge.keys(k, (long[]) b);
            case float[] k -> Merge.keys(k, (float[]) b);
            case double[] k -> Merge.keys(k, (double[]) b);
            default -> throw new AssertionError(a);
        };
    }
}
