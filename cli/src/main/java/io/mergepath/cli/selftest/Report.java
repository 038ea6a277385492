// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.selftest;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.lab.selftest.Tally;
import java.io.PrintWriter;
import java.util.Collection;

/** Prints one line for each operation. */
final class Report {
    private final PrintWriter out;
    private final Screen screen;
    private int cases;
    private int failed;
    private final long begun = System.nanoTime();

    Report(PrintWriter out, Screen screen) {
        this.out = out;
        this.screen = screen;
    }

    void print(Collection<Tally> tallies) {
        for (Tally tally : tallies) {
            boolean ok = tally.failed() == 0;
            out.println(String.format("%-32s %,8d cases %7.2f s  ", tally.operation(), tally.cases(), tally.seconds())
                    + screen.paint(ok ? Style.GOOD : Style.BAD,
                            ok ? "ok" : String.format("FAILED in %,d", tally.failed())));
            if (!ok) {
                out.println("  " + tally.firstFailure());
            }
            cases += tally.cases();
            failed += tally.failed();
        }
        out.flush();
    }

    /** Prints the engine's reasons for keys and orders that it does not support. */
    void printNotOffered(Collection<String> reasons) {
        reasons.forEach(reason -> out.println("not offered: " + reason));
    }

    /** Prints the last line, with the elapsed time of all operations. Several operations ran at the same time. */
    void end() {
        out.println(String.format("%-32s %,8d cases %7.2f s  ", "all", cases, (System.nanoTime() - begun) / 1e9)
                + (failed() ? screen.paint(Style.BAD, String.format("FAILED in %,d", failed))
                        : screen.paint(Style.GOOD, "ok")));
        out.flush();
    }

    boolean isEmpty() {
        return cases == 0;
    }

    boolean failed() {
        return failed > 0;
    }
}
