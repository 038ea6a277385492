package io.mergepath.cli;

import io.mergepath.Engine;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.OutputFile;
import io.mergepath.cli.io.Progress;
import io.mergepath.cli.io.Sequence;
import io.mergepath.cli.io.StandardOutput;
import io.mergepath.cli.io.Terminal;
import io.mergepath.cli.raw.NumberType;
import io.mergepath.cli.raw.Numbers;
import io.mergepath.cli.text.Lines;
import io.mergepath.cli.text.StreamMerge;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What sorting and merging have in common: they read all inputs, put lines or numbers in order, and write them. */
abstract class Arrangement implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "What to read; nothing or - is standard input.") private List<String> files = new ArrayList<>();

    @Option(names = {"-r",
        "--reverse"}, description = "The greatest come first. Equals keep their order.") private boolean reversed;

    @Option(names = {"-u",
        "--unique"}, description = "Of equal lines or numbers, write only the first.") private boolean unique;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FILE", description = "Write here, not to standard output; may be one of the inputs.") private @Nullable String output;

    @Option(names = "--type", paramLabel = "TYPE", description = "The inputs are not text but raw little-endian numbers: i32, i64, u32, u64, f32 or f64.") private @Nullable NumberType type;

    @Option(names = "--indices", description = "With --type: write, as 64-bit integers, the places that the numbers had among all inputs.") private boolean indices;

    /** Without a short form: to GNU sort, -h and -V are orders. Only picocli reads it. */
    @SuppressWarnings("UnusedVariable")
    @Option(names = "--help", usageHelp = true, description = "Show this help message and exit.") private boolean help;

    @Mixin private LineOptions lineOptions = new LineOptions();

    @Mixin private EngineOption engineOption = new EngineOption();

    @Spec private CommandSpec spec;

    /** Does to all lines or numbers what the command is for, in a pool of its own; returns the exit status. */
    abstract int arrange(Sequence sequence, Job job);

    /** What else a command needs for its work. */
    record Job(Engine engine, Inputs inputs, @Nullable OutputFile output, Progress progress) {
        /** Writes the whole, and only now is the file replaced. */
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
    public Integer call() {
        refuseContradictions();
        return type == null && engineOption.isAuto() && streams() ? stream() : arrange();
    }

    /** Whether lines are in an order already that lets the command write them while it reads. */
    boolean streams() {
        return false;
    }

    private int stream() {
        try (OutputFile file = output == null ? null : new OutputFile(output);
                Progress progress = Progress.start()) {
            return Inputs.open(files, inputs -> {
                progress.phase("merging");
                StreamMerge.merge(inputs, lineOptions.delimiter(), lineOptions.order(reversed, unique), unique,
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
            try (OutputFile file = output == null ? null : new OutputFile(output);
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
        return type == null
                ? Inputs.lines(files, lineOptions.delimiter(), arena, progress)
                : Inputs.binary(files, arena, progress);
    }

    private Sequence sequence(Inputs inputs, Arena arena) {
        return type == null
                ? new Lines(inputs, lineOptions.delimiter(), lineOptions.order(reversed, unique), unique)
                : new Numbers(inputs, type, new Numbers.Wish(reversed, unique, indices), arena);
    }

    /** Refuses options that make no sense together, before anything is read. */
    void refuseContradictions() {
        refuseIf(type != null && lineOptions.given(), "-b, -f, -k, -n, -s, -t and -z are for text, not for --type");
        refuseIf(type == null && indices, "--indices needs --type");
        if (type != null && output == null && Terminal.OUTPUT.isTerminal()) {
            throw new Failure("standard output is a terminal: raw numbers go to a file or a pipe");
        }
    }

    final void refuseIf(boolean contradiction, String message) {
        if (contradiction) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    final boolean hasOutput() {
        return output != null;
    }

    final int fileCount() {
        return files.size();
    }
}
