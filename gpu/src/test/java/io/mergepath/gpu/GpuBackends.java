// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.gpu.call.DeviceCalls;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;

/** Gives tests in other packages the parts of the engine over a device. */
public final class GpuBackends {
    private GpuBackends() {
    }

    /**
     * The parts of one backend.
     *
     * @param context its device, memory and kernels
     * @param calls its calls
     * @param sort its sorts of data on the device
     */
    public record Parts(GpuContext context, DeviceCalls calls, DeviceSort sort) {}

    /** A backend over a device. */
    public static EngineBackend open(String name, Device device, String options) {
        return new GpuBackend(name, device, EngineOptions.of(options));
    }

    /** The parts of an engine's backend. */
    public static Parts of(Engine engine) {
        return of(EngineBackend.of(engine));
    }

    /** The parts of the backend that owns keys. */
    public static Parts ownerOf(Keys keys) {
        return of((GpuBackend) ((EngineKeys) keys).owner());
    }

    /** The bytes of device memory that a backend holds. */
    public static long deviceBytes(EngineBackend backend) {
        return ((GpuBackend) backend).deviceBytes();
    }

    /** The parts of a backend. */
    public static Parts of(EngineBackend backend) {
        GpuBackend gpu = (GpuBackend) backend;
        return new Parts(gpu.context(), gpu.calls(), gpu.deviceSort());
    }
}
