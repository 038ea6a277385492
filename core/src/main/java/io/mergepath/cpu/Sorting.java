package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.CpuWorkspace.Use;
import io.mergepath.cpu.RadixSort.Carry;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how a sort is done, and brings keys and values to where that can be done:
 *
 * <table>
 * <caption>What sorts what; the first line that fits is taken</caption>
 * <tr><th>keys, order, number</th><th>sorted by</th></tr>
 * <tr><td>in a segment</td><td>chunks in heap arrays, merged where they lie</td></tr>
 * <tr><td>built-in order, fewer than {@link #LEAST_RADIX}</td><td>{@link SmallSort}</td></tr>
 * <tr><td>few long runs in order</td><td>{@link MergeSort}: merges them</td></tr>
 * <tr><td>{@code int} and {@code float} alone, natural order, no NaN</td><td>{@link ChunkSort}</td></tr>
 * <tr><td>built-in order, no NaN</td><td>{@link RadixSort}</td></tr>
 * <tr><td>all else: comparators, objects</td><td>{@link MergeSort}</td></tr>
 * </table>
 */
final class Sorting {
    /** Segments are sorted in heap arrays of this many elements, then merged where they lie. */
    private static final int CHUNK = 1 << 22;

    /** Fewer keys than this are sorted faster by the JDK, or by merging, than it takes to count digits. */
    private static final int LEAST_RADIX = 1 << 12;

    private static final int[] NO_VALUES = {};

    private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

    private final Order order;
    private final Workers workers;
    private final CpuWorkspace workspace;

    Sorting(Order order, Workers workers, CpuWorkspace workspace) {
        this.order = order;
        this.workers = workers;
        this.workspace = workspace;
    }

    /** Sorts the keys of a table in place, and moves its values with them. */
    void sort(Table table) {
        Column keys = table.keys();
        if (!keys.isArray()) {
            sortSegment(table);
        } else if (table.values().isEmpty()) {
            sortArray(keys, null);
        } else if (!sortWithOneValue(table)) {
            int length = (int) keys.length();
            int[] carried = workspace.ints(Use.CARRIED, 0, length);
            fillAscending(carried, length);
            try {
                sortArray(keys, carried);
            } finally {
                // If the order threw, the keys are permuted all the same, and their values must stay with them.
                Gather.columns(table.values(), carried, length, workers, workspace);
            }
        }
    }

    /** Writes the indices that sort keys, which are sorted too or stay as they are. */
    void indices(Column keys, Column indices, boolean sortKeys) {
        if (!keys.isArray()) {
            Column home = sortKeys ? keys : copyOf(keys);
            Columns.fillAscending(indices);
            sortSegment(new Table(home, List.of(indices)));
            return;
        }
        int length = (int) keys.length();
        int[] carried = indices.isArray() && indices.offset() == 0 && indices.array() instanceof int[] ints ? ints
                : workspace.ints(Use.CARRIED, 0, length);
        if (sortKeys || !canRadix(keys) || hasFewRuns(keys)
                || !new RadixSort(new KeyCodes(keys, order), length, Carry.INDEX, false,
                        carried, 0, workers, workspace).sort()) {
            fillAscending(carried, length);
            sortArray(sortKeys ? keys : copyOf(keys), carried);
        }
        if (!indices.isArray() || indices.array() != carried) {
            Columns.storeIndices(carried, length, indices);
        }
    }

    /** Whether keys are few runs in order; narrow keys are not looked at, as they have few digits. */
    private boolean hasFewRuns(Column keys) {
        if (Merger.kernelType(keys.type()) != keys.type()) {
            return false;
        }
        MergeSort<?> looking = mergeSort(keys, null);
        looking.findRuns();
        return looking.hasFewRuns();
    }

    private Column copyOf(Column keys) {
        Column copy = workspace.columnLike(Use.KEYS_COPY, keys);
        Columns.copy(workers, new Table(keys, List.of()), new Table(copy, List.of()), 0, keys.length());
        return copy;
    }

    /** One column of {@code int}s is moved with keys of at most 32 bits, both in one record. */
    private boolean sortWithOneValue(Table table) {
        Column keys = table.keys();
        Column values = table.values().getFirst();
        return table.values().size() == 1 && values.isArray() && values.array() instanceof int[] ints
                && keys.type().bytes() <= Integer.BYTES && canRadix(keys)
                && new RadixSort(new KeyCodes(keys, order), (int) keys.length(), Carry.VALUE, true, ints,
                        values.offset(), workers, workspace).sort();
    }

    private boolean canRadix(Column keys) {
        return order.kind() != Order.Kind.COMPARATOR && keys.type() != ElementType.OBJECT
                && keys.length() >= LEAST_RADIX;
    }

    private void fillAscending(int[] carried, int length) {
        int grain = 1 << 16;
        workers.run((length + grain - 1) / grain, (_, task) -> {
            int from = task * grain;
            for (int i = from; i < from + Math.min(grain, length - from); i++) {
                carried[i] = i;
            }
        });
    }

    private void sortArray(Column keys, int @Nullable [] carried) {
        boolean builtIn = order.kind() != Order.Kind.COMPARATOR && keys.type() != ElementType.OBJECT;
        if (builtIn && carried == null && keys.length() < LEAST_RADIX && SmallSort.sort(keys, order, workspace)) {
            return;
        }
        if (Merger.kernelType(keys.type()) != keys.type()) {
            sortNarrow(keys, carried);
            return;
        }
        MergeSort<?> merging = mergeSort(keys, carried);
        merging.findRuns();
        if (carried == null && !merging.hasFewRuns() && sortChunks(keys)) {
            return;
        }
        if (merging.hasFewRuns() || !canRadix(keys) || !radixSort(keys, carried)) {
            merging.sort();
        }
    }

    private boolean sortChunks(Column keys) {
        boolean narrowEnough = keys.type() == ElementType.INT || keys.type() == ElementType.FLOAT;
        if (order.kind() != Order.Kind.NATURAL || !narrowEnough) {
            return false;
        }
        Shape shape = keys.type() == ElementType.FLOAT ? shapeOfFloats(keys) : Shape.ASCENDING;
        if (shape == null) {
            return false;
        }
        ChunkSort.sort(keys, Kernels.<Object>builtIn(keys.type(), shape), workers, workspace);
        return true;
    }

    /** How floats can be merged: not at all if there are NaNs, by {@code <} if there is no -0.0. */
    private @Nullable Shape shapeOfFloats(Column keys) {
        int grain = 1 << 18;
        int length = (int) keys.length();
        AtomicBoolean nan = new AtomicBoolean();
        AtomicBoolean negativeZero = new AtomicBoolean();
        float[] floats = (float[]) keys.array();
        workers.run((length + grain - 1) / grain, (_, task) -> {
            int from = task * grain;
            int nans = 0;
            int zeros = 0;
            for (int i = keys.offset() + from; i < keys.offset() + from + Math.min(grain, length - from); i++) {
                int bits = Float.floatToRawIntBits(floats[i]);
                nans += (bits & Integer.MAX_VALUE) > INFINITY ? 1 : 0;
                zeros += bits == Integer.MIN_VALUE ? 1 : 0;
            }
            if (nans > 0) {
                nan.set(true);
            }
            if (zeros > 0) {
                negativeZero.set(true);
            }
        });
        if (nan.get()) {
            return null;
        }
        return negativeZero.get() ? Shape.ASCENDING : Shape.PLAIN_ASCENDING;
    }

    private boolean radixSort(Column keys, int @Nullable [] carried) {
        return new RadixSort(new KeyCodes(keys, order), (int) keys.length(),
                carried == null ? Carry.NOTHING : Carry.INDEX, true, carried == null ? NO_VALUES : carried, 0, workers,
                workspace).sort();
    }

    private void sortNarrow(Column keys, int @Nullable [] carried) {
        if (canRadix(keys) && radixSort(keys, carried)) {
            return;
        }
        int length = (int) keys.length();
        int[] wide = workspace.ints(Use.WIDE_KEYS, 0, length);
        Columns.load(keys, 0, length, wide, 0);
        MergeSort<?> merging = mergeSort(Column.ofArray(wide, 0, length), carried);
        try {
            merging.findRuns();
            merging.sort();
        } finally {
            Columns.store(wide, 0, length, keys, 0);
        }
    }

    private MergeSort<?> mergeSort(Column keys, int @Nullable [] carried) {
        return new MergeSort<>(Kernels.<Object>kernel(keys.type(), order, keys.length()), keys, carried, workers,
                workspace);
    }

    /** Sorts chunks in heap arrays and merges them, through tiles, between the segment and scratch off the heap. */
    private void sortSegment(Table table) {
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
                sort(new Table(heap, chunk.values()));
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
