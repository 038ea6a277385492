// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import java.lang.foreign.Arena;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Memory on the device with an owner: used by many calls at once, freed by the first close when no call uses it. */
final class Store {
    private final TestBackend backend;
    private final Arena arena = Arena.ofShared();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    Store(TestBackend backend) {
        this.backend = backend;
    }

    Arena arena() {
        return arena;
    }

    /** Keeps the memory until {@link #release()}. */
    void hold() {
        lock.readLock().lock();
        if (closed) {
            lock.readLock().unlock();
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
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                arena.close();
                backend.forget(this);
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
