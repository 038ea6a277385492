// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import io.mergepath.bench.result.Report;
import io.mergepath.bench.session.Session;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.OsString;
import java.util.function.Consumer;

/**
 * Keeps what a run has found: all of it at the end or, if it fails or the process is stopped, what there is by then.
 */
final class Keeper {
    private final Session session;
    private final Consumer<Report> write;
    private boolean kept;

    /**
     * Keeps nothing yet.
     *
     * @param session the run
     * @param write what keeps a report
     */
    Keeper(Session session, Consumer<Report> write) {
        this.session = session;
        this.write = write;
    }

    /** Measures and keeps what is found. */
    Report run(Consumer<Session> measurement) {
        // It is never taken back: once a report is kept it does nothing.
        Runtime.getRuntime().addShutdownHook(new Thread(this::stoppedFromOutside));
        try {
            measurement.accept(session);
        } catch (Throwable failed) {
            try {
                stopped("by " + failed);
            } catch (RuntimeException notKept) {
                failed.addSuppressed(notKept);
            }
            throw failed;
        }
        Report report = session.report();
        keep(report);
        return report;
    }

    private void stoppedFromOutside() {
        try {
            stopped("from outside");
        } catch (Failure notKept) {
            OsString.writer(System.err).println("mergepath: " + notKept.getMessage());
        }
    }

    /** Without a row there is nothing to keep, and a file of earlier figures is worth more. */
    private synchronized void stopped(String how) {
        if (!kept && !session.report().rows().isEmpty()) {
            session.note("Stopped " + how + " before the end: what is here had been measured by then.");
            keep(session.report());
        }
    }

    /** The first report alone: the others are of a process that is about to end. */
    private synchronized void keep(Report report) {
        if (!kept) {
            kept = true;
            write.accept(report);
        }
    }
}
