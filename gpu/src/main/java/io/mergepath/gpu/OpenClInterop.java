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
 * Working on what other OpenCL libraries of this process hold, without a copy. Their buffers are wrapped and given to the
 * verbs of an engine like any device data; nobody here releases them.
 *
 * <p>A buffer belongs to a context, so the engine is opened over a queue of that context, and everything happens in the order
 * of that queue:
 *
 * <pre>{@code
 * try (Engine engine = Engine.open("opencl:queue=0x" + Long.toHexString(queue));
 *         DeviceKeys keys = OpenClInterop.wrapKeys(engine, ElementType.FLOAT, n, buffer)) {
 *     engine.sortKeys(keys, Order.natural());
 * }
 * }</pre>
 *
 * <p>The queue must keep the order of what is queued in it. The engine retains queue and context until it is closed; a buffer
 * must live as long as its wrapping. Only a queue that was made with profiling tells times, to
 * {@link io.mergepath.spi.Instruments#mark()}.
 */
public final class OpenClInterop {
    private OpenClInterop() {
    }

    /**
     * Keys where they lie: from the beginning of a buffer on. Those from another place on are a slice.
     *
     * @param engine an engine over a queue of the buffer's context
     * @param type their type
     * @param length the number of keys
     * @param buffer a {@code cl_mem}
     * @return the keys; closing them does not release the buffer
     * @throws IllegalArgumentException if the engine is not one of OpenCL's, or the buffer is too small or belongs to another
     *         context
     * @throws IllegalStateException if the engine is closed
     */
    public static DeviceKeys wrapKeys(Engine engine, ElementType type, long length, long buffer) {
        return new GpuKeys(wrap(engine, List.of(type), length, buffer));
    }

    /**
     * Columns of values where they lie: each from the beginning of a buffer on.
     *
     * @param engine an engine over a queue of the buffers' context
     * @param types the columns' types
     * @param length the length of each
     * @param buffers a {@code cl_mem} for each column
     * @return the values; closing them does not release the buffers
     * @throws IllegalArgumentException if the engine is not one of OpenCL's, or a buffer is too small or belongs to another
     *         context
     * @throws IllegalStateException if the engine is closed
     */
    public static DeviceValues wrapValues(Engine engine, List<ElementType> types, long length, long... buffers) {
        return wrap(engine, types, length, buffers);
    }

    private static GpuValues wrap(Engine engine, List<ElementType> types, long length, long... buffers) {
        if (!(EngineBackend.of(engine) instanceof GpuBackend backend) || !backend.device().dialect().equals("opencl")) {
            throw new IllegalArgumentException("engine: " + engine.name() + " is not an engine of OpenCL's");
        }
        return GpuValues.wrap(backend, backend.context(), types, length, buffers);
    }
}
