// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.Engine;
import io.mergepath.cli.io.Disorder;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Input;
import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.Progress;
import io.mergepath.cli.io.Sequence;
import io.mergepath.cli.io.StandardOutput;
import io.mergepath.cli.io.Terminal;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.line.LineCheck;
import io.mergepath.cli.line.Lines;
import io.mergepath.cli.line.StreamMerge;
import io.mergepath.cli.option.EngineOption;
import io.mergepath.cli.option.Options;
import io.mergepath.cli.output.OutputFile;
import io.mergepath.cli.raw.Footprint;
import io.mergepath.cli.raw.NumberCheck;
import io.mergepath.cli.raw.NumberType;
import io.mergepath.cli.raw.Numbers;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** The common part of {@code sort} and {@code merge}: read all inputs, order the lines or numbers, and write them. */
abstract class Arrangement implements Callable<Integer> {
    private final PositionalParamSpec files = PositionalParamSpec.builder().paramLabel("FILE").arity("0..*")
            .type(List.class).auxiliaryTypes(String.class)
            .description("Files to read. Without one, or for -, standard input.")
            .build();
    private final OptionSpec reverse = Options.flag("Sort in descending order. Equal lines keep their order.", "-r",
            "--reverse");
    private final OptionSpec unique = Options.flag("Write only the first of equal lines or numbers.", "-u",
            "--unique");
    private final OptionSpec output = Options.with("Write to FILE instead of standard output. FILE may be an input.",
            "-o", "--output").paramLabel("FILE").type(String.class).build();
    private final OptionSpec type = Options.with("Read raw little-endian numbers instead of text: i32, i64, u32, u64,"
            + " f32 or f64.", "--type").paramLabel("TYPE").type(NumberType.class).build();
    private final OptionSpec indices = Options
            .flag("With --type: write the positions that the numbers had in the input,"
                    + " as 64-bit integers, instead of the numbers.", "--indices");
    private final OptionSpec text = Options
            .flag("Read the inputs as text even if they look compressed, or like a file of"
                    + " another format, such as Parquet.", "--text");
    /** Has no short form, because -h and -V are orders in GNU sort. */
    private final OptionSpec help = Options.with("Show this help message and exit.", "--help").type(boolean.class)
            .usageHelp(true).build();
    private final LineOptions lineOptions = new LineOptions();
    private final EngineOption engineOption = new EngineOption();
    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

    /**
     * Makes the command.
     *
     * @param description the description in the help
     * @param examples the examples in the help
     */
    Arrangement(List<String> description, List<String> examples) {
        spec.usageMessage().description(description.toArray(String[]::new)).footerHeading("%nExamples:%n")
                .footer(examples.toArray(String[]::new));
        spec.addPositional(files);
        List.of(reverse, unique, output, type, indices, text, help, engineOption.spec()).forEach(spec::addOption);
        lineOptions.addTo(spec);
    }

    final CommandSpec spec() {
        return spec;
    }

    /** Sorts or merges all lines or numbers, in a pool of its own. Returns the exit status. */
    abstract int arrange(Sequence sequence, Job job);

    /** The memory that the work takes for raw numbers. */
    abstract Footprint footprint(NumberType numbers, boolean places);

    /** The engine, the inputs and the outputs of a command. */
    record Job(Engine engine, Inputs inputs, @Nullable OutputFile output, Progress progress) {
        /** Writes the whole sequence, then replaces the output file. */
        void write(Sequence sequence) {
            progress.phase("writing", inputs.bytes().byteSize());
            sequence.write(sink(output, progress));
            if (output != null) {
                output.complete();
            }
        }
    }

    private static Consumer<ByteBuffer> sink(@Nullable OutputFile output, Progress progress) {
        Consumer<ByteBuffer> sink = output == null ? new StandardOutput()::write : output::write;
        return buffer -> {
            progress.advance(buffer.remaining());
            sink.accept(buffer);
        };
    }

    @Override
    public final Integer call() {
        refuseContradictions();
        return run();
    }

    /** Does the work, and returns the exit status. */
    int run() {
        return type() == null && engineOption.isAuto() && streams() ? stream() : arrange();
    }

