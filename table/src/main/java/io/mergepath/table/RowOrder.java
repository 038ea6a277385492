// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.table.code.RowCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An order of the rows of a table: by a first column, rows with equal values there by a second column, and so on. An
 * order is immutable; each method returns a new one. {@link #descending()}, {@link #nullsFirst()} and
 * {@link #sqlFloats()} apply to the last column.
 *
 * {@snippet class="io.mergepath.table.TableExamplesTest" region="order"}
 *
 * <p>Without further words a column is ascending and its nulls come last, in either direction.
 */
public final class RowOrder {
    private final List<OrderColumn> columns;
    private final @Nullable Engine engine;

    private RowOrder(List<OrderColumn> columns, @Nullable Engine engine) {
        this.columns = columns;
        this.engine = engine;
    }

    /**
     * An order by one column.
     *
     * @param column the column
     * @return the order, ascending, nulls last
     * @throws IllegalArgumentException if an order cannot compare the column's values
     */
    public static RowOrder by(TableColumn column) {
        return new RowOrder(List.of(), null).then(column);
    }

    /**
     * An order by {@code byte}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(byte[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code short}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(short[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code char}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(char[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code int}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(int[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code long}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(long[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code float}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(float[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code double}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(double[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by {@code boolean}s.
     *
     * @param values one value a row
     * @return the order
     */
    public static RowOrder by(boolean[] values) {
        return by(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * An order by strings, which compare as {@link String#compareTo}. Null elements are nulls.
     *
     * @param values one string a row
     * @return the order
     */
    public static RowOrder by(@Nullable String[] values) {
        return by(TableColumn.strings(Objects.requireNonNull(values, "values")));
    }

    /**
     * This order, and rows that are equal in it by one more column.
     *
     * @param column the column
     * @return the order
     * @throws IllegalArgumentException if the column has another number of rows, the order has it already, or an order
     *     cannot compare its values
     */
    public RowOrder then(TableColumn column) {
        Objects.requireNonNull(column, "column");
        String name = "column " + (columns.size() + 1) + " of the order";
        if (!columns.isEmpty() && column.rows() != rows()) {
            throw new IllegalArgumentException(
                    name + " has " + column.rows() + " rows, but column 1 has " + rows());
        }
        boolean isOnDevice = column.store() instanceof DeviceStore;
        if (!columns.isEmpty() && isOnDevice != isOnDevice()) {
            throw new IllegalArgumentException(name + " is " + (isOnDevice ? "in device memory" : "on the host")
                    + ", but column 1 is " + (isOnDevice ? "on the host" : "in device memory"));
        }
        for (int c = 0; c < columns.size(); c++) {
            if (column.rows() > 0 && columns.get(c).column().store().isSame(column.store())) {
                throw new IllegalArgumentException(name + " is column " + (c + 1) + " again");
            }
        }
        if (!OrderColumn.isComparable(column)) {
            throw new IllegalArgumentException(name + ": " + column + " have no order");
        }
        List<OrderColumn> more = new ArrayList<>(columns);
        more.add(new OrderColumn(column, false, false, false));
        return new RowOrder(List.copyOf(more), engine);
    }

    /**
     * This order, and rows that are equal in it by {@code byte}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(byte[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code short}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(short[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code char}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(char[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code int}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(int[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code long}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(long[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code float}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(float[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code double}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(double[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by {@code boolean}s.
     *
     * @param values one value a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(boolean[] values) {
        return then(TableColumn.of(Column.ofArray(Objects.requireNonNull(values, "values"))));
    }

    /**
     * This order, and rows that are equal in it by strings, which compare as {@link String#compareTo}. Null elements
     * are nulls.
     *
     * @param values one string a row
     * @return the order
     * @throws IllegalArgumentException if there are more or fewer values than rows, or the order has them already
     */
    public RowOrder then(@Nullable String[] values) {
        return then(TableColumn.strings(Objects.requireNonNull(values, "values")));
    }

    /**
     * The same order, but greater values of the last column come first.
     *
     * @return the order
     */
    public RowOrder descending() {
        return last(column -> new OrderColumn(column.column(), true, column.nullsFirst(), column.sqlFloats()));
    }

    /**
     * The same order, but nulls of the last column come before its values.
     *
     * @return the order
     */
    public RowOrder nullsFirst() {
        return last(column -> new OrderColumn(column.column(), column.descending(), true, column.sqlFloats()));
    }

    /**
     * The same order, but nulls of the last column come behind its values. This is the default.
     *
     * @return the order
     */
    public RowOrder nullsLast() {
        return last(column -> new OrderColumn(column.column(), column.descending(), false, column.sqlFloats()));
    }

    /**
     * The same order, but -0.0 equals 0.0 in the last column, as SQL engines have it. All NaNs are equal and greater
     * than every number in either case.
     *
     * @return the order
     */
    public RowOrder sqlFloats() {
        return last(column -> new OrderColumn(column.column(), column.descending(), column.nullsFirst(), true));
    }

    /**
     * The same order on another engine. Without this call {@link Engine#best()} sorts.
     *
     * @param chosen the engine
     * @return the order
     */
    public RowOrder on(Engine chosen) {
        return new RowOrder(columns, Objects.requireNonNull(chosen, "chosen"));
    }

    private RowOrder last(UnaryOperator<OrderColumn> change) {
        List<OrderColumn> changed = new ArrayList<>(columns);
        changed.set(changed.size() - 1, change.apply(changed.getLast()));
        return new RowOrder(List.copyOf(changed), engine);
    }

    /**
     * The number of rows.
     *
     * @return the number
     */
    public int rows() {
        return columns.getFirst().column().rows();
    }

    /** Refuses columns that this thread cannot touch. */
    void checkAccess() {
        for (int c = 0; c < columns.size(); c++) {
            columns.get(c).column().checkAccess("column " + (c + 1) + " of the order");
        }
    }

    /** Whether the columns are in the memory of a device. */
    boolean isOnDevice() {
        return columns.getFirst().column().store() instanceof DeviceStore;
    }

    List<OrderColumn> columns() {
        return columns;
    }

    Engine engine() {
        return engine == null ? Engine.best() : engine;
    }

    /** The same order of other columns. */
    RowOrder withColumns(List<OrderColumn> others) {
        return new RowOrder(others, engine);
    }

    /** Codes that need no survey of the columns. */
    RowCodes unreadCodes(TableThreads threads) {
        return RowCodes.unread(columns.stream().map(column -> column.key(threads)).toList());
    }

    /** Codes as narrow as the data allow. */
    RowCodes codes(TableThreads threads) {
        return RowCodes.narrow(columns.stream().map(column -> column.key(threads)).toList(), rows(), threads);
    }
}
