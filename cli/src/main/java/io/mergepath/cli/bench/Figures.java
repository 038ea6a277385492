// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import io.mergepath.bench.report.ReportPage;
import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.FilePath;
import io.mergepath.cli.io.Progress;
import io.mergepath.cli.io.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Prints the rows of a benchmark as they are measured, and writes all of them to the requested files. A run that is
 * stopped early writes the rows that it has.
 */
final class Figures {
    /** The name of the run in its report. */
    private static final String RUN = "this run";
    /** Moves to the first column and erases the progress line. */
    private static final String WIPE = "\r\u001b[K";

    @Spec(Spec.Target.MIXEE) private CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE",
            description = "Also write machine, command, rows and notes to FILE. A run that is stopped writes the rows"
                    + " that it has.") private @Nullable Path json;

    @Option(names = "--report", paramLabel = "FILE",
            description = "Also write plots and tables to FILE, as one HTML page.") private @Nullable Path page;

    @Option(names = "--tsv", paramLabel = "FILE",
            description = "Also write the output of native peers"
                    + " to FILE. --peers and 'bench report' read it.") private @Nullable Path tsv;

    void print(BenchOptions options, Consumer<Session> measurement) {
        PrintWriter out = spec.commandLine().getOut();
        String wipe = Terminal.OUTPUT.isTerminal() && Terminal.ERROR.isTerminal() ? WIPE : "";
        out.println(Table.head());
        out.flush();
        Report report;
        try (Progress progress = Progress.start(); Session session = new Session(options, row -> {
            out.println(wipe + Table.line(row));
            out.flush();
        }, progress::phase)) {
            report = new Keeper(session, found -> write(found, session.peerLines())).run(measurement);
        }
        out.println();
        Table.means(report.rows()).forEach(out::println);
        report.notes().forEach(out::println);
        out.flush();
    }

    private void write(Report report, List<String> peerLines) {
        Output.write(json, report::json);
        Output.write(tsv, () -> peerLines.stream().map(line -> line + "\n").collect(Collectors.joining()));
        Output.write(page, () -> ReportPage.of(List.of(ResultFile.of(RUN, report)), command()));
    }

    /** The command line, for the report. */
    String command() {
        return command(spec);
    }

    /** The command line, quoted for a shell. */
    static String command(CommandSpec spec) {
        return spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(word -> word.matches("[\\w./:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "mergepath ", ""));
    }

    /** Refuses output files that can't be written and a peer file that can't be read, before the measurement begins. */
    void checkFiles(@Nullable Path peers) {
        Output.check(json);
        Output.check(page);
        Output.check(tsv);
        Output.refuseTwice(json, page, tsv, peers);
        if (peers != null && Files.isDirectory(peers)) {
            throw Failure.of(FilePath.name(peers), new IOException("Is a directory"));
        }
        if (peers != null && !Files.isReadable(peers)) {
            throw new Failure(FilePath.name(peers)
                    + (Files.exists(peers) ? ": Permission denied" : ": No such file or directory"));
        }
    }
}
