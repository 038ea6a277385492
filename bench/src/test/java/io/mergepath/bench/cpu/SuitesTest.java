// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.cpu;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Quantiles;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.StrictJson;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuitesTest {
    private static final int N = 600;

    @TempDir private Path folder = Path.of("");

    static List<String> names() {
        return Suites.names();
    }

    private static BenchOptions tiny(List<String> suites) {
        return new BenchOptions(suites, List.of(), List.of(), List.of(), List.of(N), List.of(), 1, Duration.ZERO, true,
                false, null,
                "tiny");
    }

    private static Report run(BenchOptions options) {
        List<Row> told = new ArrayList<>();
        try (Session session = new Session(options, told::add, _ -> {
        })) {
            CpuBench.run(session);
            assertEquals(told, session.rows());
            return session.report();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void makesRows(String suite) {
        Report report = run(tiny(List.of(suite)));
        List<Row> rows = report.rows().stream().filter(row -> !row.operation().equals("copy")).toList();
        assertFalse(rows.isEmpty());
        assertFalse(Table.means(rows).isEmpty());
        for (Row row : rows) {
            assertTrue(Operations.ALL.contains(row.operation()), row::toString);
            assertTrue(row.operation().equals("first call") || row.n() == N, row::toString);
            assertTrue(row.engine().startsWith("cpu"), row::toString);
            assertTrue(row.medianNanos() > 0 && row.spread() >= 0, row::toString);
            assertTrue(row.mkeysPerSecond() > 0 && row.gigabytesPerSecond() > 0, row::toString);
            assertEquals(row.peer() == null, row.ratio() == null);
            assertTrue(Table.line(row).startsWith(row.operation()));
        }
    }

    @Test
    void matrixHasEveryCell() {
        List<KeyType> types = List.of(KeyType.INT, KeyType.FLOAT);
        Report report = run(new BenchOptions(List.of("matrix"), List.of(), types, List.of("random", "d20"),
                List.of(10, 20), List.of(1), 1, Duration.ZERO, true, false, null, "cells"));
        Set<String> cells = report.rows().stream()
                .filter(row -> !row.operation().equals("copy"))
                .map(row -> row.operation() + row.type() + row.pattern() + row.n())
                .collect(Collectors.toSet());
        assertEquals(5 * 2 * 2 * 2, cells.size());
    }

    @Test
    void reportIsJson() {
        Report report = run(tiny(List.of("batch")));
        String json = report.json();
        assertTrue(StrictJson.accepts(json), json);
        assertEquals(report.rows().size(), json.split("\"medianNanos\"", -1).length - 1);
        for (String name : List.of("machine", "processor", "cores", "memoryBytes", "command", "rows", "operation",
                "type",
                "pattern", "n", "threads", "engine", "strategy", "medianNanos", "spread", "mkeysPerSecond",
                "gigabytesPerSecond", "peer", "peerMedianNanos", "ratio")) {
            assertTrue(json.contains("\"" + name + "\": "), name);
        }
        assertTrue(report.notes().stream().anyMatch(note -> note.contains("50032")));
    }

    @Test
    void nativeTimesStandBesideOurs() throws Exception {
        Path times = folder.resolve("times.tsv");
        Files.writeString(times,
                "sort keys\tint\trandom\t" + N + "\t1\tstd::stable_sort\t1000000\t900000\t950000\t1100000\t1200000\n"
                        + "sort keys\tint\trandom\t999\t1\tstd::sort\t1000000\n");
        BenchOptions options = new BenchOptions(List.of("textbook"), List.of(), List.of(KeyType.INT), List.of(),
                List.of(N), List.of(), 1, Duration.ZERO, true, false, times, "native");
        Report report = run(options);
        assertEquals(List.of("std::stable_sort"), report.rows().stream().map(Row::peer)
                .filter(peer -> peer != null && peer.startsWith("std::")).toList());
        Row beside = report.rows().stream().filter(row -> "std::stable_sort".equals(row.peer())).findFirst()
                .orElseThrow();
        assertEquals(new Quantiles(900_000, 950_000, 1_100_000, 1_200_000), beside.peerTimes());
        assertTrue(report.notes().stream().anyMatch(note -> note.contains("100x")));
    }

    /** Checks our times and the times of the peers in the same race. */
    @Test
    void rowsHaveQuantiles() {
        for (Row row : run(tiny(List.of("matrix"))).rows()) {
            double median = row.medianNanos();
            Quantiles times = requireNonNull(row.times());
            assertTrue(times.minNanos() <= median && median <= times.maxNanos(), row::toString);
            assertEquals(row.spread(), (times.maxNanos() - times.minNanos()) / median, 1e-9);
            assertEquals(row.peer() == null, row.peerTimes() == null, row::toString);
        }
    }

    @Test
    void nativePeersWithNothingToDoCostNoRows() {
        BenchOptions options = new BenchOptions(List.of("batch"), List.of(), List.of(), List.of(), List.of(N),
                List.of(),
                1, Duration.ZERO, true, true, null, "native");
        Report report = run(options);
        assertTrue(report.notes().stream().anyMatch(note -> note.startsWith("The C++ peers")),
                report.notes()::toString);
    }

    @Test
    void refusesWhatNobodyKnows() {
        assertThrows(IllegalArgumentException.class, () -> CpuBench.check(List.of("marathon")));
        assertThrows(IllegalArgumentException.class, () -> run(tiny(List.of("marathon"))));
        assertThrows(IllegalArgumentException.class, () -> new BenchOptions(List.of(), List.of(), List.of(),
                List.of("tartan"), List.of(), List.of(), 1, Duration.ZERO, true, false, null, ""));
        assertThrows(IllegalArgumentException.class, () -> new BenchOptions(List.of(), List.of(), List.of(), List.of(),
                List.of(0), List.of(), 1, Duration.ZERO, true, false, null, ""));
    }
}
