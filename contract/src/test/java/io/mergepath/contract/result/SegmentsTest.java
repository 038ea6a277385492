// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments with conditions: confined, closed, read-only, mapped. Alignment and heap segments are tested everywhere. */
class SegmentsTest {
    private static final int N = 4000;

    @TempDir private Path folder = Path.of("");

    private static MemorySegment filled(Arena arena, int n) {
        MemorySegment segment = arena.allocate(4L * n, 8);
        int[] keys = (int[]) Bits.array(ElementType.INT,
                Samples.keys(Shape.natural(ElementType.INT), "random", n, Seed.of("segments")));
        return segment.copyFrom(MemorySegment.ofArray(keys));
    }

    private static Keys ints(MemorySegment segment) {
        return Keys.of(segment, ElementType.INT);
    }

    private static int[] sorted(MemorySegment segment) {
        int[] keys = (int[]) Bits.array(ElementType.INT, Bits.of(ints(segment).column()));
        Arrays.sort(keys);
        return keys;
    }

    private static void expect(int[] keys, MemorySegment segment) {
        assertArrayEquals(Bits.of(keys), Bits.of(ints(segment).column()));
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void confinedSegmentsStayOnTheCallersThread(Subject subject) {
        int n = subject.hasTimeFor(60_000) ? 60_000 : N;
        try (Arena confined = Arena.ofConfined()) {
            MemorySegment keys = filled(confined, n);
            MemorySegment values = filled(confined, n);
            int[] expected = sorted(keys);
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            subject.sort(ints(keys), Values.of(values, ElementType.INT), Order.ints((x, y) -> {
                threads.add(Thread.currentThread());
                return Integer.compare(x, y);
            }));
            expect(expected, keys);
            expect(expected, values);
            assertTrue(threads.contains(Thread.currentThread()));
            subject.sort(ints(keys), Values.none(), Order.descending());
            MemorySegment out = confined.allocate(8L * n, 8);
            subject.merge(ints(keys), Values.none(), ints(keys), Values.none(), ints(out), Values.none(),
                    Order.descending());
            int[] twice = new int[2 * n];
            Arrays.setAll(twice, i -> expected[n - 1 - i / 2]);
            expect(twice, out);
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void anotherThreadsConfinedSegmentIsRefusedByName(Subject subject) throws Exception {
        MemorySegment mine = filled(Arena.ofAuto(), N);
        FutureTask<MemorySegment> allocated = new FutureTask<>(() -> Arena.ofConfined().allocate(4L * N, 8));
        Thread.ofPlatform().start(allocated).join();
        MemorySegment theirs = allocated.get();
        MemorySegment both = Arena.ofAuto().allocate(8L * N, 8);
        expectNamed("keys", () -> subject.engine().sortKeys(ints(theirs), Order.natural()));
        expectNamed("values", () -> subject.engine().sortPairs(ints(mine), Values.of(theirs, ElementType.INT),
                Order.natural()));
        expectNamed("b", () -> subject.engine().mergeKeys(ints(mine), ints(theirs), ints(both), Order.natural()));
        expectNamed("indices", () -> subject.engine().sortIndices(ints(mine), Values.of(theirs, ElementType.INT),
                Order.natural()));
        expectNamed("keys", () -> subject.engine().upload(ints(theirs)).close());
        assertEquals(0, sum(both));
    }

    private static void expectNamed(String argument, Runnable call) {
        Refusals.expect(WrongThreadException.class, call, argument + ":", "confined");
    }

    private static long sum(MemorySegment segment) {
        return Arrays.stream(Bits.of(ints(segment).column())).sum();
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void closedArenasAreRefusedByName(Subject subject) {
        Arena arena = Arena.ofShared();
        Keys keys = ints(filled(arena, N));
        arena.close();
        int[] other = new int[N];
        Refusals.expect(IllegalStateException.class, () -> subject.engine().sortKeys(keys, Order.natural()),
                "keys:", "closed");
        Refusals.expect(IllegalStateException.class, () -> subject.engine().mergeKeys(keys, Keys.of(other),
                Keys.of(new int[2 * N]), Order.natural()), "a:", "closed");
    }

    /** A comparator that closes an arena during the call must meet an exception, or none, but no torn memory. */
    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5", "TEST"})
    void closingAnArenaDuringACallDoesNoHarm(Subject subject) {
        Arena arena = Arena.ofShared();
        Keys keys = ints(filled(arena, N));
        try {
            subject.sort(keys, Values.none(), Order.ints((x, y) -> {
                if (arena.scope().isAlive()) {
                    arena.close();
                }
                return Integer.compare(x, y);
            }));
        } catch (IllegalStateException refused) {
            assertTrue(String.valueOf(refused.getMessage()).matches("(?is).*(closed|acquired).*"),
                    refused::getMessage);
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void readOnlyOutputsAreRefusedAndInputsTaken(Subject subject) {
        MemorySegment keys = filled(Arena.ofAuto(), N);
        MemorySegment readOnly = keys.asReadOnly();
        int[] expected = sorted(keys);
        for (Runnable call : List.<Runnable>of(
                () -> subject.engine().sortKeys(ints(readOnly), Order.natural()),
                () -> subject.engine().sortPairs(Keys.of(new int[N]), Values.of(readOnly, ElementType.INT),
                        Order.natural()),
                () -> subject.engine().sortIndices(Keys.of(new int[N]), Values.of(readOnly, ElementType.INT),
                        Order.natural()),
                () -> subject.engine().mergeKeys(Keys.of(new int[N]), Keys.of(new int[0]), ints(readOnly),
                        Order.natural()))) {
            Refusals.expect(IllegalArgumentException.class, call, "read-only");
        }
        int[] indices = new int[N];
        subject.engine().sortIndices(ints(readOnly), Values.of(indices), Order.natural());
        long[] bits = Bits.of(ints(keys).column());
        assertArrayEquals(Bits.of(expected), Oracle.gather(bits, indices));
        subject.engine().sortKeys(ints(keys), Order.natural());
        int[] out = new int[N];
        subject.engine().mergeKeys(ints(readOnly), Keys.of(new int[0]), Keys.of(out), Order.natural());
        assertArrayEquals(expected, out);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void mappedFilesAreSortedInPlace(Subject subject) throws IOException {
        Path file = folder.resolve("keys");
        try (Arena arena = Arena.ofShared();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            int[] expected = sorted(filled(arena, N));
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 4L * N, arena);
            mapped.copyFrom(filled(arena, N));
            subject.sort(ints(mapped), Values.none(), Order.natural());
            mapped.force();
            MemorySegment read = MemorySegment.ofArray(Files.readAllBytes(file));
            expect(expected, read);
        }
    }
}
