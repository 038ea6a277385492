// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes records, lists, text and numbers as JSON, for {@link JsonReader} too. An element of a list takes one line. */
final class Json {
    /** A measured time has no more significant digits. */
    private static final MathContext DIGITS = new MathContext(7);

    private Json() {
    }

    static String of(Record value) {
        return value(value) + "\n";
    }

    private static String value(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String text -> text(text);
            case Double number -> number(number);
            case Integer number -> number.toString();
            case Long number -> number.toString();
            case List<?> list -> list.isEmpty()
                    ? "[]"
                    : list.stream().map(Json::value).collect(Collectors.joining(",\n  ", "[\n  ", "\n]"));
            case Record record -> Arrays.stream(record.getClass().getRecordComponents())
                    .map(component -> text(component.getName()) + ": " + value(component(record, component)))
                    .collect(Collectors.joining(", ", "{", "}"));
            default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
        };
    }

    private static @Nullable Object component(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no access to " + component, e);
        }
    }

    private static String number(double number) {
        if (!Double.isFinite(number)) {
            return "null";
        }
        return new BigDecimal(number).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    private static final Map<Character, String> ESCAPES = Map.of('"', "\\\"", '\\', "\\\\", '\n', "\\n", '\r', "\\r",
            '\t', "\\t");

    private static String text(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            String escape = ESCAPES.get(c);
            out.append(escape != null ? escape : c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return out.append('"').toString();
    }
}
