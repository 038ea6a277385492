// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, the highest first. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(TableSort.class, "io.mergepath.table",
            "io.mergepath.table.sort", "io.mergepath.table.code",
            "io.mergepath.table.column");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("");
    }
}
