// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.io.Parallel;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sorts lines: by one code of a key, then each run of lines whose codes are equal by the next code that differs, and so
 * on. Each code costs a search for the key in its line, so a run that many codes of a key do not divide is sorted by
 * comparing. Every step is stable, so the whole is.
 */
final class LineSort {
    /** Up to here insertion costs less than a call of the engine. */
    private static final int SHORT_RUN = 256;
    /** Lines that a task works on at least. */
    private static final int GRAIN = 1 << 14;
    /** Sorts by codes of one key, before the lines that are still equal are compared. */
    private static final int MOST_ROUNDS = 8;

    private final Text text;
    private final LineOrder order;
    private final Engine engine;
    private final boolean unique;
    private final Queue<Engine> idleEngines = new ConcurrentLinkedQueue<>();
    private final long[] lines;
    private final long[] codes;

    private LineSort(Text text, LineOrder order, Engine engine, boolean unique, long[] lines) {
        this.text = text;
        this.order = order;
        this.engine = engine;
        this.unique = unique;
        this.lines = lines;
        this.codes = new long[lines.length];
    }

    /**
     * Sorts lines, in the caller's pool.
     *
     * @param unique whether all but the first of equal lines become {@link Line#DROPPED}
     */
    static void sort(Text text, long[] lines, LineOrder order, Engine engine, boolean unique) {
        if (lines.length > 1) {
            LineSort sort = new LineSort(text, order, engine, unique, lines);
            sort.new LongRun(null, 0, lines.length, Step.FIRST).invoke();
        }
    }

    /**
     * How far lines are known to be equal.
     *
     * @param key the key, after others that are equal
     * @param depth the depth of the next code, after others that are equal
     * @param rounds how many codes of the key the lines have been sorted by
     */
    private record Step(int key, int depth, int rounds) {
        static final Step FIRST = new Step(0, 0, 0);

        Step at(int nextDepth) {
            return new Step(key, nextDepth, rounds);
        }

        /** The code at this depth is equal. */
        Step next(boolean decided) {
            return decided ? new Step(key + 1, 0, 0) : new Step(key, depth + 1, rounds + 1);
        }
    }

    /**
     * Many lines that are equal up to a step, to be sorted by what follows. Long runs complete their parents and
     * are not joined: they may be nested deeper than a stack.
     */
    private final class LongRun extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;
        private final transient Step step;

        LongRun(@Nullable CountedCompleter<?> parent, int from, int to, Step step) {
            super(parent);
            this.from = from;
            this.to = to;
            this.step = step;
        }

        @Override
        public void compute() {
            Step common = step.at(commonDepth(from, to, step));
            Parallel.forRange(from, to, GRAIN,
                    (begin, end) -> order.encode(text, lines, codes, begin, end, common.key, common.depth));
            sortByCode(from, to);
            int[] cuts = cuts(from, to);
            Parallel.forRange(1, cuts.length, 1, (begin, end) -> {
                for (int i = begin; i < end; i++) {
                    sortEqual(cuts[i - 1], cuts[i], common, this);
                }
            });
            tryComplete();
        }

