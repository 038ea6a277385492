package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stable merge sort of an array by any order, with a carried array of indices or without. Blocks that fit a cache are
 * sorted first, each by one thread in its own scratch; blocks that are in order already, or strictly in reverse, are found
 * on the way and joined with such neighbours to long runs. A {@link MergeTree} merges the runs.
 *
 * <p>Source: Modern GPU's merge sort (block sort, then merge passes), with the run detection of natural merge sort.
 *
 * @param <A> the type of the array
 */
final class MergeSort<A> {
    /** Keys of a block: two buffers of it fit the second-level cache for every type. */
    private static final int BLOCK = 1 << 14;

    /** Up to here a stretch is sorted as a block, by one thread. */
    private static final int SHORT_STRETCH = 1 << 12;

    /** Ranges of a block this long are sorted by insertion. */
    private static final int INSERTION = 8;

    /** Blocks that one task looks at: of most it sees little. */
    private static final int LOOKED_AT = 8;

    /** Up to this many runs, merging them beats a radix sort. */
    private static final int FEW_RUNS = 16;

    /** The reciprocal: the share of keys not in runs up to which that holds. */
    private static final int FEW_UNSORTED = 4;

    /** A faster sort for what is not in order, using all workers. */
    interface StretchSort {
        /** Sorts a stretch of the keys, and what is carried with them, in place. */
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

    /** Run {@code r} is {@code [bounds[r], bounds[r + 1])}. */
    private long[] bounds = {};
    private byte[] shapes = {};
    private int runs;

    /**
     * A sort that has not looked at the keys yet.
     *
     * @param interchangeable whether nobody can tell keys apart that are the same bit for bit
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
    }

    /** Looks at every block: one that is not in order is given up at the first keys that show it. */
    void findRuns() {
        int blocks = (int) ((length + BLOCK - 1L) / BLOCK);
        byte[] blockShapes = new byte[blocks];
        workers.run((blocks + LOOKED_AT - 1) / LOOKED_AT, (_, task) -> {
            int first = task * LOOKED_AT;
            for (int block = first; block < Math.min(blocks, first + LOOKED_AT); block++) {
                blockShapes[block] = shape(block * BLOCK, blockEnd(block));
            }
        });
        bounds = new long[blocks + 1];
        shapes = new byte[blocks];
        runs = joinBlocks(blockShapes);
    }

    /** Whether merging the runs found costs less than any other sort. */
    boolean hasFewRuns() {
        long unsorted = 0;
        for (int run = 0; run < runs; run++) {
            unsorted += shapes[run] == UNSORTED ? bounds[run + 1] - bounds[run] : 0;
        }
        return runs <= FEW_RUNS && unsorted <= length / FEW_UNSORTED;
    }

    /** Sorts keys and carried indices in place from the runs found; if the order throws, both are left permuted alike. */
    void sort() {
        sortStretches();
        MergeTree tree = new MergeTree(bounds, runs);
        Table home = table(keys, offset, carried);
        Table scratch = home;
        if (tree.passes() > 0) {
            scratch = table(workspace.array(Use.KEYS, 0, type, length), 0,
                    carried == null ? null : workspace.ints(Use.INDICES, 0, length));
        }
        placeRuns(tree, home, scratch);
        tree.merge(home, scratch, Merger.of(kernel, type, home, scratch, workspace),
                Merger.of(kernel, type, scratch, home, workspace), workers);
    }

    private Table table(Object array, int from, int @Nullable [] indices) {
        return new Table(Column.ofArray(array, from, from + length),
                indices == null ? List.of() : List.of(Column.ofArray(indices, 0, length)));
    }

    private int blockEnd(int block) {
        return (int) Math.min(length, (block + 1L) * BLOCK);
    }

    private byte shape(int from, int to) {
        if (shape(from, to, ASCENDING)) {
            return ASCENDING;
        }
        return shape(from, to, DESCENDING) ? DESCENDING : UNSORTED;
    }

    private boolean shape(int from, int to, byte shape) {
        int end = shape == ASCENDING ? kernel.ascending(keys, offset + from, offset + to)
                : kernel.descending(keys, offset + from, offset + to, interchangeable);
        return end == offset + to;
    }

