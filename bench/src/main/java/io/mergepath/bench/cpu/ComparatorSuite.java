// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.Order;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.peer.ComparatorPeer;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.result.Times;
import io.mergepath.bench.session.FirstCall;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.SortWorkload;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts ints by five lambdas in one process, after every contender has sorted by each of them. It also times the
 * first sort by each lambda in a process of its own, which includes defining, loading and warming up.
 */
public final class ComparatorSuite implements Suite {
    private static final List<Integer> SIZES = List.of(100_000, 1_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(100_000);
    private static final int FIRST_KEYS = 100_000;

    private final ComparatorPeer peer;

    /**
     * Creates the suite against one peer.
     *
     * @param peer the peer, of a public class with a public constructor without arguments, or {@link
     *     ComparatorPeer#BOXING}
     */
    public ComparatorSuite(ComparatorPeer peer) {
        this.peer = peer;
    }

    @Override
    public void run(Session session) {
        if (!session.wants(KeyType.INT)) {
            return;
        }
        if (session.wants(Operations.SORT_BY_COMPARATOR)) {
            for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                for (int threads : session.threads(1, Session.cores())) {
                    sorts(session, n, threads);
                }
            }
        }
        if (session.wants(Operations.FIRST_CALL)) {
            firstCalls(session);
        }
    }

    private void sorts(Session session, int n, int threads) {
        Map<Lambda, SortWorkload> works = new EnumMap<>(Lambda.class);
        for (Lambda lambda : Lambda.values()) {
            SortWorkload work = SortWorkload.by(lambda, n, session.instances(n));
            works.put(lambda, work);
            work.reset();
            ours(session, work, lambda, threads).work().accept(0);
            work.reset();
            theirs(work, lambda, threads).work().accept(0);
        }
        works.forEach((lambda, work) -> {
            Race race = session.race(work);
            Race.Entry ours = race.enter(ours(session, work, lambda, threads));
            Race.Entry theirs = race.enter(theirs(work, lambda, threads));
            race.run();
            session.emit(ours.against(theirs));
        });
    }

    private static Contender ours(Session session, SortWorkload work, Lambda lambda, int threads) {
        return session.ours().sort(work, Order.ints(lambda.ints()), threads);
    }

    private Contender theirs(SortWorkload work, Lambda lambda, int threads) {
        int peerThreads = threads == 1 ? 1 : Session.cores();
        return new Contender(peer.name(peerThreads), "auto", peer.threads(peerThreads), Claim.SORTED,
                i -> peer.sort((int[]) work.keys(i), lambda, peerThreads));
    }

    private void firstCalls(Session session) {
        int cores = Session.cores();
        for (Lambda lambda : session.quick() ? List.of(Lambda.MASKED) : List.of(Lambda.values())) {
            session.phase(Operations.FIRST_CALL + ", " + lambda.label());
            double[] ours = new double[session.runs()];
            double[] theirs = new double[session.runs()];
            for (int run = 0; run < session.runs(); run++) {
                ours[run] = FirstCall.fork(FirstCall.OURS, lambda, FIRST_KEYS);
                theirs[run] = FirstCall.fork(peer.getClass().getName(), lambda, FIRST_KEYS);
            }
            Subject subject = new Subject(Operations.FIRST_CALL, KeyType.INT.label(), lambda.label(), FIRST_KEYS,
                    2L * Integer.BYTES * FIRST_KEYS);
            session.emit(Row.of(subject, session.ours().engine(cores).name(), "auto", cores, new Times(ours))
                    .against(peer.name(cores), peer.threads(cores), new Times(theirs)));
        }
    }
}
