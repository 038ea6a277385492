// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import io.mergepath.bench.cpu.CpuBench;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.NativeLine;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.FilePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures the CPU engine. */
@Command(name = "cpu", mixinStandardHelpOptions = true, sortOptions = false, description = {
    "Measure the CPU engine beside the JDK.", "",
    "The command proves the result of each contender before it measures; the contenders run in turn. A ratio is the"
            + " peer's median time divided by the median time of Mergepath: above 1, Mergepath is faster. GB/s counts"
            + " one read of the input and one write of the output. Run nothing else on the machine meanwhile."},
        footer = {"", "Examples:",
            "  mergepath bench cpu --quick                                less than a minute",
            "  mergepath bench cpu --suite matrix --json cpu.json         every operation, type, pattern and size",
            "  mergepath bench cpu --suite merge --types int --native     merges of ints, beside C++",
            "  mergepath bench cpu --suite large --sizes 1e8              on a large machine, with 16 GB of heap"})
public final class BenchCpuCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Option(names = "--quick",
            description = "Fewer sizes, types and patterns: less than a minute.") private boolean quick;

    @Mixin private Figures figures = new Figures();

    @Option(names = "--suite", paramLabel = "NAME", split = ",",
            description = "Suites to run: matrix, calls, merge, pairs, comparators, objects, batch, many,"
                    + " partitions, textbook, threads, table, family, large."
                    + " Default: all except large.") private List<String> suites = List.of();

    @Option(names = "--ops", paramLabel = "OP", split = ",",
            description = "Only these operations, by their names in"
                    + " the table, for"
                    + " example 'sort keys','merge pairs'.") private List<String> operations = List.of();

    @Option(names = "--types", paramLabel = "TYPE", split = ",", converter = Type.class,
            description = "Only these key types: int, long, float, double.") private List<KeyType> types = List.of();

    @Option(names = "--patterns", paramLabel = "NAME", split = ",",
            description = "Only these patterns, for example random,sorted,d20.") private List<String> patterns = List
                    .of();

    @Option(names = "--sizes", paramLabel = "N", split = ",", converter = Count.class,
            description = "Numbers of keys, for example 1000,1e6.") private List<Integer> sizes = List.of();

    @Option(names = "--threads", paramLabel = "N", split = ",",
            description = "Numbers of threads. Default: 1"
                    + " and all, as the suite needs.") private List<Integer> threads = List.of();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "5",
            description = "Number of timed runs; the median counts. Default: ${DEFAULT-VALUE}.") private int runs;

    @Option(names = "--warm-up", paramLabel = "MS",
            description = "Milliseconds of warm-up before each race, at"
                    + " least. Default: 300, or 100 with --quick.") private @Nullable Integer warmUp;

    @Option(names = "--native",
            description = "Compile libstdc++'s sorts and merges with"
                    + " g++, and measure them beside Mergepath.") private boolean buildNative;

    @Option(names = "--peers", paramLabel = "FILE",
            description = "Show earlier output of the native peers beside the"
                    + " times of Mergepath.") private @Nullable Path peers;

    /** Parses a key type by its name in Java. */
    static final class Type implements ITypeConverter<KeyType> {
        @Override
        public KeyType convert(String value) {
            for (KeyType type : KeyType.values()) {
                if (type.label().equals(value)) {
                    return type;
                }
            }
            throw new TypeConversionException("'" + value + "' is none of int, long, float, double");
        }
    }

    /** Parses a number of keys, such as 1000000 or 1e6. */
    static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            // BigDecimal would start the JDK's common pool before the harness sets the size of the pool.
            if (value.matches("\\d{1,10}(\\.\\d+)?([eE]\\d{1,2})?")) {
                double number = Double.parseDouble(value);
                if (number == Math.rint(number) && number <= Integer.MAX_VALUE) {
                    return (int) number;
                }
            }
            throw new TypeConversionException("'" + value + "' is not a whole number up to " + Integer.MAX_VALUE);
        }
    }

    @Override
    public void run() {
        BenchOptions options = options();
        figures.checkFiles(peers);
        if (peers != null) {
            checkLines(peers);
        }
        figures.print(options, CpuBench::run);
    }

    /** Refuses a peer file with another format before the measurement begins. */
    private static void checkLines(Path peers) {
        try {
            NativeLine.check(Files.readAllLines(peers));
        } catch (IOException e) {
            throw Failure.of(FilePath.name(peers), e);
        } catch (IllegalArgumentException e) {
            throw new Failure(FilePath.name(peers) + ": " + e.getMessage(), e);
        }
    }

    private BenchOptions options() {
        try {
            CpuBench.check(suites);
            Duration least = Duration.ofMillis(warmUp != null ? warmUp : quick ? 100 : 300);
            return new BenchOptions(suites, operations, types, patterns, sizes, threads, runs, least, quick,
                    buildNative, peers, figures.command());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
