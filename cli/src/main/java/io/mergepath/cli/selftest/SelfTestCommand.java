// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.cli.io.Progress;
import io.mergepath.cli.option.EngineOption;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.lab.selftest.Extent;
import io.mergepath.lab.selftest.SelfTest;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Checks the contract of every operation on this machine. */
@Command(name = "selftest", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Check every operation on this machine, for each type, order and pattern, against sequential"
                + " code.",
        exitCodeListHeading = "%nExit status:%n", exitCodeList = {
            "0:every operation is ok", "1:an operation has failed", "2:bad usage"},
        footer = {"", "Examples:",
            "  mergepath selftest --quick                  most cases, in a few seconds",
            "  mergepath selftest --engine cuda --most 300 small sizes on a GPU",
            "  mergepath selftest --seed 42 --only sort    reproducible data, sorts only"})
public final class SelfTestCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    @Spec private CommandSpec spec;

    @Mixin private EngineOption engineOption;

    @Option(names = "--quick", description = "Fewer sizes: a few seconds.") private boolean quick;

    @Option(names = "--seed", paramLabel = "S",
            description = "Seed of the random data. Default: a new one each time.") private @Nullable Long seed;

    @Option(names = "--only", paramLabel = "NAME",
            description = "Only operations whose names contain NAME.") private String only = "";

    @Option(names = "--most", paramLabel = "N",
            description = "At most N keys in a"
                    + " case. For slow devices and memory checkers.") private int most = Integer.MAX_VALUE;

    @Option(names = "--types", paramLabel = "TYPE", split = ",",
            description = "Only keys of these types: byte,"
                    + " short, char, int, long, float, double, object.") private @Nullable List<String> types;

    /** The types in the help text. */
    private static final Set<ElementType> KEYS = EnumSet
            .complementOf(EnumSet.of(ElementType.BOOLEAN, ElementType.TWO_LONGS));

    @Override
    public Integer call() {
        long seeded = seed != null ? seed : ThreadLocalRandom.current().nextInt(1_000_000);
        Extent extent = new Extent(quick, most, wantedTypes(), only);
        if (most < 0) {
            throw new ParameterException(spec.commandLine(), "--most " + most + " is less than 0");
        }
        if (!SelfTest.hasOperation(only)) {
            throw new ParameterException(spec.commandLine(), "--only " + only + ": no operation has this name");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (Engine engine = engineOption.open()) {
            out.println("engine " + engine.name() + ", Java " + Runtime.version() + ", seed " + seeded);
            out.flush();
            return run(engine, seeded, extent, new Report(out, Screen.of(spec, null)));
        }
    }

    private Set<ElementType> wantedTypes() {
        if (types == null) {
            return EnumSet.allOf(ElementType.class);
        }
        Set<ElementType> wanted = EnumSet.noneOf(ElementType.class);
        for (String type : types) {
            wanted.add(KEYS.stream().filter(known -> known.name().equalsIgnoreCase(type)).findFirst()
                    .orElseThrow(() -> new ParameterException(spec.commandLine(),
                            "--types " + type + ": unknown key type")));
        }
        return wanted;
    }

    private int run(Engine engine, long seeded, Extent extent, Report report) {
        Set<String> notOffered;
        try (Progress progress = Progress.start()) {
            SelfTest selfTest = new SelfTest(engine, seeded, extent, progress::phase);
            notOffered = selfTest.run(EngineOption.threads(engine), report::print);
        }
        report.printNotOffered(notOffered);
        if (report.isEmpty() && notOffered.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "--only " + only + ": --most and --types leave no case");
        }
        report.end();
        return report.failed() ? FAILED : 0;
    }
}
