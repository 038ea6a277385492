// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import java.util.List;

/**
 * Merges any number of sorted inputs. It copies the inputs one behind the other into the two buffers of a {@link
 * MergePasses}, each input into the buffer of its depth. Passes of two-way merges with three lanes are faster than a
 * loser tree.
 */
public final class MultiwayMerge {
    private MultiwayMerge() {
    }

    public static void merge(List<Table> sources, Table target, Order order, Workers workers, CpuWorkspace workspace) {
        long[] bounds = new long[sources.size() + 1];
        for (int r = 0; r < sources.size(); r++) {
            bounds[r + 1] = bounds[r] + sources.get(r).keys().length();
        }
        MergePasses tree = new MergePasses(bounds, sources.size());
        Table scratch = tree.passes() == 0 ? target : workspace.tableLike(target);
        MergePasses.Passes passes = tree.passes(target, scratch,
                (from, to) -> Merger.of(order, from, from, to, workspace, workers), workers);
        for (int r = 0; r < sources.size(); r++) {
            Table place = (tree.startsInScratch(r) ? scratch : target).slice(bounds[r], bounds[r + 1]);
            Columns.copy(workers, sources.get(r), place, 0, bounds[r + 1] - bounds[r]);
        }
        passes.run();
    }
}
