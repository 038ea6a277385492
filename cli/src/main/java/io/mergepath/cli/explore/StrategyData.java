// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import java.util.Arrays;
import java.util.List;

/**
 * The work of each strategy for the same two lists.
 *
 * @param strategies the counts of each strategy
 * @param phases all steps of one strategy
 */
record StrategyData(List<Summary> strategies, List<KernelTrace.PhaseSteps> phases) {

    /**
     * The counts of a strategy.
     *
     * @param steps the sum of the steps of all blocks; in a step all threads of a block work together
     * @param longest the steps of the slowest block: the time if all blocks run at once
     */
    record Summary(MergeStrategy name, int blocks, int steps, int longest, long comparisons, long globalLoads,
            long globalStores, long sharedLoads, long sharedStores) {
        static Summary of(MergeStrategy name, StrategyModel model) {
            KernelCounts counts = new KernelCounts();
            model.merge(name, counts);
            KernelTrace trace = new KernelTrace();
            model.merge(name, trace);
            return new Summary(name, trace.blocks(), trace.steps(), trace.longest(), counts.comparisons(),
                    counts.globalLoads(), counts.globalStores(), counts.sharedLoads(), counts.sharedStores());
        }
    }

    static StrategyData of(Query query) {
        return of(query.sorted("a", "A"), query.sorted("b", "B"), query.nt(), query.vt(),
                query.choice("strategy", MergeStrategy.values()));
    }

    static StrategyData of(int[] a, int[] b, int nt, int vt, MergeStrategy shown) {
        StrategyModel model = new StrategyModel(a, b, nt, vt);
        KernelTrace trace = new KernelTrace();
        model.merge(shown, trace);
        return new StrategyData(
                Arrays.stream(MergeStrategy.values()).map(strategy -> Summary.of(strategy, model)).toList(),
                trace.phases());
    }
}