        void forkChild(int begin, int end, Step next) {
            addToPendingCount(1);
            new LongRun(this, begin, end, next).fork();
        }
    }

    /**
     * Cuts sorted codes into pieces, none inside a run of equal ones: they are all found before a run is sorted, for
     * that writes other codes in their place.
     */
    private int[] cuts(int from, int to) {
        int[] cuts = new int[(to - from) / GRAIN + 2];
        cuts[0] = from;
        for (int c = 1; c < cuts.length; c++) {
            cuts[c] = runEnd((int) Math.min(from + (long) c * GRAIN, to), to);
        }
        return cuts;
    }

    /** Where the run ends that is cut before a line; that line if it begins a run. */
    private int runEnd(int cut, int to) {
        int low = cut;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (codes[middle] == codes[cut - 1]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Sorts each run of lines with equal codes in a range; long runs are part of a task. */
    private void sortEqual(int from, int to, Step step, LongRun task) {
        int at = from;
        while (at < to) {
            int end = at + 1;
            while (end < to && codes[end] == codes[at]) {
                end++;
            }
            if (end - at > 1) {
                sortRest(at, end, step, task);
            }
            at = end;
        }
    }

    /** Sorts lines that are equal up to and with a step by what follows. */
    private void sortRest(int from, int to, Step step, LongRun task) {
        Step next = step.next(order.key(step.key).decides(codes[from]));
        if (next.key == order.keyCount()) {
            dropAllButFirst(from, to);
        } else if (next.rounds == MOST_ROUNDS) {
            sortByComparing(from, to);
        } else if (to - from <= SHORT_RUN) {
            sortShortRun(from, to, next, task);
        } else {
            task.forkChild(from, to, next);
        }
    }

    private void sortShortRun(int from, int to, Step step, LongRun task) {
        Step common = step.at(gallop(step.depth,
                (known, most) -> order.commonDepth(text, lines[from], lines, from + 1, to, step.key, known, most)));
        order.encode(text, lines, codes, from, to, common.key, common.depth);
        insertByCode(from, to);
        sortEqual(from, to, common, task);
    }

    /** The shared engine takes every comparator, whichever engine sorts the codes. */
    private void sortByComparing(int from, int to) {
        Engine.best().sortKeys(Keys.of(lines, from, to), Order.longs((a, b) -> order.compare(text, a, b)));
        int first = from;
        for (int i = from + 1; unique && i < to; i++) {
            if (order.compare(text, lines[first], lines[i]) == 0) {
                lines[i] = Line.DROPPED;
            } else {
                first = i;
            }
        }
    }

    /** Insertion sort, the place found by bisection. */
    private void insertByCode(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long code = codes[i];
            if (Long.compareUnsigned(code, codes[i - 1]) < 0) {
                int low = from;
                int high = i - 1;
                while (low < high) {
                    int middle = (low + high) >>> 1;
                    if (Long.compareUnsigned(code, codes[middle]) < 0) {
                        high = middle;
                    } else {
                        low = middle + 1;
                    }
                }
                long line = lines[i];
                System.arraycopy(codes, low, codes, low + 1, i - low);
                System.arraycopy(lines, low, lines, low + 1, i - low);
                codes[low] = code;
                lines[low] = line;
            }
        }
    }

    private void dropAllButFirst(int from, int to) {
        if (unique) {
            Arrays.fill(lines, from + 1, to, Line.DROPPED);
        }
    }

    /**
     * Most runs are small and there are many: their scratch is kept, in as many workspaces as runs are sorted at once.
     */
    private void sortByCode(int from, int to) {
        Engine idle = to - from > GRAIN ? engine : idleEngines.poll();
        Engine chosen = idle == null ? engine.with(engine.workspace()) : idle;
        Values moved = Values.of(List.of(Column.ofArray(lines, from, to)));
        chosen.sortPairs(Keys.of(codes, from, to), moved, Order.unsigned());
        if (chosen != engine) {
            idleEngines.add(chosen);
        }
    }

    /** The depth up to which all lines have equal codes: those need no sorting, however long the lines are. */
    private int commonDepth(int from, int to, Step step) {
        return gallop(step.depth, (known, most) -> {
            AtomicInteger common = new AtomicInteger(most);
            Parallel.forRange(from + 1, to, GRAIN, (begin, end) -> common.accumulateAndGet(
                    order.commonDepth(text, lines[from], lines, begin, end, step.key, known, common.get()), Math::min));
            return common.get();
        });
    }

    /**
     * Looks for a depth at most twice as far as it is: one line may differ at once where others have much in common.
     *
     * @param search the depth between two others, or the second if it is not before that
     */
    private static int gallop(int depth, IntBinaryOperator search) {
        int known = depth;
        int most = depth + 1;
        int found = search.applyAsInt(known, most);
        while (found == most) {
            known = most;
            most += Math.min(most - depth, Integer.MAX_VALUE - most);
            found = search.applyAsInt(known, most);
        }
        return found;
    }
}
