// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.merge.BlockSort;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.spi.JdkSorts;
import io.mergepath.spi.OrderKind;

/**
 * The scratch in which one thread sorts neighbouring short segments: it loads their keys together, sorts each segment
 * in cache, and stores the keys and moves the values of each segment. So the table is intact if the order throws.
 *
 * <p>The JDK sorts keys alone in natural order, without a copy if they lie in an array. A {@link BlockSort}
 * sorts all other keys.
 *
 * @param <A> the type of the arrays of keys
 */
final class SegmentBlock<A> {
    /** The most keys from the start of the first segment to the end of the last. */
    static final int MOST = 1 << 14;

    private final Kernel<A> kernel;
    private final Table table;
    private final boolean indices;
    private final Bounds bounds;
    private final boolean carries;
    private final boolean byJdk;
    /** Whether the JDK sorts the keys where they lie. */
    private final boolean inPlace;
    private final BlockSort<A> blockSort;
    private final A keys;
    /** The places of the keys in the block. */
    private final int[] places;
    private final Object[] columns;
    private final Object[] ordered;

    private SegmentBlock(Kernel<A> kernel, ElementType type, Table table, boolean indices, Bounds bounds, Order order,
            CpuWorkspace workspace, int slot) {
        this.kernel = kernel;
        this.table = table;
        this.indices = indices;
        this.bounds = bounds;
        boolean floating = type == ElementType.FLOAT || type == ElementType.DOUBLE;
        carries = !table.values().isEmpty();
        byJdk = !carries && type != ElementType.OBJECT && OrderKind.of(order) == OrderKind.NATURAL
                && (!floating || JdkSorts.keepNaNs());
        inPlace = byJdk && table.keys().isArray() && table.keys().type() == type;
        blockSort = new BlockSort<>(kernel, type, carries, MOST, workspace, slot);
        keys = blockSort.keys();
        places = blockSort.indices();
        columns = new Object[indices ? 0 : table.values().size()];
        ordered = new Object[columns.length];
        for (int c = 0; c < columns.length; c++) {
            ElementType values = table.values().get(c).type();
            columns[c] = workspace.array(Use.TILE_COLUMN, slot, values, MOST);
            ordered[c] = workspace.array(Use.TILE_COLUMN_OUT, slot, values, MOST);
        }
    }

    /** Takes the scratch of one thread. */
    static SegmentBlock<?> of(Table table, boolean indices, Bounds bounds, Order order, CpuWorkspace workspace,
            int slot) {
        ElementType type = Merger.kernelType(table.keys().type());
        return new SegmentBlock<>(Kernels.<Object>kernel(type, order, table.keys().length()), type, table, indices,
                bounds,
                order, workspace, slot);
    }

    /** Sorts the segments {@code [from, to)}. */
    void sort(int from, int to) {
        if (inPlace) {
            sortInPlace(from, to);
            return;
        }
        long start = bounds.start(from);
        int count = (int) (bounds.end(to - 1) - start);
        Columns.load(table.keys(), start, count, keys, 0);
        for (int i = 0; carries && i < count; i++) {
            places[i] = i;
        }
        for (int s = from; s < to; s++) {
            sortRange((int) (bounds.start(s) - start), (int) (bounds.end(s) - start));
        }
        // Segments without gaps between them are stored together.
        for (int s = from; s < to;) {
            int first = s;
            long end = bounds.end(s++);
            while (s < to && bounds.start(s) == end) {
                end = bounds.end(s++);
            }
            store((int) (bounds.start(first) - start), (int) (end - start), start);
        }
    }

    private void sortInPlace(int from, int to) {
        Column column = table.keys();
        for (int s = from; s < to; s++) {
            JdkSorts.sort(column.array(), column.offset() + (int) bounds.start(s),
                    column.offset() + (int) bounds.end(s));
        }
    }

    private void sortRange(int lo, int hi) {
        if (hi - lo < 2) {
            return;
        }
        if (byJdk) {
            JdkSorts.sort(keys, lo, hi);
        } else if (kernel.ascending(keys, lo, hi) < hi) {
            blockSort.sort(lo, hi);
        }
    }

    /** Stores the part {@code [lo, hi)} of the block. */
    private void store(int lo, int hi, long start) {
        if (indices) {
            Indices.store(places, lo, hi - lo, start, table.values().getFirst(), start + lo);
            return;
        }
        Columns.store(keys, lo, hi - lo, table.keys(), start + lo);
        for (int c = 0; c < columns.length; c++) {
            Column column = table.values().get(c);
            Columns.load(column, start + lo, hi - lo, columns[c], lo);
            Gather.permute(columns[c], 0, ordered[c], 0, places, lo, hi - lo);
            Columns.store(ordered[c], 0, hi - lo, column, start + lo);
        }
    }
}
