// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import io.mergepath.bench.result.Machine;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.result.Times;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures queries of Spark with and without the plugin, in turn in one session. */
@Command(name = "bench/spark", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Measures queries of Spark with and without the plugin, in turn in one session.")
public final class SparkBench implements Callable<Integer> {
    private static final String SWITCH = "spark.mergepath.enabled";

    @Option(names = "--cores", paramLabel = "N", defaultValue = "2",
            description = "cores of Spark; ${DEFAULT-VALUE}") private int cores;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "5e6",
            description = "rows; ${DEFAULT-VALUE}") private double rows;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "5",
            description = "runs after the warm-up; ${DEFAULT-VALUE}") private int runs;

    @Option(names = "--suite", paramLabel = "NAME", defaultValue = "sorts",
            description = "sorts, or queries like those of TPC-H; ${DEFAULT-VALUE}") private String suite = "";

    @Option(names = "--case", paramLabel = "NAME",
            description = "only this case; may be repeated") private List<String> only = List.of();

    @Option(names = "--sink", paramLabel = "NAME", defaultValue = "noop",
            description = "where rows go: noop reads none, read all; ${DEFAULT-VALUE}") private Sink sink = Sink.NOOP;

    @Option(names = "--memory", paramLabel = "BYTES",
            description = "memory of Spark for all tasks, to make them spill") private double memory;

    @Option(names = "--gpu", paramLabel = "NAME", defaultValue = "off",
            description = "the GPU engine that sorts; ${DEFAULT-VALUE}") private String gpu = "";

    @Option(names = "--conf", paramLabel = "KEY=VALUE",
            description = "a further setting of Spark; may be repeated") private List<String> settings = List.of();

    @Option(names = "--json", paramLabel = "FILE",
            description = "writes the results to a file after each case") private @Nullable Path json;

    private final List<Row> results = new ArrayList<>();
    private final String[] arguments;

    private SparkBench(String[] arguments) {
        this.arguments = arguments;
    }

    /**
     * Measures.
     *
     * @param args the options
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new SparkBench(args)).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
    }

    @Override
    public Integer call() throws IOException, TimeoutException {
        SparkSession session = open();
        try {
            JobTimes times = new JobTimes(session.sparkContext());
            for (SparkCase one : cases(session)) {
                if (only.isEmpty() || only.contains(one.name())) {
                    measure(session, times, one);
                    write(session);
                }
            }
        } finally {
            session.stop();
        }
        return 0;
    }

    /** Writes the file of results after each case, so a run that ends early keeps its finished cases. */
    private void write(SparkSession session) throws IOException {
        if (json != null) {
            String command = "bench/spark " + String.join(" ", arguments);
            String peer = "Peer: Spark " + session.version() + " without the plugin";
            Files.writeString(json, new Report(Machine.current(), command, results, List.of(peer)).json());
        }
    }

    private SparkSession open() {
        SparkSession.Builder builder = SparkSession.builder().master("local[" + cores + "]")
                .config("spark.ui.enabled", "false").config("spark.plugins", "io.mergepath.spark.MergepathPlugin")
                .config("spark.sql.shuffle.partitions", cores).config("spark.mergepath.gpu", gpu)
                .config("spark.sql.autoBroadcastJoinThreshold", "-1");
        if (!suite.equals("queries")) {
            builder.config("spark.sql.adaptive.enabled", "false");
        }
        if (memory > 0) {
            builder.config("spark.testing.memory", String.valueOf((long) (memory / 0.6)))
                    .config("spark.testing.reservedMemory", "0");
        }
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            builder.config(setting.substring(0, equals), setting.substring(equals + 1));
        }
        SparkSession session = builder.getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        return session;
    }

    private List<SparkCase> cases(SparkSession session) {
        return switch (suite) {
            case "sorts" -> new SortCases(session, (long) rows, cores).all();
            case "queries" -> new OrderQueries(session, (long) rows, cores).all();
            default -> throw new CommandLine.ParameterException(new CommandLine(this),
                    "--suite: \"" + suite + "\" is neither sorts nor queries");
        };
    }

    private void measure(SparkSession session, JobTimes times, SparkCase one) throws TimeoutException {
        List<JobTimes.Run> ours = new ArrayList<>();
        List<JobTimes.Run> vanilla = new ArrayList<>();
        for (int run = 0; run <= runs; run++) {
            JobTimes.Run without = run(session, times, one, false);
            JobTimes.Run with = run(session, times, one, true);
            if (run > 0) {
                vanilla.add(without);
                ours.add(with);
            }
        }
        check(session, one);
        if (one.hasStage()) {
            add("sort time", one, ours, vanilla, JobTimes.Run::sort);
            add("stage", one, ours, vanilla, JobTimes.Run::stage);
        }
        add("query", one, ours, vanilla, JobTimes.Run::query);
        System.out.printf(Locale.ROOT, "%-50s spilled %.0f MB, Spark %.0f MB%n", "", ours.getLast().spilled() / 1e6,
                vanilla.getLast().spilled() / 1e6);
    }

    private JobTimes.Run run(SparkSession session, JobTimes times, SparkCase one, boolean on) throws TimeoutException {
        session.conf().set(SWITCH, on);
        var query = one.query().get();
        return times.measure(() -> sink.run(query));
    }

    /** Compares the rows with and without the plugin, and their order where there is only one. */
    private static void check(SparkSession session, SparkCase one) {
        session.conf().set(SWITCH, false);
        Digest expected = Digest.of(one.query().get(), one.ordered());
        session.conf().set(SWITCH, true);
        Digest found = Digest.of(one.query().get(), one.ordered());
        if (!found.equals(expected)) {
            throw new AssertionError(one.name() + ": Spark has " + expected + ", and the plugin " + found);
        }
    }

    private void add(String figure, SparkCase one, List<JobTimes.Run> ours, List<JobTimes.Run> vanilla,
            ToDoubleFunction<JobTimes.Run> time) {
        Subject subject = new Subject(figure + ": " + one.name(), "row", sink.name().toLowerCase(Locale.ROOT),
                (long) rows, 0);
        String engine = gpu.equals("off") ? "cpu" : gpu;
        Row row = Row.of(subject, engine, "codes", cores, times(ours, time)).against("Spark", cores,
                times(vanilla, time));
        results.add(row);
        System.out.printf(Locale.ROOT, "%-50s %8.1f ns a row, Spark %8.1f: %6.2fx%n", row.operation(),
                row.medianNanos() / row.n(), java.util.Objects.requireNonNull(row.peerMedianNanos()) / row.n(),
                row.ratio());
    }

    private static Times times(List<JobTimes.Run> runs, ToDoubleFunction<JobTimes.Run> time) {
        return new Times(runs.stream().mapToDouble(time).toArray());
    }
}
