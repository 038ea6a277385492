// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.table.column.SegmentText;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Checks columns that move. */
final class Moves {
    private Moves() {
    }

    /** Refuses columns that have another number of rows, or that this thread cannot touch. */
    static void checkRows(List<TableColumn> columns, int rows) {
        for (int c = 0; c < columns.size(); c++) {
            String name = "column " + (c + 1);
            Objects.requireNonNull(columns.get(c), name).checkAccess(name);
            if (columns.get(c).rows() != rows) {
                throw new IllegalArgumentException(
                        "column " + (c + 1) + " has " + columns.get(c).rows() + " rows, but there are " + rows);
            }
        }
    }

    /** Refuses numbers of no row. */
    static void checkIndices(int[] indices, int rows, TableThreads threads) {
        if (!threads.all(indices.length, (from, to) -> areRows(indices, from, to, rows))) {
            int i = 0;
            while (indices[i] >= 0 && indices[i] < rows) {
                i++;
            }
            throw new IllegalArgumentException(
                    "indices: index " + i + " is " + indices[i] + ", not in [0, " + rows + ")");
        }
    }

    /** Refuses targets that share memory with the indices. */
    static void checkApart(int[] indices, List<TableColumn> targets) {
        Store rows = TableColumn.of(Column.ofArray(indices)).store();
        for (int t = 0; t < targets.size(); t++) {
            TableColumn target = targets.get(t);
            if (rows.overlaps(target.store()) || overlap(target.bitmap(), rows)) {
                throw new IllegalArgumentException("target " + (t + 1) + " shares memory with the indices");
            }
        }
    }

    private static boolean areRows(int[] indices, int from, int to, int rows) {
        int signs = 0;
        for (int i = from; i < to; i++) {
            signs |= indices[i] | (rows - 1 - indices[i]);
        }
        return signs >= 0;
    }

    /** Refuses columns to write that have another number of rows, share memory, or are read-only. */
    static void checkTargets(List<TableColumn> targets, int rows, String what) {
        for (int t = 0; t < targets.size(); t++) {
            TableColumn target = targets.get(t);
            String name = what + " " + (t + 1);
            Objects.requireNonNull(target, name);
            if (target.rows() != rows) {
                throw new IllegalArgumentException(name + " has " + target.rows() + " rows, but there are " + rows);
            }
            target.checkAccess(name);
            MemorySegment bitmap = target.bitmap();
            if (target.store().segments().stream().anyMatch(MemorySegment::isReadOnly)
                    || (bitmap != null && bitmap.isReadOnly())) {
                throw new IllegalArgumentException(name + " is read-only");
            }
            if (overlap(bitmap, target.store())
                    || (target.store() instanceof DeviceStore device && device.isOwnBitmap())) {
                throw new IllegalArgumentException(name + ": its validity bitmap shares memory with its values");
            }
            if (target.store() instanceof Store.Strings strings
                    && overlap(strings.text().offsets().segment(), strings.text().bytes().segment())) {
                throw new IllegalArgumentException(name + ": its offsets share memory with its bytes");
            }
            for (int before = 0; before < t; before++) {
                if (overlap(target, targets.get(before))) {
                    throw new IllegalArgumentException(name + " shares memory with " + what + " " + (before + 1));
                }
            }
        }
    }

    /**
     * Refuses targets that cannot hold the moved columns, or share memory with a column.
     *
     * @param bytes the number of bytes of moved strings
     */
    static void checkPairs(ToLongFunction<SegmentText> bytes, List<TableColumn> columns, List<TableColumn> targets) {
        for (int t = 0; t < targets.size(); t++) {
            String name = "target " + (t + 1);
            String misfit = misfit(bytes, columns.get(t), targets.get(t));
            if (misfit != null) {
                throw new IllegalArgumentException(name + ": " + misfit);
            }
            for (int c = 0; c < columns.size(); c++) {
                if (overlap(targets.get(t), columns.get(c))) {
                    throw new IllegalArgumentException(name + " shares memory with column " + (c + 1));
                }
            }
        }
    }

    /** Refuses more or fewer targets than columns. */
    static void checkNumber(List<TableColumn> columns, List<TableColumn> targets) {
        if (Objects.requireNonNull(columns, "columns").size() != Objects.requireNonNull(targets, "targets").size()) {
            throw new IllegalArgumentException(
                    "targets: " + targets.size() + ", but there are " + columns.size() + " columns");
        }
    }

    private static @Nullable String misfit(ToLongFunction<SegmentText> bytesOf, TableColumn column,
            TableColumn target) {
        if ((column.bitmap() == null) != (target.bitmap() == null)) {
            return column.bitmap() == null ? "it has a validity bitmap, but its column has none"
                    : "it has no validity bitmap, but its column has one";
        }
        boolean fits = switch (column.store()) {
            case Store.Fixed fixed ->
                target.store() instanceof Store.Fixed other && fixed.column().type() == other.column().type();
            case Store.Wide wide -> target.store() instanceof Store.Wide other && wide.bytes() == other.bytes();
            case Store.Bits _ -> target.store() instanceof Store.Bits;
            case Store.OfObjects objects -> target.store() instanceof Store.OfObjects other
                    && other.array().getClass().isAssignableFrom(objects.array().getClass());
            case Store.Strings _ -> target.store() instanceof Store.Strings
                    || target.store() instanceof Store.NewStrings;
            case Store.NewStrings _ -> false;
            case DeviceStore device -> device.isLike(target.store());
        };
        if (!fits) {
            return target + " cannot hold the column's " + column;
        }
        if (column.store() instanceof Store.Strings from && target.store() instanceof Store.Strings to) {
            return misfit(bytesOf.applyAsLong(from.text()), to.text().bytes().size(), to.text().wide());
        }
        return null;
    }

    /**
     * Tells why bytes of strings do not fit, or null if they do.
     *
     * @param size the number of bytes of the target
     * @param wide whether its offsets have 64 bits
     */
    static @Nullable String misfit(long bytes, long size, boolean wide) {
        long room = Math.min(size, Store.Strings.reach(wide));
        return bytes <= room ? null
                : bytes + " bytes of strings do not fit into " + room
                        + (bytes > Integer.MAX_VALUE && !wide ? "; offsets of 64 bits hold more" : "");
    }

    private static boolean overlap(TableColumn a, TableColumn b) {
        return a.store().overlaps(b.store()) || overlap(a.bitmap(), b.bitmap()) || overlap(a.bitmap(), b.store())
                || overlap(b.bitmap(), a.store());
    }

    private static boolean overlap(@Nullable MemorySegment bitmap, Store values) {
        return values.segments().stream().anyMatch(segment -> overlap(bitmap, segment));
    }

    private static boolean overlap(@Nullable MemorySegment a, @Nullable MemorySegment b) {
        return a != null && b != null && a.asOverlappingSlice(b).isPresent();
    }
}
