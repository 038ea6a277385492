// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.NativePeers;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import io.mergepath.bench.workload.CopyWorkload;
import io.mergepath.lab.check.Mismatch;
import java.util.Collections;
import java.util.List;

/** Runs suites on the CPU engine and collects their rows. */
public final class CpuBench {
    private static final int COPIED = 10_000_000;
    private static final int QUICK_COPIED = 1_000_000;

    private CpuBench() {
    }

    /**
     * Measures.
     *
     * @param session the choices; it gets the rows
     * @throws IllegalArgumentException if there is no such suite
     * @throws Mismatch if a result, ours or a peer's, breaks the claim of its contender
     */
    public static void run(Session session) {
        check(session.options().suites());
        run(session, Suites.of(session.options()));
    }

    /**
     * Refuses unknown suites.
     *
     * @param suites names of suites
     * @throws IllegalArgumentException if there is no suite of one of these names
     */
    public static void check(List<String> suites) {
        for (String suite : suites) {
            if (!Suites.names().contains(suite)) {
                throw new IllegalArgumentException(
                        "suite \"" + suite + "\" is none of " + String.join(", ", Suites.names()));
            }
        }
    }

    /**
     * Measures with the given suites.
     *
     * @param session the choices; it gets the rows
     * @param suites the suites to run
     * @throws Mismatch if a result, ours or a peer's, breaks the claim of its contender
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
        List<KeyType> chosen = session.options().types();
        for (KeyType type : chosen.isEmpty() ? List.of(KeyType.INT, KeyType.LONG) : chosen) {
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
