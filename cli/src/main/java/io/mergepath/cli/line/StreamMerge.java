// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.io.Input;
import io.mergepath.cli.key.LineOrder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Merges the lines of inputs while it reads them, on one thread and in memory that does not grow with them. The inputs
 * are kept in the order of their current lines, so a run of lines of one input is copied at once, and each line of it
 * costs one comparison, with the next input's; after some lines it leaps, as far again each time.
 */
public final class StreamMerge {
    /** Reading and writing so much at once stays in a core's cache. */
    private static final int WINDOW = 1 << 18;
    /** Many inputs share so much, each with at least a page or four. */
    private static final int ALL_WINDOWS = 1 << 26;
    private static final int LEAST_WINDOW = 1 << 14;
    /** Lines of a run before it leaps. */
    private static final int PATIENCE = 8;
    private static final int FIRST_LEAP = 256;

    private final Comparator<CurrentLine> comparator;
    private final BlockWriter out;
    /** Inputs that have lines, the one with the least first. */
    private final List<LineCursor> cursors = new ArrayList<>();

    private StreamMerge(Comparator<CurrentLine> comparator, BlockWriter out) {
        this.comparator = comparator;
        this.out = out;
    }

    /**
     * Merges inputs, each of which is sorted; of equal lines, those of an earlier input come first.
     *
     * @param inputs the inputs
     * @param delimiter what ends a line; a last line that lacks it gets it
     * @param order the order of lines
     * @param unique whether of equal lines only the first is wanted
     * @param sink what takes the bytes, in order, and is done with a buffer when it returns
     */
    public static void merge(List<Input> inputs, byte delimiter, LineOrder order, boolean unique,
            Consumer<ByteBuffer> sink) {
        int window = Math.clamp(ALL_WINDOWS / Math.max(1, inputs.size()), LEAST_WINDOW, WINDOW);
        merge(inputs, delimiter, order, unique, sink, window);
    }

    /** For tests: with a window of at least two bytes. */
    static void merge(List<Input> inputs, byte delimiter, LineOrder order, boolean unique, Consumer<ByteBuffer> sink,
            int window) {
        StreamMerge merge = new StreamMerge(CurrentLine.comparator(order), new BlockWriter(window, sink));
        for (int i = 0; i < inputs.size(); i++) {
            LineCursor cursor = new LineCursor(inputs.get(i), i, delimiter, window);
            if (cursor.refill()) {
                merge.insert(cursor, 0);
            }
        }
        if (unique) {
            merge.mergeUnique(new CurrentLine(delimiter, window));
        } else {
            merge.mergeRuns();
        }
        merge.out.flush();
    }

    private void mergeRuns() {
        while (cursors.size() > 1) {
            LineCursor first = cursors.removeFirst();
            int start = first.start();
            boolean complete = skipRun(first, cursors.getFirst());
            out.write(first.bytes, start, first.start() - start);
            if (complete) {
                insert(first, 1);
            } else if (first.refill()) {
                insert(first, 0);
            }
        }
        if (!cursors.isEmpty()) {
            cursors.getFirst().drain(out);
        }
    }

    /** Goes past the lines that come before another's; returns whether all of the line that comes next is there. */
    private boolean skipRun(LineCursor run, LineCursor other) {
        for (int lines = 1; run.next(); lines++) {
            if (!comesFirst(run, other)) {
                return true;
            }
            if (lines % PATIENCE == 0) {
                leap(run, other);
            }
        }
        return false;
    }

    private void leap(LineCursor run, LineCursor other) {
        int start;
        int end;
        int distance = FIRST_LEAP;
        do {
            start = run.start();
            end = run.end();
            distance += Math.min(distance, WINDOW);
        } while (run.leap(distance) && comesFirst(run, other));
        run.set(start, end);
    }

    private void mergeUnique(CurrentLine last) {
        boolean none = true;
        while (!cursors.isEmpty()) {
            LineCursor first = cursors.removeFirst();
            if (none || comparator.compare(last, first) != 0) {
                out.write(first.bytes, first.start(), first.length());
                last.copy(first);
                none = false;
            }
            if (first.next() || first.refill()) {
                insert(first, 0);
            }
        }
    }

    private boolean comesFirst(LineCursor a, LineCursor b) {
        int compared = comparator.compare(a, b);
        return compared < 0 || (compared == 0 && a.number < b.number);
    }

    /** Puts an input where it belongs, behind some that come before it. */
    private void insert(LineCursor cursor, int from) {
        int low = from;
        int high = cursors.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (comesFirst(cursor, cursors.get(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        cursors.add(low, cursor);
    }
}
