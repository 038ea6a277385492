// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Owner;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the running calls of an engine, so that closing it refuses new calls, lets the running ones finish, and frees
 * the backend when the last call has finished. Closing never waits, so a comparator may close the engine that calls it.
 */
final class Lifecycle {
    private static final Map<Owner, WeakReference<Lifecycle>> ALL = Collections
            .synchronizedMap(new WeakHashMap<>());

    /** Added to the number of calls. */
    private static final int CLOSED = Integer.MIN_VALUE;

    private final EngineBackend backend;
    /** The number of running calls, and {@link #CLOSED} once the engine is closed. */
    private final AtomicInteger state = new AtomicInteger();

    private volatile boolean keptOpen;

    Lifecycle(EngineBackend backend) {
        this.backend = backend;
        ALL.put(backend, new WeakReference<>(this));
    }

    /** The lifecycle of an engine; null if the engine is no longer reachable. */
    static @Nullable Lifecycle of(Owner owner) {
        WeakReference<Lifecycle> lifecycle = ALL.get(owner);
        return lifecycle == null ? null : lifecycle.get();
    }

    /**
     * Runs work as a call of an engine, so that closing the engine waits for the work. An unreachable engine is not
     * closed.
     */
    static void during(Owner owner, Runnable work) {
        Lifecycle lifecycle = of(owner);
        if (lifecycle == null) {
            work.run();
        } else {
            lifecycle.during(work);
        }
    }

    /** Runs work as a call of this engine. */
    void during(Runnable work) {
        try (Call _ = enter()) {
            work.run();
        }
    }

    EngineBackend backend() {
        return backend;
    }

    void keepOpen() {
        keptOpen = true;
    }

    boolean isOpen() {
        return state.get() >= 0;
    }

    Call enter() {
        int calls = state.get();
        while (calls >= 0) {
            if (state.compareAndSet(calls, calls + 1)) {
                return new Call();
            }
            calls = state.get();
        }
        throw new IllegalStateException("engine " + backend.name() + " is closed");
    }

    void close() {
        if (!keptOpen && state.getAndUpdate(calls -> calls | CLOSED) == 0) {
            backend.close();
        }
    }

    private void exit() {
        if (state.decrementAndGet() == CLOSED) {
            backend.close();
        }
    }

    /** One running call, and the workspace that it holds. */
    final class Call implements AutoCloseable {
        private @Nullable Workspace workspace;

        EngineBackend backend() {
            return backend;
        }

        @Nullable
        Workspace workspace() {
            return workspace;
        }

        void use(Workspace given) {
            given.acquire();
            workspace = given;
        }

        @Override
        public void close() {
            if (workspace != null) {
                workspace.release();
            }
            exit();
        }
    }
}
