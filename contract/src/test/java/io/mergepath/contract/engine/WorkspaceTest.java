// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Payload;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A workspace serves one call at a time on its own engine, and repeated calls with it allocate no scratch. */
class WorkspaceTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int N = 1_000_000;
    private static final int REPEATS = 400;
    private static final long FEW = 64 << 10;
    /** A comparison of a sort of 50,000 keys, when it has taken its scratch. */
    private static final int IN_THE_MIDDLE = 200_000;

    private final long[] random = Samples.keys(Shape.natural(ElementType.LONG), "random", N, Seed.of("workspace"));
    private final long[] keys = random.clone();
    private final long[] values = new long[N];
    private final long[] sorted = random.clone();
    private final long[] out = new long[N];
    private final int[] indices = new int[N];

    /** An operation on an engine with or without a workspace. */
    private interface Operation {
        void run(Engine engine);
    }

    private Map<String, Operation> operations() {
        Order comparator = Order.longs((x, y) -> Long.compare(x, y));
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("sort keys", e -> e.sortKeys(Keys.of(keys), Order.natural()));
        operations.put("sort keys by comparator", e -> e.sortKeys(Keys.of(keys), comparator));
        operations.put("sort pairs", e -> e.sortPairs(Keys.of(keys), Values.of(values), Order.natural()));
        operations.put("sort pairs by comparator", e -> e.sortPairs(Keys.of(keys), Values.of(values), comparator));
        operations.put("indices", e -> e.sortIndices(Keys.of(keys), Values.of(indices), Order.natural()));
        operations.put("merge", e -> e.mergeKeys(Keys.of(sorted, 0, N / 2), Keys.of(sorted, N / 2, N), Keys.of(out),
                Order.natural()));
        operations.put("merge pairs", e -> e.mergePairs(Keys.of(sorted, 0, N / 2), Values.of(values).slice(0, N / 2),
                Keys.of(sorted, N / 2, N), Values.of(values).slice(N / 2, N), Keys.of(out), Values.of(keys),
                comparator));
        operations.put("batch", e -> e.mergeBatch(Keys.of(sorted), Values.none(), new long[]{0, 1000, N}, Keys.of(out),
                Values.none(), Order.natural()));
        return operations;
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5"})
    void repeatedCallsAllocateNoScratch(Subject subject) {
        Arrays.sort(sorted);
        try (Workspace workspace = subject.engine().workspace(); Cases cases = new Cases()) {
            Engine with = subject.engine().with(workspace);
            operations().forEach((name, operation) -> cases.check(
                    () -> subject + " " + name + " with a workspace", () -> {
                        long allocated = leastAllocated(REPEATS, with, operation);
                        assertTrue(allocated < FEW, () -> allocated + " bytes a call");
                    }));
            cases.check(() -> "an operation that allocates", () -> {
                long allocated = leastAllocated(3, with,
                        e -> e.mergeKeys(Keys.of(sorted.clone()), Keys.of(new long[0]), Keys.of(out), Order.natural()));
                assertTrue(allocated >= 8L * N, () -> allocated + " bytes a call: is the counter counting?");
            });
            assertTrue(workspace.bytes() > 4 << 20, () -> "it says that it holds " + workspace.bytes() + " bytes");
        }
    }

    /**
     * Bytes that all threads allocated in one call, the least of some until one allocated few: the first calls fill the
     * workspace and load classes, code that is not compiled yet allocates, and so do other threads of the JVM.
     */
    private long leastAllocated(int repeats, Engine engine, Operation operation) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < repeats && least >= FEW; i++) {
            System.arraycopy(random, 0, keys, 0, N);
            long before = THREADS.getTotalThreadAllocatedBytes();
            operation.run(engine);
            least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
        }
        return least;
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void closedDuringACallItIsFreedBehindIt(Subject subject) {
        Workspace workspace = subject.engine().workspace();
        Engine with = subject.engine().with(workspace);
        AtomicInteger comparisons = new AtomicInteger();
        long[] few = Arrays.copyOf(random, 50_000);
        with.sortKeys(Keys.of(few), Order.longs((x, y) -> {
            if (comparisons.incrementAndGet() == IN_THE_MIDDLE) {
                long held = workspace.bytes();
                assertTrue(held > 0 || !subject.isCpu(), "there is no scratch to be freed");
                workspace.close();
                assertTrue(workspace.bytes() >= held, "freed under the call");
            }
            return Long.compare(x, y);
        }));
        long[] expected = Arrays.copyOf(random, few.length);
        Arrays.sort(expected);
        assertArrayEquals(expected, few);
        assertTrue(comparisons.get() >= IN_THE_MIDDLE, comparisons::toString);
        assertEquals(0, workspace.bytes());
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void servesOneCallAtATime(Subject subject) {
        try (Workspace workspace = subject.engine().workspace()) {
            Engine with = subject.engine().with(workspace);
            int[] few = {3, 1, 2};
            with.sortKeys(Keys.of(few), Order.ints((x, y) -> {
                Refusals.expect(IllegalStateException.class,
                        () -> with.sortKeys(Keys.of(new int[]{2, 1}), Order.natural()), "in use");
                return Integer.compare(x, y);
            }));
            assertArrayEquals(new int[]{1, 2, 3}, few);
            // After a throw it is free again.
            assertThrows(ArithmeticException.class,
                    () -> with.sortKeys(Keys.of(few), Order.ints((x, y) -> {
                        throw new ArithmeticException(x + " and " + y);
                    })));
            with.sortKeys(Keys.of(few), Order.descending());
            assertArrayEquals(new int[]{3, 2, 1}, few);
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void anotherEnginesIsRefused(Subject subject) {
        try (Engine other = Engine.open(subject.isCpu() ? "test" : "cpu"); Workspace theirs = other.workspace()) {
            Refusals.expect(IllegalArgumentException.class, () -> subject.engine().with(theirs), "workspace:",
                    other.name(), subject.engine().name());
        }
        try (Engine twin = Engine.open("cpu:2"); Workspace theirs = twin.workspace()) {
            assertThrows(IllegalArgumentException.class, () -> subject.engine().with(theirs));
        }
    }

    /** One workspace for calls of all types and sizes, growing, shrinking, after close. */
    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5", "TEST"})
    @SuppressWarnings("try") // A workspace may be closed and used again.
    void servesAnyCall(Subject subject) {
        try (Workspace workspace = subject.engine().workspace(); Cases cases = new Cases()) {
            Engine with = subject.engine().with(workspace);
            for (Shape shape : Shape.all()) {
                for (int n : new int[]{3000, 10, subject.hasTimeFor(20_000) ? 20_000 : 4000}) {
                    if (Subject.of(shape).contains(subject)) {
                        cases.check(() -> subject + " " + shape + " n=" + n, () -> sorts(with, shape, n));
                    }
                }
                if (OrderKind.of(shape.order()) == OrderKind.COMPARATOR) {
                    workspace.close();
                }
            }
        }
    }

    private static void sorts(Engine with, Shape shape, int n) {
        long[] bits = Samples.keys(shape, "d20", n, Seed.of("any call" + n));
        int[] origins = Oracle.sort(bits, shape.comparison());
        try (Guarded keys = new Guarded(shape.type(), bits, Place.ARRAY);
                Payload payload = new Payload(List.of(ElementType.INT), Place.ARRAY, 0, n)) {
            with.sortPairs(keys.keys(), payload.values(), shape.order());
            keys.expect("keys", Oracle.gather(bits, origins));
            payload.expect("values", origins);
        }
    }
}
