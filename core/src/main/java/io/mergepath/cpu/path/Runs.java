// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the runs of equal keys in sorted keys: the first key of each run with its values, and where the run begins and
 * how long it is.
 *
 * @param <A> the type of the arrays of keys
 */
public final class Runs<A> extends Waves {
    /** Keys of a group. */
    private static final int GROUP = 1 << 14;

    private final PathKernel<A> kernel;
    private final PathKeys<A> keys;
    private final @Nullable Column starts;
    private final @Nullable Column counts;
    private final int[][] positions;
    private final List<A> windows = new ArrayList<>();
    private final List<Moves> moves = new ArrayList<>();
    private final int[] one = new int[1];
    private long from;
    private long next;
    /** The start of the last run that has been placed. */
    private long lastStart;

    private Runs(PathKernel<A> kernel, PathKeys<A> keys, Table in, Table out, @Nullable Column starts,
            @Nullable Column counts, Workers workers, CpuWorkspace workspace) {
        this.kernel = kernel;
        this.keys = keys;
        this.starts = starts;
        this.counts = counts;
        positions = new int[groups(workers)][];
        for (int group = 0; group < positions.length; group++) {
            positions[group] = workspace.ints(Use.POSITIONS, group, GROUP + 1);
        }
        int slots = slots(workers);
        for (int slot = 0; slot < slots; slot++) {
            windows.add(window(workspace, slot, PathKeys.arrayType(in.keys().type())));
        }
        moves.add(new Moves(in.keys(), in.keys(), out.keys(), GROUP, slots, workspace));
        for (int c = 0; c < out.values().size(); c++) {
            Column column = in.values().get(c);
            moves.add(new Moves(column, column, out.values().get(c), GROUP, slots, workspace));
        }
    }

    @SuppressWarnings("unchecked") // an array of the kernel's type
    private A window(CpuWorkspace workspace, int slot, ElementType type) {
        return (A) workspace.array(Use.WINDOW, slot, type, GROUP + 1);
    }

    /**
     * Writes all runs, and returns their number.
     *
     * @param starts receives the index of the first key of each run, if it is not null
     * @param counts receives the number of keys of each run, if it is not null
     */
    public static long run(Table in, Table out, @Nullable Column starts, @Nullable Column counts, Order order,
            Workers workers, CpuWorkspace workspace) {
        long length = in.keys().length();
        Runs<?> runs = new Runs<>(PathKeys.<Object>kernel(in.keys().type(), order, length),
                PathKeys.of(in.keys(), order), in, out, starts, counts, workers, workspace);
        long total = runs.run(workers);
        if (total > 0) {
            runs.storeCount(total - 1, length);
        }
        return total;
    }

    @Override
    int next(Workers workers) {
        from = next;
        int groups = (int) Math.min(positions.length, Math.ceilDiv(keys.length() - from, GROUP));
        next = Math.min(keys.length(), from + (long) groups * GROUP);
        return groups;
    }

    private long start(int group) {
        return from + (long) group * GROUP;
    }

    private int count(int group) {
        return (int) Math.min(GROUP, keys.length() - start(group));
    }

    @Override
    int find(int slot, int group) {
        A window = windows.get(slot);
        int[] heads = positions[group];
        long start = start(group);
        int count = count(group);
        // The key in front of the group is the first of the window.
        int found = 0;
        if (start == 0) {
            keys.load(0, count, window, 1);
            heads[found++] = 1;
            found = kernel.heads(window, 2, count + 1, heads, found);
        } else {
            keys.load(start - 1, count + 1, window, 0);
            found = kernel.heads(window, 1, count + 1, heads, found);
        }
        for (int k = 0; k < found; k++) {
            heads[k]--;
        }
        return found;
    }

    @Override
    int place(int group, int count, long to) {
        if (count > 0) {
            long start = start(group) + positions[group][0];
            if (to > 0) {
                storeCount(to - 1, start);
            }
            lastStart = start(group) + positions[group][count - 1];
        }
        return count;
    }

    /** Stores the number of keys of the last placed run, which ends before {@code end}. */
    private void storeCount(long run, long end) {
        if (counts != null) {
            Indices.store(one, 0, 1, end - lastStart, counts, run);
        }
    }

    @Override
    void move(int slot, int group, int count, long to) {
        int[] heads = positions[group];
        for (Moves column : moves) {
            column.move(slot, start(group), count(group), 0, 0, heads, count, to);
        }
        if (starts != null) {
            Indices.store(heads, 0, count, start(group), starts, to);
        }
        if (counts != null && count > 0) {
            for (int k = 0; k < count - 1; k++) {
                heads[k] = heads[k + 1] - heads[k];
            }
            Indices.store(heads, 0, count - 1, 0, counts, to);
        }
    }
}
