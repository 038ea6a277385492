// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelVariant;
import java.util.Arrays;

/** Merges adjacent runs into one, in passes between two buffers. A pass merges pairs of runs, or larger groups. */
public final class MergePasses {
    /**
     * The most passes that merge {@link KernelVariant#MOST_WAYS} runs at once. Such a pass takes 1.4 times as long as a
     * pass of half as many runs, and does 4 levels instead of 3. One or two of them save a pass, and more save nothing.
     */
    private static final int WIDEST_PASSES = 2;

    private final PairMerge pairs;
    private final MultiwayMerge groups;
    private final int most;
    private final GpuWorkspace workspace;

    /**
     * Makes passes.
     *
     * @param most how many runs a pass may merge at once: a power of two
     */
    public MergePasses(PairMerge pairs, MultiwayMerge groups, int most, GpuWorkspace workspace) {
        this.pairs = pairs;
        this.groups = groups;
        this.most = most;
        this.workspace = workspace;
    }

    /**
     * The number of runs that each pass merges at once: powers of two whose product is the number of runs or more.
     * There are as few passes as {@link #WIDEST_PASSES} allows, and all merge about as many runs.
     */
    public static int[] ways(long runs, int most) {
        int levels = runs <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(runs - 1);
        int levelsAPass = Integer.numberOfTrailingZeros(most);
        int passes = Math.ceilDiv(levels, levelsAPass);
        if (most == KernelVariant.MOST_WAYS) {
            passes = Math.max(passes, Math.ceilDiv(levels - WIDEST_PASSES, levelsAPass - 1));
        }
        int[] ways = new int[passes];
        for (int pass = 0; pass < ways.length; pass++) {
            int now = Math.ceilDiv(levels, ways.length - pass);
            ways[pass] = 1 << now;
            levels -= now;
        }
        return ways;
    }

    private interface Pass {
        /** Merges so many runs at once. Each of them is the merge of {@code already} of the first runs. */
        void run(DeviceRecords from, DeviceRecords to, int ways, int already, boolean last);
    }

    /** Runs passes, the last of which ends in the output. */
    private void run(int[] ways, DeviceRecords in, DeviceRecords out, DeviceRecords scratch, Pass pass) {
        DeviceRecords from = in;
        int already = 1;
        for (int p = 0; p < ways.length; p++) {
            DeviceRecords to = (ways.length - p) % 2 == 1 ? out : scratch;
            int taken = workspace.taken();
            pass.run(from, to, ways[p], already, p == ways.length - 1);
            workspace.returnTo(taken);
            from = to;
            already *= ways[p];
        }
    }

    /** Where {@link #merge(DeviceRecords, DeviceRecords, long)} wants so many runs: in the output or in the scratch. */
    public DeviceRecords source(DeviceRecords out, DeviceRecords scratch, long runs) {
        return ways(runs, most).length % 2 == 0 ? out : scratch;
    }

    /**
     * Merges runs of one length. The last run may be shorter. Keys with codes come as codes, and the last pass decodes
     * them.
     *
     * @param out the place of the result, and of the runs if {@link #source} says so
     * @param scratch the place of the runs otherwise
     */
    public void merge(DeviceRecords out, DeviceRecords scratch, long run) {
        long runs = Math.ceilDiv(out.length(), run);
        run(ways(runs, most), source(out, scratch, runs), out, scratch, (from, to, ways, already, last) -> {
            if (ways == 2) {
                pairs.coded(true, !last).mergeRuns(from, to, run * already);
            } else {
                groups.coded(true, !last).mergeRuns(from, to, run * already, ways);
            }
        });
    }

    /**
     * Merges runs of any lengths.
     *
     * @param in the runs, which the merge only reads
     * @param scratch as many records, if there are more than two runs
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}
     */
    public void merge(DeviceRecords in, DeviceRecords out, DeviceRecords scratch, long[] offsets) {
        // One run is merged with an empty one, as the output must be written.
        int[] ways = ways(Math.max(2, offsets.length - 1), most);
        run(ways, in, out, scratch, (from, to, now, already, last) -> {
            long[] runs = merged(offsets, already);
            if (now == 2) {
                pairs.mergeBatch(from, to, paired(runs));
            } else {
                groups.mergeRuns(from, to, runs, now);
            }
        });
    }

    /**
     * Merges runs in place or into scratch.
     *
     * @return the place of the result: the records or the scratch
     */
    public DeviceRecords mergeWithin(DeviceRecords records, DeviceRecords scratch, long[] offsets) {
        // Passes alternate between the two places, and the first pass reads the runs.
        boolean even = ways(Math.max(2, offsets.length - 1), most).length % 2 == 0;
        DeviceRecords out = even ? records : scratch;
        merge(records, out, even ? scratch : records, offsets);
        return out;
    }

    /** An odd run is paired with an empty one. */
    private static long[] paired(long[] runs) {
        if (runs.length % 2 == 1) {
            return runs;
        }
        long[] paired = Arrays.copyOf(runs, runs.length + 1);
        paired[runs.length] = runs[runs.length - 1];
        return paired;
    }

    /** The offsets of merged groups of runs. */
    private static long[] merged(long[] offsets, int ways) {
        int runs = offsets.length - 1;
        long[] merged = new long[Math.ceilDiv(runs, ways) + 1];
        Arrays.setAll(merged, g -> offsets[Math.min(g * ways, runs)]);
        return merged;
    }
}
