// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may call: interrupted threads, workers of any pool, virtual threads, streams, and comparators that sort. */
class CallersTest {
    private static final Order BY_COMPARATOR = Order.ints((x, y) -> Integer.compare(x, y));

    private final int[] shuffled = (int[]) Bits.array(ElementType.INT,
            Samples.keys(Shape.natural(ElementType.INT), "random", 40_000, Seed.of("callers")));
    private final int[] sorted = shuffled.clone();

    CallersTest() {
        Arrays.sort(sorted);
    }

    /** Sorts by a comparator, without one, and merges; then all is as it must be. */
    private void work(Subject subject, int n) {
        int[] expected = Arrays.copyOf(shuffled, n);
        Arrays.sort(expected);
        for (Order order : List.of(BY_COMPARATOR, Order.natural())) {
            int[] keys = Arrays.copyOf(shuffled, n);
            subject.sort(Keys.of(keys), Values.none(), order);
            assertArrayEquals(expected, keys);
        }
        int[] out = new int[2 * n];
        subject.merge(Keys.of(expected), Values.none(), Keys.of(expected), Values.none(), Keys.of(out), Values.none(),
                BY_COMPARATOR);
        assertArrayEquals(IntStream.range(0, 2 * n).map(i -> expected[i / 2]).toArray(), out);
    }

    private static int most(Subject subject) {
        return subject.hasTimeFor(40_000) ? 40_000 : 5000;
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void anInterruptIsKept(Subject subject) {
        Thread.currentThread().interrupt();
        work(subject, most(subject));
        assertTrue(Thread.interrupted(), "the flag was consumed");
        AtomicInteger calls = new AtomicInteger();
        Thread caller = Thread.currentThread();
        int[] keys = Arrays.copyOf(shuffled, 5000);
        subject.sort(Keys.of(keys), Values.none(), Order.ints((x, y) -> {
            if (calls.incrementAndGet() == 2000) {
                caller.interrupt();
            }
            return Integer.compare(x, y);
        }));
        assertTrue(Thread.interrupted(), "an interrupt during the call was consumed");
        assertArrayEquals(IntStream.of(Arrays.copyOf(shuffled, 5000)).sorted().toArray(), keys);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void workersOfPoolsMayCall(Subject subject) throws Exception {
        for (int parallelism : new int[]{1, 2, 5}) {
            try (ForkJoinPool pool = new ForkJoinPool(parallelism)) {
                List<Future<?>> calls = new ArrayList<>();
                for (int i = 0; i < 2 * parallelism; i++) {
                    calls.add(pool.submit(() -> work(subject, most(subject))));
                }
                await(calls);
            }
        }
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(ForkJoinPool.commonPool().submit(() -> work(subject, most(subject))));
        }
        await(calls);
        try (ExecutorService one = Executors.newSingleThreadExecutor()) {
            await(List.of(one.submit(() -> work(subject, most(subject)))));
        }
    }

    private static void await(List<Future<?>> calls) throws Exception {
        for (Future<?> call : calls) {
            call.get();
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void comparatorsMaySort(Subject subject) {
        AtomicInteger depth = new AtomicInteger();
        int[] keys = Arrays.copyOf(shuffled, subject.isCpu() ? 20_000 : 2000);
        int[] expected = keys.clone();
        Arrays.sort(expected);
        subject.sort(Keys.of(keys), Values.none(), Order.ints((x, y) -> {
            if (depth.incrementAndGet() % 1000 == 1) {
                work(subject, depth.get() % 5000 == 1 ? most(subject) / 2 : 50);
            }
            return Integer.compare(x, y);
        }));
        assertArrayEquals(expected, keys);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void manyVirtualThreadsMayCall(Subject subject) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                int n = i % 50 == 0 ? most(subject) : i;
                calls.add(threads.submit(() -> work(subject, n)));
            }
            await(calls);
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void parallelStreamsMayCall(Subject subject) {
        IntStream.range(0, 40).parallel().forEach(i -> work(subject, i % 8 == 0 ? most(subject) / 2 : 10 * i));
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#withComparators")
    void manyThreadsMayThrowAtOnce(Subject subject) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                IllegalStateException mine = new IllegalStateException("thrown " + i);
                int last = 1 + 997 * i;
                calls.add(threads.submit(() -> throwing(subject, mine, last)));
            }
            await(calls);
        }
    }

    private void throwing(Subject subject, IllegalStateException mine, int last) {
        AtomicInteger calls = new AtomicInteger();
        int[] keys = Arrays.copyOf(shuffled, most(subject));
        try {
            subject.sort(Keys.of(keys), Values.none(), Order.ints((x, y) -> {
                if (calls.incrementAndGet() >= last) {
                    throw mine;
                }
                return Integer.compare(x, y);
            }));
            throw new AssertionError("nothing was thrown");
        } catch (IllegalStateException thrown) {
            assertSame(mine, thrown, "a throwable of another call");
        }
    }
}
