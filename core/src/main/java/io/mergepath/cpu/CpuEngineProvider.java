// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.Finding;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import java.util.List;

/** Opens CPU engines: {@code cpu} for all processors, {@code cpu:N} for N threads. */
public final class CpuEngineProvider implements EngineProvider {
    /** The greatest number of threads. No machine has more processors, so a larger number is a typing error. */
    private static final int MOST_THREADS = 4096;

    /** Called by {@link java.util.ServiceLoader}. */
    public CpuEngineProvider() {
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public List<Finding> look() {
        int processors = Runtime.getRuntime().availableProcessors();
        return List.of(new Finding(processors + (processors == 1 ? " processor" : " processors"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"), true,
                "Java " + Runtime.version()));
    }

    @Override
    public EngineBackend open(String options) {
        if (options.isEmpty()) {
            return new CpuBackend("cpu", Runtime.getRuntime().availableProcessors());
        }
        int threads;
        try {
            threads = Integer.parseInt(options);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "cpu:" + options + ": \"" + options + "\" is not a number of threads", e);
        }
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException(
                    "cpu:" + options + ": the number of threads is not in [1, " + MOST_THREADS + "]");
        }
        return new CpuBackend("cpu:" + threads, threads);
    }
}
