package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.Kernel;
import io.mergepath.gpu.device.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Merges pairs of runs on the device: a partition of all of them, and then every tile by itself. */
final class Merging {
    private final Kernels kernels;
    private final Variant.OfKeys variant;
    private final Call call;

    Merging(Kernels kernels, Variant.OfKeys variant, Call call) {
        this.kernels = kernels;
        this.variant = variant;
        this.call = call;
    }

    /** Merges two sorted inputs. */
    void merge(Rows a, Rows b, Rows out) {
        pass(a, b, out, a.length(), out.length());
    }

    /** Merges run 0 with run 1, run 2 with run 3 and so on; runs are of one length but for the last. */
    void mergeRuns(Rows in, Rows out, long run) {
        pass(in, in.slice(run, in.length()), out, run, 2 * run);
    }

    private void pass(Rows a, Rows b, Rows out, long run, long pair) {
        long n = out.length();
        if (n == 0) {
            return;
        }
        int nv = variant.tile().nv();
        long tilesAPair = Math.ceilDiv(pair, nv);
        long tiles = n / pair * tilesAPair + Math.ceilDiv(n % pair, nv);
        Span cuts = cuts(Kernels.Source.MERGE, tiles, a, b, n, run, pair, tilesAPair);
        tiles(Kernels.Source.MERGE, tiles, a.keys(), a.values(), b.keys(), b.values(), out.keys(), out.values(), n, run,
                pair, tilesAPair, cuts);
    }

    /**
     * Merges pairs of adjacent runs of any lengths.
     *
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}; an odd number of offsets
     */
    void mergeBatch(Rows in, Rows out, long[] offsets) {
        if (out.length() == 0) {
            return;
        }
        int pairs = offsets.length / 2;
        int nv = variant.tile().nv();
        long[] firstTile = new long[pairs + 1];
        for (int p = 0; p < pairs; p++) {
            firstTile[p + 1] = firstTile[p] + Math.ceilDiv(offsets[2 * p + 2] - offsets[2 * p], nv);
        }
        long tiles = firstTile[pairs];
        Span offsetsThere = call.longs(offsets);
        Span firstTileThere = call.longs(firstTile);
        Span cuts = cuts(Kernels.Source.MERGE_BATCH, tiles, in, in, offsetsThere, firstTileThere, (long) pairs);
        tiles(Kernels.Source.MERGE_BATCH, tiles, in.keys(), in.values(), in.keys(), in.values(), out.keys(),
                out.values(), offsetsThere, firstTileThere, (long) pairs, cuts);
    }

    /** Finds the co-ranks of the diagonals 0, step, 2 * step and so on, {@code count} of them, and the last at most. */
    Span partitions(Span a, Span b, long step, long count) {
        long n = a.length() + b.length();
        return partition(Kernels.Source.MERGE, count, step, a, b, n, a.length(), Math.max(1, n), count);
    }

    /** The cuts between tiles, or {@link Span#NONE} if so few blocks had better find their own. */
    private Span cuts(Kernels.Source source, long tiles, Rows a, Rows b, Object... pairs) {
        return tiles <= variant.search().fusedTiles()
                ? Span.NONE
                : partition(source, tiles, variant.tile().nv(), a.keys(), b.keys(), pairs);
    }

    /** Finds where each of the tiles begins on its pair's merge path: first a few of them, and between those the others. */
    private Span partition(Kernels.Source source, long tiles, long step, Span a, Span b, Object... pairs) {
        Span cuts = call.scratch().take(ElementType.LONG, tiles);
        List<Object> arguments = new ArrayList<>(List.of(a, b));
        arguments.addAll(List.of(pairs));
        arguments.addAll(List.of(step, cuts));
        int lanes = variant.lanes();
        kernels.kernel(source, variant, "partition_coarse").launch(Math.ceilDiv(tiles, variant.search().every()),
                lanes, lanes, arguments.toArray());
        int threads = Variant.flat(variant.tile());
        arguments.add(arguments.size() - 1, tiles);
        kernels.kernel(source, variant, "partition_fine").launch(Math.ceilDiv(tiles, threads), threads, 0,
                arguments.toArray());
        return cuts;
    }

    private void tiles(Kernels.Source source, long tiles, Object... arguments) {
        Kernel kernel = kernels.kernel(source, variant, "merge_tiles");
        kernel.launch(tiles, variant.tile().nt(), variant.sharedBytes(), arguments);
    }

    /** Merges all runs into one: pair by pair, in passes to and fro between the output and scratch. */
    void mergeAll(Rows in, Rows out, Rows scratch, long[] offsets) {
        long[] runs = offsets;
        int passes = passes(offsets.length - 1);
        Rows from = in;
        for (int pass = 0; pass < passes; pass++) {
            long[] paired = paired(runs);
            Rows to = (passes - pass) % 2 == 1 ? out : scratch;
            int taken = call.scratch().taken();
            mergeBatch(from, to, paired);
            call.scratch().returnTo(taken);
            from = to;
            runs = everySecond(paired);
        }
    }

    /** The passes that so many runs take: one at least, as the output must be written. */
    private static int passes(int runs) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, runs - 1)));
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

    private static long[] everySecond(long[] offsets) {
        long[] half = new long[offsets.length / 2 + 1];
        Arrays.setAll(half, i -> offsets[2 * i]);
        return half;
    }
}
