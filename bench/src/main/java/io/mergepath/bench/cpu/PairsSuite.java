// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.SortPeer;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import java.util.ArrayList;
import java.util.List;

/** Sorts keys with values, and indices, on all cores, beside every method of a peer. */
public final class PairsSuite implements Suite {
    private static final List<Integer> SIZES = List.of(1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(200_000);

    private final List<SortPeer> peers;

    /**
     * Creates the suite against some peers.
     *
     * @param peers the peers
     */
    public PairsSuite(List<SortPeer> peers) {
        this.peers = List.copyOf(peers);
    }

    @Override
    public void run(Session session) {
        for (Input input : session.inputs(List.of("random", "d20"), 1)) {
            for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                sort(session, Operation.PAIRS, KeyType.INT, KeyType.INT, input, n);
                sort(session, Operation.PAIRS, KeyType.LONG, KeyType.LONG, input, n);
                sort(session, Operation.PAIRS, KeyType.LONG, KeyType.INT, input, n);
                sort(session, Operation.INDICES, KeyType.INT, KeyType.INT, input, n);
                sort(session, Operation.INDICES, KeyType.LONG, KeyType.INT, input, n);
            }
        }
    }

    private void sort(Session session, Operation operation, KeyType type, KeyType valueType, Input input, int n) {
        if (!session.wants(operation.label()) || !session.wants(type)) {
            return;
        }
        SortWorkload work = new SortWorkload(operation, type, valueType, input, n, session.instances(n));
        for (int threads : session.threads(Session.cores())) {
            Race race = session.race(work);
            Race.Entry ours = race.enter(session.ours().sort(work, Order.natural(), threads));
            List<Race.Entry> theirs = new ArrayList<>();
            for (SortPeer peer : peers) {
                Contender contender = peer.contender(work, threads == 1 ? 1 : Session.cores());
                if (contender != null) {
                    theirs.add(race.enter(contender));
                }
            }
            race.run();
            theirs.forEach(entry -> session.emit(ours.against(entry)));
        }
    }
}
