// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, the highest first. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(MergepathPlugin.class, "io.mergepath.spark",
            "io.mergepath.spark.plan", "io.mergepath.spark.sort");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("");
    }
}
