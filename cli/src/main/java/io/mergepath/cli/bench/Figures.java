package io.mergepath.cli.bench;

import io.mergepath.bench.Report;
import io.mergepath.bench.Row;
import io.mergepath.bench.Table;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Progress;
import io.mergepath.cli.io.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What every benchmark does with its figures: rows are printed as they come, and all is written to a file if asked for. */
final class Figures {
    /** Back to the first column, and erase the progress that stands there. */
    private static final String WIPE = "\r\u001b[K";

    @Spec(Spec.Target.MIXEE) private CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write machine, command, rows and notes to FILE.") private @Nullable Path json;

    /** Measures, telling of each row as it comes and of what is being measured. */
    @FunctionalInterface
    interface Measurement {
        Report run(Consumer<Row> onRow, Consumer<String> onPhase);
    }

    void print(Measurement measurement) {
        PrintWriter out = spec.commandLine().getOut();
        String wipe = Terminal.OUTPUT.isTerminal() && Terminal.ERROR.isTerminal() ? WIPE : "";
        out.println(Table.head());
        out.flush();
        Report report;
        try (Progress progress = Progress.start()) {
            report = measurement.run(row -> {
                out.println(wipe + Table.line(row));
                out.flush();
            }, progress::phase);
        }
        out.println();
        Table.means(report.rows()).forEach(out::println);
        report.notes().forEach(out::println);
        out.flush();
        write(report);
    }

    /** The command line, for the report. */
    String command() {
        return "mergepath " + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    /** An hour of measuring must not end at a file that can't be written, nor begin without the peers' times. */
    void checkFiles(@Nullable Path peers) {
        checkWritable();
        if (peers != null && !Files.isReadable(peers)) {
            throw new Failure(peers + (Files.exists(peers) ? ": Permission denied" : ": No such file or directory"));
        }
    }

    private void checkWritable() {
        if (json == null) {
            return;
        }
        Path folder = json.toAbsolutePath().getParent();
        if (Files.isDirectory(json)) {
            throw new Failure(json + ": Is a directory");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Failure(json + ": No such file or directory");
        }
        if (!Files.isWritable(Files.exists(json) ? json : folder)) {
            throw new Failure(json + ": Permission denied");
        }
    }

    private void write(Report report) {
        if (json == null) {
            return;
        }
        try {
            Files.writeString(json, report.json());
        } catch (IOException e) {
            throw Failure.of(json.toString(), e);
        }
    }
}
