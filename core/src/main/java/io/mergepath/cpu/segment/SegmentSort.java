// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.sort.Sorting;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts segments of a table, each by itself:
 *
 * <ul>
 * <li>All workers together sort a segment that would keep one worker busy while the others have no work left.
 * <li>One worker sorts a segment that does not fit a cache, by the methods of {@link Sorting}.
 * <li>One worker loads neighbouring short segments together and sorts them in cache, by {@link SegmentBlock}.
 * </ul>
 */
public final class SegmentSort {
    /** All workers sort a segment of at least this length, if it is more than its share of the keys. */
    private static final int LEAST_SHARED = 1 << 17;

    private final Table table;
    private final boolean indices;
    private final Bounds bounds;
    private final Order order;
    private final Workers workers;
    private final CpuWorkspace workspace;

    private SegmentSort(Table table, boolean indices, Bounds bounds, Order order, Workers workers,
            CpuWorkspace workspace) {
        this.table = table;
        this.indices = indices;
        this.bounds = bounds;
        this.order = order;
        this.workers = workers;
        this.workspace = workspace;
    }

    /** Sorts the keys of each segment, and moves their values with them. */
    public static void sort(Table table, Column starts, Column ends, Order order, Workers workers,
            CpuWorkspace workspace) {
        new SegmentSort(table, false, new Bounds(starts, ends, workspace), order, workers, workspace).run();
    }

    /** Writes the places of the keys of each segment in its sorted order. The keys stay unchanged. */
    public static void indices(Column keys, Column indices, Column starts, Column ends, Order order, Workers workers,
            CpuWorkspace workspace) {
        new SegmentSort(new Table(keys, List.of(indices)), true, new Bounds(starts, ends, workspace), order, workers,
                workspace)
                .run();
    }

    /** One task of the parallel part: segments {@code [from, to)}, of which a long one stands alone. */
    private record Task(int from, int to) {
    }

    private void run() {
        int count = bounds.count();
        long keys = 0;
        for (int s = 0; s < count; s++) {
            keys += bounds.length(s);
        }
        long share = workers.width() == 1 ? Long.MAX_VALUE : Math.max(LEAST_SHARED, keys / (2L * workers.width()));
        List<Task> tasks = new ArrayList<>();
        int first = 0;
        for (int s = 0; s < count; s++) {
            long length = bounds.length(s);
            if (length > SegmentBlock.MOST) {
                addTask(tasks, first, s);
                first = s + 1;
                if (length >= share) {
                    sortLong(s, workers, workspace);
                } else {
                    tasks.add(new Task(s, s + 1));
                }
            } else if (bounds.end(s) - bounds.start(first) > SegmentBlock.MOST) {
                addTask(tasks, first, s);
                first = s;
            }
        }
        addTask(tasks, first, count);
        int slots = Math.min(tasks.size(), workers.width());
        List<SegmentBlock<?>> blocks = new ArrayList<>();
        List<CpuWorkspace> own = new ArrayList<>();
        Workers alone = workers.limitedTo(1);
        for (int slot = 0; slot < slots; slot++) {
            blocks.add(SegmentBlock.of(table, indices, bounds, order, workspace, slot));
            own.add(workspace.another());
        }
        try {
            workers.run(slots, tasks.size(), (slot, t) -> {
                Task task = tasks.get(t);
                if (bounds.length(task.from()) > SegmentBlock.MOST) {
                    sortLong(task.from(), alone, own.get(slot));
                } else {
                    blocks.get(slot).sort(task.from(), task.to());
                }
            });
        } finally {
            own.forEach(CpuWorkspace::freeOffHeap);
        }
    }

    private static void addTask(List<Task> tasks, int from, int to) {
        if (from < to) {
            tasks.add(new Task(from, to));
        }
    }

    private void sortLong(int segment, Workers some, CpuWorkspace scratch) {
        Table part = table.slice(bounds.start(segment), bounds.end(segment));
        Sorting sorting = new Sorting(order, some, scratch, null);
        try {
            if (indices) {
                Column places = part.values().getFirst();
                sorting.indices(part.keys(), places, false);
                Indices.increase(places, bounds.start(segment));
            } else {
                sorting.sort(part);
            }
        } finally {
            scratch.forgetObjects();
        }
    }
}
