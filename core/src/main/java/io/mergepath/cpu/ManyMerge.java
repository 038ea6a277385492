package io.mergepath.cpu;

import io.mergepath.Order;
import java.util.List;

/**
 * Merges any number of sorted inputs. They are copied behind each other into the two buffers of a {@link MergeTree}, each
 * where its depth wants it: passes of two-way merges with four lanes beat a loser tree.
 */
final class ManyMerge {
    private ManyMerge() {
    }

    static void merge(List<Table> sources, Table target, Order order, Workers workers, CpuWorkspace workspace) {
        long[] bounds = new long[sources.size() + 1];
        for (int r = 0; r < sources.size(); r++) {
            bounds[r + 1] = bounds[r] + sources.get(r).keys().length();
        }
        MergeTree tree = new MergeTree(bounds, sources.size());
        Table scratch = tree.passes() == 0 ? target : workspace.tableLike(target);
        MergeTree.Passes passes = tree.passes(target, scratch,
                (from, to) -> Merger.of(order, from, from, to, workspace, workers), workers);
        for (int r = 0; r < sources.size(); r++) {
            Table place = (tree.startsInScratch(r) ? scratch : target).slice(bounds[r], bounds[r + 1]);
            Columns.copy(workers, sources.get(r), place, 0, bounds[r + 1] - bounds[r]);
        }
        passes.run();
    }
}
