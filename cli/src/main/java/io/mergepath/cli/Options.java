package io.mergepath.cli;

import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of the commands that must start soon, made without annotations: reading those takes twice as long as the JVM's
 * start.
 */
final class Options {
    private Options() {}

    /** An option that is given or not. */
    static OptionSpec flag(String description, String... names) {
        return with(description, names).type(boolean.class).build();
    }

    /** An option with a value. */
    static OptionSpec.Builder with(String description, String... names) {
        return OptionSpec.builder(names).description(description);
    }

    static boolean isGiven(OptionSpec flag) {
        return Boolean.TRUE.equals(flag.getValue());
    }
}
