package io.mergepath.bench;

import io.mergepath.IntComparator;
import io.mergepath.Order;
import io.mergepath.bench.Proof.Ordering;
import io.mergepath.bench.SortWorkload.Verb;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts ints by five lambdas in one process, so that every contender meets each of them before any is timed, and the first
 * call of each in a process of its own, where defining, loading and warming up count.
 */
public final class ComparatorSuite implements Suite {
    static final String SORT = "sort by comparator";
    static final String FIRST = "first call";
    private static final List<Integer> SIZES = List.of(100_000, 1_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(100_000);
    private static final int FIRST_KEYS = 100_000;

    private final ComparatorPeer peer;

    /**
     * The suite against one peer.
     *
     * @param peer the peer, of a public class with a public constructor without arguments, or
     *     {@link ComparatorPeer#BOXING}
     */
    public ComparatorSuite(ComparatorPeer peer) {
        this.peer = peer;
    }

    @Override
    public void run(Session session) {
        if (!session.wants(KeyType.INT)) {
            return;
        }
        if (session.wants(SORT)) {
            for (int n : session.sizes(SIZES, QUICK_SIZES)) {
                for (int threads : session.threads(1, Session.cores())) {
                    sorts(session, n, threads);
                }
            }
        }
        if (session.wants(FIRST)) {
            firstCalls(session);
        }
    }

    private void sorts(Session session, int n, int threads) {
        Map<Lambda, SortWorkload> works = new EnumMap<>(Lambda.class);
        for (Lambda lambda : Lambda.values()) {
            SortWorkload work = workload(lambda, n, session.instances(n));
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

    /** The same random keys for each lambda, whose name stands where a pattern's would. */
    static SortWorkload workload(Lambda lambda, int n, int instances) {
        return new SortWorkload(Verb.KEYS, KeyType.INT, KeyType.INT, Input.RANDOM, n, instances, ordering(lambda),
                new Subject(SORT, KeyType.INT.label(), lambda.label(), n, 2L * Integer.BYTES * n));
    }

    static Ordering ordering(Lambda lambda) {
        IntComparator comparator = lambda.ints();
        return (keys, i, j) -> comparator.compare(((int[]) keys)[i], ((int[]) keys)[j]);
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
            session.phase(FIRST + ", " + lambda.label());
            double[] ours = new double[session.runs()];
            double[] theirs = new double[session.runs()];
            for (int run = 0; run < session.runs(); run++) {
                ours[run] = FirstCall.fork(FirstCall.OURS, lambda, FIRST_KEYS);
                theirs[run] = FirstCall.fork(peer.getClass().getName(), lambda, FIRST_KEYS);
            }
            Subject subject = new Subject(FIRST, KeyType.INT.label(), lambda.label(), FIRST_KEYS,
                    2L * Integer.BYTES * FIRST_KEYS);
            Contender contender = session.ours().contender("auto", Claim.SORTED, cores, _ -> {
            });
            session.emit(Row.of(subject, contender, new Times(ours))
                    .against(peer.name(cores), peer.threads(cores), new Times(theirs)));
        }
    }
}
