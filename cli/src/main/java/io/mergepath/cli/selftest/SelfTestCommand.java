package io.mergepath.cli.selftest;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.cli.EngineOption;
import io.mergepath.cli.io.Progress;
import io.mergepath.cli.terminal.Screen;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Checks the contract on this machine. */
@Command(name = "selftest", mixinStandardHelpOptions = true, sortOptions = false, description = "Check every promise on this machine: each operation, type, order and pattern against sequential code.", exitCodeListHeading = "%nExit status:%n", exitCodeList = {
    "0:every operation is ok", "1:one has failed", "2:bad usage"}, footer = {"", "Examples:",
        "  mergepath selftest --quick                  most of it, in a few seconds",
        "  mergepath selftest --engine cuda --most 300 small sizes on a GPU",
        "  mergepath selftest --seed 42 --only sort    the same data, sorts alone"})
public final class SelfTestCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    /** What an engine keeps on its device must be gone once nobody needs it. */
    private static final String DEVICE_MEMORY = "device memory";

    @Spec private CommandSpec spec;

    @Mixin private EngineOption engineOption;

    @Option(names = "--quick", description = "Fewer sizes: a few seconds.") private boolean quick;

    @Option(names = "--seed", paramLabel = "S", description = "What the data are made from. Default: another each time.") private @Nullable Long seed;

    @Option(names = "--only", paramLabel = "NAME", description = "Only operations whose name contains NAME.") private String only = "";

    @Option(names = "--most", paramLabel = "N", description = "No more than N keys a case: for slow devices, and under checkers of memory.") private int most = Integer.MAX_VALUE;

    @Option(names = "--types", paramLabel = "TYPE", split = ",", description = "Only keys of these types: byte, short, char, int, long, float, double, object.") private @Nullable List<String> types;

    /** What the help names. */
    private static final Set<ElementType> KEYS = EnumSet
            .complementOf(EnumSet.of(ElementType.BOOLEAN, ElementType.TWO_LONGS));

    @Override
    public Integer call() {
        long seeded = seed != null ? seed : ThreadLocalRandom.current().nextInt(1_000_000);
        Extent extent = new Extent(quick, most, wantedTypes(), only);
        if (most < 0) {
            throw new ParameterException(spec.commandLine(), "--most " + most + " is less than 0");
        }
        if (!DEVICE_MEMORY.contains(only) && GROUPS.stream().noneMatch(this::isWanted)) {
            throw new ParameterException(spec.commandLine(), "--only " + only + ": no operation has such a name");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (Engine engine = engineOption.open()) {
            out.println("engine " + engine.name() + ", Java " + Runtime.version() + ", seed " + seeded);
            out.flush();
            return run(engine, seeded, extent, new Report(out, Screen.of(spec, null)));
        }
    }

    /** Operations that are checked on the same data, in parts that need nothing of each other. */
    private record Group(List<String> operations, Function<Harness, List<Consumer<Harness>>> parts) {
        /** A part for each kind of keys. */
        static Group ofKinds(BiConsumer<Harness, Kind> checks, String... operations) {
            return new Group(List.of(operations), all -> each(all.kinds(), checks));
        }

        static <T> List<Consumer<Harness>> each(List<T> subjects, BiConsumer<Harness, T> checks) {
            return subjects.stream().<Consumer<Harness>>map(subject -> harness -> checks.accept(harness, subject))
                    .toList();
        }
    }

    private static final List<Group> GROUPS = List.of(
            Group.ofKinds((harness, kind) -> new SortChecks(harness).run(kind),
                    "sort keys", "sort pairs", "indices", "keys and indices"),
            Group.ofKinds((harness, kind) -> new MergeChecks(harness).run(kind), "merge keys", "merge pairs"),
            Group.ofKinds((harness, kind) -> new RunsChecks(harness).run(kind), "merge many", "merge batch"),
            Group.ofKinds((harness, kind) -> new SearchChecks(harness).run(kind), "co-rank", "partitions"),
            Group.ofKinds((harness, kind) -> new PlaceChecks(harness).run(kind),
                    "sort segments", "merge segments", "upload, sort, download", "workspace"),
            new Group(List.of("sort by comparators that lie", "merge by comparators that lie",
                    "sort by comparators that throw", "merge by comparators that throw"),
                    _ -> Group.each(ComparatorChecks.TYPES,
                            (harness, type) -> new ComparatorChecks(harness).run(type))),
            new Group(List.of("bad arguments"), _ -> List.of(harness -> new RefusalChecks(harness).run())));

    private boolean isWanted(Group group) {
        return group.operations().stream().anyMatch(operation -> operation.contains(only));
    }

    private Set<ElementType> wantedTypes() {
        if (types == null) {
            return EnumSet.allOf(ElementType.class);
        }
        Set<ElementType> wanted = EnumSet.noneOf(ElementType.class);
        for (String type : types) {
            wanted.add(KEYS.stream().filter(known -> known.name().equalsIgnoreCase(type)).findFirst()
                    .orElseThrow(() -> new ParameterException(spec.commandLine(),
                            "--types " + type + ": there are no such keys")));
        }
        return wanted;
    }

    private int run(Engine engine, long seeded, Extent extent, Report report) {
        Set<String> notOffered;
        try (Progress progress = Progress.start();
                ExecutorService threads = Executors.newFixedThreadPool(EngineOption.threads(engine))) {
            Harness harness = new Harness(engine, seeded, extent, progress);
            long before = engine.backend().deviceBytes();
            try {
                List<List<CompletableFuture<Harness>>> groups = GROUPS.stream().filter(this::isWanted)
                        .map(group -> harness.begin(group.parts().apply(harness), threads)).toList();
                for (List<CompletableFuture<Harness>> group : groups) {
                    harness.end(group);
                    report.print(harness.take().values());
                }
            } finally {
                // If one could not be ended, nobody waits for those that have not begun.
                threads.shutdownNow();
            }
            harness.run(DEVICE_MEMORY, "before and after all the others", () -> {
                long after = engine.backend().deviceBytes();
                Mismatch.unless(after == before, after + " bytes are held, before " + before);
            });
            report.print(harness.take().values());
            notOffered = harness.notOffered();
        }
        report.printNotOffered(notOffered);
        if (report.isEmpty() && notOffered.isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "--only " + only + ": no case of it is left by --most and --types");
        }
        report.end();
        return report.failed() ? FAILED : 0;
    }
}
