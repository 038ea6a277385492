package io.mergepath.bench.jmh;

import io.mergepath.bench.Bench;
import io.mergepath.bench.BenchOptions;
import io.mergepath.bench.ComparatorSuite;
import io.mergepath.bench.PairsSuite;
import io.mergepath.bench.Report;
import io.mergepath.bench.Session;
import io.mergepath.bench.Suite;
import io.mergepath.bench.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The harness's suites of pairs, indices and comparators with fastutil as the peer, and its report. */
public final class FastutilPeers {
    private static final int RUNS = 5;

    private FastutilPeers() {
    }

    /**
     * Measures.
     *
     * @param args {@code --quick} for fewer and smaller, and the file for the JSON, both optional
     * @throws IOException if the file can't be written
     */
    public static void main(String[] args) throws IOException {
        boolean quick = Arrays.asList(args).contains("--quick");
        List<String> files = Arrays.stream(args).filter(arg -> !arg.startsWith("--")).toList();
        BenchOptions options = new BenchOptions(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), RUNS,
                Duration.ofMillis(quick ? 100 : 300), quick, false, null,
                "java -cp bench-jmh/target/lib/* " + FastutilPeers.class.getName() + " " + String.join(" ", args));
        List<Suite> suites = List.of(new PairsSuite(FastutilSorts.ALL), new ComparatorSuite(new FastutilMergeSort()),
                new ComparatorSuite(new FastutilQuickSort()));
        System.out.println(Table.head());
        Report report;
        try (Session session = new Session(options, row -> System.out.println(Table.line(row)), _ -> {
        })) {
            Bench.run(session, suites);
            report = session.report();
        }
        System.out.println();
        Table.means(report.rows()).forEach(System.out::println);
        if (!files.isEmpty()) {
            Files.writeString(Path.of(files.getFirst()), report.json());
        }
    }
}
