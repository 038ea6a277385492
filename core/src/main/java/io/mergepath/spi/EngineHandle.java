// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Engine;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The part of an {@link Engine} that only engine implementations and tools see: {@link EngineBackend#of}. */
public abstract sealed class EngineHandle permits Engine {
    private final Supplier<EngineBackend> backend;
    private final Consumer<Runnable> calls;
    private final LongFunction<@Nullable Engine> accelerators;

    /**
     * For {@link Engine}.
     *
     * @param backend the implementation of the engine
     * @param calls runs work as a call of the engine
     * @param accelerators finds the engine that a sort of so many host keys with indices goes to; null for this engine
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected EngineHandle(Supplier<EngineBackend> backend, Consumer<Runnable> calls,
            LongFunction<@Nullable Engine> accelerators) {
        this.backend = backend;
        this.calls = calls;
        this.accelerators = accelerators;
    }

    /** The implementation of this engine; of {@link Engine#best()}, the CPU engine. */
    final EngineBackend backend() {
        return backend.get();
    }

    /** The engine that a sort of so many host keys with indices goes to; null for this engine. */
    final @Nullable Engine accelerator(long keys) {
        return accelerators.apply(keys);
    }

    /** Runs work as a call of this engine. */
    final void call(Runnable work) {
        calls.accept(work);
    }
}
