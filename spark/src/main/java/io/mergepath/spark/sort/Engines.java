// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.Engine;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.apache.spark.resource.ResourceInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The engines of an executor. Tasks share them. */
final class Engines {
    private static final Logger LOG = LoggerFactory.getLogger(Engines.class);

    /** By name; empty if the machine lacks the device. */
    private static final Map<String, Optional<Engine>> OPEN = new ConcurrentHashMap<>();

    private Engines() {
    }

    /** The engine on the cores of a task. */
    static Engine cores(TaskContext task) {
        return OPEN.computeIfAbsent("cpu:" + task.cpus(), name -> Optional.of(Engine.open(name))).orElseThrow();
    }

    /** The engine on the GPU of a task, or of the executor if Spark gave the task none. */
    static Optional<Engine> gpu(TaskContext task, GpuChoice choice) {
        if (choice.engine().isEmpty()) {
            return Optional.empty();
        }
        return OPEN.computeIfAbsent(name(choice.engine(), task.resourcesJMap().get("gpu")), Engines::open);
    }

    /**
     * The name of an engine with the GPU of a task. The address of a GPU is the number of a CUDA device. OpenCL devices
     * have no numbers.
     */
    static String name(String engine, @Nullable ResourceInformation given) {
        return engine.equals("cuda") && given != null && given.addresses().length > 0
                ? "cuda:" + given.addresses()[0]
                : engine;
    }

    private static Optional<Engine> open(String name) {
        try {
            return Optional.of(Engine.open(name));
        } catch (IllegalStateException missing) {
            LOG.info("Mergepath sorts on the cores: {}", missing.getMessage());
            return Optional.empty();
        }
    }
}
