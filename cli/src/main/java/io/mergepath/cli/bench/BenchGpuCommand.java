// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import static java.util.Objects.requireNonNull;

import io.mergepath.Engine;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.device.DeviceBench;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.FilePath;
import io.mergepath.spi.Hardware;
import io.mergepath.spi.Instruments;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the engine of a GPU. */
@Command(name = "gpu", mixinStandardHelpOptions = true, sortOptions = false, description = {
    "Measure a GPU engine with the clock of the device.",
    "",
    "The keys are in device memory. The command proves each result before it measures. A measured time covers all"
            + " kernels of a call, on a device that is already busy; the time of the Java call is at the end of each"
            + " row. Suites: operations, beside CUB if its times are available; patterns; orders, beside natural"
            + " order; comparators; strategies of merging, with their loads and stores; batch, sorts and merges of"
            + " many small arrays; runs, merges of many short runs in pairs and of 16 long runs into one; host, from"
            + " arrays to arrays, beside the CPU engine; sizes; family, searches, sets, joins, segments and moves;"
            + " tables, orders of rows. Run nothing else on the machine meanwhile."},
        footer = {"", "Examples:",
            "  mergepath bench gpu --quick                    less than a minute",
            "  mergepath bench gpu --native --json gpu.json   everything, CUB beside it",
            "  mergepath bench gpu --tune --types int         the fastest tiles of this device"})
public final class BenchGpuCommand implements Runnable {
    /** The GPU engines, in the order in which the command tries them. */
    private static final List<String> ENGINES = List.of("cuda", "opencl");

    @Spec private CommandSpec spec;

    @Option(names = "--engine", paramLabel = "NAME",
            description = "An engine that 'mergepath devices' lists, with"
                    + " options if any. Default: cuda, else opencl.") private @Nullable String engine;

    @Option(names = "--quick",
            description = "Fewer sizes and runs: less than a minute. On a CPU device of OpenCL, only operations on"
                    + " few ints.") private boolean quick;

    @Mixin private Figures figures = new Figures();

    @Option(names = "--suite", paramLabel = "NAME", split = ",",
            description = "Suites to run: operations, patterns, orders, comparators, strategies, batch, runs, host,"
                    + " sizes, family, tables. Default: all except sizes, family and tables, which take"
                    + " long.") private List<String> suites = List
                            .of();

    @Option(names = "--ops", paramLabel = "OP", split = ",",
            description = "Only these operations, by their names in"
                    + " the table, for"
                    + " example 'sort keys','merge pairs'.") private List<String> operations = List.of();

    @Option(names = "--types", paramLabel = "TYPE", split = ",", converter = BenchCpuCommand.Type.class,
            description = "Only these key types: int, long, float, double.") private List<KeyType> types = List.of();

    @Option(names = "--sizes", paramLabel = "N", split = ",", converter = BenchCpuCommand.Count.class,
            description = "Numbers of keys, for example 65536,1e6.") private List<Integer> sizes = List.of();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "9",
            description = "Number of timed runs; the median counts. Five times as many if a run takes less than a"
                    + " millisecond. Default: ${DEFAULT-VALUE}.") private int runs;

    @Option(names = "--native",
            description = "Compile calls of CUB and Thrust with nvcc, and measure them beside Mergepath at each size."
                    + " NVCC_PREPEND_FLAGS=-I... chooses another CCCL than the toolkit's.") private boolean buildNative;

    @Option(names = "--peers", paramLabel = "FILE",
            description = "Show earlier output of the programs in bench/peers"
                    + " beside the times of Mergepath.") private @Nullable Path peers;

    @Option(names = "--tune",
            description = "Only try many tile shapes, and print the fastest tiles as lines of the tuning table, which"
                    + " takes minutes.") private boolean tune;

    @Override
    public void run() {
        if (tune && !suites.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--tune and --suite exclude each other");
        }
        List<String> wanted = tune ? List.of(DeviceBench.TUNE) : suites;
        BenchOptions options = options(wanted);
        figures.checkFiles(peers);
        String name = usable();
        try {
            figures.print(options, session -> DeviceBench.run(name, wanted, session));
        } catch (IllegalArgumentException noPeers) {
            throw new Failure((peers == null ? "" : FilePath.name(peers) + ": ") + noPeers.getMessage(), noPeers);
        } catch (IllegalStateException unfit) {
            throw new Failure(String.valueOf(unfit.getMessage()), unfit);
        } catch (UncheckedIOException noCompiler) {
            throw new Failure(String.valueOf(requireNonNull(noCompiler.getCause()).getMessage()), noCompiler);
        }
    }

    private BenchOptions options(List<String> wanted) {
        try {
            DeviceBench.check(wanted);
            return new BenchOptions(List.of(), operations, types, List.of(), sizes, List.of(), runs,
                    Duration.ofMillis(quick ? 50 : 300), quick, buildNative, peers, figures.command());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Opens an engine and prints the device before anything is measured. */
    private void announce(String name) {
        try (Engine opened = Engine.open(name)) {
            Hardware hardware = Instruments.of(opened).hardware();
            spec.commandLine().getOut().println("engine " + name + ": " + hardware.name() + ", "
                    + hardware.architecture() + ", " + (hardware.memoryBytes() >> 30) + " GiB");
            spec.commandLine().getOut().flush();
        }
    }

    /** The requested engine, or the first engine that opens. */
    private String usable() {
        List<String> refused = new ArrayList<>();
        for (String name : engine == null ? ENGINES : List.of(engine)) {
            try {
                announce(name);
                return name;
            } catch (IllegalArgumentException | IllegalStateException e) {
                refused.add("--engine " + name + ": " + e.getMessage());
            }
        }
        throw new Failure(String.join("; ", refused));
    }
}
