// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Engine;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The part of an {@link Engine} that only engine implementations and tools see: {@link EngineBackend#of}. */
public abstract sealed class EngineHandle permits Engine {
    private final Supplier<EngineBackend> backend;
    private final Consumer<Runnable> calls;

    /**
     * For {@link Engine}.
     *
     * @param backend the implementation of the engine
     * @param calls runs work as a call of the engine
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected EngineHandle(Supplier<EngineBackend> backend, Consumer<Runnable> calls) {
        this.backend = backend;
        this.calls = calls;
    }

    /** The implementation of this engine; of {@link Engine#best()}, the CPU engine. */
    final EngineBackend backend() {
        return backend.get();
    }

    /** Runs work as a call of this engine. */
    final void call(Runnable work) {
        calls.accept(work);
    }
}
