// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import io.mergepath.bench.result.Report;
import io.mergepath.bench.session.Session;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.OsString;
import java.util.function.Consumer;

/** Saves the report of a run at its end. If the run fails or the process is stopped, it saves the rows that exist. */
final class Keeper {
    private final Session session;
    private final Consumer<Report> write;
    private boolean kept;

    /**
     * Creates a keeper; {@link #run} saves the report.
     *
     * @param session the run
     * @param write saves a report
     */
    Keeper(Session session, Consumer<Report> write) {
        this.session = session;
        this.write = write;
    }

    /** Measures, and saves the report. */
    Report run(Consumer<Session> measurement) {
        // The hook stays registered. After a report is saved, it does nothing.
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

    /** Saves an incomplete report. A report without rows is not saved, so that it does not replace an earlier file. */
    private synchronized void stopped(String how) {
        if (!kept && !session.report().rows().isEmpty()) {
            session.note("Stopped " + how + " before the end: rows measured later are missing.");
            keep(session.report());
        }
    }

    /** Saves only the first report. Later reports come from a process that is about to end. */
    private synchronized void keep(Report report) {
        if (!kept) {
            kept = true;
            write.accept(report);
        }
    }
}
