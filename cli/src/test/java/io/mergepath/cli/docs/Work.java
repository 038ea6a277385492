// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Tables of the work of each strategy for an element, counted by a model. Another test compares the model with the
 * counts of the kernels.
 */
final class Work {
    private Work() {
    }

    /**
     * All counts of all strategies. The arguments are the total number of random keys in two lists, the threads of a
     * block, and the values of a thread.
     */
    static String work(String arguments, String before) {
        int[] numbers = Stream.of(arguments.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        int n = numbers[0];
        SplittableRandom random = new SplittableRandom(1);
        int[] a = random.ints(n / 2).sorted().toArray();
        int[] b = random.ints(n - n / 2).sorted().toArray();
        List<List<String>> rows = new ArrayList<>();
        for (MergeStrategy strategy : MergeStrategy.values()) {
            KernelCounts counts = new KernelCounts();
            new StrategyModel(a, b, numbers[1], numbers[2]).merge(strategy, counts);
            List<String> row = new ArrayList<>(List.of(strategy.toString()));
            for (long count : new long[]{counts.comparisons(), counts.globalLoads(), counts.globalStores(),
                counts.sharedLoads(), counts.sharedStores()}) {
                row.add(String.format(Locale.ROOT, "%.2f", (double) count / n));
            }
            rows.add(row);
        }
        return Measured.table("strategy",
                List.of("comparisons", "global loads", "global stores", "shared loads", "shared stores"), rows);
    }
}
