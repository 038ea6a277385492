// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import io.mergepath.bench.report.Choice;
import io.mergepath.bench.report.GoalTable;
import io.mergepath.bench.report.Picture;
import io.mergepath.bench.report.RatioTable;
import io.mergepath.bench.report.ReportPage;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.FilePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes pages, pictures and tables from the result files of earlier runs. */
@Command(name = "report", mixinStandardHelpOptions = true, sortOptions = false, description = {
    "Make a page, a picture or a table from earlier measurements.", "",
    "A FILE is the output of --json of 'bench cpu' or 'bench gpu'. A FILE that ends in .tsv is the output of a"
            + " native peer."
            + " Several files are shown beside one another."},
        footer = {"", "Examples:",
            "  mergepath bench report cpu.json --report cpu.html             one page: plots and tables",
            "  mergepath bench report cpu.json gpu.json --ops 'sort keys' --picture sorts.svg",
            "  mergepath bench report gpu.json peers.tsv --types int --table  a table in Markdown"})
public final class BenchReportCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*",
            description = "Files of earlier runs.") private List<Path> files = List
                    .of();

    @Option(names = "--report", paramLabel = "FILE",
            description = "Write everything to FILE, as one self-contained HTML page.") private @Nullable Path page;

    @Option(names = "--picture", paramLabel = "FILE",
            description = "Write the plots of rates by number of keys to FILE, as SVG.") private @Nullable Path picture;

    @Option(names = "--copies", paramLabel = "FILE",
            description = "Also draw the memory copies in"
                    + " FILE, measured on the same machine.") private @Nullable Path copies;

    @Option(names = "--table",
            description = "Print ratios to peers on random keys, as a Markdown table.") private boolean table;

    @Option(names = "--means",
            description = "Print geometric means of ratios over"
                    + " types and patterns, as a Markdown table.") private boolean means;

    @Option(names = "--goal", paramLabel = "RATIO",
            description = "Print ratios beside shares of the rate of a copy, and which"
                    + " reach RATIO or 70 %% of the copy.") private @Nullable Double goal;

    @Option(names = "--ops", paramLabel = "OP", split = ",",
            description = "Only these operations, for"
                    + " example 'sort keys','merge pairs'.") private List<String> operations = List.of();

    @Option(names = "--types", paramLabel = "TYPE", split = ",",
            description = "Only these keys, for example int,long.") private List<String> types = List.of();

    @Option(names = "--patterns", paramLabel = "NAME", split = ",",
            description = "Only these patterns, for example random,sorted.") private List<String> patterns = List.of();

    @Option(names = "--sizes", paramLabel = "N", split = ",", converter = BenchCpuCommand.Count.class,
            description = "Only these numbers of keys, for example 1000,1e6.") private List<Integer> sizes = List.of();

    @Override
    public void run() {
        if (page == null && picture == null && !table && !means && goal == null) {
            throw new ParameterException(spec.commandLine(),
                    "Missing output: --report, --picture, --table, --means or --goal");
        }
        if (goal != null && !(goal > 0)) {
            throw new ParameterException(spec.commandLine(), "--goal " + goal + " is not above 0");
        }
        Output.check(page);
        Output.check(picture);
        Stream<Path> inputs = Stream.concat(files.stream(), Stream.ofNullable(copies)).distinct();
        Output.refuseTwice(Stream.concat(Stream.of(page, picture), inputs).toArray(Path[]::new));
        List<ResultFile> read = new ArrayList<>();
        files.forEach(file -> read.add(read(file)));
        if (copies != null) {
            ResultFile measured = read(copies);
            read.replaceAll(file -> made(file::withCopiesOf, measured));
        }
        Choice choice = new Choice(operations, types, patterns, sizes.stream().map(Integer::longValue).toList());
        List<ResultFile> chosen = made(choice::of, read);
        Output.write(page, () -> made(those -> ReportPage.of(those, Figures.command(spec)), chosen));
        Output.write(picture, () -> made(Picture::of, chosen));
        if (table) {
            spec.commandLine().getOut().print(made(RatioTable::of, chosen));
        }
        if (means) {
            spec.commandLine().getOut().print(made(RatioTable::means, chosen));
        }
        if (goal != null) {
            double ratio = goal;
            String markdown = made(those -> GoalTable.of(those, ratio), chosen);
            spec.commandLine().getOut().print(markdown);
        }
        spec.commandLine().getOut().flush();
    }

    private static ResultFile read(Path file) {
        try {
            return ResultFile.read(file);
        } catch (IOException e) {
            throw Failure.of(FilePath.name(file), e);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()), e);
        }
    }

    /** Reports data that is missing in the files as a failure, not as an error of the program. */
    private static <F, T> T made(Function<F, T> maker, F files) {
        try {
            return maker.apply(files);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()), e);
        }
    }
}
