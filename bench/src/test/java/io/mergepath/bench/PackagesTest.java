// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench;

import io.mergepath.bench.cpu.CpuBench;
import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, the highest first. */
class PackagesTest {
    private final PackageLayers layers = PackageLayers.of(CpuBench.class, "io.mergepath.bench.cpu",
            "io.mergepath.bench.device", "io.mergepath.bench.nativepeer", "io.mergepath.bench.table",
            "io.mergepath.bench.family",
            "io.mergepath.bench.session",
            "io.mergepath.bench.workload", "io.mergepath.bench.race", "io.mergepath.bench.peer",
            "io.mergepath.bench.report", "io.mergepath.bench.plot", "io.mergepath.bench.result",
            "io.mergepath.bench.data");

    @Test
    void useOnlyLowerPackages() {
        layers.useOnlyLowerOnes();
    }

    @Test
    void areSmall() {
        layers.areSmall("");
    }
}
