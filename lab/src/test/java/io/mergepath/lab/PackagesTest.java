// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab;

import io.mergepath.lab.selftest.SelfTest;
import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, the highest first. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(SelfTest.class, "io.mergepath.lab.selftest",
            "io.mergepath.lab.data", "io.mergepath.lab.check", "io.mergepath.lab.model", "io.mergepath.lab.reference");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("");
    }
}
