// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.bench.plot.Axis;
import io.mergepath.bench.plot.BarPlot;
import io.mergepath.bench.plot.Figure;
import io.mergepath.bench.plot.LinePlot;
import io.mergepath.bench.plot.Series;
import io.mergepath.bench.result.Machine;
import io.mergepath.bench.result.Quantiles;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportPageTest {
    private static final String HOSTILE = "</style><script>alert(1)</script><!-- ]]> &amp; \"'` \u0000\uD800 é";
    private static final String COMMAND = "mergepath bench report";

    static ResultFile file(String name, Row... rows) {
        Machine machine = new Machine("a processor", 4, 1L << 33, 1L << 32, "Linux", "25", "a JVM", 4, "today", "");
        return ResultFile.of(name, new Report(machine, COMMAND, List.of(rows), List.of()));
    }

    static Row row(String operation, String type, String pattern, long n, int threads, double nanos) {
        return new Row(operation, type, pattern, n, threads, "cpu:" + threads, "auto", nanos, 0.5, n * 1e3 / nanos,
                8.0 * n / nanos, null, null, null, null, null, null, null, null);
    }

    static Row beside(Row row, String peer, int threads, double nanos) {
        return new Row(row.operation(), row.type(), row.pattern(), row.n(), row.threads(), row.engine(), row.strategy(),
                row.medianNanos(), row.spread(), row.mkeysPerSecond(), row.gigabytesPerSecond(), peer, threads, nanos,
                0.1, nanos / row.medianNanos(), null, row.times(), null);
    }

    private static Document page(ResultFile... files) {
        return Xml.parse(ReportPage.of(List.of(files), COMMAND));
    }

    private static String text(Document page, String id) {
        return Xml.byId(page, id).getTextContent();
    }

    /** The tables have each row that repeats no other row, as often as the file has it. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu-16", "cpu-2", "h200"})
    void everyRowIsInATable(String name) throws Exception {
        ResultFile result = ResultFile.read(Path.of("../docs/results", name + ".json"));
        Document page = page(result);
        List<List<String>> rows = Xml.rows(Xml.byId(page, "rows"));
        assertEquals(result.report().rows().size(), rows.size());
        for (int i = 0; i < rows.size(); i++) {
            Row row = result.report().rows().get(i);
            assertEquals(List.of(row.operation(), row.type(), row.pattern(), row.engine(), row.strategy()),
                    rows.get(i).subList(0, 5));
            assertEquals(row.peer() == null ? "" : row.peer(), rows.get(i).get(5));
            assertEquals(row.mkeysPerSecond(), Double.parseDouble(rows.get(i).get(10).replace(",", "")),
                    0.005 * row.mkeysPerSecond() + 0.005);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu-16", "cpu-2", "h200"})
    void aPageNeedsNothingElseAndNamesItsPlots(String name) throws Exception {
        String html = ReportPage.of(List.of(ResultFile.read(Path.of("../docs/results", name + ".json"))), COMMAND);
        assertFalse(Pattern.compile("<script|src=|url\\(|@import|https?://").matcher(html).find());
        Document page = Xml.parse(html);
        Set<String> ids = new HashSet<>();
        for (Element element : Xml.elements(page.getDocumentElement(), "*")) {
            if (element.hasAttribute("id")) {
                assertTrue(ids.add(element.getAttribute("id")), element.getAttribute("id"));
            }
        }
        List<Element> pictures = Xml.elements(page.getDocumentElement(), "svg").stream()
                .filter(svg -> svg.getAttribute("role").equals("img")).toList();
        assertFalse(pictures.isEmpty());
        for (Element svg : pictures) {
            for (String id : svg.getAttribute("aria-labelledby").split(" ", -1)) {
                assertFalse(text(page, id).isBlank());
            }
        }
        Xml.elements(page.getDocumentElement(), "a")
                .forEach(link -> assertTrue(ids.contains(link.getAttribute("href").substring(1))));
        Xml.elements(page.getDocumentElement(), "figure").forEach(figure -> assertFalse(Xml.rows(figure).isEmpty()));
    }

    @Test
    void hostileTextStaysText() {
        Row row = row(HOSTILE, HOSTILE, HOSTILE, 1000, 1, 5);
        Machine machine = new Machine(HOSTILE, 1, 1, 1, HOSTILE, HOSTILE, HOSTILE, 1, HOSTILE, HOSTILE);
        ResultFile file = ResultFile.of(HOSTILE, new Report(machine, HOSTILE,
                List.of(beside(row, HOSTILE, 1, 3), beside(row, HOSTILE, 1, 3)), List.of(HOSTILE)));
        String html = ReportPage.of(List.of(file), HOSTILE);
        assertFalse(html.contains("<script"));
        Document page = Xml.parse(html);
        assertTrue(text(page, "rows").contains(HOSTILE.replace('\u0000', '\uFFFD').replace('\uD800', '\uFFFD')));
        Xml.parse(Picture.of(List.of(file)));
    }

    @Test
    void sectionsWithNothingToShowSaySo() {
        Document page = page(file("one", row("sort keys", "int", "random", 1000, 2, 5)));
        for (String id : List.of("copy", "threads", "patterns")) {
            assertTrue(text(page, id).contains("Left out: "), id);
            assertTrue(Xml.elements(Xml.byId(page, id), "svg").isEmpty(), id);
        }
        assertFalse(text(page, "rates").contains("Left out"));
        Document empty = page(file("none"));
        for (String id : List.of("rates", "copy", "threads", "patterns", "published")) {
            assertTrue(text(empty, id).contains("Left out: "), id);
        }
    }

    @Test
    void linesOverSeveralSizesBarsAtOne() {
        Row small = row("sort keys", "int", "random", 1000, 2, 5000);
        Row large = row("sort keys", "int", "random", 1_000_000, 2, 4e6);
        Row other = row("sort keys", "long", "random", 1_000_000, 2, 8e6);
        List<Figure> figures = new Rates(
                Measurements.of(List.of(file("a", beside(small, "JDK", 2, 1e4), beside(large, "JDK", 2, 8e6), other))),
                List.of("a")).rates();
        assertEquals(1, figures.size());
        LinePlot lines = (LinePlot) figures.getFirst().plots().getFirst();
        assertEquals(List.of("Mergepath cpu:2", "JDK, 2 threads"),
                lines.series().stream().map(Series::label).toList());
        // 10^6 keys in 4 ms.
        assertEquals(250, lines.series().getFirst().points().getLast().y(), 1e-9);
        BarPlot bar = (BarPlot) figures.getFirst().plots().getLast();
        assertEquals("long, n = 1e6", bar.title());
        assertEquals(lines.y(), bar.axis());
    }

    /** One run took a hundred times as long: the spread goes down to a hundredth, and up to the fastest run. */
    @Test
    void theSpreadIsAsItWasRecorded() {
        Quantiles times = new Quantiles(0.8e6, 0.9e6, 2e6, 100e6);
        Row small = row("merge keys", "int", "random", 1000, 2, 1e3);
        Row large = withTimes(row("merge keys", "int", "random", 1_000_000, 2, 1e6), times);
        ResultFile file = file("a", small, large, row("merge keys", "long", "random", 1000, 2, 1e3));
        LinePlot plot = (LinePlot) new Rates(Measurements.of(List.of(file)), List.of("a")).rates().getFirst().plots()
                .getFirst();
        List<Series.Point> points = plot.series().getFirst().points();
        assertNull(points.getFirst().spread());
        Series.Spread spread = Objects.requireNonNull(points.getLast().spread());
        assertEquals(1000, points.getLast().y(), 1e-9);
        assertEquals(List.of(10.0, 500.0, 1111.0, 1250.0), Stream.of(spread.low(), spread.lower(), spread.upper(),
                spread.high()).map(Math::floor).toList());
        assertEquals(1, Pattern.compile("class=\"spread").matcher(Picture.of(List.of(file))).results().count());
        assertEquals(1, Pattern.compile("class=\"whisker\"").matcher(Picture.of(List.of(file("a", large)))).results()
                .count());
    }

    /** A row with a spread as a share of the median only has no bars. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu-2", "h200", "h200-sizes"})
    void filesWithoutQuantilesShowNoSpread(String name) throws Exception {
        String page = ReportPage.of(List.of(ResultFile.read(Path.of("../docs/results", name + ".json"))), COMMAND);
        assertFalse(Pattern.compile("class=\"(spread|whisker|quartiles)").matcher(page).find());
    }

    @Test
    void ratesThatAreFarApartHaveALogarithmicAxis() {
        Row slow = row("merge keys", "int", "random", 1000, 2, 1e6);
        Row fast = row("merge keys", "int", "random", 1_000_000, 2, 4e6);
        LinePlot plot = (LinePlot) new Rates(Measurements.of(List.of(file("a", slow, fast))), List.of("a")).rates()
                .getFirst().plots().getFirst();
        assertTrue(plot.y().logarithmic());
        assertEquals(List.of("1", "10", "100"), plot.y().ticks().stream().map(Axis.Tick::label).toList());
        assertEquals(plot.y().at(10) - plot.y().at(1), plot.y().at(100) - plot.y().at(10), 1e-9);
    }

    /** A copy of 10^6 ints takes 1 ms and moves 8 bytes a key at 1,000 Mkeys/s. Pairs of 16 bytes are half as fast. */
    @Test
    void theCopyLimitIsALine() {
        List<Row> copies = List.of(row("copy", "int", "random", 1000, 1, 2e3),
                row("copy", "int", "random", 1000, 4, 1e3), row("copy", "int", "random", 1_000_000, 4, 1e6),
                row("copy", "int", "random", 100_000_000, 4, 1e9));
        ResultFile file = file("a", row("merge keys", "int", "random", 1000, 2, 5e3),
                row("merge keys", "int", "random", 2_000_000, 2, 4e6));
        ResultFile beside = file.withCopiesOf(file("b", copies.toArray(Row[]::new)));
        Figure figure = new Rates(Measurements.of(List.of(beside)), List.of("a")).rates().getFirst();
        Series limit = ((LinePlot) figure.plots().getFirst()).series().getLast();
        assertEquals("copy of as many bytes", limit.label());
        assertEquals(List.of(1000.0, 1e6), limit.points().stream().map(Series.Point::x).toList());
        limit.points().forEach(point -> assertEquals(1000, point.y(), 1e-9));
        assertEquals("a has no copies of memory",
                assertThrows(IllegalArgumentException.class, () -> file.withCopiesOf(file)).getMessage());
    }

    private static Row withTimes(Row row, Quantiles times) {
        return new Row(row.operation(), row.type(), row.pattern(), row.n(), row.threads(), row.engine(), row.strategy(),
                row.medianNanos(), row.spread(), row.mkeysPerSecond(), row.gigabytesPerSecond(), null, null, null, null,
                null, null, times, null);
    }

    /** A pattern of its own scale, and a second measurement, which is not drawn, leave the others legible. */
    @Test
    void scalesFitWhatIsDrawnOnThem() {
        Row random = row("sort keys", "int", "random", 1000, 2, 1e4);
        Row again = row("sort keys", "int", "random", 1000, 2, 1e2);
        Row sorted = row("sort keys", "int", "sorted", 1000, 2, 1e3);
        Row wide = row("sort keys", "long", "random", 1000, 2, 2e4);
        Figure figure = new Rates(Measurements.of(List.of(file("a", random, again, sorted, wide))), List.of("a"))
                .rates().getFirst();
        // 100, 1,000 and 50 Mkeys/s.
        assertEquals(List.of(100.0, 1000.0, 100.0),
                figure.plots().stream().map(BarPlot.class::cast).map(bar -> bar.axis().high()).toList());
        assertEquals(4, figure.table().rows().size());
    }

    @Test
    void runsStandSideBySide() {
        Row row = row("merge keys", "int", "random", 1000, 2, 5);
        Row again = row("merge keys", "int", "random", 1000, 2, 6);
        Figure figure = new Rates(Measurements.of(List.of(file("a", row), file("b", again))), List.of("a", "b"))
                .rates().getFirst();
        BarPlot plot = (BarPlot) figure.plots().getFirst();
        assertEquals(List.of("Mergepath cpu:2 · a", "Mergepath cpu:2 · b"),
                plot.bars().stream().map(Series::label).toList());
        assertEquals(plot.bars().getFirst().look().who(), plot.bars().getLast().look().who());
        assertEquals(1, plot.bars().getLast().look().dash());
        // A row that one run has copied from another run is not a second measurement.
        assertEquals(1, Measurements.of(List.of(file("a", row), file("b", row))).size());
    }

    @Test
    void sharesOfACopyOfAsManyOrFewer() {
        Row copy = new Row("copy", "int", "random", 1000, 4, "System.arraycopy", "copy", 1, 0, 1, 100, null, null,
                null, null, null, null, null, null);
        Row merge = row("merge keys", "float", "random", 2000, 4, 1000);
        Row smaller = row("merge keys", "float", "random", 500, 4, 1000);
        Row wider = row("merge keys", "long", "random", 2000, 4, 1000);
        List<Measurement> all = Measurements.of(List.of(file("a", copy, merge, smaller, wider)));
        CopyRates copies = new CopyRates(all);
        assertEquals(0.16, copies.share(all.get(1)), 1e-12);
        assertTrue(Double.isNaN(copies.share(all.get(2))));
        assertTrue(Double.isNaN(copies.share(all.get(3))));
        List<Measurement> beside = Measurements
                .of(List.of(file("a", copy, beside(merge, "copy", 1, 500), beside(merge, "parallel copy", 4, 250))));
        assertEquals(0.25, new CopyRates(beside).share(beside.get(1)), 1e-12);
    }

    @Test
    void speedUpIsOverOneThreadOfTheSame() {
        Row one = beside(row("sort keys", "int", "random", 1000, 1, 1000), "Arrays.sort", 1, 4000);
        Row two = beside(row("sort keys", "int", "random", 1000, 2, 500), "Arrays.parallelSort", 2, 2500);
        Row four = beside(row("sort keys", "int", "random", 1000, 4, 400), "Arrays.parallelSort", 4, 2000);
        Figure figure = new SpeedUps(List.of("a"))
                .figures(Measurements.of(List.of(file("a", one, two, four)))).getFirst();
        LinePlot plot = (LinePlot) figure.plots().getFirst();
        assertEquals(List.of("Mergepath cpu", "Arrays.sort and parallelSort", "as many times as threads"),
                plot.series().stream().map(Series::label).toList());
        assertEquals(List.of(1.0, 2.0, 2.5), plot.series().get(0).points().stream().map(Series.Point::y).toList());
        assertEquals(List.of(1.0, 1.6, 2.0), plot.series().get(1).points().stream().map(Series.Point::y).toList());
        // Two numbers of threads make no line.
        Figure bars = new SpeedUps(List.of("a")).figures(Measurements.of(List.of(file("a", one, two)))).getFirst();
        assertEquals(List.of(2.0, 1.6), bars.plots().stream().map(BarPlot.class::cast)
                .flatMap(bar -> bar.bars().stream()).map(bar -> bar.points().getFirst().y()).toList());
    }

    @Test
    void theMatrixIsBesideTheFastestPeer() {
        Row random = row("sort keys", "int", "random", 1000, 2, 100);
        Row sorted = row("sort keys", "int", "sorted", 1000, 2, 100);
        Row equal = row("sort keys", "int", "equal", 1000, 2, 100);
        PatternMatrix matrix = PatternMatrix.of(List.of(file("a", beside(random, "slow", 1, 900),
                beside(random, "fast", 1, 50), beside(random, "parallel copy", 1, 1), beside(sorted, "slow", 1, 300),
                beside(equal, "slow", 1, 100)))).getFirst();
        assertEquals(Map.of("int", Map.of("random", Map.of(1000L, 0.5), "sorted", Map.of(1000L, 3.0), "equal",
                Map.of(1000L, 1.0))), matrix.types());
        assertEquals(Set.of("fast", "slow"), matrix.peers());
        assertEquals(List.of(0, 1, 2, 3, 4, 4, 5, 6, 7, 8), List.of(0.1, 0.25, 0.5, 0.8, 0.95, 1.0, 1.05, 1.25, 2.0,
                400.0).stream().map(PatternMatrix::colour).toList());
    }

    /** The tables of the page on merging. */
    @Test
    void publishedFiguresStandBesideOurs() {
        assertEquals(283, Published.all().size());
        Document page = page(file("a", row("merge keys", "long", "random", 1_000_000, 2, 1e6)));
        List<List<String>> rows = Xml.rows(Xml.elements(Xml.byId(page, "published"), "figure").getFirst());
        List<String> million = rows.stream().filter(row -> row.getFirst().equals("1e6")).findFirst().orElseThrow();
        assertEquals(List.of("1e6", "8,669", "10,817", "181", "2,222", "2,990", "5,405", "7,554", "148", "1,832",
                "2,905", "1,000"), million);
        assertTrue(text(page, "published").contains("GeForce GTX 480, 2013"));
        assertTrue(page.getDocumentElement().getTextContent().contains("50,032"));
    }

    @Test
    void aChoiceLeavesTheRestOut() {
        ResultFile file = file("a", row("merge keys", "int", "random", 1000, 2, 5),
                row("sort keys", "long", "random", 1000, 2, 5), row("copy", "int", "random", 1000, 2, 5));
        List<ResultFile> chosen = new Choice(List.of("sort keys"), List.of(), List.of(), List.of()).of(List.of(file));
        assertEquals(List.of("sort keys", "copy"),
                chosen.getFirst().report().rows().stream().map(Row::operation).toList());
        IllegalArgumentException unknown = assertThrows(IllegalArgumentException.class,
                () -> new Choice(List.of(), List.of("quad"), List.of(), List.of()).of(List.of(file)));
        assertEquals("type \"quad\" is in no file; there are int, long", unknown.getMessage());
    }

    @Test
    void tablesInMarkdown() {
        Row small = row("merge keys", "int", "random", 1000, 2, 5000);
        Row large = row("merge keys", "int", "random", 1_000_000, 2, 4e6);
        ResultFile file = file("a", beside(small, "a|b", 1, 10_000), beside(large, "a|b", 1, 3e6),
                beside(row("merge keys", "int", "sorted", 1000, 2, 1000), "a|b", 1, 8000),
                row("indices", "long", "random", 1000, 2, 1000),
                beside(row("sort objects", "String", "natural", 1000, 2, 1000), "JDK", 2, 12_345),
                row("sort objects", "String", "natural", 1_000_000, 2, 1e6));
        assertEquals("""
                | operation | keys | engine | Mkeys/s at 1e6 | beside | 1e3 | 1e6 |
                | --- | --- | --- | ---: | --- | ---: | ---: |
                | merge keys | `int` | cpu:2 | 250 | a\\|b | 2.00 | 0.75 |
                | indices | `long` | cpu:2 |  |  |  |  |
                | sort objects | `String`, natural | cpu:2 | 1,000 | JDK | 12.3 |  |
                """, RatioTable.of(List.of(file)));
        // The geometric mean of 2 and 8.
        assertEquals("""
                | operation | engine | beside | 1e3 | 1e6 | cases |
                | --- | --- | --- | ---: | ---: | ---: |
                | merge keys | cpu:2 | a\\|b | 4.00 | 0.75 | 3 |
                | sort objects | cpu:2 | JDK | 12.3 |  | 1 |
                """, RatioTable.means(List.of(file)));
    }

    @Test
    void goalsAreRatiosOrSharesOfACopy() {
        Row slow = row("union", "int", "random", 1000, 2, 1000);
        Row bound = row("insert", "int", "1 of 2", 1000, 2, 1000);
        Row fast = row("top", "int", "first 10", 1000, 2, 1000);
        ResultFile file = file("a", beside(slow, "loop", 1, 2000), beside(slow, "parallel copy", 2, 100),
                beside(bound, "loop", 1, 2000), beside(bound, "parallel copy", 2, 800),
                beside(fast, "loop", 1, 4000), beside(fast, "parallel copy", 2, 100));
        assertEquals("""
                | operation | keys | n | engine | Mkeys/s | beside | ratio | share of the copy | asked | reached |
                | --- | --- | ---: | --- | ---: | --- | ---: | ---: | ---: | --- |
                | union | `int` | 1e3 | cpu:2 | 1,000 | loop | 2.00 | 0.10 | 3.00 | no |
                | insert | `int`, 1 of 2 | 1e3 | cpu:2 | 1,000 | loop | 2.00 | 0.80 | 1.75 | yes |
                | top | `int`, first 10 | 1e3 | cpu:2 | 1,000 | loop | 4.00 | 0.10 | 3.00 | yes |
                """, GoalTable.of(List.of(file), 3));
        assertEquals("no rows beside a copy", assertThrows(IllegalArgumentException.class,
                () -> GoalTable.of(List.of(file("b", beside(slow, "loop", 1, 2000))), 3)).getMessage());
    }
}
