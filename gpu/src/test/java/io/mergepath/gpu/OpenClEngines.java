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

    static Engine open(String options) {
        List<Finding> found = new OpenClEngineProvider().look();
        assumeTrue(found.stream().anyMatch(Finding::usable), () -> "there is no OpenCL device: " + found);
        return Engine.open("opencl:" + options);
    }
}
