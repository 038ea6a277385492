// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.parameter.MultiwayKernels;

/**
 * Merges groups of several adjacent runs on the device, each group in one pass over memory. A multisequence selection
 * finds where each tile of the output begins in each run. Then a block merges each tile on its own.
 */
public final class MultiwayMerge {
    private final Launcher launcher;
    private final DeviceCall call;

    public MultiwayMerge(Launcher launcher) {
        this.launcher = launcher;
        this.call = launcher.call();
    }

    /**
     * The most runs that a tile merges at once. Two runs need threads of their own, and each run a thread that finds
     * its cut.
     */
    public static int most(TileShape tile) {
        return Math.clamp(Integer.highestOneBit(tile.nt() / 2), 2, KernelVariant.MOST_WAYS);
    }

    /** The elements of a tile. They are fewer than NV: groups.h says why. */
    private int capacity(int ways) {
        TileShape tile = launcher.tile();
        return (tile.nt() - ways / 2) * tile.vt();
    }

    /** The same for a step of a sort. It takes and leaves keys as codes if their type has codes. */
    MultiwayMerge coded(boolean in, boolean out) {
        return new MultiwayMerge(launcher.coded(in, out));
    }

    /**
     * Merges runs 0 to {@code ways - 1}, the next {@code ways} runs and so on. All runs but the last have one length.
     */
    void mergeRuns(DeviceRecords in, DeviceRecords out, long run, int ways) {
        long n = in.length();
        long group = run * ways;
        long tilesAGroup = Math.ceilDiv(group, capacity(ways));
        long tiles = n / group * tilesAGroup + Math.ceilDiv(n % group, capacity(ways));
        Runnable pass = () -> launch(KernelSource.MULTIWAY, in, out, tiles, ways,
                new MultiwayKernels.EqualGroups(n, run, tilesAGroup, ways));
        if (launcher.variant().byComparator()) {
            // Runs are unsorted for a comparator that contradicts itself.
            UnsortedGuard.of(call.context()).guard(call, pass, in, in.slice(0, 0), out);
        } else {
            pass.run();
        }
    }

    /**
     * The same for adjacent runs of any lengths.
     *
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}
     */
    void mergeRuns(DeviceRecords in, DeviceRecords out, long[] offsets, int ways) {
        int runs = offsets.length - 1;
        long[] firstTile = new long[Math.ceilDiv(runs, ways) + 1];
        for (int g = 1; g < firstTile.length; g++) {
            long length = offsets[Math.min(g * ways, runs)] - offsets[(g - 1) * ways];
            firstTile[g] = firstTile[g - 1] + Math.ceilDiv(length, capacity(ways));
        }
        long tiles = firstTile[firstTile.length - 1];
        if (tiles > 0) {
            UnsortedGuard.of(call.context()).guard(call, () -> launch(KernelSource.MULTIWAY_BATCH, in, out, tiles, ways,
                    new MultiwayKernels.GroupsAtOffsets(call.longs(offsets), call.longs(firstTile), runs, ways)), in,
                    in.slice(0, 0), out);
        }
    }

    private void launch(KernelSource source, DeviceRecords in, DeviceRecords out, long tiles, int ways,
            MultiwayKernels.Groups groups) {
        KernelVariant.OfKeys variant = launcher.variant();
        DeviceArray cuts = call.scratch().take(ElementType.LONG, tiles * ways);
        launcher.launch(source, Math.ceilDiv(tiles, KernelVariant.SELECTORS / ways), KernelVariant.SELECTORS, 0,
                new MultiwayKernels.SelectCuts(groups, in.keys(), tiles, cuts));
        launcher.launch(source, tiles, variant.tile().nt(),
                TwoPhase.STRATEGY.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes()),
                new MultiwayKernels.MergeWays(groups, in.keys(), in.values(), out.keys(), out.values(), cuts,
                        UnsortedGuard.of(call.context()).flag()));
    }
}
