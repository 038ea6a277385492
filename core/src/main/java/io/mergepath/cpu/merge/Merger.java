// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.kernel.BranchKernel;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges ranges of two tables into a third table. The kernel works directly on keys in arrays of its own type. Narrower
 * keys and keys in segments go through tiles that fit a cache; bulk copies fill and empty the tiles. Values follow tile
 * by tile: the kernel writes the source position of each key, and each column of values is gathered from the two
 * stretches of the tile.
 *
 * @param <A> the type of the arrays that the kernel works on
 */
public final class Merger<A> {
    /** Keys of a tile. Both inputs, the output and a column of 8-byte values fit the first-level cache twice over. */
    private static final int TILE = 1 << 11;

    /**
     * If one side is this many times longer than the other, galloping finds stretches of the longer side and copies
     * them.
     */
    private static final int SKEW = 24;

    /** Shorter ranges are merged without a check whether they overlap. */
    private static final int LEAST_CHECKED = 64;

    /** Keys that the loop with branches merges before the choices are checked again. */
    private static final int FORESEEN = 1 << 14;

    /** The number of choices between two ranges that are checked for a repeating pattern, and the longest pattern. */
    private static final int CHOICES = 32;
    private static final int LONGEST_PATTERN = 4;

    private final Kernel<A> kernel;
    private final ElementType type;
    private final Table a;
    private final Table b;
    private final Table out;
    private final boolean direct;
    /**
     * A tile for each thread. The list is empty if the kernel works directly on the keys and no values move with them.
     */
    private final List<Tile<A>> tiles = new ArrayList<>();

    private Merger(Kernel<A> kernel, ElementType type, Table a, Table b, Table out) {
        this.kernel = kernel;
        this.type = type;
        this.a = a;
        this.b = b;
        this.out = out;
        this.direct = isDirect(a.keys()) && isDirect(b.keys()) && isDirect(out.keys());
    }

    /** Creates a merger with its scratch. */
    public static Merger<?> of(Order order, Table a, Table b, Table out, CpuWorkspace workspace, Workers workers) {
        Merger<?> merger = searcher(order, a, b, out);
        merger.takeScratch(workspace, workers);
        return merger;
    }

    /** Creates a merger of the runs of one table, with its scratch. */
    public static <A> Merger<A> of(Kernel<A> kernel, ElementType type, Table source, Table out, CpuWorkspace workspace,
            Workers workers) {
        Merger<A> merger = new Merger<>(kernel, type, source, source, out);
        merger.takeScratch(workspace, workers);
        return merger;
    }

    /** Creates a merger without scratch. It can only search co-ranks. */
    public static Merger<?> searcher(Order order, Table a, Table b, Table out) {
        ElementType type = kernelType(out.keys().type());
        return new Merger<>(Kernels.kernel(type, order, out.keys().length()), type, a, b, out);
    }

    private void takeScratch(CpuWorkspace workspace, Workers workers) {
        if (direct && out.values().isEmpty()) {
            return;
        }
        int slots = MergePass.slots(out.keys().length(), workers);
        for (int slot = 0; slot < slots; slot++) {
            tiles.add(new Tile<>(workspace, slot, type, direct ? 0 : TILE, out.values()));
        }
    }

    /** The number of threads that may merge at the same time. */
    int slots() {
        return tiles.isEmpty() ? Integer.MAX_VALUE : tiles.size();
    }

    /** The type of the arrays in which a kernel merges keys of a type. */
    public static ElementType kernelType(ElementType type) {
        return switch (type) {
            case BYTE, SHORT, CHAR -> ElementType.INT;
            default -> type;
        };
    }

    private boolean isDirect(Column keys) {
        return keys.isArray() && keys.type() == type;
    }

