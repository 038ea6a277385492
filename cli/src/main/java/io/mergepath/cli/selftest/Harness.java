package io.mergepath.cli.selftest;

import io.mergepath.Engine;
import io.mergepath.cli.io.Progress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runs cases, each of one operation, and counts what comes of them.
 *
 * <p>What a case works on follows from the seed and its own description, so that the same seed fails in the same case
 * whatever else is run.
 */
final class Harness {
    private final Engine engine;
    private final long seed;
    private final boolean quick;
    private final String only;
    private final Progress progress;
    private Map<String, Tally> tallies = new LinkedHashMap<>();

    Harness(Engine engine, long seed, boolean quick, String only, Progress progress) {
        this.engine = engine;
        this.seed = seed;
        this.quick = quick;
        this.only = only;
        this.progress = progress;
    }

    /** What a case does; whatever it throws is a failure. */
    @FunctionalInterface
    interface Body {
        void run();
    }

    Engine engine() {
        return engine;
    }

    boolean quick() {
        return quick;
    }

    /** The seed of a case. */
    long seed(String description) {
        return seed * 31 + description.hashCode();
    }

    void run(String operation, String description, Body body) {
        if (!operation.contains(only)) {
            return;
        }
        Tally tally = tallies.computeIfAbsent(operation, Tally::new);
        if (tally.cases() == 0) {
            progress.phase(operation);
        }
        tally.count(description, engine, body);
    }

    /** What has been counted since this was asked last. */
    Map<String, Tally> take() {
        Map<String, Tally> taken = tallies;
        tallies = new LinkedHashMap<>();
        return taken;
    }
}
