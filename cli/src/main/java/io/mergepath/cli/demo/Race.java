package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;

/** Random keys and pairs sorted and merged by an engine, and by what a user of the JDK would write. */
final class Race {
    private static final int MOST = 10_000_000;
    /** What the widest contest needs for each element: inputs, two results, scratch of both sides. */
    private static final int BYTES_EACH = 80;
    private static final int RUNS = 3;

    private Race() {
    }

    /** The number of keys: ten million, or fewer where the heap is small. */
    static int keys() {
        return (int) Math.min(MOST, Runtime.getRuntime().maxMemory() / BYTES_EACH);
    }

    static void show(Engine engine, Stage stage) {
        stage.say("Every result is compared with the JDK's before it is timed. Medians of " + RUNS + " runs, milliseconds.");
        stage.say("Mergepath: engine " + engine.name() + ". JDK: Java " + Runtime.version() + " with "
                + ForkJoinPool.getCommonPoolParallelism() + " threads in the common pool.");
        stage.say("");
        Table table = new Table(2);
        table.add(Style.FAINT, "", ">Mergepath", ">JDK", ">ratio", "what the JDK does");
        for (Supplier<Contest> maker : new Contests(engine, keys()).all()) {
            Contest contest = maker.get();
            Contest.Result result = contest.hold(RUNS);
            table.add(Style.PLAIN, contest.what(), String.format(">%.0f", result.ours()),
                    String.format(">%.0f", result.theirs()), String.format(">%.1fx", result.ratio()), contest.peer());
            table.style(3, result.ratio() >= 1 ? Style.GOOD : Style.BAD);
        }
        stage.say(table);
        stage.say("");
    }
}
