// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.OrderKind;
import java.util.List;
import java.util.stream.Stream;

/** The rows of an as-of join, after a search has found the last time of B that is not after each time of A. */
public final class AsOfRows {
    /** Rows of one task. */
    private static final int GRAIN = 1 << 12;

    private final List<Column> a;
    private final List<Column> b;
    private final Column rows;

    private final long tolerance;

    /** Times with these bits flipped compare as signed numbers. */
    private final long flip;

    /**
     * Rows of an as-of join.
     *
     * @param a a column of times, or a column of groups and a column of times
     * @param b the same
     * @param tolerance the greatest difference of two times; {@link Long#MAX_VALUE} for any
     * @param rows the index in B for each time of A, or -1
     */
    public AsOfRows(List<Column> a, List<Column> b, long tolerance, Order order, Column rows) {
        this.a = a;
        this.b = b;
        this.rows = rows;
        this.tolerance = tolerance;
        boolean isInt = a.getLast().type() == ElementType.INT;
        flip = !OrderKind.of(order).isUnsigned() ? 0 : isInt ? Integer.MIN_VALUE : Long.MIN_VALUE;
    }

    /** Whether several threads may use all columns. */
    public boolean isShared() {
        return HostColumns.isShared(rows) && Stream.concat(a.stream(), b.stream()).allMatch(HostColumns::isShared);
    }

    /** Writes -1 for each row whose times are in different groups, or farther apart than the tolerance. */
    public void keepNear(Workers workers, CpuWorkspace workspace) {
        // Without a time of B all rows are -1.
        long count = b.getLast().length() == 0 ? 0 : rows.length();
        workers.run(Math.toIntExact(Math.ceilDiv(count, GRAIN)), (slot, task) -> {
            long from = (long) task * GRAIN;
            keepNear(from, (int) Math.min(GRAIN, count - from), workspace.longs(Use.JOIN_CHUNK, 3 * slot, GRAIN),
                    workspace.longs(Use.JOIN_CHUNK, 3 * slot + 1, GRAIN),
                    workspace.longs(Use.JOIN_CHUNK, 3 * slot + 2, GRAIN));
        });
    }

    private void keepNear(long from, int count, long[] kept, long[] ofA, long[] ofB) {
        Columns.loadIndices(rows, from, count, kept);
        if (a.size() > 1) {
            Columns.loadIndices(a.getFirst(), from, count, ofA);
            loadRows(b.getFirst(), kept, count, ofB);
            for (int i = 0; i < count; i++) {
                kept[i] = ofA[i] == ofB[i] ? kept[i] : -1;
            }
        }
        if (tolerance < Long.MAX_VALUE) {
            Columns.loadIndices(a.getLast(), from, count, ofA);
            loadRows(b.getLast(), kept, count, ofB);
            for (int i = 0; i < count; i++) {
                long x = ofA[i] ^ flip;
                long y = ofB[i] ^ flip;
                long difference = Math.max(x, y) - Math.min(x, y);
                // No branch, for it is hard to predict which rows are kept. A difference of 2^63 or more is negative.
                kept[i] |= (difference | (tolerance - difference)) >> (Long.SIZE - 1);
            }
        }
        Indices.store(kept, count, rows, from);
    }

    /** Reads a number for each row. Any number will do for row -1. */
    private static void loadRows(Column column, long[] numbers, int count, long[] target) {
        if (column.isArray() && column.array() instanceof long[] longs) {
            int start = column.offset();
            for (int i = 0; i < count; i++) {
                target[i] = longs[start + (int) Math.max(0, numbers[i])];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target[i] = HostColumns.index(column, Math.max(0, numbers[i]));
            }
        }
    }
}
