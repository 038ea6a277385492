package io.mergepath.bench;

import java.util.Collections;
import java.util.List;

/** Runs the suites asked for and collects what they found. */
public final class Bench {
    private static final int COPIED = 10_000_000;
    private static final int QUICK_COPIED = 1_000_000;

    private Bench() {
    }

    /**
     * Measures.
     *
     * @param session what to measure, and what gets the rows
     * @throws WrongResultException if a result, ours or a peer's, is not what it claims
     */
    public static void run(Session session) {
        run(session, Suites.of(session.options()));
    }

    /**
     * Measures with suites of the caller's.
     *
     * @param session what to measure, and what gets the rows
     * @param suites what to run
     * @throws WrongResultException if a result, ours or a peer's, is not what it claims
     */
    public static void run(Session session, List<Suite> suites) {
        if (!Session.giveTheJdkAllCores()) {
            session.note("The JDK's common pool was in use before, with fewer threads than cores: its parallel sorts"
                    + " had less than ours.");
        }
        copies(session);
        suites.forEach(suite -> suite.run(session));
        NativePeers.join(session, session.options());
    }

    /** The rate of a copy in this run, on one thread and on all. */
    private static void copies(Session session) {
        int n = Collections.max(session.sizes(List.of(COPIED), List.of(QUICK_COPIED)));
        for (KeyType type : List.of(KeyType.INT, KeyType.LONG)) {
            CopyWorkload work = new CopyWorkload(type, n);
            Race race = session.race(work);
            List<Race.Entry> entries = session.threads(1, Session.cores()).stream()
                    .map(threads -> race.enter(work.copy(threads)))
                    .toList();
            race.run();
            entries.forEach(entry -> session.emit(entry.row()));
        }
    }
}
