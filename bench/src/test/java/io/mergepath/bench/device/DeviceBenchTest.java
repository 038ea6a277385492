// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.StrictJson;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harness for devices, on the CPU engine, which marks times by the host's clock. */
class DeviceBenchTest {
    private static final int N = 600;

    @TempDir private Path folder = Path.of("");

    private static Report run(List<String> suites, List<KeyType> types, @Nullable Path peers) {
        try (Session session = session(types, peers)) {
            DeviceBench.run("cpu:2", suites, session);
            return session.report();
        }
    }

    private static Session session(List<KeyType> types, @Nullable Path peers) {
        return new Session(new BenchOptions(List.of(), List.of(), types, List.of(), List.of(N), List.of(), 2,
                Duration.ZERO, true, false, peers, "device"), _ -> {
                }, _ -> {
                });
    }

    @Test
    void everyOperationHasARow() {
        Report report = run(List.of("operations"), List.of(), null);
        Set<String> rows = report.rows().stream().map(row -> row.operation() + " " + row.type() + " " + row.pattern())
                .collect(Collectors.toSet());
        assertEquals(Set.of("copy int random", "copy long random", "sort keys int random", "sort keys long random",
                "sort keys float random", "sort keys float nans", "sort keys double random", "sort pairs int random",
                "sort pairs long random", "indices int random", "merge keys int random", "merge keys long random",
                "merge keys float random", "merge keys float nans", "merge keys double random",
                "merge pairs int random", "merge pairs long random", "merge pairs long,long random"), rows);
        for (Row row : report.rows()) {
            assertTrue(row.medianNanos() > 0, row::toString);
            assertNotNull(row.wallNanos(), row::toString);
            assertEquals("cpu:2", row.engine());
            assertTrue(Table.line(row).contains("  call "));
        }
        assertTrue(report.notes().getFirst().startsWith("Device memory of a sort"), report.notes()::toString);
    }

    @Test
    void everyOperationOfTheFamilyHasARowBesideACopy() {
        Report report = run(List.of("family"), List.of(), null);
        Set<String> rows = report.rows().stream().filter(row -> "copy".equals(row.peer()))
                .map(row -> row.operation() + " " + row.type() + " " + row.pattern()).collect(Collectors.toSet());
        assertEquals(Set.of("sort segments int power law", "sort segments int one huge",
                "sort segment pairs int power law", "sort segment pairs int one huge",
                "sort segments long power law", "sort segments long one huge", "top float first 10",
                "sorted search int lower bounds", "union int ascending", "intersection int ascending",
                "difference int ascending", "load balance int mean 3", "expand int mean 3", "insert int 1 of 2",
                "remove int 1 of 2", "as-of join long ascending", "as-of join long,long 1000 groups",
                "inner join int unique",
                "inner join int 10 of each"), rows);
        assertEquals(rows.size() + 6, report.rows().size(), "our sort of all keys, and loops on the host");
    }

    @Test
    void anEngineWithoutTablesHasANote() {
        Report report = run(List.of("tables"), List.of(), null);
        assertEquals(List.of(), report.rows());
        assertTrue(report.notes().contains("The engine cpu:2 sorts no tables in device memory."),
                report.notes()::toString);
    }

    @Test
    void everyOrderIsBesideNaturalOrder() {
        Report report = run(List.of("orders"), List.of(), null);
        List<String> others = List.of("int, descending", "int, unsigned", "long, descending", "long, unsigned",
                "float, descending", "double, descending");
        assertEquals(others.stream().flatMap(what -> Stream.of("sort keys, " + what, "merge keys, " + what)).toList(),
                report.notes().stream().filter(note -> note.startsWith("Beside natural order: "))
                        .map(note -> note.replaceFirst("[^:]*: (.*), n = .*", "$1")).toList());
        assertEquals(2 * (KeyType.values().length + others.size()), report.rows().size());
    }

    @Test
    void reportIsJson() {
        Report report = run(List.of("operations"), List.of(KeyType.INT), null);
        assertTrue(StrictJson.accepts(report.json()), report::json);
        assertTrue(report.json().contains("\"wallNanos\": "));
        assertTrue(report.machine().device().contains(", cpu, "), report.machine()::device);
    }

    @Test
    void arraysOfTheHostHaveAThreshold() {
        Report report = run(List.of("host"), List.of(), null);
        assertEquals(List.of("host sort keys", "host sort pairs", "host merge keys", "host merge pairs"),
                report.rows().stream().map(Row::operation).toList());
        assertTrue(report.notes().stream().anyMatch(note -> note
                .matches(
                        "  merge pairs, int +(never +new Line\\(Operation.MERGE, 4, 4, NEVER\\)|"
                                + "600 +new Line\\(Operation.MERGE, 4, 4, 600\\)),")),
                report.notes()::toString);
    }

