// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes for each piece of work the object to which it belongs, or elements of the object. Where objects have little
 * work, each adds one to the step to its first piece of work, and a sum of steps is an object. Where objects have much
 * work, their stretches are filled one by one.
 */
public final class Expansion extends PlaceWalk {
    /** If the objects of a window have this much work on average, stretches are filled. */
    private static final int MUCH = 16;

    /** Receives the object, or its element, of each piece of work. */
    private interface Target {
        /**
         * Writes the objects of some pieces of work.
         *
         * @param first the object of the first piece
         * @param objects how many objects there are, from the first on
         * @param steps the step from each piece to the next, from index 1 on
         */
        void write(int slot, long first, int objects, int[] steps, int count, long to);

        /** Writes each object, from {@code first} on, up to where the next begins, and the last up to the end. */
        void fill(int slot, long first, int[] heads, int xCount, int count, long to);
    }

    private final List<Target> targets = new ArrayList<>();
    private final int[][] steps;

    private Expansion(Numbers offsets, long total, Workers workers, CpuWorkspace workspace) {
        super(offsets, total, workers, workspace);
        steps = new int[workers.width()][];
        for (int slot = 0; slot < steps.length; slot++) {
            steps[slot] = workspace.ints(Use.POSITIONS, slot, WINDOW + 1);
        }
    }

    /** Writes the object of each piece of work. */
    public static void search(Column offsets, Column out, Workers workers, CpuWorkspace workspace) {
        Expansion expansion = of(offsets, out.length(), workers, workspace);
        expansion.targets.add(new Objects(out));
        expansion.run();
    }

    /** Writes the element of the object of each piece of work, for each column. */
    public static void expand(List<Column> in, Column offsets, List<Column> out, long total, Workers workers,
            CpuWorkspace workspace) {
        Expansion expansion = of(offsets, total, workers, workspace);
        for (int c = 0; c < out.size(); c++) {
            expansion.targets.add(new Elements(in.get(c), out.get(c), workers.width(), workspace));
        }
        expansion.run();
    }

    private static Expansion of(Column offsets, long total, Workers workers, CpuWorkspace workspace) {
        Numbers all = new Numbers("offsets", offsets);
        all.checkOffsets(workers);
        all.checkTotal("the length of out", total);
        return new Expansion(new Numbers("offsets", offsets.slice(0, offsets.length() - 1)), total, workers, workspace);
    }

    private record Objects(Column out) implements Target {
        @Override
        public void write(int slot, long first, int objects, int[] steps, int count, long to) {
            Indices.storeSums(first, steps, 1, count, out, to);
        }

        @Override
        public void fill(int slot, long first, int[] heads, int xCount, int count, long to) {
            int begin = 0;
            for (int i = 0; i <= xCount; i++) {
                int end = i < xCount ? heads[i] : count;
                if (begin < end) {
                    Indices.fill(first + i, out, to + begin, to + Steps.padded(begin, end, count));
                    begin = end;
                }
            }
        }
    }

    private static final class Elements implements Target {
        private final List<ArrayWindow> sources = new ArrayList<>();
        private final List<ArrayWindow> outputs = new ArrayList<>();

        Elements(Column in, Column out, int slots, CpuWorkspace workspace) {
            for (int slot = 0; slot < slots; slot++) {
                sources.add(new ArrayWindow(in, Use.TILE_COLUMN, slot, WINDOW + 1, workspace));
                outputs.add(new ArrayWindow(out, Use.TILE_COLUMN_OUT, slot, WINDOW, workspace));
            }
        }

        @Override
        public void write(int slot, long first, int objects, int[] steps, int count, long to) {
            ArrayWindow source = sources.get(slot);
            ArrayWindow output = outputs.get(slot);
            source.load(first, objects);
            output.open(to);
            Steps.gather(source.array(), source.at(), steps, 1, output.array(), output.at(), count);
            output.store(to, count);
        }

        @Override
        public void fill(int slot, long first, int[] heads, int xCount, int count, long to) {
            ArrayWindow source = sources.get(slot);
            ArrayWindow output = outputs.get(slot);
            source.load(first, xCount + 1);
            output.open(to);
            Steps.fill(source.array(), source.at(), heads, xCount, output.array(), output.at(), count);
            output.store(to, count);
        }
    }

    @Override
    void window(int slot, long x, int xCount, long y, int yCount, int[] heads) {
        if (yCount == 0) {
            return;
        }
        // Work in front of the first object of the window belongs to an object of an earlier window.
        if (x > 0 && xCount * MUCH < yCount) {
            for (Target target : targets) {
                target.fill(slot, x - 1, heads, xCount, yCount, y);
            }
            return;
        }
        int[] own = steps[slot];
        Arrays.fill(own, 0, yCount + 1, 0);
        for (int i = 0; i < xCount; i++) {
            own[heads[i]]++;
        }
        long first = x - 1 + own[0];
        for (Target target : targets) {
            target.write(slot, first, (int) (x + xCount - first), own, yCount, y);
        }
    }
}
