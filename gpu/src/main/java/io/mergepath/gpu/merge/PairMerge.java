package io.mergepath.gpu.merge;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.Batch;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Records;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.Tile;
import io.mergepath.gpu.kernel.Variant;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Merges pairs of runs on the device: a partition of all of them, and then every tile by itself. */
public final class PairMerge {
    private final Launcher launcher;
    private final Variant.OfKeys variant;
    private final Strategy strategy;
    private final Batch batch;
    private final Call call;

    /** What lies between two cuts. */
    private final int step;

    public PairMerge(Launcher launcher, Strategy strategy, Batch batch) {
        this.launcher = launcher;
        this.variant = launcher.variant();
        this.strategy = strategy;
        this.batch = batch;
        this.call = launcher.call();
        this.step = strategy.tilesAStep() * variant.tile().nv();
    }

    /** Merges two sorted inputs. */
    public void merge(Records a, Records b, Records out) {
        UnsortedGuard.of(call.context()).guard(call, () -> pass(a, b, out, a.length(), out.length()), a, b, out);
    }

    /** The same for a step of a sort, which takes and leaves keys as codes where they have any. */
    PairMerge coded(boolean in, boolean out) {
        return new PairMerge(launcher.coded(in, out), strategy, batch);
    }

    /** Merges run 0 with run 1, run 2 with run 3 and so on; runs are of one length but for the last. */
    void mergeRuns(Records in, Records out, long run) {
        Runnable pass = () -> pass(in, in.slice(run, in.length()), out, run, 2 * run);
        if (variant.byComparator()) {
            // One that contradicts itself takes no runs for sorted.
            UnsortedGuard.of(call.context()).guard(call, pass, in, in.slice(0, 0), out);
        } else {
            pass.run();
        }
    }

    private void pass(Records a, Records b, Records out, long run, long pair) {
        long n = out.length();
        if (n == 0) {
            return;
        }
        long stepsAPair = Math.ceilDiv(pair, step);
        long steps = n / pair * stepsAPair + Math.ceilDiv(n % pair, step);
        merge(false, steps, a, b, out, n, run, pair, stepsAPair);
    }

    /**
     * Merges pairs of adjacent runs of any lengths.
     *
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}; an odd number of offsets
     */
    public void mergeBatch(Records in, Records out, long[] offsets) {
        if (out.length() > 0) {
            UnsortedGuard.of(call.context()).guard(call, () -> mergePairs(in, out, offsets), in, in.slice(0, 0), out);
        }
    }

    private void mergePairs(Records in, Records out, long[] offsets) {
        int pairs = offsets.length / 2;
        if (batch == Batch.MANY_A_BLOCK && strategy == Strategy.TWO_PHASE
                && out.length() / pairs < variant.tile().nv()) {
            mergeShortPairs(in, out, offsets);
            return;
        }
        long[] firstStep = new long[pairs + 1];
        for (int p = 0; p < pairs; p++) {
            firstStep[p + 1] = firstStep[p] + Math.ceilDiv(offsets[2 * p + 2] - offsets[2 * p], step);
        }
        merge(true, firstStep[pairs], in, in, out, call.longs(offsets), call.longs(firstStep), (long) pairs);
    }

    /**
     * Merges pairs most of which are shorter than a tile: whole tiles of the output, whatever pairs those belong to. Of very many
     * pairs, some are merged while the offsets of twice as many are uploaded.
     */
    private void mergeShortPairs(Records in, Records out, long[] offsets) {
        long n = out.length();
        int nv = variant.tile().nv();
        Span there = call.scratch().take(ElementType.LONG, offsets.length);
        Span cuts = call.scratch().take(ElementType.LONG, 2 * (Math.ceilDiv(n, nv) + 1));
        long ahead = (long) variant.search().ahead() * nv;
        Transfers transfers = call.transfers();
        if (n >= ahead) {
            transfers.begin();
        }
        long merged = 0;
        for (int from = 0, to; from < offsets.length; from = to, ahead *= 2) {
            int next = Arrays.binarySearch(offsets, from, offsets.length, offsets[from] + ahead);
            // Behind the pair that ends there.
            to = Math.min(((next < 0 ? ~next : next) + 1) / 2 * 2 + 1, offsets.length);
            MemorySegment part = MemorySegment.ofArray(offsets).asSlice((long) from * Long.BYTES,
                    (long) (to - from) * Long.BYTES);
            if (from == 0) {
                call.upload(part, there.slice(from, to));
            } else {
                call.uploadAhead(part, there.slice(from, to));
            }
            long whole = to == offsets.length ? Math.ceilDiv(n, nv) : offsets[to - 1] / nv;
            if (whole > merged) {
                mergeShortPairs(in, out, there, to / 2, merged, whole - merged, cuts);
            }
            merged = whole;
        }
    }

    private void mergeShortPairs(Records in, Records out, Span offsets, long pairs, long firstTile, long tiles,
            Span cuts) {
        int threads = Variant.flat(variant.tile());
        launcher.launch(KernelSource.MERGE_PAIRS, "cut_pairs", Math.ceilDiv(tiles + 1, threads), threads, 0,
                in.keys(), offsets, pairs, firstTile, tiles, cuts);
        launcher.launch(KernelSource.MERGE_PAIRS, "merge_pairs", tiles, variant.tile().nt(),
                strategy.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes()), in.keys(),
                in.values(), out.keys(), out.values(), out.length(), offsets, pairs, firstTile, cuts,
                UnsortedGuard.of(call.context()).flag());
    }

    private void merge(boolean batch, long steps, Records a, Records b, Records out, Object... pairs) {
        KernelSource source = strategy.source(batch);
        // Few blocks had better find their own cuts.
        Span cuts = strategy.needsCuts() && steps > variant.search().fusedTiles(variant.tile())
                ? partition(source, steps, step, a.keys(), b.keys(), pairs)
                : Span.NONE;
        List<Object> arguments = new ArrayList<>(
                List.of(a.keys(), a.values(), b.keys(), b.values(), out.keys(), out.values()));
        arguments.addAll(List.of(pairs));
        arguments.addAll(List.of(cuts, UnsortedGuard.of(call.context()).flag()));
        Tile tile = variant.tile();
        launcher.launch(source, strategy.kernel(), steps * strategy.blocksAStep(tile), tile.nt(),
                strategy.sharedBytes(tile, variant.key().bytes(), variant.valueBytes()), arguments.toArray());
    }

    /** Finds the co-ranks of the diagonals 0, step, 2 * step and so on, {@code count} of them, and the last at most. */
    public Span partitions(Span a, Span b, long step, long count) {
        long n = a.length() + b.length();
        return partition(KernelSource.MERGE, count, step, a, b, n, a.length(), Math.max(1, n), count);
    }

    /** Finds where each step begins on its pair's merge path: a few of them first, and between those the others. */
    private Span partition(KernelSource source, long steps, long step, Span a, Span b, Object... pairs) {
        Span cuts = call.scratch().take(ElementType.LONG, steps);
        List<Object> arguments = new ArrayList<>(List.of(a, b));
        arguments.addAll(List.of(pairs));
        arguments.addAll(List.of(step, cuts));
        int lanes = variant.lanes();
        launcher.launch(source, "partition_coarse", Math.ceilDiv(steps, variant.search().every()),
                lanes, lanes, arguments.toArray());
        int threads = Variant.flat(variant.tile());
        arguments.add(arguments.size() - 1, steps);
        launcher.launch(source, "partition_fine", Math.ceilDiv(steps, threads), threads, 0, arguments.toArray());
        return cuts;
    }
}
