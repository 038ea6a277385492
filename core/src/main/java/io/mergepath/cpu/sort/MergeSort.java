// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Reverse;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.merge.BlockSort;
import io.mergepath.cpu.merge.MergePasses;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stable merge sort of an array in any order. It can move an array of indices with the keys. Each thread sorts blocks
 * that fit a cache, in its own scratch. The sort finds blocks that are already sorted or strictly descending, and joins
 * such neighbours to long runs. A {@link MergePasses} merges the runs.
 *
 * <p>Source: Modern GPU's merge sort (block sort, then merge passes), with the run detection of natural merge sort.
 *
 * @param <A> the type of the array
 */
final class MergeSort<A> {
    /** Most keys of a block. Two buffers of this length fit the second-level cache for every type. */
    private static final int BLOCK = 1 << 14;

    /** The fewest keys of a block, if a {@link StretchSort} sorts the blocks that are in no order. */
    private static final int LEAST_BLOCK = 1 << 8;

    /** The blocks into which fewer keys are divided then. */
    private static final int BLOCKS = 1 << 6;

    /** One thread sorts a stretch of at most this length, as a block. */
    private static final int SHORT_STRETCH = 1 << 12;

    /** Blocks that one task checks for order. Most checks end after a few keys. */
    private static final int BLOCKS_PER_CHECK = 8;

    /** Merging at most this many runs of keys alone is faster than a radix sort. */
    private static final int FEW_RUNS = 16;

    /** The same number for keys with values. A merge moves an index with each key in each pass. */
    private static final int FEW_RUNS_WITH_VALUES = 4;

    /** Merging pays if at most one key in this many lies outside the sorted and descending runs. */
    private static final int FEW_UNSORTED = 4;

    /** A faster sort of unsorted keys, with all workers. */
    interface StretchSort {
        /** Sorts a stretch of the keys in place, and moves its indices with them. */
        void sort(int from, int to);
    }

    private static final byte UNSORTED = 0;
    private static final byte ASCENDING = 1;
    private static final byte DESCENDING = 2;

    private final Kernel<A> kernel;
    private final ElementType type;
    private final A keys;
    private final int offset;
    private final int length;
    private final int @Nullable [] carried;
    private final boolean interchangeable;
    private final @Nullable StretchSort stretchSort;
    private final Workers workers;
    private final CpuWorkspace workspace;
    private final int block;

    private byte[] blockShapes = {};

    /** Run {@code r} is {@code [bounds[r], bounds[r + 1])}. */
    private long[] bounds = {};
    private byte[] shapes = {};
    private int runs;
    /** Whether neighbouring unsorted blocks form one run, a stretch, which {@link StretchSort} sorts. */
    private boolean hasStretches;

    /**
     * Creates a sort. It does not read the keys before {@link #findRuns()}.
     *
     * @param interchangeable whether nobody can tell apart two keys with the same bits
     */
    @SuppressWarnings("unchecked") // the kernel is of the column's type
    MergeSort(Kernel<A> kernel, Column keys, int @Nullable [] carried, boolean interchangeable,
            @Nullable StretchSort stretchSort, Workers workers, CpuWorkspace workspace) {
        this.kernel = kernel;
        this.type = keys.type();
        this.keys = (A) keys.array();
        this.offset = keys.offset();
        this.length = (int) keys.length();
        this.carried = carried;
        this.interchangeable = interchangeable;
        this.stretchSort = stretchSort;
        this.workers = workers;
        this.workspace = workspace;
        this.block = stretchSort == null ? BLOCK : Math.clamp(length / BLOCKS, LEAST_BLOCK, BLOCK);
    }

