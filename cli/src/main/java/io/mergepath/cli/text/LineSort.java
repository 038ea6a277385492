package io.mergepath.cli.text;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.io.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sorts or merges lines. The engine arranges them by one code of a key; then each run of lines whose codes are equal is
 * sorted by the next code that differs, or, where it is short, by comparing lines. Every step is stable, so the whole is.
 */
final class LineSort {
    /** Up to here comparing costs less than a call of the engine. */
    private static final int SHORT_RUN = 32;
    /** Lines that a task works on at least. */
    private static final int GRAIN = 1 << 14;

    private final Text text;
    private final LineOrder order;
    private final Engine engine;
    private final boolean unique;
    private long[] lines;
    private long[] codes;

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
     * @param lines the lines; their array is used up
     * @param unique whether all but the first of equal lines become {@link Line#DROPPED}
     * @return the sorted lines
     */
    static long[] sort(Text text, long[] lines, LineOrder order, Engine engine, boolean unique) {
        return new LineSort(text, order, engine, unique, lines).arrange(null);
    }

    /**
     * Merges lines that are sorted up to the first end, from there to the second, and so on; else as
     * {@link #sort}.
     */
    static long[] merge(Text text, long[] lines, int[] ends, LineOrder order, Engine engine, boolean unique) {
        return new LineSort(text, order, engine, unique, lines).arrange(ends);
    }

    private long[] arrange(int @Nullable [] ends) {
        if (lines.length > 1) {
            new Run(null, 0, lines.length, 0, 0, ends).invoke();
        }
        return lines;
    }

    /**
     * Lines that are equal up to a depth of a key, to be sorted by what follows. Runs complete their parents and are not
     * joined: they may be nested deeper than a stack.
     */
    private final class Run extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;
        private final int key;
        private final int depth;
        private final int @Nullable [] ends;

        Run(@Nullable CountedCompleter<?> parent, int from, int to, int key, int depth, int @Nullable [] ends) {
            super(parent);
            this.from = from;
            this.to = to;
            this.key = key;
            this.depth = depth;
            this.ends = ends;
        }

        @Override
        public void compute() {
            int common = commonDepth(from, to, key, depth);
            encode(from, to, key, common);
            if (ends == null) {
                engine.sortPairs(Keys.of(codes, from, to), lines(from, to), Order.unsigned());
            } else {
                mergeByCode(ends);
            }
            Parallel.forRange(from, to, GRAIN, (begin, end) -> refine(begin, end, common));
            tryComplete();
        }

        /** Sorts the runs of equal codes that begin in a part of the lines. */
        private void refine(int begin, int end, int common) {
            int at = begin;
            while (at < end && at > from && codes[at] == codes[at - 1]) {
                at++;
            }
            while (at < end) {
                int runEnd = at + 1;
                while (runEnd < to && codes[runEnd] == codes[at]) {
                    runEnd++;
                }
                if (runEnd - at > 1) {
                    sortRest(at, runEnd, common);
                }
                at = runEnd;
            }
        }

        private void sortRest(int begin, int end, int common) {
            boolean decided = order.key(key).decides(codes[begin]);
            int nextKey = decided ? key + 1 : key;
            int nextDepth = decided ? 0 : common + 1;
            if (nextKey == order.keyCount()) {
                dropAllButFirst(begin, end);
            } else if (end - begin <= SHORT_RUN) {
                sortShort(begin, end, nextKey, nextDepth);
            } else {
                addToPendingCount(1);
                new Run(this, begin, end, nextKey, nextDepth, null).fork();
            }
        }
    }

    private Values lines(int from, int to) {
        return Values.of(List.of(Column.ofArray(lines, from, to)));
    }

    private void mergeByCode(int[] ends) {
        List<Keys> runs = new ArrayList<>();
        List<Values> runLines = new ArrayList<>();
        int begin = 0;
        for (int end : ends) {
            runs.add(Keys.of(codes, begin, end));
            runLines.add(lines(begin, end));
            begin = end;
        }
        long[] mergedCodes = new long[codes.length];
        long[] mergedLines = new long[lines.length];
        engine.mergeMany(runs, runLines, Keys.of(mergedCodes), Values.of(mergedLines), Order.unsigned());
        codes = mergedCodes;
        lines = mergedLines;
    }

    /** The depth up to which all lines have equal codes: those need no sorting, however long the lines are. */
    private int commonDepth(int from, int to, int key, int depth) {
        AtomicInteger common = new AtomicInteger(Integer.MAX_VALUE);
        Parallel.forRange(from, to, GRAIN, (begin, end) -> {
            for (int i = Math.max(begin, from + 1); i < end && common.get() > depth; i++) {
                int differing = order.differingDepth(text, lines[from], lines[i], key, depth, common.get());
                common.accumulateAndGet(differing, Math::min);
            }
        });
        return common.get();
    }

    private void encode(int from, int to, int key, int depth) {
        Parallel.forRange(from, to, GRAIN, (begin, end) -> order.encode(text, lines, codes, begin, end, key, depth));
    }

    /** Insertion sort, the place found by bisection. */
    private void sortShort(int from, int to, int key, int depth) {
        for (int i = from + 1; i < to; i++) {
            long line = lines[i];
            int low = from;
            int high = i;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (order.compare(text, line, lines[middle], key, depth) < 0) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            System.arraycopy(lines, low, lines, low + 1, i - low);
            lines[low] = line;
        }
        if (unique) {
            int first = from;
            for (int i = from + 1; i < to; i++) {
                if (order.compare(text, lines[first], lines[i], key, depth) == 0) {
                    lines[i] = Line.DROPPED;
                } else {
                    first = i;
                }
            }
        }
    }

    private void dropAllButFirst(int from, int to) {
        if (unique) {
            Arrays.fill(lines, from + 1, to, Line.DROPPED);
        }
    }
}
