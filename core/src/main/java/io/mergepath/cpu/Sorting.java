package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses how a sort is done, and brings keys and values to where that can be done. */
final class Sorting {
    /** Segments are sorted in heap arrays of this many elements, then merged where they lie. */
    private static final int CHUNK = 1 << 22;

    /** Fewer keys than this are sorted without digits. */
    private static final int LEAST_RADIX = 1 << 11;

    private Sorting() {
    }

    static void sort(Table table, Order order, Workers workers, CpuWorkspace workspace) {
        if (!table.keys().isArray()) {
            sortSegment(table, order, workers, workspace);
            return;
        }
        int length = (int) table.keys().length();
        if (table.values().isEmpty()) {
            sortArray(table.keys(), null, order, workers, workspace);
            return;
        }
        if (sortByValue(table, order, workers, workspace)) {
            return;
        }
        int[] carried = workspace.ints(Use.CARRIED, 0, length);
        fillAscending(carried, length, workers);
        try {
            sortArray(table.keys(), carried, order, workers, workspace);
        } finally {
            // If the order threw, the keys are permuted all the same, and their values must stay with them.
            Gather.columns(table.values(), carried, length, workers, workspace);
        }
    }

    static void indices(Column keys, Column indices, boolean sortKeys, Order order, Workers workers,
            CpuWorkspace workspace) {
        Column home = keys;
        if (!sortKeys) {
            home = workspace.columnLike(Use.KEYS_COPY, keys);
            Columns.copy(workers, new Table(keys, List.of()), new Table(home, List.of()), 0, keys.length());
        }
        if (keys.isArray()) {
            int length = (int) keys.length();
            int[] carried = indices.isArray() && indices.offset() == 0 && indices.array() instanceof int[] ints ? ints
                    : workspace.ints(Use.CARRIED, 0, length);
            fillAscending(carried, length, workers);
            sortArray(home, carried, order, workers, workspace);
            if (!indices.isArray() || indices.array() != carried) {
                Columns.storeIndices(carried, length, indices);
            }
        } else {
            Columns.fillAscending(indices);
            sortSegment(new Table(home, List.of(indices)), order, workers, workspace);
        }
    }

    /** One column of 32-bit values is moved with keys of at most 32 bits in one record. */
    private static boolean sortByValue(Table table, Order order, Workers workers, CpuWorkspace workspace) {
        Column values = table.values().getFirst();
        if (table.values().size() > 1 || !(values.isArray() && values.array() instanceof int[] ints)
                || !isForRadix(table.keys(), order) || table.keys().type().bytes() > Integer.BYTES) {
            return false;
        }
        return new RadixSort(new KeyCodes(table.keys(), order), (int) table.keys().length(), RadixSort.Carry.VALUE, true,
                ints, values.offset(), workers, workspace).sort();
    }

    private static boolean isForRadix(Column keys, Order order) {
        return order.kind() != Order.Kind.COMPARATOR && keys.type() != ElementType.OBJECT
                && keys.length() >= LEAST_RADIX;
    }

    private static void fillAscending(int[] carried, int length, Workers workers) {
        int grain = 1 << 16;
        workers.run((length + grain - 1) / grain, (_, task) -> {
            int from = task * grain;
            for (int i = from; i < from + Math.min(grain, length - from); i++) {
                carried[i] = i;
            }
        });
    }

    @SuppressWarnings("unchecked") // the kernel's type says the array's
    private static <A> void sortArray(Column keys, int @Nullable [] carried, Order order, Workers workers,
            CpuWorkspace workspace) {
        if (isForRadix(keys, order) && new RadixSort(new KeyCodes(keys, order), (int) keys.length(),
                carried == null ? RadixSort.Carry.NOTHING : RadixSort.Carry.INDEX, true,
                carried == null ? new int[0] : carried, 0, workers, workspace).sort()) {
            return;
        }
        ElementType type = Merger.kernelType(keys.type());
        int length = (int) keys.length();
        Kernel<A> kernel = Kernels.kernel(type, order, length);
        if (type == keys.type()) {
            new MergeSort<>(kernel, type, (A) keys.array(), keys.offset(), length, carried, workers, workspace).sort();
        } else {
            int[] wide = workspace.ints(Use.WIDE_KEYS, 0, length);
            Columns.load(keys, 0, length, wide, 0);
            try {
                new MergeSort<>(kernel, type, (A) wide, 0, length, carried, workers, workspace).sort();
            } finally {
                Columns.store(wide, 0, length, keys, 0);
            }
        }
    }

    /** Sorts chunks in heap arrays and merges them, through tiles, between the segment and scratch off the heap. */
    private static void sortSegment(Table table, Order order, Workers workers, CpuWorkspace workspace) {
        long length = table.keys().length();
        int chunks = Math.toIntExact((length + CHUNK - 1) / CHUNK);
        long[] bounds = new long[chunks + 1];
        for (int c = 0; c < chunks; c++) {
            long from = (long) c * CHUNK;
            long to = Math.min(length, from + CHUNK);
            bounds[c + 1] = to;
            Table chunk = table.slice(from, to);
            int count = (int) (to - from);
            Column heap = Column.ofArray(workspace.array(Use.CHUNK_KEYS, 0, table.keys().type(), count), 0, count);
            Columns.copy(chunk.keys(), 0, heap, 0, count);
            try {
                sort(new Table(heap, chunk.values()), order, workers, workspace);
            } finally {
                Columns.copy(heap, 0, chunk.keys(), 0, count);
            }
        }
        if (chunks > 1) {
            MergeTree tree = new MergeTree(bounds, chunks);
            Table scratch = workspace.tableLike(table);
            for (int c = 0; c < chunks; c++) {
                if (tree.startsInScratch(c)) {
                    Columns.copy(workers, table, scratch, bounds[c], bounds[c + 1]);
                }
            }
            tree.merge(table, scratch, Merger.of(order, table, table, scratch, workspace),
                    Merger.of(order, scratch, scratch, table, workspace), workers);
        }
    }
}
