// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies intervals between columns. Equal shares of the elements, not of the intervals, are tasks. Where intervals in
 * arrays are short, each adds its distance from the interval before to the step to its first element. Other intervals
 * are copied one by one.
 */
public final class IntervalMove extends PlaceWalk {
    /** If the intervals of a window are as long on average, they are copied one by one. */
    private static final int LONG = 6;

    /** Where intervals begin in some columns. They follow each other if there are no starts. */
    private record Side(Numbers offsets, @Nullable Numbers starts) {
        /** How much further than in the order of all elements an interval lies. */
        long shift(long interval) {
            return starts == null || interval < 0 ? 0 : starts.get(interval) - offsets.get(interval);
        }

        /**
         * Writes the step from each element to the next, from index 1 on.
         *
         * @return the place of the first element
         */
        long steps(long x, int xCount, long y, int yCount, int[] heads, int[] steps) {
            Arrays.fill(steps, 0, yCount + 1, 1);
            long before = shift(x - 1);
            long place = y + before;
            for (int i = 0; i < xCount; i++) {
                long shift = shift(x + i);
                steps[heads[i]] += (int) (shift - before);
                before = shift;
            }
            return place + steps[0] - 1;
        }
    }

    private final List<Column> in;
    private final Side from;
    private final Side to;
    private final List<Column> out;
    private final boolean inArrays;
    private final CpuWorkspace workspace;
    private final int[][] steps;
    private final int[][] outSteps;
    private final Pieces[] pieces;

    private IntervalMove(List<Column> in, Numbers offsets, long total, Side from, Side to, List<Column> out,
            Workers workers, CpuWorkspace workspace) {
        super(offsets, total, workers, workspace);
        this.in = in;
        this.from = from;
        this.to = to;
        this.out = out;
        this.workspace = workspace;
        inArrays = in.stream().allMatch(Column::isArray) && out.stream().allMatch(Column::isArray);
        steps = new int[workers.width()][];
        outSteps = new int[workers.width()][];
        pieces = new Pieces[workers.width()];
        for (int slot = 0; slot < steps.length; slot++) {
            steps[slot] = workspace.ints(Use.POSITIONS, slot, WINDOW + 1);
            outSteps[slot] = workspace.ints(Use.WINDOW_RANKS, slot, WINDOW + 1);
            pieces[slot] = new Pieces(workspace, slot);
            if (from.starts() != null && to.starts() != null) {
                for (Column column : out) {
                    buffer(slot, column);
                }
            }
        }
    }

    private Object buffer(int slot, Column column) {
        return workspace.array(Use.TILE_COLUMN, slot, column.type(), WINDOW);
    }

    /**
     * Copies intervals.
     *
     * @param inLength the length of the columns {@code in}
     * @param from where each interval begins in {@code in}; null if they follow each other
     * @param to where each interval begins in {@code out}; null if they follow each other
     * @param outLength the length of the columns {@code out}
     */
    public static void run(List<Column> in, long inLength, Column offsets, @Nullable Column from, @Nullable Column to,
            List<Column> out, long outLength, Workers workers, CpuWorkspace workspace) {
        Numbers all = new Numbers("offsets", offsets);
        all.checkOffsets(workers);
        Side gathered = side("from", from, all, "the length of in", inLength, workers, workspace);
        Side scattered = side("to", to, all, "the length of out", outLength, workers, workspace);
        new IntervalMove(in, new Numbers("offsets", offsets.slice(0, offsets.length() - 1)),
                all.get(all.length() - 1), gathered, scattered, out, workers, workspace).run();
    }

    private static Side side(String name, @Nullable Column starts, Numbers offsets, String lengthName, long length,
            Workers workers, CpuWorkspace workspace) {
        if (starts == null) {
            offsets.checkTotal(lengthName, length);
            return new Side(offsets, null);
        }
        Numbers places = new Numbers(name, starts);
        places.checkIntervals(offsets, length, workers, workspace);
        return new Side(offsets, places);
    }

    @Override
    void window(int slot, long x, int xCount, long y, int yCount, int[] heads) {
        if (yCount == 0) {
            return;
        }
        if (inArrays && xCount * LONG > yCount) {
            moveShort(slot, x, xCount, y, yCount, heads);
        } else {
            moveLong(pieces[slot], x, xCount, y, yCount, heads);
        }
    }

    private void moveShort(int slot, long x, int xCount, long y, int yCount, int[] heads) {
        int[] own = steps[slot];
        int[] ownOut = outSteps[slot];
        int source = (int) from.steps(x, xCount, y, yCount, heads, own);
        int target = (int) to.steps(x, xCount, y, yCount, heads, ownOut);
        for (int c = 0; c < out.size(); c++) {
            Column s = in.get(c);
            Column t = out.get(c);
            if (to.starts() == null) {
                Steps.gather(s.array(), s.offset() + source, own, 1, t.array(), t.offset() + target, yCount);
            } else if (from.starts() == null) {
                Steps.scatter(s.array(), s.offset() + source, ownOut, 1, t.array(), t.offset() + target, yCount);
            } else {
                Object buffer = buffer(slot, t);
                Steps.gather(s.array(), s.offset() + source, own, 1, buffer, 0, yCount);
                Steps.scatter(buffer, 0, ownOut, 1, t.array(), t.offset() + target, yCount);
            }
        }
    }

    private void moveLong(Pieces own, long x, int xCount, long y, int yCount, int[] heads) {
        own.clear();
        int begin = 0;
        for (int i = 0; i <= xCount; i++) {
            int end = i < xCount ? heads[i] : yCount;
            if (begin < end) {
                long place = y + begin;
                own.add(place + from.shift(x + i - 1), place + to.shift(x + i - 1), end - begin);
                begin = end;
            }
        }
        for (int c = 0; c < out.size(); c++) {
            own.copy(in.get(c), out.get(c));
        }
    }
}