    /** Looks for the first line or number that is out of order. The memory does not grow with the input. */
    final Optional<Disorder> disorder() {
        return Inputs.open(files(), type() != null || isAnyFormat(), inputs -> {
            Input input = inputs.getFirst();
            try (Progress progress = Progress.start()) {
                progress.phase("checking", Inputs.size(inputs));
                NumberType numbers = type();
                return numbers == null
                        ? LineCheck.find(input, lineOptions.delimiter(), order(), isUnique(), progress::advance)
                        : NumberCheck.find(input, numbers, Options.isGiven(reverse), isUnique(), progress::advance);
            }
        });
    }

    /** Refuses an engine that does not exist, even if the command needs no engine. */
    final void refuseUnknownEngine() {
        if (!engineOption.isAuto()) {
            engineOption.open().close();
        }
    }

    /** Tests whether the command can write lines while it reads its inputs. */
    boolean streams() {
        return false;
    }

    private int stream() {
        try (OutputFile file = outputFile();
                Progress progress = Progress.start()) {
            return Inputs.open(files(), isAnyFormat(), inputs -> {
                if (file == null) {
                    Object written = StandardOutput.fileKey();
                    inputs.forEach(input -> input.keepFrom(written));
                }
                progress.phase("merging", Inputs.size(inputs));
                StreamMerge.merge(inputs, lineOptions.delimiter(), order(), isUnique(),
                        sink(file, progress));
                if (file != null) {
                    file.complete();
                }
                return 0;
            });
        }
    }

    private int arrange() {
        try (Engine engine = engineOption.open()) {
            ForkJoinPool pool = new ForkJoinPool(EngineOption.threads(engine));
            try (OutputFile file = outputFile();
                    Arena arena = Arena.ofShared();
                    Progress progress = Progress.start()) {
                return pool.invoke(ForkJoinTask.adapt(() -> {
                    Inputs inputs = read(arena, progress);
                    Sequence sequence = sequence(inputs, arena);
                    return arrange(sequence, new Job(engine, inputs, file, progress));
                }));
            } finally {
                pool.shutdownNow();
            }
        }
    }

    private Inputs read(Arena arena, Progress progress) {
        NumberType numbers = type();
        return numbers == null
                ? Inputs.lines(files(), isAnyFormat(), lineOptions.delimiter(), arena, progress)
                : Inputs.binary(files(), arena, progress, footprint(numbers));
    }

    private Sequence sequence(Inputs inputs, Arena arena) {
        NumberType numbers = type();
        return numbers == null
                ? new Lines(inputs, lineOptions.delimiter(), order(), isUnique())
                : new Numbers(inputs, numbers, new Numbers.Wish(Options.isGiven(reverse), isUnique(),
                        Options.isGiven(indices)), footprint(numbers), arena);
    }

    private Footprint footprint(NumberType numbers) {
        return footprint(numbers, Options.isGiven(indices));
    }

    /** Refuses options that exclude each other, before anything is read. */
    void refuseContradictions() {
        List.of(output, type, lineOptions.separator()).forEach(Options::refuseTwoValues);
        refuseIf(type() != null && lineOptions.given(), "-b, -f, -k, -n, -s, -t and -z are for text, not for --type");
        refuseIf(type() != null && isAnyFormat(), "--text and --type exclude each other");
        refuseIf(type() == null && Options.isGiven(indices), "--indices needs --type");
        if (type() != null && !hasOutput() && Terminal.OUTPUT.isTerminal()) {
            throw new Failure("standard output is a terminal: raw numbers go to a file or a pipe");
        }
    }

    final void refuseIf(boolean contradiction, String message) {
        if (contradiction) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    final boolean hasOutput() {
        return output.getValue() != null;
    }

    final List<String> files() {
        List<String> given = files.getValue();
        return given == null ? List.of() : given;
    }

    private @Nullable NumberType type() {
        return type.getValue();
    }

    private boolean isAnyFormat() {
        return Options.isGiven(text);
    }

    private boolean isUnique() {
        return Options.isGiven(unique);
    }

    private LineOrder order() {
        return lineOptions.order(Options.isGiven(reverse), isUnique());
    }

    private @Nullable OutputFile outputFile() {
        String name = output.getValue();
        return name == null ? null : new OutputFile(name);
    }
}
