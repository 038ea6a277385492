// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Engine;
import io.mergepath.Finding;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.opencl.OpenCl;
import io.mergepath.testsupport.Need;
import io.mergepath.testsupport.TestTuning;
import java.util.List;

/** Engines for tests, which are skipped where there is no OpenCL device. */
final class OpenClEngines {
    /** So small that few keys cross many cuts. */
    static final String SMALL = "tile=32x3";

    /** The search of {@link TestTuning}. */
    static final Tuning.Search SEARCH = new Tuning.Search(TestTuning.FUSED_THREADS, TestTuning.EVERY, TestTuning.AHEAD);

    private OpenClEngines() {
    }

    /** The context of all engines but those that {@linkplain #own own} one, as long as this JVM lives. */
    private static final class Shared {
        static final OtherOpenCl CONTEXT = new OtherOpenCl();
    }

    /**
     * An engine with a queue of its own in a context that others have too: for each context PoCL reads all its built-in
     * functions again before it compiles, which takes longer than compiling. Tests look at the results themselves, so
     * the engine opens without a self-check, which would compile kernels for each engine's options.
     */
    static Engine open(String options) {
        assumeDevice();
        return Shared.CONTEXT.withQueue(
                queue -> Engine.open("opencl:check=no,queue=0x" + Long.toHexString(queue.address()) + ","
                        + TestTuning.option() + "," + options));
    }

    /** An engine with a context of its own, which opens as for users; and with their tiles if there are no options. */
    static Engine own(String options) {
        assumeDevice();
        return Engine.open(options.isEmpty() ? "opencl" : "opencl:" + TestTuning.option() + "," + options);
    }

    static void assumeDevice() {
        // A device that fails the self-check is there all the same, and tests on it are to fail.
        List<Finding> found = OpenCl.look((_, _, _) -> {
        });
        Need.OPENCL_DEVICE.orSkip(found.stream().anyMatch(Finding::usable));
    }
}
