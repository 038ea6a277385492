package io.mergepath;

import io.mergepath.spi.EngineBackend;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Scratch memory that an engine keeps between calls, so that repeated calls allocate none. It comes from
 * {@link Engine#workspace()}, is given once, by {@link Engine#with(Workspace)}, grows to the largest call it served, and
 * serves one call at a time: a second call at the same time throws {@link IllegalStateException}.
 */
public abstract class Workspace implements AutoCloseable {
    private final EngineBackend owner;
    private final AtomicBoolean inUse = new AtomicBoolean();

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

    /** Lets go of the memory. A later call that uses the workspace takes memory anew. */
    @Override
    public abstract void close();

    final EngineBackend owner() {
        return owner;
    }

    final void acquire() {
        if (!inUse.compareAndSet(false, true)) {
            throw new IllegalStateException("the workspace is in use by another call; give each thread its own");
        }
    }

    final void release() {
        inUse.set(false);
    }
}
