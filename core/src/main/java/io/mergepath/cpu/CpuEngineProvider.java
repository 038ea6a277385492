package io.mergepath.cpu;

import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.Finding;
import java.util.List;

/** Opens CPU engines: {@code cpu} for all cores, {@code cpu:N} for N threads. */
public final class CpuEngineProvider implements EngineProvider {
    /** For {@link java.util.ServiceLoader}. */
    public CpuEngineProvider() {
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public List<Finding> look() {
        return List.of(new Finding(Runtime.getRuntime().availableProcessors() + " processors",
                System.getProperty("os.arch"), true,
                "Java " + Runtime.version()));
    }

    @Override
    public EngineBackend open(String options) {
        throw new IllegalStateException();
    }
}
