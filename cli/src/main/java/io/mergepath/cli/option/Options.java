// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.option;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Options of the commands that must start soon, made without annotations: reading those takes twice as long as the
 * JVM's start.
 */
public final class Options {
    private Options() {}

    /** An option that is given or not. */
    public static OptionSpec flag(String description, String... names) {
        return with(description, names).type(boolean.class).build();
    }

    /** An option with a value. */
    public static OptionSpec.Builder with(String description, String... names) {
        return OptionSpec.builder(names).description(description);
    }

    /**
     * Refuses an option that is given again with another value, as GNU sort does: which one is meant nobody can tell.
     */
    public static void refuseTwoValues(OptionSpec option) {
        List<String> values = option.originalStringValues().stream().distinct().toList();
        if (values.size() > 1) {
            throw new ParameterException(option.command().commandLine(),
                    option.longestName() + " is given as '" + values.get(0) + "' and as '" + values.get(1) + "'");
        }
    }

    public static boolean isGiven(OptionSpec flag) {
        return Boolean.TRUE.equals(flag.getValue());
    }
}
