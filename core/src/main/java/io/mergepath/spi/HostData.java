// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Engine;

/** Operations that an engine does not have on its device. The CPU engine runs them on data of the host. */
final class HostData {
    private HostData() {
    }

    /**
     * The CPU engine.
     *
     * @param engine the engine that lacks the operation
     * @param operation the name of the operation
     * @param arguments all keys and values of the call
     * @throws IllegalArgumentException if keys or values lie on the device
     */
    static EngineBackend cpu(EngineBackend engine, String operation, Object... arguments) {
        for (Object argument : arguments) {
            if (argument instanceof EngineKeys || argument instanceof EngineValues) {
                throw new IllegalArgumentException(operation + ": engine " + engine.name()
                        + " does not have this operation for data on its device; the CPU engine has it for data on the"
                        + " host");
            }
        }
        return EngineBackend.of(Engine.best());
    }
}
