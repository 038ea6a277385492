// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.kernel.Lanes;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches the bounds of all keys of one sorted input in another. One walk along the merge path, with X first among
 * equal keys, finds the lower bounds of X in Y and the upper bounds of Y in X. The upper bounds of X in Y follow from
 * the lower bounds, by the groups of equal keys of Y. If one input is far shorter, and only its bounds are wanted, each
 * of its keys is searched by doubling steps from the bound of the key before it.
 *
 * @param <A> the type of the arrays of keys
 */
public final class SortedSearch<A> {
    /** Keys of each input that a thread has in cache: codes, and their ranks. */
    private static final int WINDOW = 1 << 12;

    /** Keys of both inputs that one task walks through, at least. */
    private static final int LEAST_TASK = 1 << 15;

    /** Tasks for each worker. With several tasks, one slow worker does not delay the walk. */
    private static final int TASKS_PER_WORKER = 4;

    /** If one input is this many times longer, each key of the other is searched by itself. */
    private static final int SKEW = 32;

    /** Keys that one task searches by doubling steps. */
    private static final int SEARCHES = 1 << 10;

    private final PathKernel<A> kernel;
    private final ElementType type;
    private final PathKeys<A> x;
    private final PathKeys<A> y;
    private final Targets targets;

    private SortedSearch(PathKernel<A> kernel, ElementType type, PathKeys<A> x, PathKeys<A> y, Targets targets) {
        this.kernel = kernel;
        this.type = type;
        this.x = x;
        this.y = y;
        this.targets = targets;
    }

    /** The columns that receive upper bounds, in one form or another. */
    private static final class Uppers {
        final List<Column> upper = new ArrayList<>();
        /** Receive the upper bound less 1. */
        final List<Column> last = new ArrayList<>();
        /**
         * Hold the lower bound, and receive the upper bound less the lower bound: 0 if keys in no order have the upper
         * bound in front of the lower bound.
         */
        final List<Column> counts = new ArrayList<>();

        boolean isEmpty() {
            return upper.isEmpty() && last.isEmpty() && counts.isEmpty();
        }

        void store(int[] bounds, int at, int count, long base, long to) {
            for (Column column : upper) {
                Indices.store(bounds, at, count, base, column, to);
            }
            for (Column column : last) {
                Indices.store(bounds, at, count, base - 1, column, to);
            }
            for (Column column : counts) {
                Indices.storeDifferences(bounds, at, count, base, column, to);
            }
        }

        /** Writes the bounds of the keys {@code [from, to)}, which are equal. */
        void fill(long lower, long bound, long from, long to) {
            for (Column column : upper) {
                Indices.fill(bound, column, from, to);
            }
            for (Column column : last) {
                Indices.fill(bound - 1, column, from, to);
            }
            for (Column column : counts) {
                Indices.fill(Math.max(0, bound - lower), column, from, to);
            }
        }
    }

    /** The columns that receive the results of a walk. */
    private static final class Targets {
        /** Receive the lower bound of each key of X. */
        final List<Column> lowerOfX = new ArrayList<>();
        /** Receive the upper bound of each key of X. */
        final Uppers upperOfX = new Uppers();
        /** Receive the upper bound of each key of Y. */
        final Uppers upperOfY = new Uppers();
        /** Receive a flag for each key of Y that has an equal key in X. */
        final List<Column> matchesOfY = new ArrayList<>();

        boolean isForX() {
            return !lowerOfX.isEmpty();
        }

        boolean isForY() {
            return !upperOfY.isEmpty() || !matchesOfY.isEmpty();
        }
    }

    /**
     * Searches keys of two tables in each other. The values of a table receive the results for its keys.
     *
     * @param aBounds the result for each column of {@code a}
     * @param bBounds the result for each column of {@code b}
     */
    public static void search(Table a, List<Bound> aBounds, Table b, List<Bound> bBounds, Order order, Workers workers,
            CpuWorkspace workspace) {
        Targets first = new Targets();
        Targets second = new Targets();
        addTargets(a, aBounds, first, second);
        addTargets(b, bBounds, second, first);
        walk(a.keys(), b.keys(), order, first, workers, workspace);
        walk(b.keys(), a.keys(), order, second, workers, workspace);
    }

