// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.option;

import io.mergepath.Engine;
import io.mergepath.cli.io.Failure;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The option {@code --engine}. */
public final class EngineOption {
    private static final String AUTO = "auto";

    private static final String NAME = "--engine";
    private static final String LABEL = "NAME";
    private static final String DESCRIPTION = "The engine that does the work: auto (the default), cpu, cpu:N for N"
            + " threads, or an"
            + " engine that 'mergepath devices' lists.";

    @Option(names = NAME, paramLabel = LABEL, defaultValue = AUTO,
            description = DESCRIPTION) private String name = AUTO;

    /** The option for a command that is built without annotations. */
    public OptionSpec spec() {
        return Options.with(DESCRIPTION, NAME).paramLabel(LABEL).type(String.class).defaultValue(AUTO)
                .setter(new ISetter() {
                    @Override
                    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
                    public <T> T set(T value) {
                        String before = name;
                        name = (String) value;
                        return (T) before;
                    }
                }).build();
    }

    /** Tests whether the command chooses the engine. */
    public boolean isAuto() {
        return name.equals(AUTO);
    }

    /** Opens the engine. The caller closes it. */
    public Engine open() {
        try {
            return isAuto() ? Engine.best() : Engine.open(name);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new Failure("--engine " + name + ": " + e.getMessage(), e);
        }
    }

    /**
     * The number of threads that the command may use beside the engine's device: N for {@code cpu:N}, otherwise all.
     * Other options of the CPU engine have a sign, as in {@code cpu:N,sort=radix}.
     */
    public static int threads(Engine engine) {
        String options = engine.name().startsWith("cpu:") ? engine.name().substring("cpu:".length()) : "";
        int threads = Runtime.getRuntime().availableProcessors();
        for (String option : options.split(",", -1)) {
            threads = option.isEmpty() || option.contains("=") ? threads : Integer.parseInt(option);
        }
        return threads;
    }
}
