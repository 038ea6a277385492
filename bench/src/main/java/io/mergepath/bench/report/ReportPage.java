// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import static java.util.Objects.requireNonNull;

import io.mergepath.bench.plot.Figure;
import io.mergepath.bench.plot.Grid;
import io.mergepath.bench.plot.Markup;
import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.result.Quantiles;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One HTML page about some runs. It has no script and needs no other file. */
public final class ReportPage {
    private static final int GIB = 30;

    private final List<ResultFile> files;
    private final String command;
    private final Markup out = new Markup();
    private int plots;

    private ReportPage(List<ResultFile> files, String command) {
        this.files = files;
        this.command = command;
    }

    /**
     * Writes the page.
     *
     * @param files the runs
     * @param command the command that makes the page; the page names it
     * @return HTML, which is well-formed XML too
     */
    public static String of(List<ResultFile> files, String command) {
        return "<!DOCTYPE html>\n" + new ReportPage(files, command).page();
    }

    private String page() {
        List<Measurement> measurements = Measurements.of(files);
        List<String> runs = files.stream().map(ResultFile::name).toList();
        Rates rates = new Rates(measurements, runs);
        PublishedFigures published = new PublishedFigures(measurements, runs);
        out.open("html", "lang", "en").newLine().open("head").newLine();
        out.empty("meta", "charset", "utf-8").empty("meta", "name", "viewport", "content",
                "width=device-width, initial-scale=1");
        out.empty("meta", "name", "color-scheme", "content", "light dark").newLine();
        out.element("title", "Mergepath: " + machines()).newLine();
        out.style(css("plot.css") + css("page.css")).close();
        out.open("body").newLine().open("header").element("h1", "Mergepath, measured").element("p", machines())
                .close();
        contents();
        out.open("main").newLine();
        machine();
        method();
        figures("rates", "Rates", "Keys a second against the number of keys, higher is better.", rates.rates(),
                "no operation but copies was measured");
        figures("copy", "Beside a copy of memory", "The bandwidth of each operation as a share of the bandwidth of"
                + " a copy. The input counts once as read, the output once as written. The copy is of the same data if"
                + " the run has one. Otherwise it is the largest copy of keys of the same width that has no more keys."
                + " It runs on the most threads of the run.", rates.shares(),
                "the runs have no copy of as many keys or fewer");
        figures("threads", "Speed-up", "The time of one thread over the time of several threads.",
                new SpeedUps(runs).figures(measurements), "nothing was measured on one thread and on several");
        patterns();
        published(published);
        notes();
        rows();
        out.close().open("footer").element("p", "This command made the page from the files of the runs:")
                .element("pre", command).close()
                .close().close();
        return out.toString();
    }

    private String machines() {
        return String.join(" · ", files.stream().map(ResultFile::machine).distinct().toList());
    }

    private void contents() {
        out.open("nav", "aria-label", "Contents").open("ul");
        List.of("machine:Machine", "method:Method", "rates:Rates", "copy:Beside a copy", "threads:Speed-up",
                "patterns:Patterns", "published:Published", "notes:Notes", "rows:All rows").forEach(entry -> {
                    String[] parts = entry.split(":", 2);
                    out.open("li").element("a", parts[1], "href", "#" + parts[0]).close();
                });
        out.close().close();
    }

    private void begin(String id, String title) {
        out.open("section", "id", id).element("h2", title).newLine();
    }

    private void machine() {
        begin("machine", files.size() == 1 ? "Machine" : "Machines");
        List<String> head = new ArrayList<>(List.of(""));
        files.forEach(file -> head.add(file.name()));
        List<List<String>> lines = new ArrayList<>();
        line(lines, "device", file -> file.report().machine().device());
        line(lines, "processor", file -> file.report().machine().processor());
        line(lines, "cores", file -> positive(file.report().machine().cores()));
        line(lines, "memory, GiB", file -> positive(file.report().machine().memoryBytes() >> GIB));
        line(lines, "heap, GiB", file -> positive(file.report().machine().heapBytes() >> GIB));
        line(lines, "system", file -> file.report().machine().system());
        line(lines, "Java", file -> file.report().machine().java());
        line(lines, "JVM", file -> file.report().machine().jvm());
        line(lines, "threads of the JDK's sorts", file -> positive(file.report().machine().commonPoolParallelism()));
        line(lines, "date", file -> file.report().machine().date());
        line(lines, "command", file -> file.report().command());
        line(lines, "rows", file -> positive(file.report().rows().size()));
        new Grid(head, head.size(), lines).addTo(out, "Machines");
        out.close();
    }

    /** Adds a line to the table of machines, unless all its cells are empty. */
    private void line(List<List<String>> lines, String name, Function<ResultFile, String> of) {
        List<String> line = new ArrayList<>(List.of(name));
        files.forEach(file -> line.add(of.apply(file)));
        if (line.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
            lines.add(line);
        }
    }

    private static String positive(long number) {
        return number == 0 ? "" : Long.toString(number);
    }