    /**
     * Finds out which blocks are sorted or strictly descending, and joins blocks to runs. The check of an unsorted
     * block ends at the first key that breaks the order.
     */
    void findRuns() {
        int blocks = (int) ((length + block - 1L) / block);
        blockShapes = new byte[blocks];
        workers.run((blocks + BLOCKS_PER_CHECK - 1) / BLOCKS_PER_CHECK, (_, task) -> {
            int first = task * BLOCKS_PER_CHECK;
            for (int b = first; b < Math.min(blocks, first + BLOCKS_PER_CHECK); b++) {
                blockShapes[b] = shape(b * block, (int) Math.min(length, (b + 1L) * block));
            }
        });
        bounds = new long[blocks + 1];
        shapes = new byte[blocks];
        joinBlocks(stretchSort != null);
    }

    /**
     * Whether merging the runs costs less than any other sort.
     *
     * @param values whether values move with the keys
     */
    boolean hasFewRuns(boolean values) {
        return runs <= (values ? FEW_RUNS_WITH_VALUES : FEW_RUNS) && unsorted() <= length / FEW_UNSORTED;
    }

    /** How many keys lie outside the sorted and descending runs. */
    private long unsorted() {
        long unsorted = 0;
        for (int run = 0; run < runs; run++) {
            unsorted += shapes[run] == UNSORTED ? bounds[run + 1] - bounds[run] : 0;
        }
        return unsorted;
    }

    /**
     * Takes all scratch for a sort of the runs.
     *
     * @return the sort of keys and indices, in place; if the order throws, keys and indices are permuted alike
     */
    Runnable prepare() {
        if (runs == 1 && shapes[0] == ASCENDING) {
            return () -> {
            };
        }
        List<BlockSort<A>> sorts = new ArrayList<>();
        int slots = blockSlots();
        for (int slot = 0; slot < slots; slot++) {
            sorts.add(new BlockSort<>(kernel, type, carried != null, Math.min(length, BLOCK), workspace, slot));
        }
        Merging merging = new Merging();
        return () -> (sortStretches() ? merging : new Merging()).run(sorts);
    }

    /**
     * The number of threads that sort blocks. A stretch needs at least one: if its own sort runs out of memory, the
     * stretch is sorted in blocks.
     */
    private int blockSlots() {
        int blocks = 0;
        int stretches = 0;
        for (int run = 0; run < runs; run++) {
            blocks += isBlock(run) ? 1 : 0;
            stretches += isStretch(run) ? 1 : 0;
        }
        return Math.min(Math.max(blocks, Math.min(stretches, 1)), workers.width());
    }

    /** The merge of the runs, with its scratch. */
    private final class Merging {
        private final MergePasses tree = new MergePasses(bounds, runs);
        private final Table home = table(keys, offset, carried);
        private final Table scratch = tree.passes() == 0 ? home
                : table(workspace.array(Use.KEYS, 0, type, length), 0,
                        carried == null ? null : workspace.ints(Use.INDICES, 0, length));
        private final MergePasses.Passes passes = tree.passes(home, scratch,
                (from, to) -> Merger.of(kernel, type, from, to, workspace, workers), workers);

        void run(List<BlockSort<A>> sorts) {
            placeRuns(tree, home, scratch, sorts);
            passes.run();
        }
    }

    private Table table(Object array, int from, int @Nullable [] indices) {
        return new Table(HostColumns.ofArray(array, from, from + length),
                indices == null ? List.of() : List.of(Column.ofArray(indices, 0, length)));
    }

    private byte shape(int from, int to) {
        if (shape(from, to, ASCENDING)) {
            return ASCENDING;
        }
        return shape(from, to, DESCENDING) ? DESCENDING : UNSORTED;
    }

    private boolean shape(int from, int to, byte shape) {
        return shapeEnd(from, to, shape) == to;
    }

    /** The end of the longest run of a shape from {@code from} on. */
    private int shapeEnd(int from, int to, byte shape) {
        return (shape == ASCENDING ? kernel.ascending(keys, offset + from, offset + to)
                : kernel.descending(keys, offset + from, offset + to, interchangeable)) - offset;
    }

