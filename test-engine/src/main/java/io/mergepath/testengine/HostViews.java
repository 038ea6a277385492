// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.spi.EngineBackend;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of an operation that the CPU engine runs: what lies on the device lies off the heap, where the CPU
 * engine works too. The memory is held until the operation ends.
 */
final class HostViews implements AutoCloseable {
    private final List<Store> held = new ArrayList<>();

    /** The engine that runs the operation. */
    static EngineBackend cpu() {
        return EngineBackend.of(Engine.best());
    }

    Keys of(Keys keys) {
        return keys instanceof TestKeys device ? Keys.of(of(device.asValues()).columns().getFirst()) : keys;
    }

    Values of(Values values) {
        if (!(values instanceof TestValues device)) {
            return values;
        }
        device.store().hold();
        held.add(device.store());
        List<Column> columns = device.cells().stream().map(cells -> Column.ofSegment(cells.memory(), cells.type()))
                .toList();
        return Values.of(columns);
    }

    @Override
    public void close() {
        held.forEach(Store::release);
    }
}
