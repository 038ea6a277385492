// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Removes the elements at sorted places, in one pass. In a window with many removals, a loop without branches writes
 * each element, and the next element over it if it is removed. In a window with few removals, the stretches between
 * them are copied.
 */
public final class BulkRemove extends PlaceWalk {
    /** If a window has this many elements for each removal, stretches are copied. */
    private static final int MUCH = 24;

    private final Numbers at;
    private final List<Column> in;
    private final List<Column> out;
    private final List<Scratch> scratches = new ArrayList<>();

    private BulkRemove(List<Column> in, long length, Numbers at, List<Column> out, Workers workers,
            CpuWorkspace workspace) {
        super(at, length, workers, workspace);
        this.at = at;
        this.in = in;
        this.out = out;
        for (int slot = 0; slot < workers.width(); slot++) {
            scratches.add(new Scratch(slot, workspace));
        }
    }

    /** Writes the elements whose indices are not among the places. */
    public static void run(List<Column> in, long length, Column at, List<Column> out, Workers workers,
            CpuWorkspace workspace) {
        Numbers places = new Numbers("at", at);
        places.checkAscending(1, length - 1, workers);
        new BulkRemove(in, length, places, out, workers, workspace).run();
    }

    @Override
    void window(int slot, long x, int xCount, long y, int yCount, int[] heads) {
        // The walk may have passed a place at the end of a window, but not its element.
        int first = x > 0 && at.get(x - 1) == y ? 1 : 0;
        if (xCount * MUCH < yCount) {
            scratches.get(slot).removeFew(first, xCount, y, yCount, heads, y - x + first);
        } else {
            scratches.get(slot).removeMany(first, xCount, y, yCount, heads, y - x + first);
        }
    }

    /** The scratch of one thread. */
    private final class Scratch {
        /** The steps in the output from each element to the next. */
        private final int[] steps;
        private final Pieces pieces;
        private final List<ArrayWindow> sources = new ArrayList<>();
        private final List<ArrayWindow> outputs = new ArrayList<>();

        Scratch(int slot, CpuWorkspace workspace) {
            steps = workspace.ints(Use.POSITIONS, slot, WINDOW + 1);
            pieces = new Pieces(workspace, slot);
            for (int c = 0; c < out.size(); c++) {
                sources.add(new ArrayWindow(in.get(c), Use.TILE_COLUMN, slot, WINDOW, workspace));
                outputs.add(new ArrayWindow(out.get(c), Use.TILE_COLUMN_OUT, slot, WINDOW, workspace));
            }
        }

        void removeFew(int first, int xCount, long y, int yCount, int[] heads, long to) {
            pieces.clear();
            int begin = first;
            long target = to;
            for (int i = 0; i <= xCount; i++) {
                int end = i < xCount ? heads[i] : yCount;
                // A place at the end of the window lies behind the last stretch.
                int length = Math.max(0, end - begin);
                pieces.add(y + begin, target, length);
                target += length;
                begin = end + 1;
            }
            for (int c = 0; c < out.size(); c++) {
                pieces.copy(in.get(c), out.get(c));
            }
        }

        void removeMany(int first, int xCount, long y, int yCount, int[] heads, long to) {
            Arrays.fill(steps, 0, yCount, 1);
            steps[0] -= first;
            for (int i = 0; i < xCount; i++) {
                steps[heads[i]] = 0;
            }
            // The loop must not write behind the last element that stays.
            int toLast = yCount;
            while (toLast > 0 && steps[toLast - 1] == 0) {
                toLast--;
            }
            int stay = yCount - first - xCount + (xCount > 0 && heads[xCount - 1] == yCount ? 1 : 0);
            for (int c = 0; c < outputs.size(); c++) {
                ArrayWindow output = outputs.get(c);
                output.open(to);
                sources.get(c).load(y, yCount);
                Steps.scatter(sources.get(c).array(), sources.get(c).at(), steps, 0, output.array(), output.at(),
                        toLast);
                output.store(to, stay);
            }
        }
    }
}
