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
 * Sorts lines by one code of a key, then sorts each run of lines with equal codes by the next code that differs, and so
 * on. Each code costs a search for the key in its line, so a run that many codes of a key do not divide is sorted by
 * comparisons. Every step is stable, so the sort is stable.
 */
final class LineSort {
    /** Up to this number of lines, insertion sort costs less than a call of the engine. */
    private static final int SHORT_RUN = 256;
    /** The least number of lines of a task. */
    private static final int GRAIN = 1 << 14;
    /** The greatest number of sorts by codes of one key. Lines that are still equal are then compared. */
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
     * The codes up to which lines are known to be equal.
     *
     * @param key the number of the key; all keys before it are equal
     * @param depth the depth of the next code; all codes before it are equal
     * @param rounds the number of codes of the key by which the lines have been sorted
     */
    private record Step(int key, int depth, int rounds) {
        static final Step FIRST = new Step(0, 0, 0);

        Step at(int nextDepth) {
            return new Step(key, nextDepth, rounds);
        }

        /** The step after an equal code at this depth. */
        Step next(boolean decided) {
            return decided ? new Step(key + 1, 0, 0) : new Step(key, depth + 1, rounds + 1);
        }
    }

    /**
     * A task that sorts many lines that are equal up to a step. Long runs complete their parent tasks instead of being
     * joined, because they may be nested deeper than a thread's stack.
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
     * Cuts sorted codes into pieces. No cut lies inside a run of equal codes. All cuts are found before a run is
     * sorted, because the sort of a run overwrites the codes.
     */
    private int[] cuts(int from, int to) {
        int[] cuts = new int[(to - from) / GRAIN + 2];
        cuts[0] = from;
        for (int c = 1; c < cuts.length; c++) {
            cuts[c] = runEnd((int) Math.min(from + (long) c * GRAIN, to), to);
        }
        return cuts;
    }

    /** The end of the run that contains both a line and its predecessor; the line itself if it begins a run. */
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

    /** Sorts each run of lines with equal codes in a range. Long runs become tasks. */
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

    /** Sorts lines that are equal up to and including a step by the following codes. */
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

    /** The shared engine accepts every comparator. Another engine may sort the codes. */
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

    /** Insertion sort with binary search. */
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
     * Workspaces for small runs. There are many runs, so the scratch memory is kept: one workspace for each run that is
     * sorted at the same time.
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

    /** The depth up to which all lines have equal codes. No sort needs these codes. */
    private int commonDepth(int from, int to, Step step) {
        return gallop(step.depth, (known, most) -> {
            AtomicInteger common = new AtomicInteger(most);
            Parallel.forRange(from + 1, to, GRAIN, (begin, end) -> common.accumulateAndGet(
                    order.commonDepth(text, lines[from], lines, begin, end, step.key, known, common.get()), Math::min));
            return common.get();
        });
    }

    /**
     * Looks for a depth with cost proportional to that depth: one line may differ early although the others share a
     * long prefix.
     *
     * @param search returns the depth between two depths, or the second depth if it is not before it
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
