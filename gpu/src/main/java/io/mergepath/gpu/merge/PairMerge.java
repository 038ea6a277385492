// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.Batch;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.ProgramSource;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.parameter.PairKernels;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/** Merges pairs of runs on the device. It partitions all pairs, and then merges every tile on its own. */
public final class PairMerge {
    private final Launcher launcher;
    private final KernelVariant.OfKeys variant;
    private final Strategy strategy;
    private final Batch batch;
    private final DeviceCall call;

    /** The number of elements between two cuts. */
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
    public void merge(DeviceRecords a, DeviceRecords b, DeviceRecords out) {
        UnsortedGuard.of(call.context()).guard(call, () -> pass(a, b, out, a.length(), out.length()), a, b, out);
    }

    /** The same for a step of a sort. It takes and leaves keys as codes if their type has codes. */
    PairMerge coded(boolean in, boolean out) {
        return new PairMerge(launcher.coded(in, out), strategy, batch);
    }

    /** Merges run 0 with run 1, run 2 with run 3 and so on. All runs but the last have one length. */
    void mergeRuns(DeviceRecords in, DeviceRecords out, long run) {
        Runnable pass = () -> pass(in, in.slice(run, in.length()), out, run, 2 * run);
        if (variant.byComparator()) {
            // Runs are unsorted for a comparator that contradicts itself.
            UnsortedGuard.of(call.context()).guard(call, pass, in, in.slice(0, 0), out);
        } else {
            pass.run();
        }
    }

    private void pass(DeviceRecords a, DeviceRecords b, DeviceRecords out, long run, long pair) {
        long n = out.length();
        if (n == 0) {
            return;
        }
        long stepsAPair = Math.ceilDiv(pair, step);
        long steps = n / pair * stepsAPair + Math.ceilDiv(n % pair, step);
        merge(steps, a, b, out, new PairKernels.EqualPairs(n, run, pair, stepsAPair));
    }

    /**
     * Merges pairs of adjacent runs of any lengths.
     *
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}; an odd number of offsets
     */
    public void mergeBatch(DeviceRecords in, DeviceRecords out, long[] offsets) {
        if (out.length() > 0) {
            UnsortedGuard.of(call.context()).guard(call, () -> mergePairs(in, out, offsets), in, in.slice(0, 0), out);
        }
    }

    private void mergePairs(DeviceRecords in, DeviceRecords out, long[] offsets) {
        int pairs = offsets.length / 2;
        if (batch == Batch.MANY_A_BLOCK && !strategy.isForTeaching()
                && out.length() / pairs < variant.tile().nv()) {
            mergeShortPairs(in, out, offsets);
            return;
        }
        long[] firstStep = new long[pairs + 1];
        for (int p = 0; p < pairs; p++) {
            firstStep[p + 1] = firstStep[p] + Math.ceilDiv(offsets[2 * p + 2] - offsets[2 * p], step);
        }
        merge(firstStep[pairs], in, in, out,
                new PairKernels.PairsAtOffsets(call.longs(offsets), call.longs(firstStep), pairs));
    }

