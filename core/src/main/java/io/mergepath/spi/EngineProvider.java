// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.ElementType;
import io.mergepath.Finding;
import io.mergepath.Order;
import io.mergepath.Values;
import java.util.List;

/** Opens engines of one kind. Implementations have a public constructor without arguments that opens no library. */
public interface EngineProvider {
    /** {@code Engine.best()} looks for other engines than the CPU's from this many keys on the host on. */
    long LEAST_PREFERRED = 1 << 17;

    /**
     * The name of this kind in {@code Engine.open}.
     *
     * @return a lower-case word
     */
    String name();

    /**
     * Searches for the devices, libraries and compilers that this kind of engine needs, without opening an engine.
     *
     * @return one finding for each device, library or compiler; never empty
     */
    List<Finding> look();

    /**
     * Opens an engine.
     *
     * @param options the text after the colon of the engine's name, or ""
     * @return the implementation of the engine
     * @throws IllegalArgumentException if the options make no sense
     * @throws IllegalStateException if this machine lacks a device or library that the engine needs; the message names
     *     it
     */
    EngineBackend open(String options);

    /**
     * Whether this kind of engine runs on something other than the CPU, and so can be forbidden by
     * {@code -Dmergepath.gpu=off} or {@code MERGEPATH_GPU=off}.
     *
     * @return false unless overridden
     */
    default boolean isAccelerator() {
        return false;
    }

    /**
     * The number of keys from which {@code Engine.best()} prefers this engine to the CPU for data on the host; never
     * less than {@link #LEAST_PREFERRED}. Asked before anything is opened, so it must be cheap.
     *
     * @param operation the kind of the operation
     * @param type the keys' type
     * @param values the values, on the host, that follow the keys or are written for them
     * @param order the order
     * @return the number; {@link Long#MAX_VALUE}, never, unless overridden
     */
    default long preferredFrom(Operation operation, ElementType type, Values values, Order order) {
        return Long.MAX_VALUE;
    }

    /**
     * How many keys calls must have had, in all, that {@link #preferredFrom} suits, before this accelerator is opened
     * for {@link io.mergepath.Engine#best()}: as many as it takes to save the time of opening it. Till then the CPU
     * works on them.
     *
     * @return a number of keys; 0 unless opening takes long
     */
    default long opensAfter() {
        return 0;
    }

    /**
     * Opens the engine that {@code Engine.best()} prefers to the CPU.
     *
     * @return the implementation of the engine
     * @throws IllegalStateException if this machine lacks a device or library that the engine needs, or has no device
     *     faster than its CPU
     */
    default EngineBackend openPreferred() {
        return open("");
    }
}
