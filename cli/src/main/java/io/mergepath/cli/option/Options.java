// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.option;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Builds options without annotations, for commands that must start fast: picocli's reading of annotations takes twice
 * as long as the start of the JVM.
 */
public final class Options {
    private Options() {}

    /** An option without a value. */
    public static OptionSpec flag(String description, String... names) {
        return with(description, names).arity("0").type(boolean.class).build();
    }

    /** An option with a value. */
    public static OptionSpec.Builder with(String description, String... names) {
        return OptionSpec.builder(names).description(description);
    }

    /** Refuses an option that is given with two different values, as GNU sort does. */
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
