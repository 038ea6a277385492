// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.Engine;
import io.mergepath.lab.check.Mismatch;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.Instruments;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Checks the contract of every operation on one engine. */
public final class SelfTest {
    /** Checks that an engine frees its device memory when nobody needs it. */
    private static final String DEVICE_MEMORY = "device memory";

    /** Operations on the same data. Their checks are independent parts. */
    private record Group(List<String> operations, Function<Harness, List<Consumer<Harness>>> parts) {
        /** A part for each kind of keys. */
        static Group ofKinds(BiConsumer<Harness, Shape> checks, String... operations) {
            return new Group(List.of(operations), all -> each(all.kinds(), checks));
        }

        /** Whether an operation of this group has such a name. */
        boolean matches(String only) {
            return operations.stream().anyMatch(operation -> operation.contains(only));
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
            new Group(List.of("load balance", "expand", "move intervals", "insert", "remove"),
                    all -> Group.each(all.types(), (harness, type) -> new IntervalChecks(harness).run(type))),
            Group.ofKinds((harness, kind) -> new FamilyChecks(harness).run(kind), "search",
                    "sort each segment", "sets", "distinct", "join", "top"),
            new Group(List.of("sort by comparators that lie", "merge by comparators that lie",
                    "sort by comparators that throw", "merge by comparators that throw"),
                    _ -> Group.each(ComparatorChecks.TYPES,
                            (harness, type) -> new ComparatorChecks(harness).run(type))),
            new Group(List.of("bad arguments"), _ -> List.of(harness -> new RefusalChecks(harness).run())));

    private final Engine engine;
    private final Extent extent;
    private final Harness harness;

    /**
     * Creates a self-test for one run.
     *
     * @param engine the engine
     * @param seed the seed of all data
     * @param extent the extent of the test
     * @param progress gets the name of each operation when it begins, on any thread
     */
    public SelfTest(Engine engine, long seed, Extent extent, Consumer<String> progress) {
        this.engine = engine;
        this.extent = extent;
        this.harness = new Harness(engine, seed, extent, progress);
    }

    /**
     * Whether there are operations with a name.
     *
     * @param only a part of the name
     * @return true if there are
     */
    public static boolean hasOperation(String only) {
        return DEVICE_MEMORY.contains(only) || GROUPS.stream().anyMatch(group -> group.matches(only));
    }

    /**
     * Runs the checks.
     *
     * @param threadCount the number of threads to check with
     * @param report gets the results of some operations at a time
     * @return for each refused kind of keys and orders, the message of the engine
     */
    public Set<String> run(int threadCount, Consumer<Collection<Tally>> report) {
        long before = Instruments.of(engine).deviceBytes();
        try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
            runGroups(threads, report);
        }
        harness.run(DEVICE_MEMORY, "before and after all the others", () -> {
            long after = Instruments.of(engine).deviceBytes();
            Mismatch.unless(after == before, after + " bytes are held, before " + before);
        });
        report.accept(harness.take().values());
        return harness.notOffered();
    }

    private void runGroups(ExecutorService threads, Consumer<Collection<Tally>> report) {
        try {
            List<List<CompletableFuture<Harness>>> groups = GROUPS.stream()
                    .filter(group -> group.matches(extent.only()))
                    .map(group -> harness.begin(group.parts().apply(harness), threads)).toList();
            for (List<CompletableFuture<Harness>> group : groups) {
                harness.end(group);
                report.accept(harness.take().values());
            }
        } finally {
            // After a failure, nobody waits for parts that have not begun.
            threads.shutdownNow();
        }
    }
}
