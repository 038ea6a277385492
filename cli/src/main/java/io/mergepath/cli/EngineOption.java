package io.mergepath.cli;

import io.mergepath.Engine;
import io.mergepath.cli.io.Failure;
import picocli.CommandLine.Option;

/** {@code --engine}, for every command that does work. */
public final class EngineOption {
    private static final String AUTO = "auto";

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = AUTO, description = "Where the work is done: auto (the default), cpu, cpu:N for N threads, or another engine"
            + " that 'mergepath devices' lists.") private String name = AUTO;

    /** Whether the user leaves it to the command. */
    public boolean isAuto() {
        return name.equals(AUTO);
    }

    /** Opens the engine, to be closed by the caller. */
    public Engine open() {
        try {
            return isAuto() ? Engine.best() : Engine.open(name);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new Failure("--engine " + name + ": " + e.getMessage(), e);
        }
    }

    /** How many threads of this machine the command may use beside the engine's device: N of {@code cpu:N}, else all. */
    public static int threads(Engine engine) {
        String threads = engine.name().startsWith("cpu:") ? engine.name().substring("cpu:".length()) : "";
        return threads.isEmpty() ? Runtime.getRuntime().availableProcessors() : Integer.parseInt(threads);
    }
}
