// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import io.mergepath.Engine;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.testsupport.Need;
import io.mergepath.testsupport.TestTuning;

/** Engines for tests, which are skipped where there is no OpenCL device. */
final class OpenClEngines {
    /** So small that few keys cross many cuts. */
    static final String SMALL = "tile=32x3";

    /** The search of {@link TestTuning}. */
    static final Tuning.Search SEARCH = new Tuning.Search(TestTuning.FUSED_THREADS, TestTuning.EVERY, TestTuning.AHEAD);

    private OpenClEngines() {
    }

    /** An engine without a self-check: tests look at the results themselves. */
    static Engine open(String options) {
        assumeDevice();
        return Engine.open("opencl:check=no," + TestTuning.option() + "," + options);
    }

    static void assumeDevice() {
        Need.OPENCL_DEVICE.orSkip(OpenCl.look((_, _, _) -> {
        }).stream().anyMatch(finding -> finding.usable()));
    }
}
