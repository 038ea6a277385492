// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.JdkPeers;
import io.mergepath.bench.workload.JdkPools;
import io.mergepath.bench.workload.MergeWorkload;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the gain of more threads: one sort beside the sort of the JDK, and one merge beside a copy of as many
 * bytes. They run on 1, 2, 4 and so on up to all threads in one race, so other load slows all of them alike.
 */
final class ThreadsSuite implements Suite {
    private static final List<Integer> SIZES = List.of(10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);

    @Override
    public void run(Session session) {
        List<Integer> threads = session.threads(doublings(Session.cores()));
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.types()) {
                if (session.wants(Operation.KEYS.label())) {
                    sort(session,
                            new SortWorkload(Operation.KEYS, type, KeyType.INT, Input.RANDOM, n, session.instances(n)),
                            threads);
                }
                if (session.wants(Operations.MERGE_KEYS)) {
                    merge(session, new MergeWorkload(type, null, Input.RANDOM, n, session.instances(n)), threads);
                }
            }
        }
    }

    /** 1, 2, 4 and so on, and the most. */
    static Integer[] doublings(int most) {
        List<Integer> doublings = new ArrayList<>();
        for (int threads = 1; threads < most; threads *= 2) {
            doublings.add(threads);
        }
        doublings.add(most);
        return doublings.toArray(Integer[]::new);
    }

    private static void sort(Session session, SortWorkload work, List<Integer> threads) {
        Race race = session.race(work);
        List<Race.Entry> ours = new ArrayList<>();
        List<Race.Entry> theirs = new ArrayList<>();
        try (JdkPools pools = new JdkPools()) {
            for (int count : threads) {
                ours.add(race.enter(session.ours().sort(work, Order.natural(), count)));
                theirs.add(race.enter(pools.sort(work, count)));
            }
            race.run();
        }
        emit(session, ours, theirs);
    }

    private static void merge(Session session, MergeWorkload work, List<Integer> threads) {
        Race race = session.race(work);
        List<Race.Entry> ours = new ArrayList<>();
        List<Race.Entry> copies = new ArrayList<>();
        for (int count : threads) {
            ours.add(race.enter(session.ours().merge(work, count)));
            copies.add(race.enter(JdkPeers.copy(work, count)));
        }
        race.run();
        emit(session, ours, copies);
    }

    private static void emit(Session session, List<Race.Entry> ours, List<Race.Entry> theirs) {
        for (int i = 0; i < ours.size(); i++) {
            session.emit(ours.get(i).against(theirs.get(i)));
        }
    }
}
