// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.cpu.CpuBench;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import io.mergepath.bench.session.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of suites beside Java peers. All arguments are optional: {@code --quick} for fewer and smaller inputs, {@code
 * --sizes=N,N} and {@code --ops=NAME,NAME} for a choice, {@code --engine=NAME} for another engine than the CPU, {@code
 * --warm-up=MILLIS} for the least time that all contenders together run before the timed runs, and the file for the
 * JSON.
 */
final class PeerRun {
    private static final int RUNS = 5;

    private final BenchOptions options;
    private final String engine;
    private final @Nullable Path file;

    PeerRun(Class<?> main, String[] args) {
        boolean quick = false;
        List<Integer> sizes = List.of();
        List<String> operations = List.of();
        String engineName = "";
        long warmUp = 0;
        List<Path> files = new ArrayList<>();
        for (String arg : args) {
            String value = arg.substring(arg.indexOf('=') + 1);
            if (arg.equals("--quick")) {
                quick = true;
            } else if (arg.startsWith("--sizes=")) {
                sizes = Arrays.stream(value.split(",", -1)).map(n -> (int) Double.parseDouble(n)).toList();
            } else if (arg.startsWith("--ops=")) {
                operations = List.of(value.split(",", -1));
            } else if (arg.startsWith("--engine=")) {
                engineName = value;
            } else if (arg.startsWith("--warm-up=")) {
                warmUp = Long.parseLong(value);
            } else if (arg.startsWith("--")) {
                throw new IllegalArgumentException(
                        arg + " is none of --quick, --sizes=N, --ops=NAME, --engine=NAME, --warm-up=MILLIS");
            } else {
                files.add(Path.of(arg));
            }
        }
        long least = quick ? 100 : 300;
        options = new BenchOptions(List.of(), operations, List.of(), List.of(), sizes, List.of(), RUNS,
                Duration.ofMillis(Math.max(least, warmUp)), quick, false, null,
                "java -cp bench-jmh/target/lib/* " + main.getName() + " " + String.join(" ", args));
        engine = engineName;
        file = files.isEmpty() ? null : files.getFirst();
    }

    /** The name of the engine, or an empty text for the CPU. */
    String engine() {
        return engine;
    }

    /** Measures, prints the rows, and writes the file. */
    void measure(List<Suite> suites) throws IOException {
        System.out.println(Table.head());
        Report report;
        try (Session session = new Session(options, row -> System.out.println(Table.line(row)), _ -> {
        })) {
            CpuBench.run(session, suites);
            report = session.report();
        }
        System.out.println();
        Table.means(report.rows()).forEach(System.out::println);
        if (file != null) {
            Files.writeString(file, report.json());
        }
    }
}
