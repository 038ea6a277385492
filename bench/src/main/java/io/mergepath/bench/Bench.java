package io.mergepath.bench;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Runs the suites asked for and collects what they found. */
public final class Bench {
    private static final int COPIED = 10_000_000;
    private static final int QUICK_COPIED = 1_000_000;

    private Bench() {
    }

    /**
     * Measures.
     *
     * @param options what to measure
     * @param onRow told of each row as it comes
     * @param onPhase told what is being measured
     * @return all rows, and the machine
     * @throws WrongResultException if a result, ours or a peer's, is not what it claims
     */
    public static Report run(BenchOptions options, Consumer<Row> onRow, Consumer<String> onPhase) {
        return run(options, Suites.of(options), onRow, onPhase);
    }

    /**
     * Measures with suites of the caller's.
     *
     * @param options what to measure
     * @param suites what to run
     * @param onRow told of each row as it comes
     * @param onPhase told what is being measured
     * @return all rows, and the machine
     */
    public static Report run(BenchOptions options, List<Suite> suites, Consumer<Row> onRow, Consumer<String> onPhase) {
        boolean allCores = Session.giveTheJdkAllCores();
        try (Session session = new Session(options, onRow, onPhase)) {
            if (!allCores) {
                session.note(
                        "The JDK's common pool was in use before, with fewer threads than cores: its parallel sorts"
                                + " had less than ours.");
            }
            copies(session);
            suites.forEach(suite -> suite.run(session));
            NativePeers.join(session, options);
            return session.report();
        }
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
