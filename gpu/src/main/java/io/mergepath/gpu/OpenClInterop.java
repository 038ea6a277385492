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
 * Lets an engine work on buffers of other OpenCL libraries in this process, without a copy. The buffers are wrapped,
 * and operations take them like any device data. The engine never releases them.
 *
 * <p>A buffer belongs to a context. So the engine is opened over a queue of that context, and does everything in the
 * order of that queue:
 *
 * <pre>{@code
 * try (Engine engine = Engine.open("opencl:queue=0x" + Long.toHexString(queue));
 *         DeviceKeys keys = OpenClInterop.wrapKeys(engine, ElementType.FLOAT, n, buffer)) {
 *     engine.sortKeys(keys, Order.natural());
 * }
 * }</pre>
 *
 * <p>The queue must run its work in order. The engine retains queue and context until it is closed. A buffer must live
 * as long as the wrapped data. {@link io.mergepath.spi.Instruments#recordEvent()} measures time only in a queue that
 * was made with profiling.
 */
public final class OpenClInterop {
    private OpenClInterop() {
    }

    /**
     * Wraps keys from the beginning of a buffer. A slice begins at another place.
     *
     * @param engine an engine over a queue of the buffer's context
     * @param type their type
     * @param length the number of keys
     * @param buffer a {@code cl_mem}
     * @return the keys; closing them does not release the buffer
     * @throws IllegalArgumentException if the engine is not an OpenCL engine, or the buffer is too small or
     *         belongs to another context
     * @throws IllegalStateException if the engine is closed
     */
    public static DeviceKeys wrapKeys(Engine engine, ElementType type, long length, long buffer) {
        return new GpuKeys(wrap(engine, List.of(type), length, buffer));
    }

    /**
     * Wraps columns of values, each from the beginning of a buffer.
     *
     * @param engine an engine over a queue of the buffers' context
     * @param types the columns' types
     * @param length the length of each
     * @param buffers a {@code cl_mem} for each column
     * @return the values; closing them does not release the buffers
     * @throws IllegalArgumentException if the engine is not an OpenCL engine, or a buffer is too small or belongs
     *         to another context
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
