// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {
    private static final long PATIENCE_SECONDS = 120;

    /** The threads that run as many tasks, each of which waits for all others to have begun. */
    private static Set<Thread> threads(Workers workers, int tasks) {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch begun = new CountDownLatch(tasks);
        workers.run(tasks, (slot, task) -> {
            threads.add(Thread.currentThread());
            begun.countDown();
            try {
                assertTrue(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS), "a task has no thread");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        return threads;
    }

    @Test
    void oneTaskIsTheCallers() {
        try (Workers workers = new Workers(3)) {
            assertEquals(Set.of(Thread.currentThread()), threads(workers, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void worksBeside(int width) {
        try (Workers workers = new Workers(width)) {
            for (int i = 0; i < 100; i++) {
                List<String> done = new CopyOnWriteArrayList<>();
                workers.runBeside(() -> {
                    assertEquals(width, workers.width());
                    workers.run(5, (_, _) -> done.add("work"));
                }, () -> done.add("other"));
                assertEquals(List.of("other", "work", "work", "work", "work", "work"), done.stream().sorted().toList());
            }
            AtomicInteger others = new AtomicInteger();
            assertEquals("work", assertThrows(IllegalStateException.class, () -> workers.runBeside(() -> {
                throw new IllegalStateException("work");
            }, others::incrementAndGet)).getMessage());
            assertEquals("other", assertThrows(IllegalStateException.class, () -> workers.runBeside(() -> {
            }, () -> {
                throw new IllegalStateException("other");
            })).getMessage());
        }
    }

    @Test
    void threadsOfTheEngineKeepNothingAliveAndExpire() throws InterruptedException {
        try (Workers workers = new Workers(3, 50)) {
            Set<Thread> threads = threads(workers, 3);
            assertTrue(threads.remove(Thread.currentThread()), "the caller works too");
            assertEquals(2, threads.size());
            for (Thread thread : threads) {
                assertTrue(thread.isDaemon(), thread::toString);
                assertNull(thread.getContextClassLoader(), thread::toString);
                thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
                assertFalse(thread.isAlive(), thread::toString);
            }
            assertEquals(3, threads(workers, 3).size(), "and others come when there is work again");
        }
    }

    @Test
    void aPoolsWorkerSplitsInItsPoolByItsParallelism() {
        try (Workers workers = new Workers(5); ForkJoinPool pool = new ForkJoinPool(2)) {
            assertEquals(5, workers.width());
            Set<Thread> threads = pool.submit(() -> {
                assertEquals(2, workers.width());
                return threads(workers, 2);
            }).join();
            assertEquals(2, threads.size());
            for (Thread thread : threads) {
                assertSame(pool, ((ForkJoinWorkerThread) thread).getPool());
            }
        }
    }

    /** Without memory for a thread the caller does all tasks; none is left to be done when the call has returned. */
    @Test
    void aThreadThatCannotBeHadIsNotNeeded() {
        AtomicInteger threads = new AtomicInteger();
        ForkJoinPool.ForkJoinWorkerThreadFactory onlyOne = pool -> {
            if (threads.incrementAndGet() > 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        };
        Set<Integer> done = ConcurrentHashMap.newKeySet();
        try (Workers workers = new Workers(4);
                ForkJoinPool pool = new ForkJoinPool(4, onlyOne, null, false)) {
            int atReturn = pool.submit(() -> {
                workers.run(100, (_, task) -> done.add(task));
                return done.size();
            }).join();
            assertEquals(100, atReturn);
        }
        assertEquals(100, done.size());
        assertTrue(threads.get() > 1, "no other thread was asked for");
    }

    /** What a task throws reaches the caller as it is, when no task runs any more. */
    @Test
    void anErrorOfATaskReachesTheCallerWhenAllTasksHaveEnded() {
        OutOfMemoryError error = new OutOfMemoryError("a task's");
        AtomicInteger running = new AtomicInteger();
        try (Workers workers = new Workers(3)) {
            for (int round = 0; round < 100; round++) {
                assertSame(error, assertThrows(OutOfMemoryError.class, () -> workers.run(3, (_, task) -> {
                    running.incrementAndGet();
                    try {
                        if (task == 1) {
                            throw error;
                        }
                        for (int spin = 0; spin < 10_000; spin++) {
                            Thread.onSpinWait();
                        }
                    } finally {
                        running.decrementAndGet();
                    }
                })));
                assertEquals(0, running.get());
            }
        }
    }

    @Test
    void slotsAreFewerThanAskedFor() {
        Set<Integer> slots = ConcurrentHashMap.newKeySet();
        try (Workers workers = new Workers(4)) {
            workers.run(2, 1000, (slot, _) -> slots.add(slot));
        }
        assertTrue(Set.of(0, 1).containsAll(slots), slots::toString);
    }
}
