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
 * Merges the lines of inputs while it reads them, on one thread and in memory that does not grow with the inputs. It
 * keeps the inputs in the order of their current lines. So it copies a run of lines of one input at once, and each line
 * of the run costs one comparison with the line of the next input. After some lines of a run it skips ahead, farther
 * each time.
 */
public final class StreamMerge {
    /** Blocks of this size stay in a core's cache. */
    private static final int WINDOW = 1 << 18;
    /** The memory that many inputs share. Each gets at least a few pages. */
    private static final int ALL_WINDOWS = 1 << 26;
    private static final int LEAST_WINDOW = 1 << 14;
    /** The number of lines of a run before the merge skips ahead. */
    private static final int PATIENCE = 8;
    private static final int FIRST_LEAP = 256;

    private final Comparator<CurrentLine> comparator;
    private final BlockWriter out;
    /** The inputs that have lines, in the order of their current lines. */
    private final List<LineCursor> cursors = new ArrayList<>();

    private StreamMerge(Comparator<CurrentLine> comparator, BlockWriter out) {
        this.comparator = comparator;
        this.out = out;
    }

    /**
     * Merges sorted inputs. Of equal lines, the lines of an earlier input come first.
     *
     * @param inputs the inputs
     * @param delimiter the byte that ends a line; it is added to a last line without it
     * @param order the order of lines
     * @param unique whether only the first of equal lines is written
     * @param sink gets the bytes in order; it does not keep a buffer after it returns
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

    /**
     * Advances past the lines that come before a line of another input. Returns true if the window contains the whole
     * next line.
     */
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

    /** Inserts an input at its place in the order. */
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
