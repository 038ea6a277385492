package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.Span;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Merges groups of several adjacent runs on the device, each group in one pass over memory: a multisequence selection finds
 * where each tile of the output begins in each run, and then every tile is merged by itself.
 */
final class Multiway {
    /** How many runs a group may have. */
    static final int MOST = 16;

    /** The threads of a block, which finds the cuts of one tile. */
    static final int SELECTORS = 32;

    /** Of so many sorted keys one is a sample. */
    private static final int SAMPLE = 64;

    private final Launcher launcher;
    private final Call call;

    Multiway(Launcher launcher) {
        this.launcher = launcher;
        this.call = launcher.call();
    }

    /** How many runs a tile can merge at once: every second one needs threads of its own, and each a thread that finds its cut. */
    static int most(Tile tile) {
        return Math.clamp(Integer.highestOneBit(tile.nt() / 2), 2, MOST);
    }

    /** The elements of a tile: groups.h says why they are fewer than NV. */
    private int capacity(int ways) {
        Tile tile = launcher.tile();
        return (tile.nt() - ways / 2) * tile.vt();
    }

    /** The same for a step of a sort, which takes and leaves keys as codes where they have any. */
    Multiway coded(boolean in, boolean out) {
        return new Multiway(launcher.coded(in, out));
    }

    /** Where samples of so many sorted keys lie, if cuts are looked for among them: one of SAMPLE of tile.h. */
    Span samples(long n) {
        return n <= (long) launcher.variant().search().fusedTiles() * launcher.tile().nv()
                ? Span.NONE
                : call.scratch().take(launcher.variant().key(), Math.ceilDiv(n, SAMPLE));
    }

    /**
     * Merges runs 0 to {@code ways - 1}, the next {@code ways} runs and so on; runs are of one length but for the last.
     *
     * @param samples the samples of the runs, if there are any
     * @param outSamples where those of the merged runs land, if they are wanted
     */
    void mergeRuns(Rows in, Rows out, long run, int ways, Span samples, Span outSamples) {
        long n = in.length();
        long group = run * ways;
        long tilesAGroup = Math.ceilDiv(group, capacity(ways));
        long tiles = n / group * tilesAGroup + Math.ceilDiv(n % group, capacity(ways));
        Runnable pass = () -> {
            boolean isLong = isLong(Math.min(n, group));
            if (!isLong && tiles <= launcher.variant().search().fusedTiles() && hasRoomToSearch()) {
                merge(Kernels.Source.MULTIWAY_FUSED, in, out, outSamples, tiles, Span.NONE, n, run, tilesAGroup, ways);
            } else {
                launch(isLong ? Kernels.Source.SELECTION_LONG : Kernels.Source.SELECTION, Kernels.Source.MULTIWAY, in,
                        out, samples, outSamples, tiles, ways, n, run, tilesAGroup, ways);
            }
        };
        if (launcher.variant().byComparator()) {
            // One that contradicts itself takes no runs for sorted.
            call.unsorted().guard(pass, in, in.slice(0, 0), out);
        } else {
            pass.run();
        }
    }

    /**
     * The same for adjacent runs of any lengths.
     *
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}
     */
    void mergeRuns(Rows in, Rows out, long[] offsets, int ways) {
        int runs = offsets.length - 1;
        long[] firstTile = new long[Math.ceilDiv(runs, ways) + 1];
        long longest = 0;
        for (int g = 1; g < firstTile.length; g++) {
            long length = offsets[Math.min(g * ways, runs)] - offsets[(g - 1) * ways];
            firstTile[g] = firstTile[g - 1] + Math.ceilDiv(length, capacity(ways));
            longest = Math.max(longest, length);
        }
        Kernels.Source selection = isLong(longest) ? Kernels.Source.SELECTION_BATCH_LONG
                : Kernels.Source.SELECTION_BATCH;
        long tiles = firstTile[firstTile.length - 1];
        if (tiles > 0) {
            call.unsorted().guard(() -> launch(selection, Kernels.Source.MULTIWAY_BATCH, in, out, Span.NONE,
                    Span.NONE, tiles, ways, call.longs(offsets), call.longs(firstTile), (long) runs, ways), in,
                    in.slice(0, 0), out);
        }
    }

    /** Whether a block has threads to search for both of its ends, and a tile as much memory as they need. */
    private boolean hasRoomToSearch() {
        return launcher.tile().nt() >= 2 * SELECTORS
                && sharedBytes() >= 2 * SELECTORS * (Long.BYTES + launcher.variant().key().bytes());
    }

    private int sharedBytes() {
        Variant.OfKeys variant = launcher.variant();
        return Strategy.TWO_PHASE.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes());
    }

    /** Whether a group has more elements than the faster selection counts. */
    private boolean isLong(long group) {
        return group > launcher.variant().search().intRanks();
    }

    private void launch(Kernels.Source selection, Kernels.Source merge, Rows in, Rows out, Span samples,
            Span outSamples, long tiles, int ways, Object... groups) {
        Span cuts = call.scratch().take(ElementType.LONG, tiles * ways);
        launcher.launch(selection, "select_cuts", tiles, SELECTORS, 0,
                concatenated(groups, in.keys(), samples, cuts));
        merge(merge, in, out, outSamples, tiles, cuts, groups);
    }

    private void merge(Kernels.Source merge, Rows in, Rows out, Span outSamples, long tiles, Span cuts,
            Object... groups) {
        launcher.launch(merge, "merge_ways", tiles, launcher.tile().nt(), sharedBytes(), concatenated(groups,
                in.keys(), in.values(), out.keys(), out.values(), outSamples, cuts, call.unsorted().flag()));
    }

    private static Object[] concatenated(Object[] groups, Object... others) {
        return Stream.concat(Arrays.stream(groups), Arrays.stream(others)).toArray();
    }
}