    /** The number of keys from the range of {@code a} among the first {@code k} keys of the merge of two ranges. */
    public long coRank(long aFrom, long aTo, long bFrom, long bTo, long k, TieRule bounds) {
        long low = Math.max(0, k - (bTo - bFrom));
        long high = Math.min(k, aTo - aFrom);
        Reader<A> x = new Reader<>(a.keys(), type);
        Reader<A> y = new Reader<>(b.keys(), type);
        while (low < high) {
            long mid = (low + high) >>> 1;
            x.seek(aFrom + mid);
            y.seek(bFrom + k - 1 - mid);
            boolean fromB = bounds == TieRule.A_FIRST
                    ? kernel.before(y.array(), y.index(), x.array(), x.index())
                    : !kernel.before(x.array(), x.index(), y.array(), y.index());
            if (fromB) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    /** Merges two ranges on the calling thread. */
    void merge(int slot, long aFrom, long aTo, long bFrom, long bTo, long to) {
        if (aFrom == aTo || bFrom == bTo) {
            copy(a, aFrom, aTo, to);
            copy(b, bFrom, bTo, to + aTo - aFrom);
        } else if (aTo - aFrom + bTo - bFrom >= LEAST_CHECKED && isBefore(b, bTo - 1, a, aFrom)) {
            copy(b, bFrom, bTo, to);
            copy(a, aFrom, aTo, to + bTo - bFrom);
        } else if (aTo - aFrom + bTo - bFrom >= LEAST_CHECKED && !isBefore(b, bFrom, a, aTo - 1)) {
            copy(a, aFrom, aTo, to);
            copy(b, bFrom, bTo, to + aTo - aFrom);
        } else if ((aTo - aFrom) * SKEW < bTo - bFrom) {
            gallopThroughB(aFrom, aTo, bFrom, bTo, to);
        } else if ((bTo - bFrom) * SKEW < aTo - aFrom) {
            gallopThroughA(aFrom, aTo, bFrom, bTo, to);
        } else if (direct && out.values().isEmpty()) {
            int aOffset = a.keys().offset();
            int bOffset = b.keys().offset();
            mergeArrays(array(a.keys()), aOffset + (int) aFrom, aOffset + (int) aTo, array(b.keys()),
                    bOffset + (int) bFrom, bOffset + (int) bTo, array(out.keys()), out.keys().offset() + (int) to);
        } else {
            mergeTiles(slot, aFrom, aTo, bFrom, bTo, to);
        }
    }

    /** Merges with branches while the choices repeat a short pattern, and the rest without branches. */
    private void mergeArrays(A x, int i, int xEnd, A y, int j, int yEnd, A merged, int k) {
        if (kernel instanceof BranchKernel<A> branching) {
            while (Math.min(xEnd - i, yEnd - j) >= FORESEEN && isForeseen(x, i, y, j)) {
                int ofX = branching.mergeByBranches(x, i, xEnd, y, j, yEnd, merged, k, FORESEEN);
                i += ofX;
                j += FORESEEN - ofX;
                k += FORESEEN;
            }
        }
        kernel.merge(x, i, xEnd, y, j, yEnd, merged, k);
    }

    /**
     * Whether the first choices between two ranges repeat a short pattern. Each range must have more than {@link
     * #CHOICES} keys.
     */
    private boolean isForeseen(A x, int i, A y, int j) {
        int choices = 0;
        for (int choice = 0; choice < CHOICES; choice++) {
            if (kernel.before(y, j, x, i)) {
                choices |= 1 << choice;
                j++;
            } else {
                i++;
            }
        }
        for (int length = 1; length <= LONGEST_PATTERN; length++) {
            // Equal bits `length` apart mean a repeating pattern.
            if ((choices ^ choices >>> length) << length == 0) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked") // called for direct columns, whose arrays are of the kernel's type
    private A array(Column column) {
        return (A) column.array();
    }

    private boolean isBefore(Table x, long i, Table y, long j) {
        Reader<A> first = new Reader<>(x.keys(), type);
        Reader<A> second = new Reader<>(y.keys(), type);
        first.seek(i);
        second.seek(j);
        return kernel.before(first.array(), first.index(), second.array(), second.index());
    }

    private void copy(Table source, long from, long end, long to) {
        Columns.copy(source.keys(), from, out.keys(), to, end - from);
        for (int c = 0; c < out.values().size(); c++) {
            Columns.copy(source.values().get(c), from, out.values().get(c), to, end - from);
        }
    }

    /**
     * Merges few keys of A with many keys of B. For each key of A, doubling steps find the keys of B before it, and one
     * copy moves them.
     */
    private void gallopThroughB(long aFrom, long aTo, long bFrom, long bTo, long to) {
        for (long i = aFrom; i < aTo; i++) {
            long step = 1;
            long low = bFrom;
            while (low + step <= bTo && isBefore(b, low + step - 1, a, i)) {
                low += step;
                step *= 2;
            }
            long high = Math.min(bTo, low + step - 1);
            while (low < high) {
                long mid = (low + high) >>> 1;
                if (isBefore(b, mid, a, i)) {
                    low = mid + 1;
                } else {
                    high = mid;
                }
            }
            copy(b, bFrom, low, to);
            to += low - bFrom;
            bFrom = low;
            copy(a, i, i + 1, to);
            to++;
        }
        copy(b, bFrom, bTo, to);
    }

    /**
     * Merges many keys of A with few keys of B. For each key of B, doubling steps find the keys of A that are not after
     * it, and one copy moves them.
     */
    private void gallopThroughA(long aFrom, long aTo, long bFrom, long bTo, long to) {
        for (long j = bFrom; j < bTo; j++) {
            long step = 1;
            long low = aFrom;
            while (low + step <= aTo && !isBefore(b, j, a, low + step - 1)) {
                low += step;
                step *= 2;
            }
            long high = Math.min(aTo, low + step - 1);
            while (low < high) {
                long mid = (low + high) >>> 1;
                if (isBefore(b, j, a, mid)) {
                    high = mid;
                } else {
                    low = mid + 1;
                }
            }
            copy(a, aFrom, low, to);
            to += low - aFrom;
            aFrom = low;
            copy(b, j, j + 1, to);
            to++;
        }
        copy(a, aFrom, aTo, to);
    }

    private void mergeTiles(int slot, long i, long aTo, long j, long bTo, long to) {
        Tile<A> tile = tiles.get(slot);
        int[] from = tile.from;
        while (i < aTo || j < bTo) {
            int count = (int) Math.min(TILE, aTo - i + bTo - j);
            int takeA = (int) coRank(i, aTo, j, bTo, count, TieRule.A_FIRST);
            int takeB = count - takeA;
            if (direct) {
                int ai = a.keys().offset() + (int) i;
                int bj = b.keys().offset() + (int) j;
                kernel.merge(array(a.keys()), ai, ai + takeA, array(b.keys()), bj, bj + takeB, array(out.keys()),
                        out.keys().offset() + (int) to, from, 0, -ai, takeA - bj);
            } else {
                Columns.load(a.keys(), i, takeA, tile.a, 0);
                Columns.load(b.keys(), j, takeB, tile.b, 0);
                if (out.values().isEmpty()) {
                    kernel.merge(tile.a, 0, takeA, tile.b, 0, takeB, tile.out, 0);
                } else {
                    kernel.merge(tile.a, 0, takeA, tile.b, 0, takeB, tile.out, 0, from, 0, 0, takeA);
                }
                Columns.store(tile.out, 0, count, out.keys(), to);
            }
            for (int c = 0; c < out.values().size(); c++) {
                moveValues(tile, c, i, takeA, j, takeB, to);
            }
            i += takeA;
            j += takeB;
            to += count;
        }
    }

    private void moveValues(Tile<A> tile, int c, long i, int takeA, long j, int takeB, long to) {
        Object both = tile.columns[c];
        Object ordered = tile.ordered[c];
        Column target = out.values().get(c);
        Columns.load(a.values().get(c), i, takeA, both, 0);
        Columns.load(b.values().get(c), j, takeB, both, takeA);
        if (ordered == null) {
            Gather.permute(both, 0, target.array(), target.offset() + (int) to, tile.from, 0, takeA + takeB);
        } else {
            Gather.permute(both, 0, ordered, 0, tile.from, 0, takeA + takeB);
            Columns.store(ordered, 0, takeA + takeB, target, to);
        }
    }

    /** The scratch in which one thread merges tiles. */
    private static final class Tile<A> {
        /**
         * The keys of both inputs and the merged keys; the arrays are empty if the kernel works directly on the keys.
         */
        final A a;
        final A b;
        final A out;
        /** The source position of each merged key. */
        final int[] from;
        /** The elements of each column of values, in the order of the inputs. */
        final Object[] columns;
        /**
         * The elements of each column of values in the order of the merged keys, if the column lies in a segment; else
         * null.
         */
        final @Nullable Object[] ordered;

        @SuppressWarnings("unchecked") // arrays are made in the kernel's type
        Tile(CpuWorkspace workspace, int slot, ElementType type, int length, List<Column> targets) {
            a = (A) workspace.array(Use.TILE_A, slot, type, length);
            b = (A) workspace.array(Use.TILE_B, slot, type, length);
            out = (A) workspace.array(Use.TILE_OUT, slot, type, length);
            from = workspace.ints(Use.TILE_FROM, slot, TILE);
            columns = new Object[targets.size()];
            ordered = new Object[targets.size()];
            for (int c = 0; c < columns.length; c++) {
                Column target = targets.get(c);
                columns[c] = workspace.array(Use.TILE_COLUMN, slot, target.type(), TILE);
                ordered[c] = target.isArray() ? null
                        : workspace.array(Use.TILE_COLUMN_OUT, slot, target.type(), TILE);
            }
        }
    }

    /**
     * Reads single keys: directly if they lie in an array of the kernel's type, else through an array of one element.
     */
    private static final class Reader<A> {
        private final Column column;
        private final A array;
        private final boolean direct;
        private int index;

        @SuppressWarnings("unchecked") // an array of the kernel's type either way
        Reader(Column column, ElementType type) {
            this.column = column;
            this.direct = column.isArray() && column.type() == type;
            this.array = (A) (direct ? column.array() : one(type));
        }

        private static Object one(ElementType type) {
            return switch (type) {
                case INT -> new int[1];
                case LONG -> new long[1];
                case FLOAT -> new float[1];
                case DOUBLE -> new double[1];
                default -> throw new AssertionError(type);
            };
        }

        void seek(long i) {
            if (direct) {
                index = column.offset() + (int) i;
            } else {
                Columns.load(column, i, 1, array, 0);
            }
        }

        A array() {
            return array;
        }

        int index() {
            return index;
        }
    }
}
