// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.cli.terminal.Style;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** Sorts and merges random keys and pairs with an engine, and with code that uses the JDK only. */
final class Race {
    private static final int MOST = 10_000_000;
    /** Memory for each element in the largest contest: inputs, two results, scratch of both sides. */
    private static final int BYTES_EACH = 80;
    private static final int RUNS = 5;
    /** The time for the measured runs of one contest. */
    private static final long NANOS_EACH = 1_200_000_000L;
    private static final String ROW = "  %-22s  %9s  %5s";

    private Race() {
    }

    /** The number of keys: ten million, or fewer where the heap is small. */
    static int keys() {
        return (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / BYTES_EACH);
    }

    static void show(Engine engine, Stage stage, int keys) {
        stage.say("The demo compares every result with the JDK's result before it measures. Medians of up to " + RUNS
                + " runs,");
        stage.say("in milliseconds. Mergepath: engine " + engine.name() + ". JDK: Java " + Runtime.version() + " with "
                + ForkJoinPool.getCommonPoolParallelism() + " threads in the common pool.");
        stage.say("");
        stage.say(Style.FAINT, String.format(ROW, "", "Mergepath", "JDK") + "  ratio  the JDK's code");
        for (Supplier<Contest> maker : new Contests(engine, keys).all()) {
            Contest contest = maker.get();
            Contest.Result result = contest.hold(RUNS, NANOS_EACH);
            stage.say(String.format(ROW, contest.what(), millis(result.ours()), millis(result.theirs())) + "  "
                    + stage.screen().paint(result.ratio() >= 1 ? Style.GOOD : Style.BAD,
                            String.format("%4.1fx", result.ratio()))
                    + "  " + contest.peer());
        }
        stage.say("");
    }

    private static String millis(double millis) {
        return String.format("%.0f", millis);
    }
}
