// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.testsupport.PackageLayers;
import org.junit.jupiter.api.Test;

/** The packages of this module, which has tests only. */
class PackagesTest {
    @Test
    void areSmall() {
        PackageLayers.testPackagesAreSmall();
    }
}