    @Test
    void theDeviceIsUsedFromWhereItAlwaysWins() {
        assertEquals(OptionalLong.empty(), HostArraysSuite.from(new TreeMap<>(Map.of(10L, 2.0, 20L, 0.9))));
        assertEquals(OptionalLong.of(1000),
                HostArraysSuite.from(new TreeMap<>(Map.of(10L, 2.0, 20L, 0.9, 1000L, 1.1, 2000L, 3.0))));
        assertEquals(OptionalLong.of(10), HostArraysSuite.from(new TreeMap<>(Map.of(10L, 2.0))));
    }

    @Test
    void peersOfTheFamilyStandBesideTheirInput() throws Exception {
        Path times = folder.resolve("family.tsv");
        Files.writeString(times, "int32\t" + N + "\tsegmented sort keys, one huge\t0.5000\t1.00\t8\n"
                + "int64\t" + N + "\tsegmented sort keys, power law\t0.5000\t1.00\t8\n"
                + "int32\t" + N + "\tset union, ascending\t0.5000\t1.00\t8\n");
        Set<String> beside = run(List.of("family"), List.of(), times).rows().stream()
                .filter(row -> requireNonNull(row.peer()).matches("CUB.*|thrust.*"))
                .map(row -> row.operation() + " " + row.type() + " " + row.pattern() + " " + row.peer())
                .collect(Collectors.toSet());
        assertEquals(Set.of("sort segments int one huge CUB segmented sort",
                "sort segments long power law CUB segmented sort", "union int ascending thrust::set_union"), beside);
    }

    @Test
    void peersStandBesideWhatTheyDid() throws Exception {
        Path times = folder.resolve("cub.tsv");
        Files.writeString(times, "# A device, 1 multiprocessor, CUB 1\n"
                + "int32\t" + N + "\tmerge sort keys\t0.5000\t1.00\t8\n"
                + "int32\t" + N + "\tradix sort keys\t0.2500\t1.00\t8\n"
                + "int32\t" + N + "\tmerge pairs\t0.1250\t1.00\t8\n"
                + "int32\t999\tmerge keys\t0.1250\t1.00\t8\n"
                + "int64\t" + N + "\tmerge keys\t0.1250\t1.00\t8\n");
        Report report = run(List.of("operations"), List.of(KeyType.INT), times);
        List<Row> beside = report.rows().stream().filter(row -> row.peer() != null).toList();
        assertEquals(List.of("sort keys CUB merge sort 500000.0", "sort keys CUB radix sort 250000.0",
                "merge pairs CUB merge 125000.0"),
                beside.stream().map(row -> row.operation() + " " + row.peer() + " " + row.peerMedianNanos()).toList());
        for (Row row : beside) {
            assertEquals(requireNonNull(row.peerMedianNanos()) / row.medianNanos(), requireNonNull(row.ratio()), 1e-9);
        }
        assertTrue(report.notes().contains("Peers: A device, 1 multiprocessor, CUB 1"));
        assertTrue(report.notes().stream().anyMatch(note -> note.contains("share of CUB's radix sort")));
    }

    /** The times of the peers can be kept in a file of peers. */
    @Test
    void sortsStandBesideThoseOfTheHost() throws Exception {
        List<String> printed = List.of("# A device", "int32\t" + N + "\tmerge sort keys\t0.5000\t1.00\t8",
                "sort keys\tlong\trandom\t" + N + "\t1\tstd::sort\t1000000",
                "sort keys\tlong\trandom\t" + N + "\t1\tstd::stable_sort\t1000000000",
                "sort keys\tint\trandom\t999\t1\tstd::stable_sort\t1000000000");
        Path times = Files.write(folder.resolve("both.tsv"), printed);
        try (Session session = session(List.of(KeyType.LONG), times)) {
            DeviceBench.run("cpu:2", List.of("operations"), session);
            List<String> claims = session.report().notes().stream().filter(note -> note.contains("100x")).toList();
            assertEquals(1, claims.size(), claims::toString);
            assertTrue(claims.getFirst().matches(".* Here, sort keys of 600 longs on cpu:2: [1-9][0-9.]*x .*"),
                    claims::toString);
            assertEquals(printed, session.peerLines());
        }
        assertEquals(4, ResultFile.read(times).report().rows().size());
    }

    /** The peers are compiled elsewhere. Only equal lengths make their rows comparable. */
    @Test
    void runsOfABatchHaveTheLengthsThatThePeersDraw() {
        long[] bounds = DeviceRunsSuite.shortRuns(3 * 1056);
        // The lengths come from another program's splitmix64.
        assertArrayEquals(new long[]{0, 328, 1214, 1775, 2575, 3503, 4330}, bounds);
        assertEquals(3, DeviceRunsSuite.shortRuns(1).length);
        assertEquals(5, DeviceRunsSuite.shortRuns(1057).length);
    }

