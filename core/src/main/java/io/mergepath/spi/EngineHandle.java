// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Engine;

/** The part of an {@link Engine} that only engine implementations and tools see: {@link EngineBackend#of}. */
public abstract sealed class EngineHandle permits Engine {
    /** For {@link Engine}. */
    protected EngineHandle() {
    }

    /**
     * The implementation of this engine.
     *
     * @return the implementation; of {@link Engine#best()}, the CPU engine
     */
    protected abstract EngineBackend backend();
}
