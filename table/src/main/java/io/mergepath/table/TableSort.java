// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.EngineBackend;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.sort.RowMerge;
import io.mergepath.table.sort.RowSort;
import io.mergepath.table.sort.SortedRows;
import io.mergepath.table.sort.TopRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Operations on tables in a {@link RowOrder}. All of them are stable: equal rows keep their order. They run on all
 * threads of the order's engine.
 *
 * <p>A sort turns the columns of the order into a code of few bits for each row and sorts the codes. Its scratch is 8
 * bytes a row for the codes, up to 40 if many rows agree in the first columns, and the scratch of
 * {@link io.mergepath.Sort#keysAndIndices}. Later sorts use the 8 bytes a row again, until the garbage collector needs
 * the memory. Arrays of strings need a copy of their bytes and 4 bytes a row.
 *
 * <p>Source: Graefe, "Implementing Sorting in Database Systems", ACM Computing Surveys 38 (2006), for the codes; the
 * sorts of {@link io.mergepath.Sort} for the rest.
 */
public final class TableSort {
    private TableSort() {
    }

    /**
     * Finds the order of the rows. No column changes.
     *
     * @param order the order
     * @return the number of the first row, of the second row, and so on
     */
    public static int[] indices(RowOrder order) {
        Objects.requireNonNull(order, "order");
        if (order.isOnDevice()) {
            return DeviceTables.indices(order);
        }
        order.checkAccess();
        PlainKeys plain = PlainKeys.of(order);
        if (plain != null) {
            int[] index = new int[order.rows()];
            order.engine().sortIndices(plain.keys(), Values.of(index), plain.order());
            return index;
        }
        TableThreads threads = threads(order, List.of());
        return sort(order, order.codes(threads), threads);
    }

    /**
     * Finds the order of rows whose columns are in device memory. No column changes. The scratch on the device is 8
     * bytes a row and the scratch of {@link io.mergepath.Engine#sortPairs}. The call waits for the device.
     *
     * @param order the order, whose columns are in the memory of its engine
     * @param out receives the number of the first row, of the second row, and so on: one column of {@code int} of the
     *     same engine
     * @throws IllegalArgumentException if a column or {@code out} belongs to another engine or is on the host, or
     *     {@code out} has another type or length or shares memory with a column
     */
    public static void indices(RowOrder order, DeviceValues out) {
        DeviceTables.indices(Objects.requireNonNull(order, "order"), Objects.requireNonNull(out, "out"));
    }

    /** The column of an order by one column of numbers without nulls, and the order of numbers. */
    private record PlainKeys(Column column, Order order) {
        /** The keys; null if the order is another one. */
        static @Nullable PlainKeys of(RowOrder order) {
            OrderColumn first = order.columns().getFirst();
            Order plain = order.columns().size() == 1 ? first.plainOrder() : null;
            return plain != null && first.column().store() instanceof Store.Fixed fixed
                    ? new PlainKeys(fixed.column(), plain)
                    : null;
        }

        Keys keys() {
            return Keys.of(column);
        }
    }

    private static int[] sort(RowOrder order, RowCodes codes, TableThreads threads) {
        int mostKept = RowSort.mostKept(codes.bits(), order.rows());
        return new RowSort(codes, order.engine(), order.engine(), threads, mostKept).indices(order.rows());
    }

    /**
     * Sorts columns of a table in place. The columns of the order are sorted only if they are among {@code columns}.
     * The scratch is a copy of the columns; it is taken before anything is written. Large columns move as
     * {@link #sort(RowOrder, List, List)} states. No column changes if the sort or a move fails.
     *
     * @param order the order
     * @param columns the columns to sort, of as many rows as the order
     * @throws IllegalArgumentException if a column has another number of rows, shares memory with another one, or is
     *     read-only
     * @throws IllegalStateException if the order's engine is closed, or its device does not have enough memory left
     */
    public static void sort(RowOrder order, TableColumn... columns) {
        Objects.requireNonNull(order, "order");
        List<TableColumn> moved = Arrays.asList(Objects.requireNonNull(columns, "columns").clone());
        Moves.checkTargets(moved, order.rows(), "column");
        List<TableColumn> copies = moved.stream().map(NewColumn::like).toList();
        move(indices(order), moved, copies, order.engine());
        for (int c = 0; c < copies.size(); c++) {
            NewColumn.copy(copies.get(c), moved.get(c));
        }
    }

    /**
     * Writes the columns of a table to other columns, in order.
     *
     * <p>Columns on the host: if the order's engine has a device and there are 2<sup>22</sup> rows or more, values of
     * 1, 2, 4, 8 and 16 bytes and bitmaps move by way of the device, one column after the other. The cores move all
     * other columns at the same time. {@link Engine#best()} has a device if it sorts so many rows there. The scratch on
     * the device is 4 bytes a row, and three times the widest column and its target, or less if the device has less
     * memory. If the device has no room for one column, the cores move all columns. After an error the targets have
     * unspecified content.
     *
     * <p>The scratch on the host is 8 bytes a row for each column of strings in a segment.
     *
     * @param order the order
     * @param columns the columns to read, of as many rows as the order
     * @param targets the columns to write: one of the same kind for each column, and of as many rows
     * @throws IllegalArgumentException if a target has another kind or number of rows than its column, has less room
     *     for the bytes of strings, is read-only, or shares memory with a column or another target
     * @throws IllegalStateException if the order's engine is closed, or its device does not have enough memory left
     */
    public static void sort(RowOrder order, List<TableColumn> columns, List<TableColumn> targets) {
        Objects.requireNonNull(order, "order");
        Moves.checkNumber(columns, targets);
        Moves.checkRows(columns, order.rows());
        Moves.checkTargets(targets, order.rows(), "target");
        Moves.checkPairs(text -> text.start(order.rows()) - text.start(0), columns, targets);
        if (order.isOnDevice()) {
            DeviceTables.sort(order, columns, targets);
        } else {
            move(indices(order), columns, targets, order.engine());
        }
    }

    /**
     * The first rows of a table in order, without a sort of all rows. Columns in device memory are sorted. An order by
     * one column of numbers without nulls is a call of {@link io.mergepath.Sort#top(Keys, int, Order)}. The scratch of
     * all other orders is 24 bytes for each of the {@code most} rows and for each thread. It can grow to 12 bytes for
     * each row of the table if very many rows agree in the first 64 bits of their codes.
     *
     * @param most the greatest number of rows to find
     * @param order the order
     * @return the numbers of the first {@code most} rows, or of all rows if there are fewer
     * @throws IllegalArgumentException if {@code most} is negative
     */
    public static int[] top(int most, RowOrder order) {
        if (most < 0) {
            throw new IllegalArgumentException("most: " + most + " is negative");
        }
        int rows = Objects.requireNonNull(order, "order").rows();
        if (most == 0) {
            order.checkAccess();
            EngineBackend.call(order.engine(), () -> {
                // There are no rows to find.
            });
            return new int[0];
        }
        if (most > rows / 8 || order.isOnDevice()) {
            return Arrays.copyOf(indices(order), Math.min(most, rows));
        }
        order.checkAccess();
        PlainKeys plain = PlainKeys.of(order);
        if (plain != null) {
            int[] index = new int[most];
            Keys first = Keys.of(NewColumn.like(plain.column(), most));
            order.engine().top(plain.keys(), first, Values.of(index), plain.order());
            return index;
        }
        TableThreads threads = threads(order, List.of());
        return new TopRows(order.unreadCodes(threads), order.engine(), threads).select(most, rows);
    }

    /**
     * Whether the rows are in order already. It stops soon after the first row that is not.
     *
     * @param order the order
     * @return whether no row comes before the row in front of it
     */
    public static boolean isSorted(RowOrder order) {
        TableThreads threads = threads(order, List.of());
        AtomicBoolean sorted = new AtomicBoolean();
        EngineBackend.call(order.engine(),
                () -> sorted.set(new SortedRows(order.unreadCodes(threads), threads).isSorted(order.rows())));
        return sorted.get();
    }

    /**
     * Sorts the rows and finds the groups of equal rows.
     *
     * @param order the order
     * @return the rows in order, and the places at which groups begin
     */
    public static RowGroups groups(RowOrder order) {
        TableThreads threads = threads(order, List.of());
        RowCodes codes = order.codes(threads);
        int[] index = sort(order, codes, threads);
        return new RowGroups(index, new SortedRows(codes, threads).starts(index));
    }

    /**
     * Merges sorted runs of rows of one table. Among equal rows, rows of an earlier run come first. Rows of a run
     * that is not sorted come in an unspecified order; none is lost.
     *
     * @param order the order of every run
     * @param bounds run {@code r} consists of the rows from {@code bounds[r]} to {@code bounds[r + 1]}; the first
     *     bound is 0 and the last is the number of rows
     * @return the numbers of all rows in order
     * @throws IllegalArgumentException if the bounds do not begin with 0, decrease, or do not end with the number of
     *     rows
     */
    public static int[] mergeRuns(RowOrder order, int... bounds) {
        Objects.requireNonNull(order, "order");
        if (Objects.requireNonNull(bounds, "bounds").length == 0) {
            throw new IllegalArgumentException("bounds: none, but there are " + order.rows() + " rows");
        }
        int last = bounds[bounds.length - 1];
        if (bounds[0] != 0 || last != order.rows()) {
            throw new IllegalArgumentException("bounds: they reach from " + bounds[0] + " to " + last
                    + ", not from 0 to " + order.rows() + ", the number of rows");
        }
        for (int r = 1; r < bounds.length; r++) {
            if (bounds[r] < bounds[r - 1]) {
                throw new IllegalArgumentException(
                        "bounds: bound " + r + " is " + bounds[r] + ", less than " + bounds[r - 1] + " before it");
            }
        }
        TableThreads threads = threads(order, List.of());
        return new RowMerge(order.codes(threads), order.engine(), threads).indices(bounds);
    }

    /**
     * Merges sorted tables into a new one. Its scratch is a copy of all columns.
     *
     * <p>{@link #take} copies new columns to memory of the caller. A new column has a validity bitmap if a bitmap or a
     * predicate tells the nulls of its column in one of the tables.
     *
     * @param order makes the order from the columns of a table
     * @param tables the tables: columns of the same number and kinds
     * @return the columns of the merged table, in new memory
     * @throws IllegalArgumentException if the tables have different columns, or more rows together than a table can
     *     have, or the order has another number of rows
     */
    public static List<TableColumn> merge(Function<List<TableColumn>, RowOrder> order, List<List<TableColumn>> tables) {
        Objects.requireNonNull(order, "order");
        if (Objects.requireNonNull(tables, "tables").isEmpty()) {
            throw new IllegalArgumentException("tables: none");
        }
        if (Objects.requireNonNull(tables.getFirst(), "table 1").isEmpty()) {
            throw new IllegalArgumentException("table 1 has no columns");
        }
        int[] bounds = new int[tables.size() + 1];
        long rows = 0;
        for (int t = 0; t < tables.size(); t++) {
            int number = t + 1;
            List<TableColumn> table = Objects.requireNonNull(tables.get(t), () -> "table " + number);
            if (table.size() != tables.getFirst().size()) {
                throw new IllegalArgumentException("table " + number + " has " + table.size()
                        + " columns, but table 1 has " + tables.getFirst().size());
            }
            TableColumn first = Objects.requireNonNull(table.getFirst(), () -> "table " + number + ", column 1");
            Moves.checkRows(table, first.rows());
            rows += first.rows();
            if (rows > TableColumn.MOST_ROWS) {
                throw new IllegalArgumentException(
                        "tables: " + rows + " rows, but a table has at most " + TableColumn.MOST_ROWS);
            }
            bounds[t + 1] = (int) rows;
        }
        List<TableColumn> joined = new ArrayList<>();
        for (int c = 0; c < tables.getFirst().size(); c++) {
            int column = c;
            joined.add(NewColumn.concatenate(tables.stream().map(table -> table.get(column)).toList(), c));
        }
        RowOrder joinedOrder = Objects.requireNonNull(order.apply(joined), "the result of order");
        if (joinedOrder.rows() != rows) {
            throw new IllegalArgumentException(
                    "order: it has " + joinedOrder.rows() + " rows, but the tables have " + rows);
        }
        List<TableColumn> merged = joined.stream().map(NewColumn::like).toList();
        move(mergeRuns(joinedOrder, bounds), joined, merged, joinedOrder.engine());
        return merged;
    }

    /**
     * Writes some rows of columns to other columns: row {@code i} of a target becomes row {@code indices[i]} of its
     * column. {@link Engine#best()} moves them. Large columns move as {@link #sort(RowOrder, List, List)} states.
     *
     * @param indices numbers of rows
     * @param columns the columns to read
     * @param targets the columns to write: one of the same kind for each column, with a row for each index
     * @throws IllegalArgumentException if an index is no row, or a target has another kind than its column, another
     *     number of rows than indices, less room for the bytes of strings, is read-only, or shares memory with a
     *     column, another target or {@code indices}
     */
    public static void take(int[] indices, List<TableColumn> columns, List<TableColumn> targets) {
        Objects.requireNonNull(indices, "indices");
        Moves.checkNumber(columns, targets);
        if (columns.isEmpty()) {
            return;
        }
        int rows = Objects.requireNonNull(columns.getFirst(), "column 1").rows();
        Moves.checkRows(columns, rows);
        Moves.checkTargets(targets, indices.length, "target");
        Moves.checkApart(indices, targets);
        Moves.checkIndices(indices, rows, new TableThreads(Engine.best(), List.of()));
        TableMove move = tableMove(indices, columns, targets, Engine.best());
        Moves.checkPairs(move::bytes, columns, targets);
        move(move, columns, targets);
    }

    private static TableMove tableMove(int[] indices, List<TableColumn> columns, List<TableColumn> targets,
            Engine engine) {
        List<TableColumn> all = new ArrayList<>(columns);
        all.addAll(targets);
        return new TableMove(engine, indices, all);
    }

    private static void move(int[] indices, List<TableColumn> columns, List<TableColumn> targets, Engine engine) {
        move(tableMove(indices, columns, targets, engine), columns, targets);
    }

    private static void move(TableMove move, List<TableColumn> columns, List<TableColumn> targets) {
        for (int c = 0; c < columns.size(); c++) {
            move.add(columns.get(c), targets.get(c));
        }
        move.run();
    }

    private static TableThreads threads(RowOrder order, List<TableColumn> more) {
        Objects.requireNonNull(order, "order").checkAccess();
        List<TableColumn> all = new ArrayList<>(more);
        order.columns().forEach(column -> all.add(column.column()));
        return new TableThreads(order.engine(), all);
    }
}
