// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.EngineWorkspace;

/**
 * Scratch memory that an engine keeps between calls, so that repeated calls allocate none. {@link Engine#workspace()}
 * makes a workspace, and {@link Engine#with(Workspace)} uses it. A workspace grows to the largest call that it served.
 * It serves one call at a time: a second call at the same time throws {@link IllegalStateException}.
 */
public abstract sealed class Workspace implements AutoCloseable permits EngineWorkspace {
    private boolean inUse;
    private boolean toBeFreed;

    /**
     * For {@link EngineWorkspace}.
     *
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected Workspace() {
    }

    /**
     * The scratch memory held now.
     *
     * @return the size in bytes
     */
    public abstract long bytes();

    /**
     * Frees the memory. If a call uses the memory now, it is freed when the call ends. A later call with this workspace
     * allocates memory again.
     */
    @Override
    public final synchronized void close() {
        if (inUse) {
            toBeFreed = true;
        } else {
            free();
        }
    }

    /**
     * Frees the memory. No call uses it now.
     *
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected abstract void free();

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
