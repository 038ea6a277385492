// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, the highest first. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(GpuBackend.class, "io.mergepath.gpu",
            "io.mergepath.gpu.host", "io.mergepath.gpu.family", "io.mergepath.gpu.operation", "io.mergepath.gpu.sort",
            "io.mergepath.gpu.merge",
            "io.mergepath.gpu.call", "io.mergepath.gpu.parameter", "io.mergepath.gpu.kernel",
            "io.mergepath.gpu.context",
            "io.mergepath.gpu.translation", "io.mergepath.gpu.cuda", "io.mergepath.gpu.opencl",
            "io.mergepath.gpu.device");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("io.mergepath.gpu");
    }
}
