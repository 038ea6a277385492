// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The passes that merge many adjacent runs into one run. The runs are the leaves of a binary tree. Every node is split
 * near the middle of its keys, so a long run is merged late and few times. Empty runs are not merged. All merges at one
 * depth form one pass. The passes alternate between two buffers: a pass at an even depth writes to home, a pass at an
 * odd depth writes to scratch. So the last pass ends at home. Every leaf must first lie in the buffer of its depth. No
 * pass writes to its input: if an order throws, the input is intact and is copied home.
 */
public final class MergePasses {
    private final long[] bounds;
    private final int[] depths;
    private final List<List<Node>> merges = new ArrayList<>();

    private record Node(long from, long mid, long to) {
    }

    /**
     * Creates the tree over the runs.
     *
     * @param bounds run {@code r} is {@code [bounds[r], bounds[r + 1])}
     * @param runs the number of runs
     */
    public MergePasses(long[] bounds, int runs) {
        this.bounds = bounds;
        this.depths = new int[runs];
        if (runs > 0) {
            split(0, runs, 0);
        }
    }

    private void split(int from, int to, int depth) {
        if (to - from == 1 || bounds[from] == bounds[to]) {
            Arrays.fill(depths, from, to, depth);
            return;
        }
        long middle = (bounds[from] + bounds[to]) >>> 1;
        int cut = from + 1;
        while (cut < to - 1 && bounds[cut + 1] <= middle) {
            cut++;
        }
        if (cut < to - 1 && bounds[cut + 1] - middle < middle - bounds[cut]) {
            cut++;
        }
        int next = depth;
        if (bounds[from] < bounds[cut] && bounds[cut] < bounds[to]) {
            while (merges.size() <= depth) {
                merges.add(new ArrayList<>());
            }
            merges.get(depth).add(new Node(bounds[from], bounds[cut], bounds[to]));
            next++;
        }
        split(from, cut, next);
        split(cut, to, next);
    }

    /** Whether a run must lie in scratch, not at home, before the first pass. */
    public boolean startsInScratch(int run) {
        return depths[run] % 2 == 1;
    }

    /** The number of passes. */
    public int passes() {
        return merges.size();
    }

    /** Makes mergers of the runs of one table into another table, with their scratch. */
    public interface Maker {
        Merger<?> merger(Table from, Table to);
    }

    /** The passes between two buffers, with all scratch that they need. */
    public Passes passes(Table home, Table scratch, Maker maker, Workers workers) {
        return new Passes(home, scratch, maker, workers);
    }

    /** Passes that have all their scratch. They need no more memory when they run. */
    public final class Passes {
        private final Table home;
        private final Table scratch;
        private final MergePass pass;
        private final List<Pass> passes = new ArrayList<>();
        private final List<Merger<?>> mergers = new ArrayList<>();

        private Passes(Table home, Table scratch, Maker maker, Workers workers) {
            this.home = home;
            this.scratch = scratch;
            pass = new MergePass(bounds[depths.length], workers);
            for (int depth = 0; depth < merges.size(); depth++) {
                passes.add(new Pass(merges.get(depth)));
                mergers.add(depth == 0 ? maker.merger(scratch, home)
                        : depth == 1 ? maker.merger(home, scratch) : mergers.get(depth - 2));
            }
        }

        /** Runs all passes. */
        public void run() {
            for (int depth = passes.size() - 1; depth >= 0; depth--) {
                try {
                    pass.run(mergers.get(depth), passes.get(depth));
                } catch (Throwable thrown) {
                    bringHome(depth);
                    throw thrown;
                }
            }
        }

        /**
         * Copies keys home after the pass at a depth has failed: the input of the pass, and the leaves that no pass has
         * read yet.
         */
        private void bringHome(int depth) {
            if (depth % 2 == 0) {
                Pass sources = passes.get(depth);
                for (int node = 0; node < sources.count(); node++) {
                    Columns.copy(scratch, home, sources.aFrom(node), sources.bTo(node));
                }
            }
            for (int run = 0; run < depths.length; run++) {
                if (depths[run] <= depth && startsInScratch(run)) {
                    Columns.copy(scratch, home, bounds[run], bounds[run + 1]);
                }
            }
        }
    }

    /** The merges of one depth. */
    private static final class Pass implements Pairs {
        private final List<Node> nodes;
        private final long[] before;

        Pass(List<Node> nodes) {
            this.nodes = nodes;
            this.before = new long[nodes.size() + 1];
            for (int n = 0; n < nodes.size(); n++) {
                before[n + 1] = before[n] + nodes.get(n).to() - nodes.get(n).from();
            }
        }

        @Override
        public int count() {
            return nodes.size();
        }

        @Override
        public long aFrom(int pair) {
            return nodes.get(pair).from();
        }

        @Override
        public long aTo(int pair) {
            return nodes.get(pair).mid();
        }

        @Override
        public long bFrom(int pair) {
            return nodes.get(pair).mid();
        }

        @Override
        public long bTo(int pair) {
            return nodes.get(pair).to();
        }

        @Override
        public long to(int pair) {
            return nodes.get(pair).from();
        }

        @Override
        public long before(int pair) {
            return before[pair];
        }
    }
}
