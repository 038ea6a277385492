// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.table.RowGroups;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the operations on tables with a plain comparator of boxed rows, for random tables and orders. The property
 * {@code mergepath.table.seed} runs one case again.
 */
class TableContractTest {
    private static final int CASES = 100;
    private static final int[] SIZES = {0, 1, 2, 3, 31, 33, 100, 1000, 1023, 1024, 1025, 2050, 5000, 33_000, 66_000};

    /** The engines that this JVM tests. */
    static Stream<String> engines() {
        return System.getProperty("mergepath.subjects", "").contains("OPENCL")
                ? Stream.of("opencl", "opencl:moves=1")
                : Stream.of("cpu", "cpu:1", "cpu:3", "test");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void equalsAComparatorOfRows(String name) {
        String asked = System.getProperty("mergepath.table.seed");
        long first = asked == null ? new Random().nextLong() : Long.parseLong(asked);
        try (Engine engine = Engine.open(name)) {
            for (int c = 0; c < (asked == null ? CASES : 1); c++) {
                check(engine, first + c);
            }
        }
    }

    private static void check(Engine engine, long seed) {
        Random random = new Random(seed);
        int rows = SIZES[random.nextInt(SIZES.length)];
        try (Arena arena = random.nextInt(4) == 0 ? Arena.ofConfined() : Arena.ofShared()) {
            List<TestColumn.Use> uses = new ArrayList<>();
            int count = 1 + random.nextInt(6);
            for (int c = 0; c < count; c++) {
                TestColumn column = new RandomColumns(random, arena, rows).next();
                uses.add(new TestColumn.Use(column, random.nextBoolean(), random.nextBoolean()));
            }
            check(engine, uses, rows, random,
                    "-Dmergepath.table.seed=" + seed + ", " + engine + ", " + rows + " rows by "
                            + uses);
        }
    }

    private static void check(Engine engine, List<TestColumn.Use> uses, int rows, Random random, String message) {
        RowOrder order = order(uses).on(engine);
        Comparator<Integer> reference = uses.stream().map(use -> (Comparator<Integer>) use)
                .reduce(Comparator::thenComparing).orElseThrow();
        Integer[] expected = IntStream.range(0, rows).boxed().toArray(Integer[]::new);
        boolean sorted = IntStream.range(1, rows).noneMatch(i -> reference.compare(i - 1, i) > 0);
        Arrays.sort(expected, reference);
        int[] indices = Arrays.stream(expected).mapToInt(i -> i).toArray();

        assertArrayEquals(indices, TableSort.indices(order), () -> "indices " + message);
        assertEquals(sorted, TableSort.isSorted(order), () -> "isSorted " + message);
        int most = 1 + random.nextInt(rows / 8 + 1);
        assertArrayEquals(Arrays.copyOf(indices, Math.min(most, rows)), TableSort.top(most, order),
                () -> "top " + most + " " + message);
        int[] starts = IntStream.concat(IntStream.range(0, rows)
                .filter(i -> i == 0 || reference.compare(indices[i - 1], indices[i]) != 0), IntStream.of(rows))
                .toArray();
        RowGroups groups = TableSort.groups(order);
        assertArrayEquals(indices, groups.indices(), () -> "groups " + message);
        assertArrayEquals(starts, groups.starts(), () -> "starts " + message);

        TableColumn[] columns = uses.stream().map(use -> use.column().column()).toArray(TableColumn[]::new);
        TableSort.sort(order, columns);
        for (TestColumn.Use use : uses) {
            TestColumn column = use.column();
            for (int i = 0; i < rows; i++) {
                Object value = column.values()[indices[i]];
                if (column.movesNulls() || value != null) {
                    Object moved = column.read().apply(i);
                    int row = i;
                    assertTrue(same(moved, value),
                            () -> "row " + row + " of " + column.name() + " is " + moved + ", not " + value + " "
                                    + message);
                }
            }
        }
        if (uses.stream().allMatch(use -> use.column().movesNulls())) {
            assertTrue(TableSort.isSorted(order), () -> "sorted " + message);
            checkMerge(uses, rows, random, message);
        }
    }

    /** The table is sorted now. Every other row of it, and the rest, are two sorted runs. */
    private static void checkMerge(List<TestColumn.Use> uses, int rows, Random random, String message) {
        List<TableColumn> columns = uses.stream().map(use -> use.column().column()).toList();
        int cut = rows == 0 ? 0 : random.nextInt(rows);
        int[] shuffled = IntStream.concat(IntStream.range(0, rows).filter(i -> i % 3 == 0 || i < cut / 2),
                IntStream.range(0, rows).filter(i -> i % 3 != 0 && i >= cut / 2)).toArray();
        int first = (int) Arrays.stream(shuffled).filter(i -> i % 3 == 0 || i < cut / 2).count();
        List<TableColumn> runs = TableSort.merge(table -> orderOf(table, uses), List.of(columns));
        TableSort.take(shuffled, columns, runs);
        RowOrder runOrder = orderOf(runs, uses);
        int[] merged = TableSort.mergeRuns(runOrder, 0, first, rows);
        assertArrayEquals(TableSort.indices(runOrder), merged, () -> "merge " + message);
    }

    private static boolean same(@Nullable Object moved, @Nullable Object value) {
        return moved instanceof byte[] bytes
                ? Arrays.equals(bytes, (byte @Nullable []) value)
                : Objects.equals(moved, value);
    }

    private static RowOrder order(List<TestColumn.Use> uses) {
        return orderOf(uses.stream().map(use -> use.column().column()).toList(), uses);
    }

    private static RowOrder orderOf(List<TableColumn> columns, List<TestColumn.Use> uses) {
        RowOrder order = RowOrder.by(columns.getFirst());
        for (int c = 0; c < uses.size(); c++) {
            order = c == 0 ? order : order.then(columns.get(c));
            order = uses.get(c).descending() ? order.descending() : order;
            order = uses.get(c).nullsFirst() ? order.nullsFirst() : order.nullsLast();
        }
        return order;
    }
}