    private void method() {
        begin("method", "Method");
        if (files.stream().anyMatch(file -> file.report().machine().device().isEmpty())) {
            out.element("p", "On processors, contenders take turns, run by run. They first warm up until their times no"
                    + " longer fall. Each contender proves its result before its first timed run and after its last"
                    + " run.")
                    .newLine();
        }
        if (files.stream().anyMatch(file -> !file.report().machine().device().isEmpty())) {
            out.element("p", "On devices, keys lie on the device. The clock of the device measures everything that a"
                    + " call launches. In the files of newer code the device still copies other data at the launch. So"
                    + " neither the speed of launches on the host counts, nor the content of caches. The table of all"
                    + " rows also has the time of the Java call until its result is ready, from an idle device. Each"
                    + " result is proved before it is timed. Native peers ran just before, on the same device and in"
                    + " the same way.")
                    .newLine();
        }
        out.element("p",
                "A point or the length of a coloured bar is the median of the timed runs. A thin bar"
                        + " through it goes from the slowest to the fastest run, a thick bar from the lower to"
                        + " the upper quartile. Files of older code have no bars. The tables show the spread:"
                        + " the difference between the longest and the shortest time, as a share of the median."
                        + " An axis is logarithmic if its values are far apart. The line \u201ccopy of as many"
                        + " bytes\u201d shows the rate at which a copy of memory moves the same bytes, at the"
                        + " measured sizes of copies. Keys are random unless a pattern is named. If a run"
                        + " measured a case twice, plots show the first time and tables show both. A ratio is"
                        + " the median time of a peer over our median time: above 1, we were faster. Values of"
                        + " pairs are ints unless another type is named. Colour and shape tell contenders apart,"
                        + " dashes tell runs apart.")
                .close();
    }

    private void figures(String id, String title, String text, List<Figure> figures, String none) {
        begin(id, title);
        if (figures.isEmpty()) {
            out.element("p", "Left out: " + none + ".");
        } else {
            out.element("p", text).newLine();
            figures.forEach(figure -> plots = figure.addTo(out, plots));
        }
        out.close();
    }

    private void patterns() {
        begin("patterns", "Patterns");
        List<PatternMatrix> matrices = PatternMatrix.of(files);
        if (matrices.isEmpty()) {
            out.element("p", "Left out: fewer than three patterns were measured beside a peer.");
        } else {
            out.element("p",
                    "The time of the fastest peer on the same input over our time. Below 1 the peer was faster.")
                    .newLine();
            PatternMatrix.addKey(out);
            matrices.forEach(matrix -> matrix.addTo(out));
        }
        out.close();
    }

    private void published(PublishedFigures published) {
        figures("published", "Published figures",
                "The figures of the pages that this library is built from: Modern GPU 1.x in 2013, on the GPUs and the"
                        + " processor of that time. Machines and years differ, so this is no race. Both axes are"
                        + " logarithmic.",
                published.rates(),
                "no measured operation has published rates");
        out.open("section").element("h3", "Merge sort of keys by its tile").element("p",
                "Threads of a block times values of a thread, as published in 2013. Our rates are beside them if a run"
                        + " tried tiles.")
                .newLine();
        details("As a table", published.tiles());
        out.element("h3", "Arrays of 2, sorted and merged").element("p",
                "The published times are for 2^20 arrays on a Core i7-8750H and a GeForce GTX 1060 Max-Q. Our times are"
                        + " beside them if a run has them.")
                .newLine();
        published.batches().addTo(out, "Arrays of 2, sorted and merged");
        out.close();
    }

    private void details(String summary, Grid table) {
        out.open("details").element("summary", summary);
        table.addTo(out, summary);
        out.close();
    }

    private void notes() {
        begin("notes", "Notes of the runs");
        for (ResultFile file : files) {
            if (!file.report().notes().isEmpty()) {
                out.element("h3", file.name()).element("pre", String.join("\n", file.report().notes()));
            }
        }
        if (files.stream().allMatch(file -> file.report().notes().isEmpty())) {
            out.element("p", "None.");
        }
        out.close();
    }

    private void rows() {
        begin("rows", "All rows");
        for (ResultFile file : files) {
            details(file.name() + ", " + file.report().rows().size() + " rows", table(file.report()));
        }
        out.close();
    }

    private static Grid table(Report report) {
        return new Grid(List.of("operation", "keys", "pattern", "engine", "strategy", "peer", "n", "threads", "median",
                "spread", "Mkeys/s", "GB/s", "its threads", "its median", "its spread", "ratio", "call",
                "min, quartiles, max", "its min, quartiles, max"), 6,
                report.rows().stream().map(ReportPage::cells).toList());
    }

    private static List<String> cells(Row row) {
        return List.of(row.operation(), row.type(), row.pattern(), row.engine(), row.strategy(), text(row.peer()),
                Numbers.count(row.n()), Integer.toString(row.threads()), Numbers.time(row.medianNanos()),
                Numbers.percent(row.spread()), Numbers.significant(row.mkeysPerSecond()),
                Numbers.significant(row.gigabytesPerSecond()), text(row.peerThreads()),
                text(row.peerMedianNanos(), Numbers::time), text(row.peerSpread(), Numbers::percent),
                text(row.ratio(), Numbers::significant), text(row.wallNanos(), Numbers::time),
                quantiles(row.times()), quantiles(row.peerTimes()));
    }

    private static String quantiles(@Nullable Quantiles times) {
        return times == null
                ? ""
                : Stream.of(times.minNanos(), times.lowerQuartileNanos(), times.upperQuartileNanos(), times.maxNanos())
                        .map(Numbers::time).collect(Collectors.joining(", "));
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static String text(@Nullable Double value, Function<Double, String> format) {
        return value == null ? "" : format.apply(value);
    }

    static String css(String name) {
        try (InputStream in = requireNonNull(ReportPage.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