    @Test
    void mergesOfRunsStandBesideTheBestOfCub() throws Exception {
        Path times = folder.resolve("runs.tsv");
        Files.writeString(times, "int32\t1214\tbatch merge keys\t0.7500\t1.00\t8\n"
                + "int32\t1214\tbatch segmented sort keys\t0.5000\t1.00\t8\n"
                + "int32\t1214\tbatch segmented radix sort keys\t0.2500\t1.00\t8\n"
                + "int32\t" + N + "\tmany merge keys\t0.1250\t1.00\t8\n"
                + "int32\t" + N + "\tmany radix sort keys\t0.5000\t1.00\t8\n"
                + "int64\t" + N + "\tmany merge pairs\t0.0625\t1.00\t8\n");
        Report report = run(List.of("runs"), List.of(), times);
        assertEquals(List.of("merge batch int runs of 32-1024 1214 CUB merge of (pair, key) 750000.0",
                "merge batch int runs of 32-1024 1214 CUB segmented sort 500000.0",
                "merge batch int runs of 32-1024 1214 CUB segmented radix sort 250000.0",
                "merge batch long runs of 32-1024 1214 null null",
                "merge many int random 600 CUB merges of two 125000.0",
                "merge many int random 600 CUB radix sort 500000.0",
                "merge many pairs int random 600 null null",
                "merge many long random 600 null null",
                "merge many pairs long random 600 CUB merges of two 62500.0"),
                report.rows().stream().map(row -> row.operation() + " " + row.type() + " " + row.pattern() + " "
                        + row.n() + " " + row.peer() + " " + row.peerMedianNanos()).toList());
        assertEquals(List.of("merge batch, int, n = 1214, CUB segmented radix sort",
                "merge many, int, n = 600, CUB merges of two", "merge many pairs, long, n = 600, CUB merges of two"),
                report.notes().stream().filter(note -> note.startsWith("Beside the best of CUB: "))
                        .map(note -> note.replaceFirst("[^:]*: (.*), [0-9.]+ \\((.*)\\)", "$1, $2")).toList());
    }

    @Test
    void refusesWhatArePeersOfNobody() throws Exception {
        for (String line : List.of("int32\t600\tmerge keys\t0.1", "int8\t600\tmerge keys\t0.1\t1\t8",
                "int32\t600\tbogo sort\t0.1\t1\t8", "int32\t600\tmerge keys\tfast\t1\t8")) {
            Path times = folder.resolve("bad.tsv");
            Files.writeString(times, line + "\n");
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                    () -> run(List.of("operations"), List.of(KeyType.INT), times));
            assertTrue(String.valueOf(refused.getMessage()).contains("\"" + line + "\""), refused::toString);
        }
        assertThrows(IllegalArgumentException.class, () -> run(List.of("marathon"), List.of(), null));
    }

    /**
     * Marks, and the order of a timed run: the input is restored before every run. A sleep may take longer than
     * asked.
     */
    @Test
    void timesOnlyTheWork() {
        try (DeviceEngine device = DeviceEngine.open("cpu:1", 1 << 10, Duration.ZERO, Duration.ZERO)) {
            StringBuilder calls = new StringBuilder();
            long[] restored = new long[1];
            double[] mostByHost = new double[1];
            DeviceEngine.Timed timed = device.time(1, () -> {
                mostByHost[0] = System.nanoTime() - restored[0];
                calls.append('b');
                sleep(20);
                restored[0] = System.nanoTime();
            }, () -> {
                calls.append('w');
                sleep(1);
            });
            double mostByDevice = System.nanoTime() - restored[0];
            // Two warm up, one is timed, and each twice: first by the host's clock, then by the device's.
            assertEquals("bw".repeat(2 * (2 + 1)), calls.toString());
            assertBetween(1e6, timed.wall().median(), mostByHost[0]);
            assertBetween(1e6, timed.device().median(), mostByDevice);
        }
    }

    private static void assertBetween(double least, double nanos, double most) {
        assertTrue(nanos >= least && nanos <= most, () -> nanos + ", not in [" + least + ", " + most + "]");
    }

    @Test
    void theFirstWorkIsWarmedUpLongest() {
        Duration first = Duration.ofMillis(200);
        try (DeviceEngine device = DeviceEngine.open("cpu:1", 1 << 10, first, Duration.ZERO)) {
            int[] calls = new int[1];
            Runnable work = () -> calls[0]++;
            long begun = System.nanoTime();
            device.time(1, () -> {
            }, work);
            assertTrue(System.nanoTime() - begun >= first.toNanos());
            calls[0] = 0;
            device.time(1, () -> {
            }, work);
            // Two warm up, and short work is timed five times as often, each run twice.
            assertEquals(2 * (2 + 5), calls[0]);
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
