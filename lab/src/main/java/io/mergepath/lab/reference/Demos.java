// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The demonstrations that Modern GPU by Sean Baxter prints: inputs and results of merges and sorts of 100 elements,
 * and of the operations that stand on the merge path: segmented sorts, searches, sets, joins, insertions and intervals.
 *
 * <p>Values count from 0 along the input, and on from A to B in a merge, so that the values of a result are the
 * indices of {@link KeysAndIndices}.
 */
public final class Demos {

    private static final List<String> RESOURCES = List.of("demos.tsv", "family.tsv");

    private static final Map<String, Map<String, int[]>> DEMOS = read();

    private Demos() {}

    /**
     * The names of the demonstrations.
     *
     * @return {@code merge_keys}, {@code sort_keys} and so on, in the order in which they were printed
     */
    public static List<String> names() {
        return List.copyOf(DEMOS.keySet());
    }

    /**
     * The numbers of one column of a demonstration.
     *
     * @param demo one of {@link #names}
     * @param column {@code out}, or the demonstration's inputs: {@code in.a} and {@code in.b}, {@code in.aKeys} and
     *        {@code in.bKeys}, {@code in.keys} and so on
     * @return the numbers, in an array of the caller's own
     * @throws IllegalArgumentException if there is no such demonstration or column; the message lists those there are
     */
    public static int[] numbers(String demo, String column) {
        return get("column", get("demo", DEMOS, demo), column).clone();
    }

    private static <T> T get(String what, Map<String, T> map, String name) {
        T found = map.get(name);
        if (found == null) {
            throw new IllegalArgumentException(what + " is " + name + ", not one of " + map.keySet());
        }
        return found;
    }

    private static Map<String, Map<String, int[]>> read() {
        Map<String, Map<String, int[]>> demos = new LinkedHashMap<>();
        RESOURCES.stream().flatMap(resource -> text(resource).lines()).filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1)).forEach(fields -> demos
                        .computeIfAbsent(fields[0], name -> new LinkedHashMap<>()).put(fields[1], numbers(fields[2])));
        return demos;
    }

    private static int[] numbers(String field) {
        return Arrays.stream(field.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
    }

    private static String text(String resource) {
        try (InputStream in = Demos.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the jar of io.mergepath lacks io/mergepath/lab/reference/" + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
