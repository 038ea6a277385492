// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import java.lang.foreign.Arena;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Memory on the device with an owner: used by many calls at once. The first close refuses later calls, and frees the
 * memory when no call uses it.
 */
final class Store {
    private final TestBackend backend;
    private final Arena arena = Arena.ofShared();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile boolean closed;

    Store(TestBackend backend) {
        this.backend = backend;
    }

    Arena arena() {
        return arena;
    }

    /** Keeps the memory until {@link #release()}. It never waits: two calls and two closes could wait in a circle. */
    void hold() {
        boolean held = lock.readLock().tryLock();
        if (!held || closed) {
            if (held) {
                release();
            }
            throw new IllegalStateException("engine " + backend.name() + ": the keys or values are closed");
        }
    }

    void release() {
        lock.readLock().unlock();
    }

    void close() {
        if (lock.getReadHoldCount() > 0) {
            throw new IllegalStateException("engine " + backend.name() + ": closed by the very call that uses them");
        }
        closed = true;
        lock.writeLock().lock();
        try {
            if (arena.scope().isAlive()) {
                arena.close();
                backend.forget(this);
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
