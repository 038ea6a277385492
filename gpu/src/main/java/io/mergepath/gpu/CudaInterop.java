// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.spi.EngineBackend;
import java.util.List;

/**
 * Lets an engine work on memory of other CUDA libraries in this process, without a copy. The memory is wrapped, and
 * operations take it like any device data. The engine never frees it.
 *
 * <p>An engine queues its work in a stream of its own. So the caller must wait for earlier work in other streams before
 * a call, and call {@link Engine#synchronize()} after it. An engine that is opened over the caller's stream does
 * everything in the order of that stream:
 *
 * <pre>{@code
 * try (Engine engine = Engine.open("cuda:0,stream=0x" + Long.toHexString(stream));
 *         DeviceKeys keys = CudaInterop.wrapKeys(engine, ElementType.FLOAT, n, address)) {
 *     engine.sortKeys(keys, Order.natural());
 * }
 * }</pre>
 *
 * <p>Memory and stream must belong to the primary context of the device, which the CUDA runtime uses. They must live as
 * long as the wrapped data or the engine. The stream must not be captured while a call copies from or to the host.
 */
public final class CudaInterop {
    private CudaInterop() {
    }

    /**
     * Wraps keys in device memory.
     *
     * @param engine an engine on the device that holds them
     * @param type their type
     * @param length the number of keys
     * @param address a {@code CUdeviceptr}, a multiple of the size of a key
     * @return the keys; closing them does not free the memory
     * @throws IllegalArgumentException if the engine is not a CUDA engine, or the arguments make no sense
     */
    public static DeviceKeys wrapKeys(Engine engine, ElementType type, long length, long address) {
        return new GpuKeys(wrap(engine, List.of(type), length, address));
    }

    /**
     * Wraps columns of values in device memory.
     *
     * @param engine an engine on the device that holds them
     * @param types the columns' types
     * @param length the length of each
     * @param addresses a {@code CUdeviceptr} for each column, a multiple of the size of its elements
     * @return the values; closing them does not free the memory
     * @throws IllegalArgumentException if the engine is not a CUDA engine, or the arguments make no sense
     */
    public static DeviceValues wrapValues(Engine engine, List<ElementType> types, long length, long... addresses) {
        return wrap(engine, types, length, addresses);
    }

    private static GpuValues wrap(Engine engine, List<ElementType> types, long length, long... addresses) {
        if (!(EngineBackend.of(engine) instanceof GpuBackend backend) || !backend.device().dialect().equals("cuda")) {
            throw new IllegalArgumentException("engine: " + engine.name() + " is not an engine of CUDA's");
        }
        return GpuValues.wrap(backend, backend.context(), types, length, addresses);
    }
}
