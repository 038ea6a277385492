// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonReaderTest {
    private static final String HOSTILE = "</script><b>&\"'\\ \t\n\r \u0000\u001f é \uD83D\uDE00 ${x} \u2028";
    private static final Machine MACHINE = new Machine(HOSTILE, 2, 1L << 40, 3, "s", "25", "j", 2, "", "");
    private static final Row ROW = new Row("sort keys", "int", HOSTILE, 1L << 33, 2, "cpu:2", "auto", 1234.5, 0.25, 81,
            0.5, HOSTILE, 3, 2469.0, 0.125, 2.0, 5e9, new Quantiles(1000, 1200, 1300, 9000),
            new Quantiles(2400, 2400, 2500, 2600));
    private static final String GOOD = new Report(MACHINE, "mergepath", List.of(ROW), List.of("a note")).json();

    @TempDir private Path folder = Path.of("");

    static Stream<Path> results() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("../docs/results"))) {
            return files.filter(file -> file.toString().endsWith(".json")).toList().stream();
        }
    }

    private static Report read(String text) {
        return JsonReader.read(text, Report.class);
    }

    @Test
    void readsWhatIsWritten() {
        Report report = new Report(MACHINE, HOSTILE, List.of(ROW, ROW.withWall(7)), List.of("", HOSTILE));
        assertEquals(report, read(report.json()));
    }

    /** JSON has no such number, so it is written as null. */
    @Test
    void aNumberThatIsNoneComesBack() {
        Row row = new Row("a", "b", "c", 1, 1, "d", "e", 1, Double.NaN, 1, 1, null, null, null, null, null, null, null,
                null);
        Report report = new Report(MACHINE, "", List.of(row), List.of());
        assertEquals(report, read(report.json()));
    }

    /** Reads rows of older code, which have fewer components. */
    @ParameterizedTest
    @MethodSource("results")
    void readsWhatWasMeasured(Path file) throws Exception {
        ResultFile result = ResultFile.read(file);
        long lines = Files.readAllLines(file).stream().filter(line -> line.contains("\"medianNanos\": ")).count();
        assertEquals(lines, result.report().rows().size());
        assertTrue(file.getFileName().toString().startsWith(result.name()));
    }

    /** Rows of older code have only a median and a spread. */
    @Test
    void rowsNeedNoQuantiles() {
        String old = GOOD.replaceAll(", \"(times|peerTimes)\": \\{[^}]*}", "");
        assertFalse(old.contains("Quartile"), old);
        Row row = read(old).rows().getFirst();
        assertNull(row.times());
        assertNull(row.peerTimes());
        assertEquals(ROW.spread(), row.spread());
        assertTrue(GOOD.contains("\"times\": {\"minNanos\": 1000, \"lowerQuartileNanos\": 1200, "
                + "\"upperQuartileNanos\": 1300, \"maxNanos\": 9000}"), GOOD);
    }

    @Test
    void passesOverWhatALaterVersionMayAdd() {
        String later = GOOD.replace("{\"machine\"", "{\"weather\": [{\"rain\": [1, {}]}], \"machine\"");
        assertEquals(read(GOOD), read(later));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "\"n\": 8589934592|\"n\": \"many\"|line 2|\"n\" is not a whole number",
        "\"n\": 8589934592|\"n\": 1.5|line 2|\"n\" is not a whole number",
        "\"n\": 8589934592|\"m\": 1|line 2|\"n\" is missing",
        "\"n\": 8589934592|\"n\": null|line 2|\"n\" is not a whole number",
        "\"threads\": 2|\"threads\": 3000000000|line 2|3000000000",
        "\"medianNanos\": 1234.5|\"medianNanos\": true|line 2|\"medianNanos\" is not a number",
        "\"engine\": \"cpu:2\"|\"engine\": 2|line 2|\"engine\" is not text",
        "\"engine\": \"cpu:2\"|\"engine\": \"cpu:2\", \"engine\": \"x\"|line 2|Duplicate field 'engine'",
        "\"minNanos\": 1000|\"minNanos\": 1250|line 2|times do not ascend from above 0: 1250.0, 1200.0, 1300.0, 9000.0",
        "\"minNanos\": 1000|\"minNanos\": null|line 2|times do not ascend",
        "\"rows\": [|\"rows\": 7, \"x\": [|line 1|\"rows\" is not an array",
        "{\"machine\"|[\"machine\"|line 1|expected an object",
        "\"n\": 8589934592|\"n\" 1|line 2|expecting a colon",
        "\"n\": 8589934592|'n': 1|line 2|Unexpected character",
        "\"n\": 8589934592|\"n\": 01|line 2|Leading zeroes not allowed",
        "\"n\": 8589934592|\"n\": NaN|line 2|NaN",
        "\"medianNanos\": 1234.5|\"medianNanos\": 1e400|line 2|\"medianNanos\" is 1e400, too large a number",
        "\"ratio\": 2|\"ratio\": -1e400|line 2|\"ratio\" is -1e400, too large a number",
        "\"a note\"|\"a note|line 4|"})
    void refusesWhatIsWrongAndSaysWhere(String good, String bad, String where, String why) {
        assertTrue(GOOD.contains(good), good);
        refuses(GOOD.replace(good, bad), where, why == null ? "" : why);
    }

    @Test
    void refusesWhatIsNoValueAtAll() {
        refuses("", "line 1, column 1", "expected an object");
        refuses("[]", "line 1, column 1", "expected an object");
        refuses("null", "line 1, column 1", "expected an object");
        refuses(GOOD + "{}", "line 6, column 1", "nothing may follow");
        refuses(GOOD.substring(0, GOOD.length() / 2), "line 2", "");
        refuses("{\"a\": ".repeat(100_000), "line 1", "nesting depth");
    }

    private static void refuses(String text, String where, String why) {
        String message = String
                .valueOf(assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage());
        assertTrue(message.startsWith(where), message);
        assertTrue(message.contains(why), message);
        assertEquals(1, message.lines().count(), message);
        assertFalse(message.contains("Source"), message);
        assertFalse(message.contains("JsonReadFeature"), message);
    }

    @Test
    void aFileIsNamedInItsError() throws Exception {
        Path file = folder.resolve("bad.json");
        Files.writeString(file, GOOD.replace("\"n\": 8589934592", "\"n\": 0"));
        refuses(file, file + ": row 1: n is 0, and must be finite and above 0");
        Files.writeString(file, GOOD.replace("\"medianNanos\": 1234.5", "\"medianNanos\": null"));
        refuses(file, file + ": row 1: medianNanos is NaN, and must be finite and above 0");
        Files.writeString(file, GOOD.replace("\"peerMedianNanos\": 2469", "\"peerMedianNanos\": null"));
        refuses(file, file + ": row 1: peerMedianNanos is null, and must be finite and above 0");
        Files.write(file, new byte[]{'{', (byte) 0xff});
        refuses(file, file + ": not UTF-8");
        Path lines = folder.resolve("bad.tsv");
        Files.writeString(lines, """
                # a GPU
                int32\t1\tmerge keys\t1\t1\t1
                int32\tfew\tmerge keys\t1\t1\t1
                """);
        refuses(lines, lines + ": line 3: peers: not a number in \"int32\tfew\tmerge keys\t1\t1\t1\"");
        Files.writeString(lines, "sort keys\tint\trandom\t1000\t2\tstd::sort\t1e400\n");
        refuses(lines, lines + ": row 1: medianNanos is Infinity, and must be finite and above 0");
    }

    private static void refuses(Path file, String why) {
        assertEquals(why, assertThrows(IllegalArgumentException.class, () -> ResultFile.read(file)).getMessage());
    }

    @Test
    void linesOfPeersAreRowsOfTheirOwn() throws Exception {
        Path lines = folder.resolve("peers.tsv");
        Files.writeString(lines, """
                # a GPU
                int64\t1048576\tmerge pairs\t0.5\t2.10\t50
                sort keys\tint\trandom\t1000\t2\tstd::sort\t4000
                """);
        ResultFile result = ResultFile.read(lines);
        assertTrue(result.peersAlone());
        assertEquals("a GPU", result.machine());
        Row merge = result.report().rows().getFirst();
        assertEquals("CUB merge", merge.engine());
        assertEquals(5e5, merge.medianNanos(), 1e-6);
        // 8 + 4 bytes in and out for each of 2^20 in half a millisecond.
        assertEquals(50.33, merge.gigabytesPerSecond(), 0.01);
        Row sort = result.report().rows().getLast();
        assertEquals(250, sort.mkeysPerSecond(), 1e-9);
        assertEquals(2, sort.threads());
        assertNull(merge.times());
        assertNull(sort.times());
    }

    /** The last four cells are the least, the quartiles and the most. */
    @Test
    void linesOfPeersMayHaveQuantiles() throws Exception {
        Path lines = folder.resolve("peers.tsv");
        Files.writeString(lines, """
                int64\t1048576\tmerge pairs\t0.5\t2.10\t50\t0.25\t0.5\t0.75\t2.75
                sort keys\tint\trandom\t1000\t2\tstd::sort\t4000\t3000\t3500\t4500\t5000
                """);
        List<Row> rows = ResultFile.read(lines).report().rows();
        assertEquals(new Quantiles(250_000, 500_000, 750_000, 2_750_000), rows.getFirst().times());
        assertEquals(5, rows.getFirst().spread(), 1e-9);
        assertEquals(new Quantiles(3000, 3500, 4500, 5000), rows.getLast().times());
        Files.writeString(lines, "int64\t8\tmerge pairs\t0.5\t2.10\t50\t0.5\t0.25\t0.75\t2.75\n");
        refuses(lines, lines + ": line 1: times do not ascend from above 0: 500000.0, 250000.0, 750000.0, 2750000.0");
        Files.writeString(lines, "int64\t8\tmerge pairs\t0.5\t2.10\t50\t0.5\t0.25\n");
        assertThrows(IllegalArgumentException.class, () -> ResultFile.read(lines));
    }
}
