// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes for each piece of work the object to which it belongs, or elements of the object. */
public final class Expansion extends PlaceWalk {
    /** The objects of a window: also the object in front of it, to which its first pieces of work may belong. */
    private static final int OBJECTS = WINDOW + 1;

    private static final int[] ASCENDING = new int[OBJECTS];

    static {
        Arrays.setAll(ASCENDING, i -> i);
    }

    /** The elements of objects, for one thread. */
    private interface Source {
        /** Moves to the elements of some objects. */
        void load(long first, int count);

        Object array();

        /** The index of the first element in the array. */
        int at();
    }

    /** The elements of a column. */
    private record Elements(Stretch stretch) implements Source {
        @Override
        public void load(long first, int count) {
            stretch.load(first, count);
        }

        @Override
        public Object array() {
            return stretch.array();
        }

        @Override
        public int at() {
            return stretch.at();
        }
    }

    /** The objects themselves. */
    private record Objects(Column numbers) implements Source {
        @Override
        public void load(long first, int count) {
            Indices.store(ASCENDING, 0, count, first, numbers, 0);
        }

        @Override
        public Object array() {
            return numbers.array();
        }

        @Override
        public int at() {
            return 0;
        }
    }

    /** A column that receives the elements of the objects of all pieces of work, for one thread. */
    private record Target(Source source, Stretch output) {
    }

    private final List<List<Target>> targets = new ArrayList<>();

    private Expansion(Numbers offsets, long total, Workers workers, CpuWorkspace workspace) {
        super(offsets, total, workers, workspace);
        for (int slot = 0; slot < workers.width(); slot++) {
            targets.add(new ArrayList<>());
        }
    }

    /** Writes the object of each piece of work. */
    public static void search(Column offsets, Column out, Workers workers, CpuWorkspace workspace) {
        Expansion expansion = of(offsets, out.length(), workers, workspace);
        for (int slot = 0; slot < expansion.targets.size(); slot++) {
            Object numbers = workspace.array(Use.TILE_COLUMN, slot, out.type(), OBJECTS);
            expansion.add(slot, new Objects(HostColumns.ofArray(numbers, 0, OBJECTS)), out, workspace);
        }
        expansion.run();
    }

    /** Writes the element of the object of each piece of work, for each column. */
    public static void expand(List<Column> in, Column offsets, List<Column> out, long total, Workers workers,
            CpuWorkspace workspace) {
        Expansion expansion = of(offsets, total, workers, workspace);
        for (int slot = 0; slot < expansion.targets.size(); slot++) {
            for (int c = 0; c < out.size(); c++) {
                Stretch stretch = new Stretch(in.get(c), Use.TILE_COLUMN, slot, OBJECTS, workspace);
                expansion.add(slot, new Elements(stretch), out.get(c), workspace);
            }
        }
        expansion.run();
    }

    private static Expansion of(Column offsets, long total, Workers workers, CpuWorkspace workspace) {
        Numbers all = new Numbers("offsets", offsets);
        all.checkOffsets(workers);
        all.checkTotal("the length of out", total);
        return new Expansion(new Numbers("offsets", offsets.slice(0, offsets.length() - 1)), total, workers, workspace);
    }

    private void add(int slot, Source source, Column out, CpuWorkspace workspace) {
        targets.get(slot).add(new Target(source, new Stretch(out, Use.TILE_COLUMN_OUT, slot, WINDOW, workspace)));
    }

    @Override
    void window(int slot, long x, int xCount, long y, int yCount, int[] heads) {
        if (yCount == 0) {
            return;
        }
        // Work in front of the first object of the window belongs to an object of an earlier window.
        int head = x == 0 ? 1 : 0;
        long first = x - 1 + head;
        int later = xCount - head;
        for (Target target : targets.get(slot)) {
            Source source = target.source();
            Stretch output = target.output();
            source.load(first, later + 1);
            output.open(y);
            Steps.fill(source.array(), source.at(), heads, head, later, output.array(), output.at(), yCount);
            output.store(y, yCount);
        }
    }
}