    /** Adds columns to the walk in which the table is X if it needs that walk, or else to the walk in which it is Y. */
    private static void addTargets(Table table, List<Bound> bounds, Targets asX, Targets asY) {
        boolean isX = bounds.contains(Bound.LOWER) || bounds.contains(Bound.COUNT);
        Uppers uppers = isX ? asX.upperOfX : asY.upperOfY;
        for (int c = 0; c < bounds.size(); c++) {
            Column column = table.values().get(c);
            switch (bounds.get(c)) {
                case LOWER -> asX.lowerOfX.add(column);
                case UPPER -> uppers.upper.add(column);
                case LAST -> uppers.last.add(column);
                case COUNT -> {
                    asX.lowerOfX.add(column);
                    uppers.counts.add(column);
                }
                case MATCH -> asY.matchesOfY.add(column);
            }
        }
    }

    private static void walk(Column x, Column y, Order order, Targets targets, Workers workers,
            CpuWorkspace workspace) {
        if (targets.isForX() || targets.isForY()) {
            long length = x.length() + y.length();
            new SortedSearch<>(PathKeys.<Object>kernel(x.type(), order, length), PathKeys.arrayType(x.type()),
                    PathKeys.of(x, order), PathKeys.of(y, order), targets).run(workers, workspace);
        }
    }

    private void run(Workers workers, CpuWorkspace workspace) {
        if (!targets.isForX() && y.length() < x.length() / SKEW) {
            searchEach(y, x, targets.upperOfY, workers, workspace);
        } else if (!targets.isForY() && x.length() < y.length() / SKEW) {
            searchEach(x, y, targets.upperOfX, workers, workspace);
        } else {
            walk(workers, workspace);
        }
    }

