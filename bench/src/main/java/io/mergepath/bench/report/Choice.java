// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The rows to show. An empty list selects all rows. Memory copies always stay, because other rows are compared with
 * them.
 *
 * @param operations operations
 * @param types types of keys
 * @param patterns patterns of input
 * @param sizes numbers of keys
 */
public record Choice(List<String> operations, List<String> types, List<String> patterns, List<Long> sizes) {
    /** Selects all rows. */
    public static final Choice ALL = new Choice(List.of(), List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Choice {
        operations = List.copyOf(operations);
        types = List.copyOf(types);
        patterns = List.copyOf(patterns);
        sizes = List.copyOf(sizes);
    }

    /**
     * The files with the selected rows only.
     *
     * @param files the files
     * @return as many files
     * @throws IllegalArgumentException if no row is selected
     */
    public List<ResultFile> of(List<ResultFile> files) {
        known("operation", operations, files, Row::operation);
        known("type", types, files, Row::type);
        known("pattern", patterns, files, Row::pattern);
        known("size", sizes, files, Row::n);
        return files.stream().map(file -> file.withRows(file.report().rows().stream().filter(this::has).toList()))
                .toList();
    }

    private boolean has(Row row) {
        return row.operation().equals(Operations.COPY)
                || (has(operations, row.operation()) && has(types, row.type()) && has(patterns, row.pattern())
                        && has(sizes, row.n()));
    }

    private static <T> boolean has(List<T> chosen, T value) {
        return chosen.isEmpty() || chosen.contains(value);
    }

    private static <T> void known(String what, List<T> chosen, List<ResultFile> files, Function<Row, T> of) {
        List<T> known = files.stream().flatMap(file -> file.report().rows().stream()).map(of).distinct().toList();
        Stream<T> unknown = chosen.stream().filter(one -> !known.contains(one));
        unknown.findFirst().ifPresent(one -> {
            throw new IllegalArgumentException(what + " \"" + one + "\" is in no file; there are "
                    + String.join(", ", known.stream().map(String::valueOf).toList()));
        });
    }
}
