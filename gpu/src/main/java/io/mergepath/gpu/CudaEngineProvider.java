// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Finding;
import io.mergepath.gpu.cuda.Cuda;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.spi.EngineBackend;
import java.util.List;

/**
 * Opens engines on NVIDIA devices: {@code cuda}, or {@code cuda:1} for the second of them. Behind the number or in its place
 * may stand {@code tile=NTxVT}, the tile of all kernels, {@code merge-tile=}, {@code sort-tile=} and {@code ways-tile=} for those
 * of merges of two runs, of blocks that sort and of merges of more runs, {@code ways=2} to {@code ways=16} for how many
 * runs a pass of a sort may merge at once, {@code memory=BYTES} (also {@code 512m}
 * or {@code 40g}) for how much device memory the engine may have, {@code piece=BYTES} for how much of a large sort of host data is
 * uploaded before it is sorted while more follows, and {@code stream=HANDLE}, a {@code CUstream} of the caller's that all work is queued in: see
 * {@link CudaInterop}.
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
        return new GpuBackend(options.isEmpty() ? "cuda" : "cuda:" + options, Cuda.open(ordinal, wanted.stream()),
                wanted);
    }
}
