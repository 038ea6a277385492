// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.OsString;
import io.mergepath.cli.key.KeyDefinition;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.option.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** The options that say how lines are compared. They mean the same as in GNU sort in the C locale. */
final class LineOptions {
    private static final Map<String, String> CHECKS = Map.of("--check=diagnose-first", "-c", "--check=quiet", "-C",
            "--check=silent", "-C");
    private static final Pattern ATTACHED_SEPARATOR = Pattern.compile("-[bcCfnrsuz]*t[= \\t]");

    private final OptionSpec numeric = Options.flag(
            "Compare as decimal numbers of any length. A number ends at the first byte that is not a digit. Byte"
                    + " 0x80 also"
                    + " ends it, although some builds of GNU sort skip that byte.",
            "-n",
            "--numeric-sort");
    private final OptionSpec folded = Options.flag("Compare lower-case letters like upper-case letters.", "-f",
            "--ignore-case");
    private final OptionSpec skipBlanks = Options.flag("Ignore leading blanks in keys.", "-b",
            "--ignore-leading-blanks");
    private final OptionSpec keys = Options
            .with("Compare by a key: F[.C][bfnr][,F[.C][bfnr]]. It begins at field F, character C, and ends at"
                    + " the second position. Both count from 1. A further -k orders lines whose earlier keys are"
                    + " equal.",
                    "-k", "--key")
            .paramLabel("KEY").type(List.class).auxiliaryTypes(KeyDefinition.class).converters(new KeyConverter())
            .build();
    private final OptionSpec separator = Options.with("Separate fields by this byte instead of blanks.", "-t",
            "--field-separator").paramLabel("BYTE").type(String.class).build();
    private final OptionSpec stable = Options.flag("Keep the order of lines with equal keys.", "-s", "--stable");
    private final OptionSpec zeroTerminated = Options.flag("End lines with a zero byte instead of a newline.", "-z",
            "--zero-terminated");
    private final List<OptionSpec> all = List.of(numeric, folded, skipBlanks, keys, separator, stable, zeroTerminated);

    void addTo(CommandSpec command) {
        all.forEach(command::addOption);
    }

    /**
     * Rewrites arguments that GNU sort accepts and picocli does not. In {@code -t=} picocli would take the sign as the
     * one between option and value, and in {@code -t' '} it would drop the blank. An option with an optional value,
     * such as {@code --check=quiet}, would take the next file name as its value.
     */
    static String[] forPicocli(String... arguments) {
        List<String> rewritten = new ArrayList<>();
        boolean options = true;
        for (String argument : arguments) {
            options &= !argument.equals("--");
            if (options && ATTACHED_SEPARATOR.matcher(argument).matches()) {
                rewritten.add(argument.substring(0, argument.length() - 1));
                rewritten.add(argument.substring(argument.length() - 1));
            } else {
                rewritten.add(options ? CHECKS.getOrDefault(argument, argument) : argument);
            }
        }
        return rewritten.toArray(String[]::new);
    }

    /** Tests whether any of these options is given. */
    boolean given() {
        return all.stream().anyMatch(option -> !option.stringValues().isEmpty());
    }

    byte delimiter() {
        return (byte) (Options.isGiven(zeroTerminated) ? 0 : '\n');
    }

    LineOrder order(boolean reversed, boolean unique) {
        KeyDefinition.Flags flags = new KeyDefinition.Flags(Options.isGiven(numeric), Options.isGiven(folded), reversed,
                Options.isGiven(skipBlanks));
        List<KeyDefinition> definitions = keys.getValue();
        return LineOrder.of(definitions == null ? List.of() : definitions, flags, separatorByte(),
                !Options.isGiven(stable) && !unique);
    }

    OptionSpec separator() {
        return separator;
    }

    private int separatorByte() {
        String text = separator.getValue();
        if (text == null) {
            return LineOrder.BLANKS;
        }
        if (text.equals("\\0")) {
            return 0;
        }
        byte[] bytes = OsString.bytes(text);
        if (bytes.length != 1) {
            throw new Failure("-t '" + text + "': the separator must be one byte, or \\0");
        }
        return bytes[0];
    }

    static final class KeyConverter implements ITypeConverter<KeyDefinition> {
        @Override
        public KeyDefinition convert(String definition) {
            try {
                return KeyDefinition.parse(definition);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
