package io.mergepath;

import io.mergepath.spi.EngineBackend;

/**
 * Scratch memory that an engine keeps between calls, so that repeated calls allocate none. It comes from
 * {@link Engine#workspace()}, is given once, by {@link Engine#with(Workspace)}, grows to the largest call it served, and
 * serves one call at a time: a second call at the same time throws {@link IllegalStateException}.
 */
public abstract class Workspace implements AutoCloseable {
    private final EngineBackend owner;
    private boolean inUse;
    private boolean toBeFreed;

    /**
     * For subclasses in engines.
     *
     * @param owner the engine whose calls this can serve
     */
    protected Workspace(EngineBackend owner) {
        this.owner = owner;
    }

    /**
     * The scratch memory held now.
     *
     * @return the size in bytes
     */
    public abstract long bytes();

    /**
     * Lets go of the memory; that of a call which uses it now, when the call ends. A later call that uses the workspace takes
     * memory anew.
     */
    @Override
    public final synchronized void close() {
        if (inUse) {
            toBeFreed = true;
        } else {
            free();
        }
    }

    /** Frees the memory. No call uses it now. */
    protected abstract void free();

    final EngineBackend owner() {
        return owner;
    }

    final synchronized void acquire() {
        if (inUse) {
            throw new IllegalStateException("the workspace is in use by another call; give each thread its own");
        }
        inUse = true;
    }

    final synchronized void release() {
        inUse = false;
        if (toBeFreed) {
            toBeFreed = false;
            free();
        }
    }
}
