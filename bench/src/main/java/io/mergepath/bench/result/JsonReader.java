// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records that {@link Json} has written. It ignores unknown names, since a later version may write more.
 * Known names must be there and have the right type. An error names the line and the column.
 */
final class JsonReader implements AutoCloseable {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    /**
     * Components that may be missing or null. A row may have no peer, or come from older code without the component.
     */
    private static final Set<String> OPTIONAL = Set.of("peer", "peerThreads", "peerMedianNanos", "peerSpread", "ratio",
            "wallNanos", "times", "peerTimes");
    /** Older code measured processors only and wrote machines without this component. */
    private static final Map<String, Object> ABSENT = Map.of("device", "");

    /** The parser's words about the source of the text, before a line and a column. */
    private static final Pattern SOURCE = Pattern.compile("\\[Source: [^;]*; ");

    /** The parser's words about its settings. */
    private static final Pattern SETTING = Pattern.compile(": enable `JsonReadFeature[^`]*` to allow");

    private final JsonParser in;

    private JsonReader(String text) throws IOException {
        in = JSON.createParser(text);
    }

    /**
     * The record in a text.
     *
     * @throws IllegalArgumentException if the text holds no such record; the message names the place and the fault
     */
    static <R extends Record> R read(String text, Class<R> type) {
        try (JsonReader reader = new JsonReader(text)) {
            return reader.only(type);
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory can't be read", e);
        }
    }

    private <R extends Record> R only(Class<R> type) throws IOException {
        try {
            if (in.nextToken() == null) {
                throw new IllegalArgumentException("line 1, column 1: expected an object, and there is nothing");
            }
            R record = record(type);
            if (in.nextToken() != null) {
                throw wrong("nothing may follow the first value");
            }
            return record;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String words = SETTING.matcher(e.getOriginalMessage()).replaceAll("");
            throw new IllegalArgumentException(
                    place(at == null ? in.currentLocation() : at) + SOURCE.matcher(words).replaceAll("["), e);
        }
    }

    private <R extends Record> R record(Class<R> type) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw wrong("expected an object");
        }
        RecordComponent[] components = type.getRecordComponents();
        Map<String, RecordComponent> known = new HashMap<>();
        Arrays.stream(components).forEach(component -> known.put(component.getName(), component));
        Map<String, @Nullable Object> values = new HashMap<>(ABSENT);
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            RecordComponent component = known.get(name);
            if (component == null) {
                in.skipChildren();
            } else {
                values.put(name, value(component));
            }
        }
        for (String name : known.keySet()) {
            if (!values.containsKey(name) && !OPTIONAL.contains(name)) {
                throw wrong("\"" + name + "\" is missing in the object that ends here");
            }
        }
        try {
            return type.getDeclaredConstructor(Arrays.stream(components).map(RecordComponent::getType)
                    .toArray(Class<?>[]::new))
                    .newInstance(Arrays.stream(components).map(component -> values.get(component.getName())).toArray());
        } catch (ReflectiveOperationException e) {
            throw wrong("no " + type.getSimpleName() + ": " + (e.getCause() == null ? e : e.getCause()).getMessage());
        }
    }

    private @Nullable Object value(RecordComponent component) throws IOException {
        String name = component.getName();
        Class<?> type = component.getType();
        if (in.currentToken() == JsonToken.VALUE_NULL) {
            if (type == double.class) {
                // JSON has no number that is not finite, so such a number is written as null.
                return Double.NaN;
            }
            if (OPTIONAL.contains(name)) {
                return null;
            }
        }
        if (type == List.class) {
            return list(name, ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0]);
        }
        if (type.isRecord()) {
            return record(type.asSubclass(Record.class));
        }
        if (type == String.class) {
            return text(name);
        }
        if (!in.currentToken().isNumeric() || (isWhole(type) && in.currentToken() != JsonToken.VALUE_NUMBER_INT)) {
            throw wrong("\"" + name + "\" is not a " + (isWhole(type) ? "whole number" : "number"));
        }
        return isWhole(type)
                ? type == long.class ? (Object) in.getLongValue() : (Object) in.getIntValue()
                : (Object) finite(name);
    }

    private double finite(String name) throws IOException {
        double number = in.getDoubleValue();
        if (!Double.isFinite(number)) {
            throw wrong("\"" + name + "\" is " + in.getText() + ", too large a number");
        }
        return number;
    }

    private static boolean isWhole(Class<?> type) {
        return type != double.class && type != Double.class;
    }

    private List<Object> list(String name, java.lang.reflect.Type type) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw wrong("\"" + name + "\" is not an array");
        }
        List<Object> list = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            list.add(type == String.class ? text(name) : record(((Class<?>) type).asSubclass(Record.class)));
        }
        return List.copyOf(list);
    }

    private String text(String name) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            throw wrong("\"" + name + "\" is not text");
        }
        return in.getText();
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(place(in.currentTokenLocation()) + what);
    }

    private static String place(JsonLocation at) {
        return "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
