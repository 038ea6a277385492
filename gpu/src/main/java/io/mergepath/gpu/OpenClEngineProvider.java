package io.mergepath.gpu;

import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.Finding;
import java.util.List;

/**
 * Opens engines on OpenCL devices: {@code opencl} for the first, GPUs before others, or {@code opencl:NAME} for the first
 * with that in its name. Behind the name or in its place may stand {@code tile=NTxVT}, the tile of all kernels, or
 * {@code merge-tile=} and {@code sort-tile=} for those of merges and of blocks that sort.
 */
public final class OpenClEngineProvider implements EngineProvider {
    /** For {@link java.util.ServiceLoader}. */
    public OpenClEngineProvider() {
    }

    @Override
    public String name() {
        return "opencl";
    }

    @Override
    public List<Finding> look() {
        return OpenCl.look();
    }

    @Override
    public EngineBackend open(String options) {
        EngineOptions wanted = EngineOptions.of(options);
        return new GpuBackend(options.isEmpty() ? "opencl" : "opencl:" + options, OpenCl.open(wanted.device()), wanted);
    }

    @Override
    public boolean isAccelerator() {
        return true;
    }
}
