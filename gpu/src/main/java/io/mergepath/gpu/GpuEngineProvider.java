// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.Operation;

/** What {@code Engine.best()} asks providers of engines on GPUs. */
abstract class GpuEngineProvider implements EngineProvider {
    @Override
    public boolean isAccelerator() {
        return true;
    }

    @Override
    public long opensAfter() {
        return GpuThreshold.OPENS_AFTER;
    }

    @Override
    public long preferredFrom(Operation operation, ElementType type, Values values, Order order) {
        return GpuThreshold.from(operation, type, values, order);
    }
}
