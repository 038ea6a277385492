// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.column;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostThreads;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves columns of values into the order of their keys: element {@code i} of a target becomes element {@code order[i]}
 * of its source. Source and target may be the same column. The constructor takes all scratch, so {@link #run()} cannot
 * run out of memory after a sort of the keys.
 */
public final class Gather {
    /** Elements that one task gathers. */
    private static final int GRAIN = 1 << 15;

    private final int[] order;
    private final int count;
    private final Workers workers;
    private final CpuWorkspace workspace;
    private final int tasks;
    private final int slots;
    private final List<HostThreads.Task> passes = new ArrayList<>();

    /**
     * Takes the scratch, one column of each type.
     *
     * @param order the index of the source element of each target element; only {@link #run()} reads it
     */
    public Gather(List<Column> sources, List<Column> targets, int[] order, int count, Workers workers,
            CpuWorkspace workspace) {
        this.order = order;
        this.count = count;
        this.workers = workers;
        this.workspace = workspace;
        tasks = Math.ceilDiv(count, GRAIN);
        slots = Math.min(tasks, workers.width());
        for (int c = 0; c < targets.size(); c++) {
            add(sources.get(c), targets.get(c));
        }
    }

    /** Moves some elements. */
    private interface RangeMove {
        void move(int slot, int start, int length);
    }

    private void add(RangeMove range) {
        passes.add((slot, task) -> range.move(slot, task * GRAIN, Math.min(GRAIN, count - task * GRAIN)));
    }

    private void add(Column source, Column target) {
        ElementType type = target.type();
        if (source.isArray() && source != target) {
            add((_, start, length) -> permute(source.array(), source.offset(), target.array(),
                    target.offset() + start, order, start, length));
            return;
        }
        Object scratch = workspace.array(Use.COLUMN, 0, type, count);
        if (source.isArray()) {
            add((_, start, length) -> permute(source.array(), source.offset(), scratch, start, order, start, length));
            add((_, start, length) -> Columns.store(scratch, start, length, target, start));
            return;
        }
        Object[] tiles = new Object[slots];
        for (int slot = 0; slot < slots; slot++) {
            tiles[slot] = workspace.array(Use.TILE_COLUMN, slot, type, Math.min(GRAIN, count));
        }
        // Random access to an array costs far less than random access to a segment. So copy the segment to the heap
        // first.
        add((_, start, length) -> Columns.load(source, start, length, scratch, start));
        add((slot, start, length) -> {
            permute(scratch, 0, tiles[slot], 0, order, start, length);
            Columns.store(tiles[slot], 0, length, target, start);
        });
    }

    /** Reorders all columns. */
    public void run() {
        for (int pass = 0; pass < passes.size(); pass++) {
            workers.run(slots, tasks, passes.get(pass));
        }
    }

    /**
     * Writes {@code source[from[f + i]]} to {@code target[at + i]} for {@code count} elements of arrays of one type.
     */
    public static void permute(Object source, int base, Object target, int at, int[] from, int f, int count) {
        switch (source) {
            case int[] s -> {
                int[] t = (int[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case long[] s -> {
                long[] t = (long[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case float[] s -> {
                float[] t = (float[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case double[] s -> {
                double[] t = (double[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case Object[] s -> {
                Object[] t = (Object[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case short[] s -> {
                short[] t = (short[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case char[] s -> {
                char[] t = (char[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case byte[] s -> {
                byte[] t = (byte[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case boolean[] s -> {
                boolean[] t = (boolean[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            default -> throw new AssertionError(source.getClass());
        }
    }

    /**
     * Copies the elements at some positions.
     *
     * @param narrow scratch for as many positions
     */
    public static void pick(Column source, long[] positions, int count, Column target, long to, int[] narrow) {
        if (!source.isArray() || !target.isArray()) {
            for (int i = 0; i < count; i++) {
                Columns.copy(source, positions[i], target, to + i, 1);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            narrow[i] = (int) positions[i];
        }
        permute(source.array(), source.offset(), target.array(), target.offset() + (int) to, narrow, 0, count);
    }
}
