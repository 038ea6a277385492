// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Owner;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts the running calls of an engine, so that closing it refuses new calls, lets the running ones finish, and frees
 * the backend when the last call has finished. Closing never waits, so a comparator may close the engine that calls it.
 */
final class Lifecycle {
    private static final Map<Owner, WeakReference<Lifecycle>> ALL = Collections
            .synchronizedMap(new WeakHashMap<>());

    private final EngineBackend backend;
    private int calls;
    private boolean closed;
    private boolean keptOpen;

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
            return;
        }
        try (Call _ = lifecycle.enter()) {
            work.run();
        }
    }

    EngineBackend backend() {
        return backend;
    }

    synchronized void keepOpen() {
        keptOpen = true;
    }

    synchronized Call enter() {
        if (closed) {
            throw new IllegalStateException("engine " + backend.name() + " is closed");
        }
        calls++;
        return new Call();
    }

    void close() {
        synchronized (this) {
            if (closed || keptOpen) {
                return;
            }
            closed = true;
            if (calls > 0) {
                return;
            }
        }
        backend.close();
    }

    private void exit() {
        synchronized (this) {
            calls--;
            if (!closed || calls > 0) {
                return;
            }
        }
        backend.close();
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
