package io.mergepath.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

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
}
