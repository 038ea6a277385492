// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import java.util.Map;

/**
 * The counters of counted kernels, summed over all threads.
 *
 * @param comparisons the comparisons of two keys
 * @param globalLoads the keys, values and cuts read from global memory
 * @param globalStores the keys, values and cuts written to global memory
 * @param sharedLoads the elements read from shared memory
 * @param sharedStores the elements written to shared memory
 */
record Counts(long comparisons, long globalLoads, long globalStores, long sharedLoads, long sharedStores) {
    /** The counters before any kernel counts. */
    static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** The number of counters of a block, in the order of counters.h. */
    static final int PER_BLOCK = 5;

    /** Adds the counters of some blocks. */
    Counts plus(int[] numbers) {
        long[] sums = {comparisons, globalLoads, globalStores, sharedLoads, sharedStores};
        for (int i = 0; i < numbers.length; i++) {
            sums[i % PER_BLOCK] += Integer.toUnsignedLong(numbers[i]);
        }
        return new Counts(sums[0], sums[1], sums[2], sums[3], sums[4]);
    }

    /** The counters by their names. */
    Map<String, Long> byName() {
        return Map.of("comparisons", comparisons, "global loads", globalLoads, "global stores", globalStores,
                "shared loads", sharedLoads, "shared stores", sharedStores);
    }
}
