// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelVariant;
import java.util.Arrays;

/** Merges adjacent runs into one, in passes to and fro between two buffers. A pass merges pairs of runs, or larger groups. */
public final class MergePasses {
    /**
     * How many passes may merge {@link KernelVariant#MOST_WAYS} runs at once. Each takes 1.4 times as long as one of half as many and does 4
     * levels instead of 3: one or two save a pass, more of them save nothing.
     */
    private static final int WIDEST_PASSES = 2;

    private final PairMerge pairs;
    private final MultiwayMerge groups;
    private final int most;
    private final GpuWorkspace workspace;

    /**
     * MergePasses.
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
     * How many runs each pass merges at once: powers of two whose product is the number of runs or more. There are as few passes
     * as can be, but for {@link #WIDEST_PASSES}, and all merge about as many.
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
        /** Merges so many runs at once, each of which is what {@code already} of the first ones have become. */
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
     * Merges runs of one length but for the last. Keys that have codes come as these and are decoded at last.
     *
     * @param out where the result lands, and where the runs lie if {@link #source} says so
     * @param scratch where they lie else
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
     * @param in where they lie, left as it is
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
     * The same where the runs lie.
     *
     * @return where the result lies: there, or in the scratch
     */
    public DeviceRecords mergeWithin(DeviceRecords records, DeviceRecords scratch, long[] offsets) {
        // MergePasses go to and fro between the two, and the first reads the runs.
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

    /** The offsets of what groups of runs have become. */
    private static long[] merged(long[] offsets, int ways) {
        int runs = offsets.length - 1;
        long[] merged = new long[Math.ceilDiv(runs, ways) + 1];
        Arrays.setAll(merged, g -> offsets[Math.min(g * ways, runs)]);
        return merged;
    }
}
