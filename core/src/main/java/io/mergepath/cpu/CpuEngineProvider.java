// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.Finding;
import io.mergepath.cpu.memory.Allocator;
import io.mergepath.cpu.sort.SortMethod;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineProvider;
import java.util.List;

/**
 * Opens CPU engines: {@code cpu} for all processors, {@code cpu:N} for N threads. For tests and measurements
 * {@code sort=METHOD} sets how keys alone are sorted in a built-in order, as in {@code cpu:4,sort=radix}: {@link
 * SortMethod}.
 */
public final class CpuEngineProvider implements EngineProvider {
    /** The greatest number of threads. No machine has more processors, so a larger number is a typing error. */
    private static final int MOST_THREADS = 4096;

    private static final String SORT = "sort=";

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
        int threads = Runtime.getRuntime().availableProcessors();
        SortMethod method = null;
        for (String option : options.isEmpty() ? new String[0] : options.split(",", -1)) {
            if (option.startsWith(SORT)) {
                method = SortMethod.named(option.substring(SORT.length()));
            } else {
                threads = threads(option);
            }
        }
        return new CpuBackend(options.isEmpty() ? "cpu" : "cpu:" + options, threads, new Allocator(), method);
    }

    private static int threads(String option) {
        int threads;
        try {
            threads = Integer.parseInt(option);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("cpu:" + option + ": \"" + option + "\" is not a number of threads", e);
        }
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException(
                    "cpu:" + option + ": the number of threads is not in [1, " + MOST_THREADS + "]");
        }
        return threads;
    }
}
