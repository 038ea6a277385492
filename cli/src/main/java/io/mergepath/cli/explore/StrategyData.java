// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import java.util.Arrays;
import java.util.List;

/**
 * What the strategies do with the same two lists.
 *
 * @param strategies the counts of each
 * @param phases every step of one of them
 */
record StrategyData(List<Summary> strategies, List<KernelTrace.PhaseSteps> phases) {

    /**
     * A strategy in numbers.
     *
     * @param steps the steps of all blocks one after the other, in each of which all threads of a block take one
     * @param longest those of the block that takes most: the time where all blocks run at once
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
