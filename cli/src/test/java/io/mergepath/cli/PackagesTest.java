// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** Tests the layers of this module's packages, from the highest to the lowest. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(Main.class, "io.mergepath.cli", "io.mergepath.cli.explore",
            "io.mergepath.cli.path", "io.mergepath.cli.bench", "io.mergepath.cli.demo", "io.mergepath.cli.selftest",
            "io.mergepath.cli.line", "io.mergepath.cli.key", "io.mergepath.cli.text", "io.mergepath.cli.raw",
            "io.mergepath.cli.option",
            "io.mergepath.cli.output", "io.mergepath.cli.terminal", "io.mergepath.cli.io");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("");
    }
}
