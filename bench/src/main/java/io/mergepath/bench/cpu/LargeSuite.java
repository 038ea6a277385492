// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.JdkPeers;
import io.mergepath.bench.workload.MergeWorkload;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import java.util.List;

/**
 * Sorts and merges 10^8 keys on all cores: sorts beside the sorts of the JDK, a sort by a comparator without a peer,
 * and merges beside a parallel copy. It needs a heap of 16 GB.
 */
final class LargeSuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(10_000_000);

    @Override
    public void run(Session session) {
        for (int n : session.sizes(SIZES, QUICK_SIZES)) {
            for (KeyType type : session.types()) {
                merge(session, type, n);
                sort(session, Operation.KEYS, type, n);
                sort(session, Operation.INDICES, type, n);
            }
            sort(session, Operation.PAIRS, KeyType.INT, n);
            comparator(session, n);
        }
    }

    private static void merge(Session session, KeyType type, int n) {
        if (!session.wants(Operations.MERGE_KEYS)) {
            return;
        }
        MergeWorkload work = new MergeWorkload(type, null, Input.RANDOM, n, 1);
        int cores = Session.cores();
        Race race = session.race(work);
        Race.Entry ours = race.enter(session.ours().merge(work, cores));
        Race.Entry copy = race.enter(JdkPeers.copy(work, cores));
        Race.Entry textbook = race.enter(JdkPeers.textbookMerge(work));
        race.run();
        session.emit(ours.against(copy));
        session.emit(ours.against(textbook));
    }

    /** Measures beside the first peer of the JDK. Boxes of so many keys would take too much memory. */
    private static void sort(Session session, Operation operation, KeyType type, int n) {
        if (!session.wants(operation.label()) || !session.wants(type)) {
            return;
        }
        SortWorkload work = new SortWorkload(operation, type, KeyType.INT, Input.RANDOM, n, 1);
        int cores = Session.cores();
        Race race = session.race(work);
        Race.Entry ours = race.enter(session.ours().sort(work, Order.natural(), cores));
        Contender peer = operation == Operation.KEYS ? JdkPeers.arrays(work, cores) : JdkPeers.packing(work, cores);
        Race.Entry theirs = peer == null ? null : race.enter(peer);
        race.run();
        session.emit(theirs == null ? ours.row() : ours.against(theirs));
    }

    private static void comparator(Session session, int n) {
        if (!session.wants(Operations.SORT_BY_COMPARATOR) || !session.wants(KeyType.INT)) {
            return;
        }
        SortWorkload work = SortWorkload.by(Lambda.XOR, n, 1);
        Race race = session.race(work);
        Race.Entry ours = race.enter(session.ours().sort(work, Order.ints(Lambda.XOR.ints()), Session.cores()));
        race.run();
        session.emit(ours.row());
    }
}
