// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.JdkPeers;
import io.mergepath.bench.workload.MergeWorkload;
import io.mergepath.bench.workload.SortPeer;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import io.mergepath.lab.data.Patterns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Measures every operation on every type, pattern and size, each beside the fastest method of the JDK. */
final class MatrixSuite implements Suite {
    private static final List<Integer> SIZES = List.of(10, 1_000, 10_000, 100_000, 1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000, 1_000_000);
    /** Where boxing is the peer, a million keys take too long for a quick run. */
    private static final List<Integer> QUICK_BOXED_SIZES = List.of(1_000, 100_000);
    private static final int QUICK_PATTERNS = 2;

    /** Boxing takes seconds beyond this, in each of several hundred cells; the pairs suite shows it at full size. */
    private static final int MOST_BOXED = 1_000_000;

    @Override
    public void run(Session session) {
        for (Operation operation : Operation.values()) {
            if (session.wants(operation.label())) {
                sorts(session, operation);
            }
        }
        if (session.wants(Operations.MERGE_KEYS)) {
            merges(session, null);
        }
        if (session.wants(Operations.MERGE_PAIRS)) {
            merges(session, KeyType.INT);
        }
    }

    private static void sorts(Session session, Operation operation) {
        List<Integer> quick = operation == Operation.KEYS ? QUICK_SIZES : QUICK_BOXED_SIZES;
        for (KeyType type : session.types()) {
            for (Input input : session.inputs(Patterns.SORT, QUICK_PATTERNS)) {
                for (int n : session.sizes(SIZES, quick)) {
                    SortWorkload work = new SortWorkload(operation, type, KeyType.INT, input, n, session.instances(n));
                    for (int threads : session.threads(Session.cores())) {
                        sort(session, work, threads);
                    }
                }
            }
        }
    }

    private static void sort(Session session, SortWorkload work, int threads) {
        Race race = session.race(work);
        Race.Entry ours = race.enter(session.ours().sort(work, Order.natural(), threads));
        List<Race.Entry> peers = new ArrayList<>();
        for (SortPeer peer : JdkPeers.ALL) {
            Contender contender = peer.contender(work, threads == 1 ? 1 : Session.cores());
            if (contender != null && !(contender.strategy().equals("boxing") && work.n() > MOST_BOXED)) {
                peers.add(race.enter(contender));
            }
        }
        if (threads > 1 && work.operation() == Operation.KEYS) {
            // One thread of the JDK is often faster than all.
            peers.add(race.enter(Objects.requireNonNull(JdkPeers.arrays(work, 1))));
        }
        race.run();
        session.emit(peers.stream()
                .map(ours::against)
                .min(Comparator.comparingDouble(row -> row.ratio() == null ? Double.MAX_VALUE : row.ratio()))
                .orElseGet(ours::row));
    }

    private static void merges(Session session, @Nullable KeyType valueType) {
        for (KeyType type : session.types()) {
            for (Input input : session.inputs(Patterns.MERGE, QUICK_PATTERNS)) {
                for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                    MergeWorkload work = new MergeWorkload(type, valueType, input, n, session.instances(n));
                    Race race = session.race(work);
                    List<Race.Entry> ours = session.threads(1, Session.cores()).stream()
                            .map(threads -> race.enter(session.ours().merge(work, threads)))
                            .toList();
                    Race.Entry textbook = race.enter(JdkPeers.textbookMerge(work));
                    race.run();
                    ours.forEach(entry -> session.emit(entry.against(textbook)));
                }
            }
        }
    }
}