    /**
     * Merges pairs if most of them are shorter than a tile. A block merges a whole tile of the output from any number
     * of pairs. Of very many pairs, the device merges some while the offsets of twice as many are uploaded.
     */
    private void mergeShortPairs(DeviceRecords in, DeviceRecords out, long[] offsets) {
        long n = out.length();
        int nv = variant.tile().nv();
        DeviceArray there = call.scratch().take(ElementType.LONG, offsets.length);
        DeviceArray cuts = call.scratch().take(ElementType.LONG, 2 * (Math.ceilDiv(n, nv) + 1));
        long ahead = (long) variant.search().ahead() * nv;
        Transfers transfers = call.transfers();
        if (n >= ahead) {
            transfers.begin();
        }
        long merged = 0;
        for (int from = 0, to; from < offsets.length; from = to, ahead *= 2) {
            int next = Arrays.binarySearch(offsets, from, offsets.length, offsets[from] + ahead);
            // The next part begins after the pair that ends there.
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

    private void mergeShortPairs(DeviceRecords in, DeviceRecords out, DeviceArray offsets, long pairs, long firstTile,
            long tiles,
            DeviceArray cuts) {
        int threads = KernelVariant.flat(variant.tile());
        launcher.launch(KernelSource.MERGE_PAIRS, Math.ceilDiv(tiles + 1, threads), threads, 0,
                new PairKernels.CutPairs(in.keys(), offsets, pairs, firstTile, tiles, cuts));
        launcher.launch(KernelSource.MERGE_PAIRS, tiles, variant.tile().nt(),
                strategy.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes()),
                new PairKernels.MergePairs(in.keys(), in.values(), out.keys(), out.values(), out.length(), offsets,
                        pairs, firstTile, cuts, UnsortedGuard.of(call.context()).flag()));
    }

    private void merge(long steps, DeviceRecords a, DeviceRecords b, DeviceRecords out, PairKernels.PairLayout pairs) {
        boolean batch = pairs instanceof PairKernels.PairsAtOffsets;
        // Few blocks find their own cuts faster.
        DeviceArray cuts = strategy.needsCuts() && steps > variant.search().fusedTiles(variant.tile())
                ? partition(strategy.partition(batch), steps, step, a.keys(), b.keys(), pairs)
                : DeviceArray.NONE;
        TileShape tile = variant.tile();
        launcher.launch(strategy.merge(batch), steps * strategy.blocksAStep(tile), tile.nt(),
                strategy.sharedBytes(tile, variant.key().bytes(), variant.valueBytes()),
                new PairKernels.MergeTiles(a.keys(), a.values(), b.keys(), b.values(), out.keys(), out.values(), pairs,
                        cuts, UnsortedGuard.of(call.context()).flag()).of(strategy.kernel()));
    }

    /**
     * Finds the co-ranks of {@code count} diagonals: 0, step, 2 * step and so on. The last diagonal is the end at most.
     */
    public DeviceArray partitions(DeviceArray a, DeviceArray b, long step, long count) {
        long n = a.length() + b.length();
        return partition(strategy.partition(false), count, step, a, b,
                new PairKernels.EqualPairs(n, a.length(), Math.max(1, n), count));
    }

    /**
     * Finds the same co-ranks of keys of two words. The words lie in two columns, and the search reads them there.
     *
     * @param a the first and the second words of A
     * @param b the first and the second words of B
     */
    public DeviceArray partitionsOfWords(List<DeviceArray> a, List<DeviceArray> b, long step, long count) {
        DeviceArray cuts = call.scratch().take(ElementType.LONG, count);
        int threads = KernelVariant.flat(variant.tile());
        launcher.launch(KernelSource.WORD_SEARCH, Math.ceilDiv(count, threads), threads, 0,
                new PairKernels.SearchWords(a.getFirst(), a.getLast(), a.getFirst().length(), b.getFirst(),
                        b.getLast(), b.getFirst().length(), step, count, cuts));
        return cuts;
    }

    /** Finds where each step begins on the merge path of its pair: first a few steps, then the steps between them. */
    private DeviceArray partition(ProgramSource source, long steps, long step, DeviceArray a, DeviceArray b,
            PairKernels.PairLayout pairs) {
        DeviceArray cuts = call.scratch().take(ElementType.LONG, steps);
        int lanes = variant.lanes();
        launcher.launch(source, Math.ceilDiv(steps, variant.search().every()), lanes, lanes,
                new PairKernels.PartitionCoarse(a, b, pairs, step, cuts));
        int threads = KernelVariant.flat(variant.tile());
        launcher.launch(source, Math.ceilDiv(steps, threads), threads, 0,
                new PairKernels.PartitionFine(a, b, pairs, step, steps, cuts));
        return cuts;
    }
}
