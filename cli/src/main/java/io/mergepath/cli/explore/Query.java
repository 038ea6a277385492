// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.cli.path.NumberList;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields that the page sends. The server checks every field again, because anyone can write a query. */
record Query(Map<String, String> fields) {
    /** A drawing with more elements is not readable. */
    private static final int MOST_TO_MERGE = 100;
    private static final int MOST_TO_SORT = 128;
    private static final int MOST_TO_SHARE = 128;

    static Query of(@Nullable String raw) {
        Map<String, String> fields = new HashMap<>();
        for (String field : (raw == null ? "" : raw).split("&", -1)) {
            int sign = field.indexOf('=');
            if (sign > 0) {
                fields.put(decode(field.substring(0, sign)), decode(field.substring(sign + 1)));
            }
        }
        return new Query(fields);
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal("", "the query is not encoded as a URL: " + e.getMessage());
        }
    }

    private String text(String field) {
        return fields.getOrDefault(field, "");
    }

    int[] sorted(String field, String name) {
        return list(field, name, new NumberList(MOST_TO_MERGE, Integer.MIN_VALUE, Integer.MAX_VALUE, true));
    }

    int[] unsorted(String field, String name) {
        return list(field, name, new NumberList(MOST_TO_SORT, Integer.MIN_VALUE, Integer.MAX_VALUE, false));
    }

    /** How many pieces of work each object has. */
    int[] counts() {
        int[] counts = list("counts", "counts", new NumberList(MOST_TO_MERGE, 0, Integer.MAX_VALUE, false));
        long sum = Arrays.stream(counts).asLongStream().sum();
        if (sum < 1 || sum > MOST_TO_SHARE) {
            throw new Refusal("counts", "counts add up to " + sum + ", not between 1 and " + MOST_TO_SHARE);
        }
        return counts;
    }

    /** Where segments of keys begin, and where the last segment ends. */
    int[] offsets(int keys) {
        return list("offsets", "offsets", new NumberList(MOST_TO_SORT + 1, 0, keys, true));
    }

    private int[] list(String field, String name, NumberList kind) {
        try {
            return Arrays.stream(kind.parse(name, text(field))).mapToInt(Math::toIntExact).toArray();
        } catch (IllegalArgumentException e) {
            throw new Refusal(field, String.valueOf(e.getMessage()));
        }
    }

    int number(String field, String name, int least, int greatest) {
        String text = text(field);
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) < least || Integer.parseInt(text) > greatest) {
            throw new Refusal(field,
                    name + " is '" + text + "', not a whole number between " + least + " and " + greatest);
        }
        return Integer.parseInt(text);
    }

    /** Threads a block. */
    int nt() {
        int nt = number("nt", "NT", 2, 16);
        if (Integer.bitCount(nt) != 1) {
            throw new Refusal("nt", "NT is '" + nt + "', not a power of two");
        }
        return nt;
    }

    /** Values a thread. */
    int vt() {
        return number("vt", "VT", 1, 16);
    }

    <E extends Enum<E>> E choice(String field, E[] choices) {
        return Arrays.stream(choices).filter(choice -> choice.toString().equals(text(field))).findFirst()
                .orElseThrow(() -> new Refusal(field,
                        field + " is '" + text(field) + "', none of " + Arrays.toString(choices)));
    }
}
