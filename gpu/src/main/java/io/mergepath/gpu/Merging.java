package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Merges pairs of runs on the device: a partition of all of them, and then every tile by itself. */
final class Merging {
    private final Launcher launcher;
    private final Variant.OfKeys variant;
    private final Strategy strategy;
    private final Batch batch;
    private final Call call;

    /** What lies between two cuts. */
    private final int step;

    Merging(Launcher launcher, Strategy strategy, Batch batch) {
        this.launcher = launcher;
        this.variant = launcher.variant();
        this.strategy = strategy;
        this.batch = batch;
        this.call = launcher.call();
        this.step = strategy.tilesAStep() * variant.tile().nv();
    }

    /** Merges two sorted inputs. */
    void merge(Rows a, Rows b, Rows out) {
        call.unsorted().guard(() -> pass(a, b, out, a.length(), out.length()), a, b, out);
    }

    /** The same for a step of a sort, which takes and leaves keys as codes where they have any. */
    Merging coded(boolean in, boolean out) {
        return new Merging(launcher.coded(in, out), strategy, batch);
    }

    /** Merges run 0 with run 1, run 2 with run 3 and so on; runs are of one length but for the last. */
    void mergeRuns(Rows in, Rows out, long run) {
        Runnable pass = () -> pass(in, in.slice(run, in.length()), out, run, 2 * run);
        if (variant.byComparator()) {
            // One that contradicts itself takes no runs for sorted.
            call.unsorted().guard(pass, in, in.slice(0, 0), out);
        } else {
            pass.run();
        }
    }

    private void pass(Rows a, Rows b, Rows out, long run, long pair) {
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
    void mergeBatch(Rows in, Rows out, long[] offsets) {
        if (out.length() > 0) {
            call.unsorted().guard(() -> mergePairs(in, out, offsets), in, in.slice(0, 0), out);
        }
    }

    private void mergePairs(Rows in, Rows out, long[] offsets) {
        int pairs = offsets.length / 2;
        if (batch == Batch.MANY_A_BLOCK && strategy == Strategy.TWO_PHASE
                && longestPair(offsets) <= variant.tile().nv() / 2) {
            mergeSmallPairs(in, out, withElements(offsets));
            return;
        }
        long[] firstStep = new long[pairs + 1];
        for (int p = 0; p < pairs; p++) {
            firstStep[p + 1] = firstStep[p] + Math.ceilDiv(offsets[2 * p + 2] - offsets[2 * p], step);
        }
        merge(true, firstStep[pairs], in, in, out, call.longs(offsets), call.longs(firstStep), (long) pairs);
    }

    private static long longestPair(long[] offsets) {
        long longest = 0;
        for (int r = 2; r < offsets.length; r += 2) {
            longest = Math.max(longest, offsets[r] - offsets[r - 2]);
        }
        return longest;
    }

    /** The same pairs but for those without elements. */
    private static long[] withElements(long[] offsets) {
        long[] kept = new long[offsets.length];
        int count = 0;
        for (int r = 0; r + 2 < offsets.length; r += 2) {
            if (offsets[r] < offsets[r + 2]) {
                kept[count++] = offsets[r];
                kept[count++] = offsets[r + 1];
            }
        }
        kept[count++] = offsets[offsets.length - 1];
        return Arrays.copyOf(kept, count);
    }

    /** Merges pairs of which a tile holds two or more: as many as it can hold. */
    private void mergeSmallPairs(Rows in, Rows out, long[] offsets) {
        int pairs = offsets.length / 2;
        long[] firstPair = new long[pairs + 1];
        int tiles = 0;
        for (int p = 1; p < pairs; p++) {
            if (offsets[2 * p + 2] - offsets[2 * (int) firstPair[tiles]] > variant.tile().nv()) {
                firstPair[++tiles] = p;
            }
        }
        firstPair[++tiles] = pairs;
        launcher.launch(Kernels.Source.MERGE_SMALL, "merge_small_pairs", tiles, variant.tile().nt(),
                strategy.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes()), in.keys(),
                in.values(), out.keys(), out.values(), call.longs(offsets),
                call.longs(Arrays.copyOf(firstPair, tiles + 1)), call.unsorted().flag());
    }

    private void merge(boolean batch, long steps, Rows a, Rows b, Rows out, Object... pairs) {
        Kernels.Source source = strategy.source(batch);
        // Few blocks had better find their own cuts.
        Span cuts = strategy.needsCuts() && steps > variant.search().fusedTiles()
                ? partition(source, steps, step, a.keys(), b.keys(), pairs)
                : Span.NONE;
        List<Object> arguments = new ArrayList<>(
                List.of(a.keys(), a.values(), b.keys(), b.values(), out.keys(), out.values()));
        arguments.addAll(List.of(pairs));
        arguments.addAll(List.of(cuts, call.unsorted().flag()));
        Tile tile = variant.tile();
        launcher.launch(source, strategy.kernel(), steps * strategy.blocksAStep(tile), tile.nt(),
                strategy.sharedBytes(tile, variant.key().bytes(), variant.valueBytes()), arguments.toArray());
    }

    /** Finds the co-ranks of the diagonals 0, step, 2 * step and so on, {@code count} of them, and the last at most. */
    Span partitions(Span a, Span b, long step, long count) {
        long n = a.length() + b.length();
        return partition(Kernels.Source.MERGE, count, step, a, b, n, a.length(), Math.max(1, n), count);
    }

    /** Finds where each step begins on its pair's merge path: a few of them first, and between those the others. */
    private Span partition(Kernels.Source source, long steps, long step, Span a, Span b, Object... pairs) {
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
