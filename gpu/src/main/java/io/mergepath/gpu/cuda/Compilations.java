// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * The compilations of this process. The end of the process waits for those that run, because NVRTC crashes if the
 * process ends while it compiles.
 */
final class Compilations {
    /** The name of the thread that waits at the end of the process. */
    static final String END = "mergepath-compilations";

    /** Compilations share this lock. The end of the process takes it for good. */
    private static final ReadWriteLock RUNNING = new ReentrantReadWriteLock();

    /** How long a refused compilation waits. The process usually ends sooner, so nobody sees the refusal. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

    /**
     * Compilations that no call waits for begin after this time without a compilation for a call. NVRTC compiles hardly
     * faster on two threads than on one, so they would delay the next call. A process that ends sooner begins none.
     */
    static final long QUIET = TimeUnit.SECONDS.toNanos(1);

    /** How often a compilation that no call waits for looks whether it may begin. */
    private static final long POLL = TimeUnit.MILLISECONDS.toNanos(20);

    /** How many compilations run that calls wait for. */
    private static final AtomicInteger URGENT = new AtomicInteger();

    private static volatile long lastUrgent = System.nanoTime();

    private static volatile boolean ending;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(Compilations::end, END));
        } catch (IllegalStateException alreadyEnding) {
            ending = true;
        }
    }

    private Compilations() {
    }

    private static void end() {
        ending = true;
        RUNNING.writeLock().lock();
    }

    /**
     * Compiles. A call waits for this.
     *
     * @throws IllegalStateException if the process is ending
     */
    static <T> T run(Supplier<T> compilation) {
        URGENT.incrementAndGet();
        try {
            return unlessEnding(compilation);
        } finally {
            lastUrgent = System.nanoTime();
            URGENT.decrementAndGet();
        }
    }

    /**
     * Compiles when no call has waited for a compilation for some time.
     *
     * @throws IllegalStateException if the process is ending
     */
    static <T> T runLater(Supplier<T> compilation) {
        while (URGENT.get() > 0 || System.nanoTime() - lastUrgent < QUIET) {
            LockSupport.parkNanos(POLL);
        }
        return unlessEnding(compilation);
    }

    private static <T> T unlessEnding(Supplier<T> compilation) {
        if (ending || !RUNNING.readLock().tryLock()) {
            LockSupport.parkNanos(PATIENCE);
            throw new IllegalStateException("NVRTC compiles nothing while the process ends");
        }
        try {
            return compilation.get();
        } finally {
            RUNNING.readLock().unlock();
        }
    }
}
