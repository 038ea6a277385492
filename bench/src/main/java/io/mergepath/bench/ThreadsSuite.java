package io.mergepath.bench;

import io.mergepath.Order;
import io.mergepath.bench.SortWorkload.Verb;
import java.util.ArrayList;
import java.util.List;

/**
 * What more threads bring: one sort beside the JDK's and one merge beside a copy of as much, on 1, 2, 4 ... threads and on
 * all, in one race, so that the machine's mood meets every number of threads.
 */
final class ThreadsSuite implements Suite {
    private static final List<Integer> SIZES = List.of(10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000_000);

    @Override
    public void run(Session session) {
        List<Integer> threads = session.threads(doublings(Session.cores()));
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.types()) {
                if (session.wants(Verb.KEYS.operation())) {
                    sort(session, new SortWorkload(Verb.KEYS, type, KeyType.INT, Input.RANDOM, n, session.instances(n)),
                            threads);
                }
                if (session.wants("merge keys")) {
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
