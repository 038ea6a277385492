// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.Engine;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.check.Proof;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Inner joins of sorted keys without equal keys beside joins by hash tables: each table maps the keys of one input to
 * their rows, and then finds the keys of the other. The hash tables do not need sorted keys.
 */
final class HashJoinSuite implements Suite {
    private static final long SEED = 20_261_126;
    private static final List<Integer> SIZES = List.of(1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(200_000);

    @Override
    public void run(Session session) {
        if (!session.wants(Operations.INNER_JOIN)) {
            return;
        }
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (int threads : session.threads(1, Session.cores())) {
                race(session, n, threads);
            }
        }
    }

    private static int[] ascending(int n, int salt) {
        SplittableRandom random = new SplittableRandom(SEED + salt);
        int[] keys = random.ints(n, 1, 4).toArray();
        Arrays.parallelPrefix(keys, Integer::sum);
        return keys;
    }

    private static void race(Session session, int n, int threads) {
        int[] a = ascending(n, 1);
        int[] b = ascending(n, 2);
        int rows = (int) Arrays.stream(a).filter(key -> Arrays.binarySearch(b, key) >= 0).count();
        int[] ofA = new int[rows];
        int[] ofB = new int[rows];
        ListWorkload work = new ListWorkload(
                new Subject(Operations.INNER_JOIN, "int", "unique", n, Integer.BYTES * (2L * n + 2L * rows)), () -> {
                    Proof.wipe(ofA);
                    Proof.wipe(ofB);
                }, () -> {
                    for (int k = 0; k < rows; k++) {
                        Mismatch.unless(a[ofA[k]] == b[ofB[k]], "row " + k + " has two keys");
                        Mismatch.unless(k == 0 || ofA[k - 1] < ofA[k], "row " + k + " is out of order");
                    }
                });
        Engine engine = session.ours().engine(threads);
        work.race(session,
                new Contender(engine.name(), "auto", threads, Claim.STABLE,
                        _ -> engine.join(JoinKind.INNER, Keys.of(a), Keys.of(b), _ -> Values.of(ofA).and(ofB),
                                Order.natural())),
                List.of(new Contender("HashMap", "hash join", 1, Claim.STABLE, _ -> hashMap(a, b, ofA, ofB)),
                        new Contender("fastutil Int2IntOpenHashMap", "hash join", 1, Claim.STABLE,
                                _ -> fastutil(a, b, ofA, ofB))));
    }

    private static void hashMap(int[] a, int[] b, int[] ofA, int[] ofB) {
        Map<Integer, Integer> rowsOfB = HashMap.newHashMap(b.length);
        for (int j = 0; j < b.length; j++) {
            rowsOfB.put(b[j], j);
        }
        int k = 0;
        for (int i = 0; i < a.length; i++) {
            Integer j = rowsOfB.get(a[i]);
            if (j != null) {
                ofA[k] = i;
                ofB[k++] = j;
            }
        }
    }

    private static void fastutil(int[] a, int[] b, int[] ofA, int[] ofB) {
        Int2IntOpenHashMap rowsOfB = new Int2IntOpenHashMap(b.length);
        rowsOfB.defaultReturnValue(-1);
        for (int j = 0; j < b.length; j++) {
            rowsOfB.put(b[j], j);
        }
        int k = 0;
        for (int i = 0; i < a.length; i++) {
            int j = rowsOfB.get(a[i]);
            if (j >= 0) {
                ofA[k] = i;
                ofB[k++] = j;
            }
        }
    }
}
