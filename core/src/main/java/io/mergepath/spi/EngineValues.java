// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.DeviceValues;
import io.mergepath.Values;
import java.util.List;

/**
 * The base of an engine's {@link DeviceValues}. {@link DeviceValues} checks the arguments as {@link EngineKeys} says.
 */
public abstract non-sealed class EngineValues extends DeviceValues {
    private final Owner owner;

    /**
     * For engines.
     *
     * @param owner the engine that holds the memory
     */
    protected EngineValues(Owner owner) {
        this.owner = owner;
    }

    /**
     * The engine that holds the memory.
     *
     * @return the owner
     */
    public final Owner owner() {
        return owner;
    }

    /**
     * The places of the columns on the device. A call refuses an output that overlaps an input.
     *
     * @return the places, in an engine's own terms
     * @throws IllegalStateException if these values or their engine are closed
     */
    public abstract List<Extent> extents();

    /**
     * Copies these values to the host, after every earlier call.
     *
     * @param target values on the host
     */
    public abstract void copyToHost(Values target);

    /**
     * Copies values from the host into these values, after every earlier call.
     *
     * @param source values on the host
     */
    public abstract void copyFromHost(Values source);

    /**
     * Copies these values on the device, after every earlier call.
     *
     * @param target values of the same engine that share no memory with these
     */
    public abstract void copyOnDevice(EngineValues target);

    @Override
    public String toString() {
        return "values " + types().stream().map(type -> type + "[" + length() + "]").toList() + " on engine "
                + owner.name();
    }
}
