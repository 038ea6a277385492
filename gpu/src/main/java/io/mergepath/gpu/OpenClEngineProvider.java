// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Finding;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.gpu.opencl.OpenClDevice;
import io.mergepath.spi.EngineBackend;
import java.util.List;

/**
 * Opens engines on OpenCL devices: {@code opencl} for the first, GPUs before others, or {@code opencl:NAME} for the first
 * with that in its name. Behind the name or in its place may stand {@code tile=NTxVT}, the tile of all kernels,
 * {@code merge-tile=}, {@code sort-tile=} and {@code ways-tile=} for those of merges of two runs, of blocks that sort and
 * of merges of more runs, {@code ways=2} to {@code ways=16} for how many runs a pass of a sort may merge at once, {@code memory=BYTES} (also {@code 512m}
 * or {@code 40g}) for how much device memory the engine may have, {@code piece=BYTES} for how much of a large sort of host data is
 * uploaded before it is sorted while more follows, and {@code queue=HANDLE}, a
 * {@code cl_command_queue} of the caller's that all work is queued in, on its device and in its context: see
 * {@link OpenClInterop}.
 *
 * <p>Whoever makes a device's driver makes its compiler too, so an engine is refused whose kernels fail a self-check: {@link SelfCheck}.
 * {@code check=no} opens it all the same, to see how it fails.
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

    /** A CPU that plays a GPU is slower than the engine of the cores. */
    @Override
    public EngineBackend openPreferred() {
        return open("opencl", OpenCl.openGpu(), EngineOptions.of(""));
    }
}
