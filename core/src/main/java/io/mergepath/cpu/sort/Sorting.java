// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.merge.MergePasses;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.cpu.radix.CountingSort;
import io.mergepath.cpu.radix.MajoritySort;
import io.mergepath.cpu.radix.Payload;
import io.mergepath.cpu.radix.RadixSort;
import io.mergepath.cpu.radix.Sample;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.OrderKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the method of a sort, and brings keys and values to where the method can work:
 *
 * <table>
 * <caption>The methods: the first row that applies is taken</caption>
 * <tr><th>keys</th><th>method</th></tr>
 * <tr><td>in a segment</td><td>chunks in heap arrays, then {@link MergePasses}</td></tr>
 * <tr><td>built-in order, no values, no NaN, at most {@link SortMethod#fewKeys} keys, and not
 * {@link Shape#LONG_RUNS}</td><td>{@link JdkSort}</td></tr>
 * <tr><td>built-in order, at least {@link #LEAST_RADIX}, few long runs</td><td>{@link MergeSort} of the runs, and
 * {@link RadixSort} of the keys between them</td></tr>
 * <tr><td>built-in order, no values, no NaN, {@link Shape#SHORT_RUNS}</td><td>{@link RadixSort}</td></tr>
 * <tr><td>built-in order, no values, no NaN; in a sample the codes lie close together, or few are different and the JDK
 * does not sort so many keys of 32 bits faster</td><td>{@link CountingSort}</td></tr>
 * <tr><td>built-in order, no values, no NaN, most keys equal</td><td>{@link MajoritySort}</td></tr>
 * <tr><td>built-in order, no values, no NaN</td><td>the {@link SortMethod} for this machine, for keys in runs not the
 * JDK's sort</td></tr>
 * <tr><td>built-in order, at least {@link #LEAST_RADIX}</td><td>{@link RadixSort}</td></tr>
 * <tr><td>all other keys, for example with a comparator</td><td>{@link MergeSort}</td></tr>
 * </table>
 */
public final class Sorting {
    /** Merging fewer keys than this takes less time than counting their digits. */
    private static final int LEAST_RADIX = 1 << 12;

    /**
     * The binary logarithm of the keys of 64 bits that are worth a thread of a radix sort, which takes long to wake up.
     */
    private static final int WIDE_SHARE = 14;

    /** The same number for narrower keys alone. */
    private static final int NARROW_SHARE = 16;

    /** Fewer keys in a pattern are sorted by one thread of the JDK sooner than it wakes up other threads. */
    private static final int FEW_FOR_PATTERNS = 1 << 15;

    /** The binary logarithm of the keys in a built-in order that are worth a thread of a merge sort. */
    private static final int MERGE_SHARE = 13;

    /** The same number for two threads. With fewer keys, the second thread wakes up too late to save time. */
    private static final int MERGE_SHARE_OF_TWO = 16;

    /** The number of buckets that sets the size of a sample, if keys go to buckets only because of NaNs. */
    private static final int NO_BUCKETS = 16;

    private final Order order;
    private final Workers workers;
    private final CpuWorkspace workspace;
    private final @Nullable SortMethod asked;

    /**
     * Sorts in one order.
     *
     * @param asked the method for keys alone in a built-in order, or null for the fastest
     */
    public Sorting(Order order, Workers workers, CpuWorkspace workspace, @Nullable SortMethod asked) {
        this.order = order;
        this.workers = workers;
        this.workspace = workspace;
        this.asked = asked;
    }

    /** Sorts the keys of a table in place, and moves its values with them. */
    public void sort(Table table) {
        if (table.keys().isArray()) {
            prepare(table.keys(), table.values(), table.values()).run();
        } else {
            sortSegment(table.keys(), table, (chunk, from, to, _) -> prepare(chunk, from.values(), to.values()));
        }
    }

    /**
     * Writes the indices that sort the keys. It also sorts the keys if {@code sortKeys} is true; else they stay
     * unchanged.
     */
    public void indices(Column keys, Column indices, boolean sortKeys) {
        if (keys.isArray()) {
            prepareIndices(keys, indices, 0, sortKeys).run();
        } else {
            Column home = sortKeys ? keys : workspace.columnLike(Use.KEYS_COPY, keys);
            sortSegment(keys, new Table(home, List.of(indices)),
                    (chunk, _, to, first) -> prepareIndices(chunk, to.values().getFirst(), first, true));
        }
    }

    /**
     * Takes all scratch for a sort of keys in an array, in place. The values are read from the columns {@code from} and
     * written to the columns {@code to}, which may be the same. Only the returned task writes the caller's data.
     */
    private Runnable prepare(Column keys, List<Column> from, List<Column> to) {
        if (from.isEmpty()) {
            return prepare(keys, null);
        }
        if (from.size() == 1 && movesWithKeys(keys, from.getFirst())) {
            return prepareRadix(keys, Payload.values(from.getFirst(), to.getFirst()), true);
        }
        int length = (int) keys.length();
        int[] carried = workspace.ints(Use.CARRIED, 0, length);
        fillAscending(carried, length);
        Gather gather = new Gather(from, to, carried, length, workers, workspace);
        Runnable sort = prepare(keys, carried);
        return () -> {
            try {
                sort.run();
            } finally {
                // If the order throws, the keys are permuted already. Their values must follow them.
                gather.run();
            }
        };
    }

    /** Takes all scratch for a sort of keys whose values are their positions, counted from {@code first}. */
    private Runnable prepareIndices(Column keys, Column indices, long first, boolean sortKeys) {
        int length = (int) keys.length();
        boolean inPlace = first == 0 && indices.isArray() && indices.offset() == 0
                && indices.array() instanceof int[];
        int[] carried = inPlace ? (int[]) indices.array() : workspace.ints(Use.CARRIED, 0, length);
        Runnable sort;
        if (!sortKeys && canRadix(keys) && !hasFewRuns(keys)) {
            sort = prepareRadix(keys, Payload.places(carried, 0), false);
        } else {
            Runnable carrying = prepare(sortKeys ? keys : copyOf(keys), carried);
            sort = () -> {
                fillAscending(carried, length);
                carrying.run();
            };
        }
        return inPlace ? sort : () -> {
            sort.run();
            Columns.storeIndices(carried, length, first, indices);
        };
    }

    /** Whether the keys have few runs. Narrow keys are not checked, because they have few digits. */
    private boolean hasFewRuns(Column keys) {
        return Merger.kernelType(keys.type()) == keys.type() && mergeSort(keys, null, false).hasFewRuns(true);
    }

    private Column copyOf(Column keys) {
        Column copy = workspace.columnLike(Use.KEYS_COPY, keys);
        Columns.copy(workers, new Table(keys, List.of()), new Table(copy, List.of()), 0, keys.length());
        return copy;
    }

    /** Whether the values are one column of {@code int}s that fits into one record with keys of at most 32 bits. */
    private boolean movesWithKeys(Column keys, Column values) {
        return values.isArray() && values.type() == ElementType.INT && keys.type().bytes() <= Integer.BYTES
                && canRadix(keys) && !hasFewRuns(keys);
    }

    private boolean canRadix(Column keys) {
        return isBuiltIn(keys) && keys.length() >= (asked == null ? LEAST_RADIX : 2);
    }

    private boolean isBuiltIn(Column keys) {
        return OrderKind.of(order) != OrderKind.COMPARATOR && keys.type() != ElementType.OBJECT;
    }

    private void fillAscending(int[] carried, int length) {
        int grain = 1 << 16;
        workers.run(Math.ceilDiv(length, grain), (_, task) -> {
            int from = task * grain;
            for (int i = from; i < from + Math.min(grain, length - from); i++) {
                carried[i] = i;
            }
        });
    }

    /**
     * Sorts keys in an array in place, and moves indices with them. The indices must ascend one by one when the
     * returned task begins.
     */
    private Runnable prepare(Column keys, int @Nullable [] carried) {
        Shape shape = carried == null && areFew(keys, Shape.MIXED) ? Shape.of(keys, order) : Shape.MIXED;
        if (shape == Shape.LONG_RUNS) {
            MergeSort<?> merging = mergeSort(keys, null, true);
            if (merging.hasFewRuns(false)) {
                return merging.prepare();
            }
            shape = Shape.SHORT_RUNS;
        }
        Runnable few = prepareFew(keys, shape, carried);
        if (few != null) {
            return few;
        }
        if (Merger.kernelType(keys.type()) != keys.type()) {
            return prepareNarrow(keys, carried);
        }
        if (carried == null && canRadix(keys)) {
            return shape == Shape.SHORT_RUNS ? prepareRadix(keys, Payload.NONE, true) : prepareAlone(keys, true);
        }
        MergeSort<?> merging = mergeSort(keys, carried, isBuiltIn(keys) && carried == null);
        return canRadix(keys) && !merging.hasFewRuns(carried != null) ? prepareRadix(keys, carried, 0)
                : merging.prepare();
    }

    /**
     * Sorts keys by radix sort. If {@code carried} is not null, its indices from {@code from} on move with the keys.
     * They must ascend one by one when the returned task begins.
     */
    private Runnable prepareRadix(Column keys, int @Nullable [] carried, int from) {
        return carried == null ? prepareAlone(keys, false) : prepareRadix(keys, Payload.places(carried, from), true);
    }

    private Runnable prepareRadix(Column keys, Payload payload, boolean storeKeys) {
        KeyCodes codes = new KeyCodes(keys, order);
        int length = (int) keys.length();
        boolean narrow = payload == Payload.NONE && codes.fitInInts();
        Workers few = radixWorkers(narrow, length);
        Sample sample = Sample.of(codes, length, RadixSort.buckets(length, narrow, false, few.width()), workspace);
        return new RadixSort(codes, length, payload, storeKeys, false, few, workspace).prepare(sample);
    }

    /** The workers that a radix sort of so many keys keeps busy. */
    private Workers radixWorkers(boolean narrow, int length) {
        return workers.limitedTo(length >> (narrow ? NARROW_SHARE : WIDE_SHARE));
    }

    /**
     * Sorts keys alone by the fastest method for a sample of them.
     *
     * @param maybeRuns whether keys in few runs are merged
     */
    private Runnable prepareAlone(Column keys, boolean maybeRuns) {
        KeyCodes codes = new KeyCodes(keys, order);
        int length = (int) keys.length();
        Workers few = radixWorkers(codes.fitInInts(), length);
        SortMethod random = method(keys);
        Sample sample = sample(codes, length, random, few);
        if (maybeRuns && sample.hasTrend()) {
            MergeSort<?> merging = mergeSort(keys, null, true);
            if (merging.hasFewRuns(false)) {
                return merging.prepare();
            }
        }
        SortMethod method = method(keys, sample);
        if (method == SortMethod.JDK && asked == null && hasRuns(keys)) {
            method = SortMethod.withoutJdk(keys.type());
            sample = random == method ? sample : sample(codes, length, method, few);
        }
        Runnable special = prepareSpecial(keys, codes, sample, method);
        return special != null ? special
                : new RadixSort(codes, length, Payload.NONE, true, method == SortMethod.VECTORS, few, workspace)
                        .prepare(sample);
    }

    private Sample sample(KeyCodes codes, int length, SortMethod method, Workers few) {
        int buckets = method == SortMethod.JDK ? NO_BUCKETS
                : RadixSort.buckets(length, codes.fitInInts(), method == SortMethod.VECTORS, few.width());
        return Sample.of(codes, length, buckets, workspace);
    }

    private boolean areFew(Column keys, Shape shape) {
        return keys.length() <= (asked == null ? SortMethod.fewKeys(keys.type(), shape, order, workers.width()) : 1);
    }

    private SortMethod method(Column keys) {
        return asked != null ? asked : SortMethod.choose(keys.type(), keys.length(), order, workers.width());
    }

    /** The method after a look at a sample of the keys. */
    private SortMethod method(Column keys, Sample sample) {
        boolean jdk = asked == null && isPatterned(sample) && OrderKind.of(order) == OrderKind.NATURAL
                && SortMethod.jdkSortsPatterns(JdkVectors.HERE, keys.type(), keys.length(), workers.width());
        SortMethod random = method(keys);
        return jdk && random == SortMethod.RADIX ? SortMethod.JDK : random;
    }

    /** Whether the keys lie in runs. The JDK merges up to thousands of them, which takes longer than other sorts. */
    private boolean hasRuns(Column keys) {
        Shape shape = Shape.of(keys, order);
        return shape == Shape.LONG_RUNS || shape == Shape.SHORT_RUNS;
    }

    /** Whether the keys are frequent, or rise and fall in long stretches. */
    private static boolean isPatterned(Sample sample) {
        return sample.hasRepeats() || sample.hasTrend();
    }

    /**
     * A sort of keys without values that is faster than a radix sort; null if no such sort applies or if NaNs prevent
     * it.
     *
     * @param method the method for these keys
     */
    private @Nullable Runnable prepareSpecial(Column keys, KeyCodes codes, Sample sample, SortMethod method) {
        int length = (int) keys.length();
        CountingSort counting = new CountingSort(codes, length, sample, workers, workspace);
        Runnable sort = counting.prepareRange();
        boolean jdkCounts = method == SortMethod.JDK && codes.fitInInts() && length < FEW_FOR_PATTERNS;
        if (sort == null && sample.hasRepeats() && !sample.hasMajority() && !jdkCounts) {
            sort = counting.prepareFew();
        }
        boolean jdkAlone = asked == null && OrderKind.of(order) == OrderKind.NATURAL && sample.hasMajority()
                && SortMethod.jdkSortsMajority(JdkVectors.HERE, keys.type(), length);
        if (sort == null && sample.hasMajority() && method != SortMethod.JDK && !jdkAlone) {
            sort = new MajoritySort(codes, length, workers, workspace).prepare(sample.median());
        }
        if (sort == null && (method == SortMethod.JDK || jdkAlone)) {
            sort = jdkAlone || (isPatterned(sample) && length < FEW_FOR_PATTERNS)
                    ? JdkSort.prepareSequential(keys, order, workspace)
                    : JdkSort.prepare(keys, order, workers, workspace);
        }
        return sort;
    }

    /** A sort of few keys alone by the JDK; null for others. */
    private @Nullable Runnable prepareFew(Column keys, Shape shape, int @Nullable [] carried) {
        return carried == null && isBuiltIn(keys) && areFew(keys, shape)
                ? JdkSort.prepareFew(keys, shape, order, workers, workspace)
                : null;
    }

    /** A sort of the keys between runs, with all workers. */
    private Runnable prepareStretch(Column keys, int @Nullable [] carried, int from) {
        Runnable few = prepareFew(keys, Shape.MIXED, carried);
        return few != null ? few : prepareRadix(keys, carried, from);
    }

    private Runnable prepareNarrow(Column keys, int @Nullable [] carried) {
        if (canRadix(keys)) {
            return prepareRadix(keys, carried, 0);
        }
        int length = (int) keys.length();
        int[] wide = workspace.ints(Use.WIDE_KEYS, 0, length);
        Columns.load(keys, 0, length, wide, 0);
        Runnable sort = mergeSort(HostColumns.ofArray(wide, 0, length), carried, false).prepare();
        return () -> {
            try {
                sort.run();
            } finally {
                Columns.store(wide, 0, length, keys, 0);
            }
        };
    }

    /** A merge sort that has already found its runs. */
    private MergeSort<?> mergeSort(Column keys, int @Nullable [] carried, boolean interchangeable) {
        MergeSort.StretchSort stretches = canRadix(keys)
                ? (from, to) -> prepareStretch(keys.slice(from, to), carried, from).run()
                : null;
        int share = workers.width() > 2 ? MERGE_SHARE : MERGE_SHARE_OF_TWO;
        MergeSort<?> merging = new MergeSort<>(Kernels.<Object>kernel(keys.type(), order, keys.length()), keys, carried,
                interchangeable, stretches,
                isBuiltIn(keys) ? workers.limitedTo((int) (keys.length() >> share)) : workers, workspace);
        merging.findRuns();
        return merging;
    }

    /** A sort of the keys of one chunk of a segment, in an array. */
    private interface ChunkSorts {
        /**
         * Prepares a sort.
         *
         * @param keys a copy of the chunk's keys
         * @param from the chunk in the table to sort
         * @param to the chunk in the table that receives the values
         * @param first the position of the chunk's first key
         */
        Runnable prepare(Column keys, Table from, Table to, long first);
    }

    /**
     * Sorts a table whose keys lie in a segment. A single chunk is sorted in a heap array. Several chunks are sorted
     * one by one in heap arrays and copied to scratch off the heap. So the sort needs no more memory when it writes the
     * first chunk home. Merge passes then merge the chunks between home and scratch, through tiles.
     *
     * @param keys the keys to read: the keys of the table, or other keys if the table only receives the sorted keys
     */
    private void sortSegment(Column keys, Table home, ChunkSorts sorts) {
        long length = keys.length();
        int most = workspace.chunk();
        int chunks = Math.toIntExact(Math.ceilDiv(length, most));
        if (chunks <= 1) {
            sortChunk(keys, home, home, 0, sorts);
            return;
        }
        long[] bounds = new long[chunks + 1];
        for (int c = 0; c < chunks; c++) {
            bounds[c + 1] = Math.min(length, bounds[c] + most);
        }
        MergePasses tree = new MergePasses(bounds, chunks);
        Table scratch = workspace.tableLike(home);
        MergePasses.Passes passes = tree.passes(home, scratch,
                (from, to) -> Merger.of(order, from, from, to, workspace, workers), workers);
        for (int c = 0; c < chunks; c++) {
            long from = bounds[c];
            long to = bounds[c + 1];
            sortChunk(keys.slice(from, to), home.slice(from, to), scratch.slice(from, to), from, sorts);
        }
        for (int c = 0; c < chunks; c++) {
            if (!tree.startsInScratch(c)) {
                Columns.copy(workers, scratch, home, bounds[c], bounds[c + 1]);
            }
        }
        passes.run();
    }

    private void sortChunk(Column keys, Table from, Table to, long first, ChunkSorts sorts) {
        int count = (int) keys.length();
        Column heap = HostColumns.ofArray(workspace.array(Use.CHUNK_KEYS, 0, keys.type(), count), 0, count);
        Columns.copy(keys, 0, heap, 0, count);
        Runnable sort = sorts.prepare(heap, from, to, first);
        try {
            sort.run();
        } finally {
            Columns.copy(heap, 0, to.keys(), 0, count);
        }
    }
}
