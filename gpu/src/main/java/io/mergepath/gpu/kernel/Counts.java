package io.mergepath.gpu.kernel;

import java.util.Map;

/**
 * What counted kernels did, all threads together.
 *
 * @param comparisons of two keys
 * @param globalLoads keys, values and cuts read from global memory
 * @param globalStores keys, values and cuts written to global memory
 * @param sharedLoads elements read from shared memory
 * @param sharedStores elements written to shared memory
 */
public record Counts(long comparisons, long globalLoads, long globalStores, long sharedLoads, long sharedStores) {
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** The numbers that a block counts, in the order of tally.h. */
    public static final int TALLIES = 5;

    /** With what some blocks counted. */
    public Counts plus(int[] tallies) {
        long[] sums = {comparisons, globalLoads, globalStores, sharedLoads, sharedStores};
        for (int i = 0; i < tallies.length; i++) {
            sums[i % TALLIES] += Integer.toUnsignedLong(tallies[i]);
        }
        return new Counts(sums[0], sums[1], sums[2], sums[3], sums[4]);
    }

    public Map<String, Long> byName() {
        return Map.of("comparisons", comparisons, "global loads", globalLoads, "global stores", globalStores,
                "shared loads", sharedLoads, "shared stores", sharedStores);
    }

    /** What was counted since. */
    public Counts minus(Counts before) {
        return new Counts(comparisons - before.comparisons, globalLoads - before.globalLoads,
                globalStores - before.globalStores, sharedLoads - before.sharedLoads,
                sharedStores - before.sharedStores);
    }
}
