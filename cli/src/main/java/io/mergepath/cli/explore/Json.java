// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes records, lists, text and numbers as JSON. */
final class Json {
    private Json() {
    }

    static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Integer number -> number.toString();
            case Long number -> number.toString();
            case Boolean truth -> truth.toString();
            case Enum<?> choice -> text(choice.toString());
            case String text -> text(text);
            case List<?> list -> list.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
            case Record record -> Arrays.stream(record.getClass().getRecordComponents())
                    .map(component -> text(component.getName()) + ":" + of(component(record, component)))
                    .collect(Collectors.joining(",", "{", "}"));
            default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
        };
    }

    private static Object component(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("no access to " + component, e);
        }
    }

    /** Escapes every character except letters and digits of ASCII and common punctuation. */
    private static String text(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '<';
            out.append(plain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return out.append('"').toString();
    }
}
