package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how a sort is done, and brings keys and values to where that can be done:
 *
 * <table>
 * <caption>What sorts what; the first line that fits is taken</caption>
 * <tr><th>keys, order, number</th><th>sorted by</th></tr>
 * <tr><td>in a segment</td><td>chunks in heap arrays, merged where they lie</td></tr>
 * <tr><td>built-in order, alone, fewer than {@link #LEAST_ALONE}</td><td>{@link SmallSort}</td></tr>
 * <tr><td>built-in order, at least {@link #LEAST_RADIX}, few long runs in order</td><td>{@link MergeSort} of them and,
 * sorted by {@link RadixSort}, what lies between</td></tr>
 * <tr><td>built-in order, alone, codes that lie close together, or few different ones, all in a sample</td><td>{@link CountingSort}</td></tr>
 * <tr><td>{@code int} and {@code float} alone, natural order, more than few different, no NaN; {@code float} not when
 * most are equal; {@code int} by few workers; where the JDK may sort by vectors</td><td>{@link ChunkSort}</td></tr>
 * <tr><td>built-in order, alone, most of them equal, no NaN</td><td>{@link MajoritySort}</td></tr>
 * <tr><td>built-in order, at least {@link #LEAST_RADIX}</td><td>{@link RadixSort}</td></tr>
 * <tr><td>all else: comparators, objects</td><td>{@link MergeSort}</td></tr>
 * </table>
 */
final class Sorting {
    /** Segments are sorted in heap arrays of this many elements, then merged where they lie. */
    private static final int CHUNK = 1 << 22;

    /** Fewer keys than this, alone, are sorted faster by the JDK. */
    private static final int LEAST_ALONE = 1 << 13;

    /** Fewer keys than this are merged in less time than it takes to count their digits. */
    private static final int LEAST_RADIX = 1 << 12;

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
        if (!sortKeys && canRadix(keys) && !hasFewRuns(keys)) {
            radixSort(keys, Payload.places(carried, 0), false);
        } else {
            fillAscending(carried, length);
            sortArray(sortKeys ? keys : copyOf(keys), carried);
        }
        if (!indices.isArray() || indices.array() != carried) {
            Columns.storeIndices(carried, length, indices);
        }
    }

    /** Narrow keys are not looked at: they have few digits. */
    private boolean hasFewRuns(Column keys) {
        return Merger.kernelType(keys.type()) == keys.type() && mergeSort(keys, null, false).hasFewRuns();
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
        if (table.values().size() == 1 && values.isArray() && values.array() instanceof int[] ints
                && keys.type().bytes() <= Integer.BYTES && canRadix(keys)
                && !hasFewRuns(keys)) {
            radixSort(keys, Payload.values(ints, values.offset()), true);
            return true;
        }
        return false;
    }

    private boolean canRadix(Column keys) {
        return isBuiltIn(keys) && keys.length() >= LEAST_RADIX;
    }

    private boolean isBuiltIn(Column keys) {
        return order.kind() != Order.Kind.COMPARATOR && keys.type() != ElementType.OBJECT;
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

    /** Sorts keys in an array in place, and moves indices with them, which ascend one by one before. */
    private void sortArray(Column keys, int @Nullable [] carried) {
        if (isBuiltIn(keys) && carried == null && keys.length() < LEAST_ALONE
                && SmallSort.sort(keys, order, workspace)) {
            return;
        }
        if (Merger.kernelType(keys.type()) != keys.type()) {
            sortNarrow(keys, carried);
            return;
        }
        MergeSort<?> merging = mergeSort(keys, carried, isBuiltIn(keys) && carried == null);
        if (canRadix(keys) && !merging.hasFewRuns()) {
            radixSort(keys, carried, 0);
        } else {
            merging.sort();
        }
    }

    /** Sorts keys and, if any are carried, indices from {@code from} on, which still ascend one by one. */
    private void radixSort(Column keys, int @Nullable [] carried, int from) {
        radixSort(keys, carried == null ? Payload.NONE : Payload.places(carried, from), true);
    }

    private void radixSort(Column keys, Payload payload, boolean storeKeys) {
        KeyCodes codes = new KeyCodes(keys, order);
        int length = (int) keys.length();
        Sample sample = Sample.of(codes, length, workspace);
        if (payload != Payload.NONE || !sortAlone(keys, codes, sample)) {
            new RadixSort(codes, length, payload, storeKeys, workers, workspace).sort(sample);
        }
    }

    /** Sorts keys alone where something beats digits; false if nothing does, or if NaNs forbid it. */
    private boolean sortAlone(Column keys, KeyCodes codes, Sample sample) {
        int length = (int) keys.length();
        CountingSort counting = new CountingSort(codes, length, workers, workspace);
        Numbering few = sample.few(workspace);
        if ((few != null && counting.sort(few)) || counting.sort(sample.least(), sample.greatest())) {
            return true;
        }
        // Of 32-bit integers of which most are equal, the JDK's sort makes one pass.
        boolean inChunks = sample.hasMajority() ? keys.type() == ElementType.INT : !sample.isOfFew();
        if (inChunks && ChunkSort.applies(keys, order, workers) && ChunkSort.sort(keys, workers, workspace)) {
            return true;
        }
        return sample.hasMajority() && new MajoritySort(codes, length, workers, workspace).sort(sample.median());
    }

    private void sortNarrow(Column keys, int @Nullable [] carried) {
        if (canRadix(keys)) {
            radixSort(keys, carried, 0);
            return;
        }
        int length = (int) keys.length();
        int[] wide = workspace.ints(Use.WIDE_KEYS, 0, length);
        Columns.load(keys, 0, length, wide, 0);
        try {
            mergeSort(Column.ofArray(wide, 0, length), carried, false).sort();
        } finally {
            Columns.store(wide, 0, length, keys, 0);
        }
    }

    /** A merge sort that has looked for runs. */
    private MergeSort<?> mergeSort(Column keys, int @Nullable [] carried, boolean interchangeable) {
        MergeSort.StretchSort stretches = canRadix(keys)
                ? (from, to) -> radixSort(keys.slice(from, to), carried, from)
                : null;
        MergeSort<?> merging = new MergeSort<>(Kernels.<Object>kernel(keys.type(), order, keys.length()), keys, carried,
                interchangeable, stretches, workers, workspace);
        merging.findRuns();
        return merging;
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
