// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Finding;
import io.mergepath.gpu.cuda.Cuda;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.spi.EngineBackend;
import java.util.List;

/**
 * Opens engines on NVIDIA devices: {@code cuda}, or {@code cuda:1} for the second device.
 *
 * <p>Options follow the number or stand in its place, with commas between them. {@code tile=NTxVT} is the tile of all
 * kernels; {@code merge-tile=}, {@code sort-tile=} and {@code ways-tile=} are the tiles of merges of two runs, of block
 * sorts, and of merges of more runs. {@code ways=2} to {@code ways=16} limits the runs that a pass of a sort merges at
 * once. {@code memory=BYTES} (also {@code 512m} or {@code 40g}) limits the device memory of the engine. A large sort of
 * host data sorts a first piece of {@code piece=BYTES} while it uploads the next. {@code stream=HANDLE} is a
 * {@code CUstream} of the caller, in which the engine queues all work: see {@link CudaInterop}.
 */
public final class CudaEngineProvider extends GpuEngineProvider {
    /** For {@link java.util.ServiceLoader}. */
    public CudaEngineProvider() {
    }

    @Override
    public String name() {
        return "cuda";
    }

    @Override
    public List<Finding> look() {
        return Cuda.look();
    }

    @Override
    public EngineBackend open(String options) {
        EngineOptions wanted = EngineOptions.of(options);
        if (wanted.queue() != null) {
            throw new IllegalArgumentException("cuda:" + options + ": queues are OpenCL's");
        }
        int ordinal = 0;
        if (!wanted.device().isEmpty()) {
            try {
                ordinal = Integer.parseUnsignedInt(wanted.device());
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "cuda:" + options + ": \"" + wanted.device() + "\" is not the number of a device", e);
            }
        }
        return new GpuBackend(options.isEmpty() ? "cuda" : "cuda:" + options,
                Cuda.open(ordinal, wanted.stream(), BuiltInPrograms::rehearse), wanted);
    }

    /** Shipped kernels serve some orders only. An engine that callers did not ask for must serve every order. */
    @Override
    public EngineBackend openPreferred() {
        return new GpuBackend("cuda", Cuda.openWithCompiler(0, BuiltInPrograms::rehearse), EngineOptions.of(""));
    }
}
