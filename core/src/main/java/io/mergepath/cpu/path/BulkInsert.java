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
 * Inserts elements of A at sorted places in front of elements of B, in one pass. In a window with many insertions, two
 * loops without branches write elements of B to all places, and then the elements of A over some. In a window with few
 * insertions, the stretches between them are copied.
 */
public final class BulkInsert extends PlaceWalk {
    /** If a window has this many elements of B for each insertion, stretches are copied. */
    private static final int MUCH = 24;

    private final List<Column> a;
    private final List<Column> b;
    private final List<Column> out;
    private final List<Scratch> scratches = new ArrayList<>();

    private BulkInsert(List<Column> a, List<Column> b, long bLength, Numbers at, List<Column> out, Workers workers,
            CpuWorkspace workspace) {
        super(at, bLength, workers, workspace);
        this.a = a;
        this.b = b;
        this.out = out;
        for (int slot = 0; slot < workers.width(); slot++) {
            scratches.add(new Scratch(slot, workspace));
        }
    }

    /** Writes the elements of {@code b}, each behind the elements of {@code a} whose place is its index. */
    public static void run(List<Column> a, List<Column> b, long bLength, Column at, List<Column> out,
            Workers workers, CpuWorkspace workspace) {
        Numbers places = new Numbers("at", at);
        places.checkAscending(0, bLength, workers);
        new BulkInsert(a, b, bLength, places, out, workers, workspace).run();
    }

    @Override
    void window(int slot, long x, int xCount, long y, int yCount, int[] heads) {
        if (xCount * MUCH < yCount) {
            scratches.get(slot).insertFew(x, xCount, y, yCount, heads);
        } else {
            scratches.get(slot).insertMany(x, xCount, y, yCount, heads);
        }
    }

    /** The scratch of one thread. */
    private final class Scratch {
        /** The steps in B from each place of the output to the next. */
        private final int[] steps;
        /** The distances of the insertions in the output. */
        private final int[] distances;
        private final Pieces piecesOfA;
        private final Pieces piecesOfB;
        private final List<ArrayWindow> ofA = new ArrayList<>();
        private final List<ArrayWindow> ofB = new ArrayList<>();
        private final List<ArrayWindow> outputs = new ArrayList<>();

        Scratch(int slot, CpuWorkspace workspace) {
            steps = workspace.ints(Use.POSITIONS, slot, WINDOW);
            piecesOfA = new Pieces(workspace, 2 * slot);
            piecesOfB = new Pieces(workspace, 2 * slot + 1);
            distances = workspace.ints(Use.WINDOW_RANKS, slot, WINDOW);
            for (int c = 0; c < out.size(); c++) {
                ofA.add(new ArrayWindow(a.get(c), Use.TILE_A, slot, WINDOW, workspace));
                ofB.add(new ArrayWindow(b.get(c), Use.TILE_B, slot, WINDOW, workspace));
                outputs.add(new ArrayWindow(out.get(c), Use.TILE_COLUMN_OUT, slot, WINDOW, workspace));
            }
        }

        void insertFew(long x, int xCount, long y, int yCount, int[] heads) {
            piecesOfA.clear();
            piecesOfB.clear();
            int begin = 0;
            for (int i = 0; i < xCount; i++) {
                piecesOfB.add(y + begin, x + i + y + begin, heads[i] - begin);
                piecesOfA.add(x + i, x + i + y + heads[i], 1);
                begin = heads[i];
            }
            piecesOfB.add(y + begin, x + xCount + y + begin, yCount - begin);
            for (int c = 0; c < out.size(); c++) {
                piecesOfA.copy(a.get(c), out.get(c));
                piecesOfB.copy(b.get(c), out.get(c));
            }
        }

        void insertMany(long x, int xCount, long y, int yCount, int[] heads) {
            int count = xCount + yCount;
            Arrays.fill(steps, 0, count, 1);
            for (int i = 0; i < xCount; i++) {
                steps[heads[i] + i] = 0;
            }
            for (int i = 0; i < xCount - 1; i++) {
                distances[i] = heads[i + 1] - heads[i] + 1;
            }
            // Behind the last element of B there is none to write.
            int toLast = count;
            while (toLast > 0 && steps[toLast - 1] == 0) {
                toLast--;
            }
            int first = xCount == 0 ? 0 : heads[0];
            for (int c = 0; c < outputs.size(); c++) {
                ArrayWindow output = outputs.get(c);
                output.open(x + y);
                ofB.get(c).load(y, yCount);
                Steps.gather(ofB.get(c).array(), ofB.get(c).at(), steps, 0, output.array(), output.at(), toLast);
                ofA.get(c).load(x, xCount);
                Steps.scatter(ofA.get(c).array(), ofA.get(c).at(), distances, 0, output.array(), output.at() + first,
                        xCount);
                output.store(x + y, count);
            }
        }
    }
}
