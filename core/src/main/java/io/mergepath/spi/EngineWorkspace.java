// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Workspace;

/** The base of an engine's {@link Workspace}. */
public abstract non-sealed class EngineWorkspace extends Workspace {
    private final Owner owner;

    /**
     * For engines.
     *
     * @param owner the engine whose calls this workspace can serve
     */
    protected EngineWorkspace(Owner owner) {
        this.owner = owner;
    }

    /**
     * The engine whose calls this workspace can serve.
     *
     * @return the owner
     */
    public final Owner owner() {
        return owner;
    }
}