    /**
     * Joins neighbouring blocks of one shape to runs where the order goes on across their border, and those in no order to
     * stretches if there is a sort for these.
     */
    private int joinBlocks(byte[] blockShapes) {
        int found = 0;
        for (int block = 0; block < blockShapes.length; block++) {
            int border = block * BLOCK;
            byte shape = blockShapes[block];
            boolean joins = found > 0 && shapes[found - 1] == shape
                    && (shape == UNSORTED ? stretchSort != null : shape(border - 1, border + 1, shape));
            if (!joins) {
                bounds[found] = (long) block * BLOCK;
                shapes[found++] = shape;
            }
        }
        bounds[found] = length;
        return found;
    }

    /** Brings every run, sorted, into the buffer that the tree wants it in. */
    private void placeRuns(MergeTree tree, Table home, Table scratch) {
        // An unsorted block is one run; a longer run is placed by all workers.
        workers.run(runs, (slot, run) -> {
            if (isBlock(run)) {
                sortBlock(slot, (int) bounds[run], (int) bounds[run + 1], tree.startsInScratch(run) ? scratch : home);
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

    /** Before anything lies in scratch, as the other sort may use the same. */
    private void sortStretches() {
        for (int run = 0; run < runs; run++) {
            if (stretchSort != null && shapes[run] == UNSORTED && !isBlock(run)) {
                stretchSort.sort((int) bounds[run], (int) bounds[run + 1]);
            }
        }
    }

    private boolean isBlock(int run) {
        return shapes[run] == UNSORTED
                && bounds[run + 1] - bounds[run] <= (stretchSort == null ? BLOCK : SHORT_STRETCH);
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

    /**
     * Sorts a block into a table. The block is copied to the thread's scratch, sorted there to and fro, and copied out when
     * no order is called any more, so the keys are whole whenever it throws.
     */
    @SuppressWarnings("unchecked") // scratch is made in the keys' type
    private void sortBlock(int slot, int from, int to, Table target) {
        int count = to - from;
        A x = (A) workspace.array(Use.BLOCK_KEYS, slot, type, BLOCK);
        A y = (A) workspace.array(Use.BLOCK_KEYS_2, slot, type, BLOCK);
        System.arraycopy(keys, offset + from, x, 0, count);
        if (carried == null) {
            for (int i = 0; i < count; i += INSERTION) {
                kernel.insertionSort(x, i, Math.min(count, i + INSERTION), null);
            }
            for (int width = INSERTION; width < count; width *= 2) {
                for (int i = 0; i < count; i += 2 * width) {
                    int mid = Math.min(count, i + width);
                    int end = Math.min(count, mid + width);
                    if (mid == end || !kernel.before(x, mid, x, mid - 1)) {
                        System.arraycopy(x, i, y, i, end - i);
                    } else {
                        kernel.merge(x, i, mid, x, mid, end, y, i);
                    }
                }
                A swap = x;
                x = y;
                y = swap;
            }
        } else {
            sortBlockCarrying(slot, x, y, from, count, target);
            return;
        }
        Columns.store(x, 0, count, target.keys(), from);
    }

    private void sortBlockCarrying(int slot, A x, A y, int from, int count, Table target) {
        int[] v = workspace.ints(Use.BLOCK_INDICES, slot, BLOCK);
        int[] w = workspace.ints(Use.BLOCK_INDICES_2, slot, BLOCK);
        int[] origin = workspace.ints(Use.TILE_FROM, slot, BLOCK);
        System.arraycopy(carriedIndices(), from, v, 0, count);
        for (int i = 0; i < count; i += INSERTION) {
            kernel.insertionSort(x, i, Math.min(count, i + INSERTION), v);
        }
        for (int width = INSERTION; width < count; width *= 2) {
            for (int i = 0; i < count; i += 2 * width) {
                int mid = Math.min(count, i + width);
                int end = Math.min(count, mid + width);
                if (mid == end || !kernel.before(x, mid, x, mid - 1)) {
                    System.arraycopy(x, i, y, i, end - i);
                    System.arraycopy(v, i, w, i, end - i);
                } else {
                    kernel.merge(x, i, mid, x, mid, end, y, i, origin, 0, 0, 0);
                    Gather.permute(v, 0, w, i, origin, 0, end - i);
                }
            }
            A swap = x;
            x = y;
            y = swap;
            int[] swapIndices = v;
            v = w;
            w = swapIndices;
        }
        Columns.store(x, 0, count, target.keys(), from);
        Columns.store(v, 0, count, target.values().getFirst(), from);
    }

    private int[] carriedIndices() {
        return Objects.requireNonNull(carried);
    }
}
