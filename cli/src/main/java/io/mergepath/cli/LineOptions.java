package io.mergepath.cli;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.text.KeyDefinition;
import io.mergepath.cli.text.LineOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How lines are compared: the options of GNU sort, with the same meaning in the C locale. */
final class LineOptions {
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
        "--field-separator"}, paramLabel = "BYTE", preprocessor = EqualsSign.class, description = "Fields are parted by this byte, not by blanks.") private @Nullable String separator;

    @Option(names = {"-s", "--stable"}, description = "Lines with equal keys keep their order.") private boolean stable;

    @Option(names = {"-z",
        "--zero-terminated"}, description = "Lines end in a zero byte, not in a newline.") private boolean zeroTerminated;

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

    /** In {@code -t=} the sign is the separator of fields; picocli takes it for the one between option and value. */
    static final class EqualsSign implements IParameterPreprocessor {
        @Override
        public boolean preprocess(Stack<String> arguments, CommandSpec command, ArgSpec option,
                Map<String, Object> info) {
            if (arguments.peek().isEmpty() && "=".equals(info.get("separator"))) {
                arguments.pop();
                arguments.push("=");
            }
            return false;
        }
    }
}