    private void walk(Workers workers, CpuWorkspace workspace) {
        long total = x.length() + y.length();
        int most = workers.width() * TASKS_PER_WORKER;
        int tasks = Math.clamp(total / LEAST_TASK, 1, workers.width() == 1 ? 1 : most);
        long[] cutX = new long[tasks + 1];
        long[] cutY = new long[tasks + 1];
        cutX[tasks] = x.length();
        cutY[tasks] = y.length();
        int slots = Math.min(tasks, workers.width());
        List<Window> windows = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            windows.add(new Window(workspace, slot));
        }
        Cuts<A> cuts = Cuts.of(kernel, x, y);
        for (int task = 1; task < tasks; task++) {
            // Each search begins at the cut before, so the cuts can't cross.
            cuts.mergePath(cuts.x, x.length(), cuts.y, y.length(), (total - cuts.x - cuts.y) / (tasks - task + 1));
            cutX[task] = cuts.x;
            cutY[task] = cuts.y;
        }
        workers.run(slots, tasks, (slot, task) -> windows.get(slot).walk(cutX[task], cutX[task + 1], cutY[task],
                cutY[task + 1]));
    }

    /** The scratch in which one thread walks. */
    private final class Window {
        private final A keys;
        private final int[] ranks;
        private final byte[] matches;
        private final Lanes lanes = new Lanes();
        private final Cuts<A> cuts;
        /** For bounds behind the window. */
        private final Cuts<A> behind;

        @SuppressWarnings("unchecked") // arrays of the kernel's type
        Window(CpuWorkspace workspace, int slot) {
            // The key of X in front of the window, the keys of X, and the keys of Y.
            keys = (A) workspace.array(Use.WINDOW, slot, type, 2 * WINDOW + 1);
            ranks = workspace.ints(Use.WINDOW_RANKS, slot, 2 * WINDOW + 1);
            matches = (byte[]) workspace.array(Use.WINDOW_MATCHES, slot, ElementType.BYTE, WINDOW);
            cuts = Cuts.ofArray(kernel, keys);
            behind = Cuts.of(kernel, x, y);
        }

        void walk(long xFrom, long xTo, long yFrom, long yTo) {
            long i = xFrom;
            long j = yFrom;
            while (i < xTo || j < yTo) {
                int xCount = (int) Math.min(WINDOW, xTo - i);
                int yCount = (int) Math.min(WINDOW, yTo - j);
                int before = i > 0 ? 1 : 0;
                int yAt = xCount + 1;
                x.load(i - before, xCount + before, keys, 1 - before);
                y.load(j, yCount, keys, yAt);
                boolean moreOfX = xCount < xTo - i;
                boolean moreOfY = yCount < yTo - j;
                if (moreOfX || moreOfY) {
                    cuts.endOfWindow(1, yAt, moreOfX, yAt, yAt + yCount, moreOfY);
                    xCount = (int) cuts.x - 1;
                    yCount = (int) cuts.y - yAt;
                }
                cuts.lanes(lanes, 1, xCount + 1, yAt, yAt + yCount, false);
                kernel.ranks(keys, lanes, ranks);
                for (Column column : targets.lowerOfX) {
                    Indices.store(ranks, 1, xCount, j - yAt, column, i);
                }
                targets.upperOfY.store(ranks, yAt, yCount, i - 1, j);
                if (!targets.matchesOfY.isEmpty()) {
                    kernel.matches(keys, 1 - before, yAt, yCount, ranks, matches);
                    storeMatches(matches, yCount, j);
                }
                if (!targets.upperOfX.isEmpty() && xCount > 0) {
                    storeUpperOfX(i, xCount, j, yAt, yCount);
                }
                i += xCount;
                j += yCount;
            }
        }

        private void storeUpperOfX(long i, int xCount, long j, int yAt, int yCount) {
            long lower = ranks[xCount] - yAt + j;
            kernel.upperBounds(keys, 1, xCount + 1, yAt, yAt + yCount, ranks);
            targets.upperOfX.store(ranks, 1, xCount, j - yAt, i);
            // Keys of Y behind the window may equal the last key of X.
            long last = i + xCount - 1;
            long end = j + yCount;
            if (end < y.length() && !behind.isXBefore(last, end)) {
                int first = xCount;
                while (first > 1 && !kernel.before(keys, first - 1, keys, first)) {
                    first--;
                }
                targets.upperOfX.fill(lower, behind.upperInY(last, end, y.length()), i + first - 1, last + 1);
            }
        }
    }

    private void storeMatches(byte[] matches, int count, long to) {
        for (Column column : targets.matchesOfY) {
            Indices.storeFlags(matches, count, column, to);
        }
    }

    /** Searches all keys of a short input, which is X or Y, in the other. */
    private void searchEach(PathKeys<A> few, PathKeys<A> many, Uppers uppers, Workers workers,
            CpuWorkspace workspace) {
        Object[] windows = new Object[workers.width()];
        int[][] places = new int[windows.length][];
        for (int slot = 0; slot < windows.length; slot++) {
            windows[slot] = workspace.array(Use.WINDOW, slot, type, SEARCHES);
            places[slot] = workspace.ints(Use.WINDOW_RANKS, slot, SEARCHES);
        }
        PathKeys.@Nullable Raw<A> raw = targets.matchesOfY.isEmpty() ? many.raw() : null;
        workers.run(windows.length, Math.toIntExact(Math.ceilDiv(few.length(), SEARCHES)), (slot, task) -> {
            long from = (long) task * SEARCHES;
            int count = (int) Math.min(SEARCHES, few.length() - from);
            if (raw == null) {
                searchLower(from, targets.isForX() ? count : 0);
                searchUpper(few, many, uppers, from, count);
            } else {
                @SuppressWarnings("unchecked") // an array of the kernel's type
                A keys = (A) windows[slot];
                few.load(from, count, keys, 0);
                searchArray(keys, raw, uppers, from, count, places[slot]);
            }
        });
    }

    private void searchArray(A keys, PathKeys.Raw<A> many, Uppers uppers, long from, int count, int[] places) {
        if (targets.isForX()) {
            kernel.bounds(keys, 0, count, many.array(), many.flip(), many.from(), many.to(), false, places);
            for (Column column : targets.lowerOfX) {
                Indices.store(places, 0, count, -many.from(), column, from);
            }
        }
        if (!uppers.isEmpty()) {
            kernel.bounds(keys, 0, count, many.array(), many.flip(), many.from(), many.to(), true, places);
            uppers.store(places, 0, count, -many.from(), from);
        }
    }

    private void searchLower(long from, int count) {
        Cuts<A> cuts = Cuts.of(kernel, x, y);
        int[] rank = new int[1];
        long bound = 0;
        for (long i = from; i < from + count; i++) {
            bound = cuts.lowerInY(i, bound, y.length());
            for (Column column : targets.lowerOfX) {
                Indices.store(rank, 0, 1, bound, column, i);
            }
        }
    }

    private void searchUpper(PathKeys<A> few, PathKeys<A> many, Uppers uppers, long from, int count) {
        if (uppers.isEmpty() && targets.matchesOfY.isEmpty()) {
            return;
        }
        Cuts<A> cuts = Cuts.of(kernel, many, few);
        int[] rank = new int[1];
        byte[] match = new byte[1];
        long bound = 0;
        for (long j = from; j < from + count; j++) {
            bound = cuts.upperInX(j, bound, many.length());
            uppers.store(rank, 0, 1, bound, j);
            if (!targets.matchesOfY.isEmpty()) {
                match[0] = (byte) (bound > 0 && !cuts.isXBefore(bound - 1, j) ? 1 : 0);
                storeMatches(match, 1, j);
            }
        }
    }
}
