// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.Engine;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The engines of an executor. Tasks share them. */
final class Engines {
    private static final Map<Integer, Engine> BY_CORES = new ConcurrentHashMap<>();

    private Engines() {
    }

    /** The engine for a task that may use a number of cores. */
    static Engine forCores(int cores) {
        return BY_CORES.computeIfAbsent(cores, count -> Engine.open("cpu:" + count));
    }
}
