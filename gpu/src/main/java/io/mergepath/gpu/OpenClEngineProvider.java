// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Finding;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.gpu.opencl.OpenClDevice;
import io.mergepath.spi.EngineBackend;
import java.util.List;

/**
 * Opens engines on OpenCL devices: {@code opencl} for the first device, GPUs before others, or {@code opencl:NAME} for
 * the first device with NAME in its name.
 *
 * <p>Options follow the name or stand in its place, with commas between them. {@code tile=NTxVT} is the tile of all
 * kernels; {@code merge-tile=}, {@code sort-tile=} and {@code ways-tile=} are the tiles of merges of two runs, of block
 * sorts, and of merges of more runs. {@code ways=2} to {@code ways=16} limits the runs that a pass of a sort merges at
 * once. {@code memory=BYTES} (also {@code 512m} or {@code 40g}) limits the device memory of the engine. A large sort of
 * host data sorts a first piece of {@code piece=BYTES} while it uploads the next. {@code queue=HANDLE} is a
 * {@code cl_command_queue} of the caller, in which the engine queues all work, on its device and in its context: see
 * {@link OpenClInterop}.
 *
 * <p>The maker of a driver also makes its compiler. So a device whose kernels fail a self-check is refused:
 * {@link SelfCheck}. The option {@code check=no} opens an engine on such a device all the same, to see how it fails.
 */
public final class OpenClEngineProvider extends GpuEngineProvider {
    /** For {@link java.util.ServiceLoader}. */
    public OpenClEngineProvider() {
    }

    @Override
    public String name() {
        return "opencl";
    }

    @Override
    public List<Finding> look() {
        EngineOptions options = EngineOptions.of("");
        return OpenCl.look((traits, version, device) -> new SelfCheck("opencl", options, traits, version)
                .require(device));
    }

    @Override
    public EngineBackend open(String options) {
        EngineOptions wanted = EngineOptions.of(options);
        if (wanted.stream() != null) {
            throw new IllegalArgumentException("opencl:" + options + ": streams are CUDA's");
        }
        return open(options.isEmpty() ? "opencl" : "opencl:" + options,
                wanted.queue() == null ? OpenCl.open(wanted.device()) : OpenCl.over(wanted.queue(), wanted.device()),
                wanted);
    }

    private static EngineBackend open(String name, OpenClDevice device, EngineOptions options) {
        try {
            if (options.checked()) {
                new SelfCheck(name, options, device.traits(), device.version()).require(device::another);
            }
            return new GpuBackend(name, device, options);
        } catch (Throwable refused) {
            device.close();
            throw refused;
        }
    }

    /** An OpenCL device on the CPU is slower than the CPU engine. */
    @Override
    public EngineBackend openPreferred() {
        return open("opencl", OpenCl.openGpu(), EngineOptions.of(""));
    }
}
