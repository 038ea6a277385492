// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, the highest first. The API and the SPI are one unit: decision record 32 says why. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(Engine.class, "io.mergepath.cpu", "io.mergepath.cpu.path",
            "io.mergepath.cpu.segment",
            "io.mergepath.cpu.sort",
            "io.mergepath.cpu.merge", "io.mergepath.cpu.radix", "io.mergepath.cpu.vector", "io.mergepath.cpu.kernel",
            "io.mergepath.cpu.column",
            "io.mergepath.cpu.memory", "io.mergepath.cpu.thread", "io.mergepath, io.mergepath.spi");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("io.mergepath");
    }
}
