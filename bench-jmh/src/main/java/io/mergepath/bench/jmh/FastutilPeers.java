// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.cpu.ComparatorSuite;
import io.mergepath.bench.cpu.CpuBench;
import io.mergepath.bench.cpu.PairsSuite;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
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
     * @param args {@code --quick} for fewer and smaller inputs, and the file for the JSON, both optional
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
            CpuBench.run(session, suites);
            report = session.report();
        }
        System.out.println();
        Table.means(report.rows()).forEach(System.out::println);
        if (!files.isEmpty()) {
            Files.writeString(Path.of(files.getFirst()), report.json());
        }
    }
}
