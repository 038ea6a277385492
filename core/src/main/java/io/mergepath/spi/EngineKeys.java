// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.DeviceKeys;
import io.mergepath.Keys;
import java.util.List;

/**
 * The base of an engine's {@link DeviceKeys}. {@link DeviceKeys} checks the arguments of every copy: type and length
 * agree, the host's side is accessible and writable, and device keys belong to the same engine.
 */
public abstract non-sealed class EngineKeys extends DeviceKeys {
    private final Owner owner;

    /**
     * For engines.
     *
     * @param owner the engine that holds the memory
     */
    protected EngineKeys(Owner owner) {
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
     * @throws IllegalStateException if these keys or their engine are closed
     */
    public abstract List<Extent> extents();

    /**
     * Copies these keys to the host, after every earlier call.
     *
     * @param target keys on the host
     */
    public abstract void copyToHost(Keys target);

    /**
     * Copies keys from the host into these keys, after every earlier call.
     *
     * @param source keys on the host
     */
    public abstract void copyFromHost(Keys source);

    /**
     * Copies these keys on the device, after every earlier call.
     *
     * @param target keys of the same engine that share no memory with these
     */
    public abstract void copyOnDevice(EngineKeys target);

    @Override
    public String toString() {
        return "keys " + type() + "[" + length() + "] on engine " + owner.name();
    }
}
