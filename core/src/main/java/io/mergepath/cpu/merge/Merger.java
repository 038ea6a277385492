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
 * Merges ranges of two tables into a third. Keys in arrays of the kernel's own type are merged where they lie; narrower
 * keys and keys in segments go through tiles that fit a cache, filled and emptied by bulk copies. Values follow tile by
 * tile: the kernel says where each key came from, and each column is gathered from the two stretches that the tile covers.
 *
 * @param <A> the type of the arrays that the kernel works on
 */
public final class Merger<A> {
    /** Keys of a tile: both inputs, the output and a column of 8-byte values fit the first-level cache twice over. */
    private static final int TILE = 1 << 11;

    /** One side this many times longer than the other is copied in stretches found by galloping. */
    private static final int SKEW = 24;

    /** Ranges shorter than this are not looked at before they are merged. */
    private static final int LEAST_LOOK = 64;

    /** Keys that are merged by branches before it is looked again whether they still pay. */
    private static final int FORESEEN = 1 << 14;

    /** So many choices between two ranges are looked at, for patterns of up to so many that repeat. */
    private static final int CHOICES = 32;
    private static final int LONGEST_PATTERN = 4;

    private final Kernel<A> kernel;
    private final ElementType type;
    private final Table a;
    private final Table b;
    private final Table out;
    private final boolean direct;
    /** A tile for each thread, or none if keys are merged where they lie and no values go with them. */
    private final List<Tile<A>> tiles = new ArrayList<>();

    private Merger(Kernel<A> kernel, ElementType type, Table a, Table b, Table out) {
        this.kernel = kernel;
        this.type = type;
        this.a = a;
        this.b = b;
        this.out = out;
        this.direct = isDirect(a.keys()) && isDirect(b.keys()) && isDirect(out.keys());
    }

    /** A merger that has its scratch. */
    public static Merger<?> of(Order order, Table a, Table b, Table out, CpuWorkspace workspace, Workers workers) {
        Merger<?> merger = searcher(order, a, b, out);
        merger.takeScratch(workspace, workers);
        return merger;
    }

    /** A merger of runs of one table that has its scratch. */
    public static <A> Merger<A> of(Kernel<A> kernel, ElementType type, Table source, Table out, CpuWorkspace workspace,
            Workers workers) {
        Merger<A> merger = new Merger<>(kernel, type, source, source, out);
        merger.takeScratch(workspace, workers);
        return merger;
    }

    /** A merger that has no scratch: it finds co-ranks only. */
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

    /** How many threads may merge at the same time. */
    int slots() {
        return tiles.isEmpty() ? Integer.MAX_VALUE : tiles.size();
    }

    /** The type of the arrays that keys of a type are merged in. */
    public static ElementType kernelType(ElementType type) {
        return switch (type) {
            case BYTE, SHORT, CHAR -> ElementType.INT;
            default -> type;
        };
    }

    private boolean isDirect(Column keys) {
        return keys.isArray() && keys.type() == type;
    }

    /** How many of the first {@code k} keys of the merge of two ranges come from the range of {@code a}. */
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

    /** Merges two ranges, on the calling thread. */
    void merge(int slot, long aFrom, long aTo, long bFrom, long bTo, long to) {
        if (aFrom == aTo || bFrom == bTo) {
            copy(a, aFrom, aTo, to);
            copy(b, bFrom, bTo, to + aTo - aFrom);
        } else if (aTo - aFrom + bTo - bFrom >= LEAST_LOOK && isBefore(b, bTo - 1, a, aFrom)) {
            copy(b, bFrom, bTo, to);
            copy(a, aFrom, aTo, to + bTo - bFrom);
        } else if (aTo - aFrom + bTo - bFrom >= LEAST_LOOK && !isBefore(b, bFrom, a, aTo - 1)) {
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

    /** Merges by branches as long as they can be foreseen. */
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

    /** Whether the first choices between two ranges of more keys repeat a short pattern. */
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
            // Those that have one as many ahead are the same as that.
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

    /** For each of few keys of A: the keys of B before it are found by doubling steps, and copied at once. */
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

    /** For each of few keys of B: the keys of A not after it are found by doubling steps, and copied at once. */
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

    /** What one thread merges tiles in. */
    private static final class Tile<A> {
        /** Keys of both inputs, and merged: empty where keys are merged where they lie. */
        final A a;
        final A b;
        final A out;
        /** Where each of the merged keys came from. */
        final int[] from;
        /** For each column of values, its elements. */
        final Object[] columns;
        /** For each column of values that lies in a segment, its elements in the order of their keys; else null. */
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

    /** Reads single keys: where they lie if they can be merged there, else through an array of one. */
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
