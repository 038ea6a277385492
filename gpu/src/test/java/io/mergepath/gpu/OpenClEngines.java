package io.mergepath.gpu;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mergepath.Engine;
import io.mergepath.spi.Finding;
import java.util.List;

/** Engines for tests, which are skipped where there is no OpenCL device. */
final class OpenClEngines {
    /** So small that few keys cross many cuts. */
    static final String SMALL = "tile=32x3";

    private OpenClEngines() {
    }

    /** The context of all engines but those that {@linkplain #own own} one, as long as this JVM lives. */
    private static final class Shared {
        static final OtherOpenCl CONTEXT = new OtherOpenCl();
    }

    /**
     * An engine with a queue of its own in a context that others have too: for each context PoCL reads all its built-in
     * functions again before it compiles, which takes longer than compiling.
     */
    static Engine open(String options) {
        assumeDevice();
        return Shared.CONTEXT.withQueue(
                queue -> Engine.open("opencl:queue=0x" + Long.toHexString(queue.address()) + "," + options));
    }

    /** An engine with a context of its own. */
    static Engine own(String options) {
        assumeDevice();
        return Engine.open("opencl:" + options);
    }

    private static void assumeDevice() {
        List<Finding> found = new OpenClEngineProvider().look();
        assumeTrue(found.stream().anyMatch(Finding::usable), () -> "there is no OpenCL device: " + found);
    }
}
