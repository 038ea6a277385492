package io.mergepath.cli;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.text.KeyDefinition;
import io.mergepath.cli.text.LineOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How lines are compared: the options of GNU sort, with the same meaning in the C locale. */
final class LineOptions {
    private static final Map<String, String> CHECKS = Map.of("--check=diagnose-first", "-c", "--check=quiet", "-C",
            "--check=silent", "-C");
    private static final Pattern ATTACHED_SEPARATOR = Pattern.compile("-[bcCfnrsuz]*t[= \\t]");

    @Option(names = {"-n",
        "--numeric-sort"}, description = "Compare as decimal numbers of any length.") private boolean numeric;

    @Option(names = {"-f",
        "--ignore-case"}, description = "Compare lower-case letters as upper-case ones.") private boolean folded;

    @Option(names = {"-b",
        "--ignore-leading-blanks"}, description = "Ignore leading blanks of keys.") private boolean skipBlanks;

    @Option(names = {"-k",
        "--key"}, paramLabel = "KEY", converter = KeyConverter.class, description = "Compare by a key: F[.C][bfnr][,F[.C][bfnr]], from field F, character C, to another, both"
                + " counted from 1; given again, by that one among equals.") private List<KeyDefinition> keys = new ArrayList<>();

    @Option(names = {"-t",
        "--field-separator"}, paramLabel = "BYTE", description = "Fields are parted by this byte, not by blanks.") private @Nullable String separator;

    @Option(names = {"-s", "--stable"}, description = "Lines with equal keys keep their order.") private boolean stable;

    @Option(names = {"-z",
        "--zero-terminated"}, description = "Lines end in a zero byte, not in a newline.") private boolean zeroTerminated;

    /**
     * Writes what GNU sort understands and picocli does not in another way. Of {@code -t=} and {@code -t' '} it would take
     * the sign for the one between option and value, and a blank for nothing; and an option whose value may be missing, as
     * of {@code --check=quiet}, would swallow the file behind it.
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

    /** Whether any of these options has been given. */
    boolean given() {
        return numeric || folded || skipBlanks || !keys.isEmpty() || separator != null || stable || zeroTerminated;
    }

    byte delimiter() {
        return (byte) (zeroTerminated ? 0 : '\n');
    }

    LineOrder order(boolean reversed, boolean unique) {
        KeyDefinition.Flags flags = new KeyDefinition.Flags(numeric, folded, reversed, skipBlanks);
        return LineOrder.of(keys, flags, separator(), !stable && !unique);
    }

    private int separator() {
        if (separator == null) {
            return LineOrder.BLANKS;
        }
        if (separator.equals("\\0")) {
            return 0;
        }
        byte[] bytes = separator.getBytes(StandardCharsets.UTF_8);
        if (bytes.length != 1) {
            throw new Failure("-t '" + separator + "': the separator must be one byte, or \\0");
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
