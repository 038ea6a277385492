// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * The compilations of this process. The end of the process waits for those that run, because NVRTC crashes if the
 * process ends while it compiles.
 */
final class Compilations {
    /** Compilations share this lock. The end of the process takes it for good. */
    private static final ReadWriteLock RUNNING = new ReentrantReadWriteLock();

    /** The process ends sooner, so nobody sees that a compilation was refused. */
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(10);

    private static volatile boolean ending;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(Compilations::end, "mergepath-compilations"));
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
     * Compiles.
     *
     * @throws IllegalStateException if the process ends, but not at once
     */
    static <T> T run(Supplier<T> compilation) {
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