    /**
     * Joins neighbouring blocks of the same shape to runs. Sorted or descending blocks join if their order continues
     * across the border. Unsorted blocks join to stretches if {@code stretches} is true.
     */
    private void joinBlocks(boolean stretches) {
        hasStretches = stretches;
        int found = 0;
        for (int b = 0; b < blockShapes.length; b++) {
            int border = b * block;
            byte shape = blockShapes[b];
            boolean joins = found > 0 && shapes[found - 1] == shape
                    && (shape == UNSORTED ? stretches : shape(border - 1, border + 1, shape));
            if (!joins) {
                bounds[found] = border;
                shapes[found++] = shape;
            }
        }
        bounds[found] = length;
        runs = found;
        if (stretches) {
            extendRuns();
        }
    }

    /** Extends sorted and descending runs into the unsorted runs beside them, as far as their orders continue. */
    private void extendRuns() {
        int kept = 0;
        for (int run = 0; run < runs; run++) {
            int from = (int) bounds[run];
            int to = (int) bounds[run + 1];
            byte shape = shapes[run];
            if (shape == UNSORTED) {
                if (kept > 0) {
                    from = shapeEnd(from - 1, to, shapes[kept - 1]);
                }
                while (run + 1 < runs && to > from && shape(to - 1, to + 1, shapes[run + 1])) {
                    to--;
                }
                bounds[run + 1] = to;
            }
            if (from < to) {
                bounds[kept] = from;
                shapes[kept++] = shape;
            }
        }
        bounds[kept] = length;
        runs = kept;
    }

    private void sortBlock(BlockSort<A> sort, int from, int to, Table target) {
        System.arraycopy(keys, offset + from, sort.keys(), 0, to - from);
        if (carried != null) {
            System.arraycopy(carried, from, sort.indices(), 0, to - from);
        }
        sort.sort(to - from, target, from);
    }

    /** Puts every run, sorted, into the buffer in which the tree expects it. */
    private void placeRuns(MergePasses tree, Table home, Table scratch, List<BlockSort<A>> sorts) {
        // One worker sorts each unsorted block. All workers together place every other run.
        workers.run(sorts.size(), runs, (slot, run) -> {
            if (isBlock(run)) {
                sortBlock(sorts.get(slot), (int) bounds[run], (int) bounds[run + 1],
                        tree.startsInScratch(run) ? scratch : home);
            }
        });
        for (int run = 0; run < runs; run++) {
            if (shapes[run] == DESCENDING) {
                reverse((int) bounds[run], (int) bounds[run + 1]);
            }
            if (!isBlock(run) && tree.startsInScratch(run)) {
                Columns.copy(workers, home, scratch, bounds[run], bounds[run + 1]);
            }
        }
    }

    /**
     * Sorts all stretches. No run may lie in scratch yet, because the sort of a stretch may use the same scratch.
     *
     * @return false if memory runs out; then the stretches are split into blocks again
     */
    private boolean sortStretches() {
        try {
            for (int run = 0; run < runs; run++) {
                if (isStretch(run)) {
                    Objects.requireNonNull(stretchSort).sort((int) bounds[run], (int) bounds[run + 1]);
                }
            }
            return true;
        } catch (OutOfMemoryError full) {
            joinBlocks(false);
            return false;
        }
    }

    private boolean isBlock(int run) {
        return shapes[run] == UNSORTED && !isStretch(run);
    }

    private boolean isStretch(int run) {
        return shapes[run] == UNSORTED && hasStretches && bounds[run + 1] - bounds[run] > SHORT_STRETCH;
    }

    private void reverse(int from, int to) {
        int half = (to - from) / 2;
        int tasks = (half + BLOCK - 1) / BLOCK;
        workers.run(tasks, (_, task) -> {
            int start = task * BLOCK;
            int end = Math.min(half, start + BLOCK);
            Reverse.swapEnds(keys, offset + from, offset + to, start, end);
            if (carried != null) {
                Reverse.swapEnds(carried, from, to, start, end);
            }
        });
    }
}
