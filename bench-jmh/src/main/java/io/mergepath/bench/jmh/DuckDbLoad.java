// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.table.Utf8;
import java.lang.reflect.Array;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Loads columns into DuckDB by its appender. Reflection finds the appender, because the build does not need DuckDB. A
 * row of a first table holds some thousand values of each column as lists, so there are few calls.
 */
final class DuckDbLoad {
    private static final int VALUES_A_LIST = 1 << 16;

    private final Connection connection;
    private final Consumer<String> sql;

    DuckDbLoad(Connection connection, Consumer<String> sql) {
        this.connection = connection;
        this.sql = sql;
    }

    void load(String table, List<String> names, List<Object> columns, int n) {
        String lists = IntStream.range(0, names.size()).mapToObj(c -> names.get(c) + " " + type(columns.get(c)) + "[]")
                .collect(Collectors.joining(", "));
        sql.accept("CREATE OR REPLACE TABLE lists (" + lists + ")");
        try (AutoCloseable appender = (AutoCloseable) connection.getClass()
                .getMethod("createAppender", String.class).invoke(connection, "lists")) {
            for (int from = 0; from < n; from += VALUES_A_LIST) {
                int to = Math.min(from + VALUES_A_LIST, n);
                appender.getClass().getMethod("beginRow").invoke(appender);
                for (Object column : columns) {
                    append(appender, column, from, to);
                }
                appender.getClass().getMethod("endRow").invoke(appender);
            }
        } catch (Exception e) {
            throw new IllegalStateException("table " + table + " cannot be loaded into DuckDB", e);
        }
        String values = names.stream().map(name -> "unnest(" + name + ") AS " + name)
                .collect(Collectors.joining(", "));
        sql.accept("CREATE OR REPLACE TABLE " + table + " AS SELECT " + values + " FROM lists");
        sql.accept("DROP TABLE lists");
    }

    private static String type(Object column) {
        return switch (column) {
            case int[] _ -> "INTEGER";
            case long[] _ -> "BIGINT";
            case float[] _ -> "REAL";
            case double[] _ -> "DOUBLE";
            case Utf8 _ -> "VARCHAR";
            case Object other -> throw new IllegalArgumentException(other.getClass().getName());
        };
    }

    @SuppressWarnings("SuspiciousSystemArraycopy")
    private static void append(Object appender, Object column, int from, int to) throws ReflectiveOperationException {
        if (column instanceof Utf8 text) {
            List<String> strings = new ArrayList<>();
            for (int i = from; i < to; i++) {
                strings.add(text.get(i));
            }
            appender.getClass().getMethod("append", Collection.class).invoke(appender, strings);
        } else {
            Object part = Array.newInstance(column.getClass().getComponentType(), to - from);
            System.arraycopy(column, from, part, 0, to - from);
            appender.getClass().getMethod("append", column.getClass()).invoke(appender, part);
        }
    }
}
