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
import io.mergepath.cpu.merge.Merger;
import io.mergepath.spi.JdkSorts;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;

/**
 * The scratch in which one thread sorts neighbouring short segments: it loads their keys together, sorts each segment
 * in cache, and stores the keys and moves the values of each segment. So the table is intact if the order throws.
 *
 * <p>The JDK sorts keys alone in natural order, without a copy if they lie in an array. All other keys are sorted by
 * insertion, eight at a time, and then merged.
 *
 * @param <A> the type of the arrays of keys
 */
final class SegmentBlock<A> {
    /** The most keys from the start of the first segment to the end of the last. */
    static final int MOST = 1 << 14;

    /** Insertion sort sorts ranges of this length within a segment. */
    private static final int INSERTION = 8;

    private final Kernel<A> kernel;
    private final Table table;
    private final boolean indices;
    private final Bounds bounds;
    private final boolean carries;
    private final boolean byJdk;
    /** Whether the JDK sorts the keys where they lie. */
    private final boolean inPlace;
    private final A keys;
    private final A otherKeys;
    /** The places of the keys in the stretch, a second buffer for them, and the source of each merged key. */
    private final int[] places;
    private final int[] otherPlaces;
    private final int[] origins;
    private final Object[] columns;
    private final Object[] ordered;

    @SuppressWarnings("unchecked") // scratch is made in the kernel's type
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
        keys = (A) workspace.array(Use.BLOCK_KEYS, slot, type, MOST);
        otherKeys = (A) workspace.array(Use.BLOCK_KEYS_2, slot, type, MOST);
        int length = carries ? MOST : 0;
        places = workspace.ints(Use.BLOCK_INDICES, slot, length);
        otherPlaces = workspace.ints(Use.BLOCK_INDICES_2, slot, length);
        origins = workspace.ints(Use.TILE_FROM, slot, length);
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
            sortByJdk(column.array(), column.offset() + (int) bounds.start(s), column.offset() + (int) bounds.end(s));
        }
    }

    private void sortRange(int lo, int hi) {
        if (hi - lo < 2) {
            return;
        }
        if (byJdk) {
            sortByJdk(keys, lo, hi);
        } else if (kernel.ascending(keys, lo, hi) < hi) {
            mergeSort(lo, hi);
        }
    }

    private static void sortByJdk(Object keys, int lo, int hi) {
        switch (keys) {
            case int[] a -> Arrays.sort(a, lo, hi);
            case long[] a -> Arrays.sort(a, lo, hi);
            case float[] a -> Arrays.sort(a, lo, hi);
            case double[] a -> Arrays.sort(a, lo, hi);
            default -> throw new AssertionError(keys);
        }
    }

    private void mergeSort(int lo, int hi) {
        for (int i = lo; i < hi; i += INSERTION) {
            kernel.insertionSort(keys, i, Math.min(hi, i + INSERTION), carries ? places : null);
        }
        A x = keys;
        A y = otherKeys;
        int[] v = places;
        int[] w = otherPlaces;
        for (int width = INSERTION; width < hi - lo; width *= 2) {
            for (int i = lo; i < hi; i += 2 * width) {
                int mid = Math.min(hi, i + width);
                int end = Math.min(hi, mid + width);
                if (mid == end || !kernel.before(x, mid, x, mid - 1)) {
                    System.arraycopy(x, i, y, i, end - i);
                    System.arraycopy(v, carries ? i : 0, w, carries ? i : 0, carries ? end - i : 0);
                } else if (carries) {
                    kernel.merge(x, i, mid, x, mid, end, y, i, origins, 0, 0, 0);
                    Gather.permute(v, 0, w, i, origins, 0, end - i);
                } else {
                    kernel.merge(x, i, mid, x, mid, end, y, i);
                }
            }
            A swap = x;
            x = y;
            y = swap;
            int[] swapPlaces = v;
            v = w;
            w = swapPlaces;
        }
        if (x != keys) {
            System.arraycopy(x, lo, keys, lo, hi - lo);
            System.arraycopy(v, carries ? lo : 0, places, carries ? lo : 0, carries ? hi - lo : 0);
        }
    }

    /** Stores the part {@code [lo, hi)} of the stretch. */
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
