// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Compiled kernels that a module has: {@link ShippedKernels}. A {@link java.util.ServiceLoader} finds the module. */
public interface KernelImages {
    /**
     * Opens a resource.
     *
     * @param name the name of an image, such as {@code sm_90-} and a {@link KernelCache#key}; or
     *        {@link ShippedKernels#INDEX}
     * @return the content, as {@link KernelCache#content} makes it of an image; or null if there is none
     */
    @Nullable
    InputStream open(String name);
}
