// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cuda.kernels;

import io.mergepath.gpu.device.KernelImages;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Offers the compiled kernels of this module to the CUDA engine. A program needs this module on its path only. */
public final class CudaKernels implements KernelImages {
    /** For {@link java.util.ServiceLoader}. */
    public CudaKernels() {
    }

    @Override
    public @Nullable InputStream open(String name) {
        return CudaKernels.class.getResourceAsStream(name);
    }
}
