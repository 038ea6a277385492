// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.parameter.DistributionKernels;
import io.mergepath.gpu.parameter.SegmentKernels;
import io.mergepath.gpu.sort.Distribution;
import java.lang.foreign.MemorySegment;

/**
 * Sorts segments by distribution. A segment that fits a block is a bucket. A pass moves the records of each longer
 * segment to buckets of equal width between the least and the greatest key of a sample. Then a block sorts each bucket.
 * Cost: a read of the keys to count them, a read and a write of the records for the pass and for the sort of buckets.
 * Scratch: as many records, and a kibibyte for each tile of the pass.
 */
final class SegmentBuckets {
    /** MOST_BUCKETS of segment_buckets.h, and the words of its state with the places of its flags. */
    private static final int MOST_BUCKETS = 256;
    private static final int STATE_WORDS = 11;
    private static final int DISTRIBUTED = 4;
    private static final int LEFT = 6;
    private static final int BUCKETS = 10;

    /** The groups of threads that count keys alone, and the threads of a group that ranks records: GROUPS there. */
    private static final int GROUPS = 32;
    private static final int WARP = 32;

    /** The words of a segment that is divided. */
    private static final int DIVIDED_WORDS = 3;

    /** The words of a tile of a divided segment. */
    private static final int TILE_WORDS = 4;

    private final Launcher pass;
    private final Launcher finish;
    private final DeviceCall call;
    private final int least;
    private final int whole;
    private final int fill;

    /**
     * A sort.
     *
     * @param pass launches the kernels that divide segments
     * @param finish launches the kernel that sorts a bucket
     * @param least the fewest records of a segment that is sorted; the others stay as they are
     */
    SegmentBuckets(Launcher pass, Launcher finish, int least) {
        this.pass = pass;
        this.finish = finish;
        this.call = pass.call();
        this.least = least;
        whole = finish.tile().nv();
        fill = fill(finish.tile());
    }

    private static int fill(TileShape finish) {
        return finish.nv() - finish.nv() / 8;
    }

    /** The most records of a segment. */
    static long mostRecords(TileShape finish) {
        return (long) MOST_BUCKETS * fill(finish);
    }

    /**
     * Sorts.
     *
     * @param other room for as many records
     * @return two integers on the device. Both are set if merges must sort the segments. Then the output has the
     *         records of each segment in an order that keeps equal records in theirs, or it is as it was.
     */
    DeviceArray sort(SegmentBounds bounds, DeviceRecords in, DeviceRecords out, DeviceRecords other) {
        long n = in.length();
        DeviceArray starts = bounds.starts();
        DeviceArray ends = bounds.ends();
        long segments = starts.length();
        boolean divides = bounds.longest() > whole;
        long mostDivided = divides ? Math.min(segments, n / whole) : 0;
        long mostTiles = divides ? n / pass.tile().nv() + mostDivided : 0;
        long mostWhole = least == 0 ? segments : Math.min(segments, n / least);
        long mostBuckets = mostWhole + (divides ? n / fill + mostDivided : 0);
        DeviceArray state = words(STATE_WORDS);
        int[] first = new int[STATE_WORDS];
        first[DISTRIBUTED] = 1;
        first[DISTRIBUTED + 1] = 1;
        first[BUCKETS] = least == 0 ? Math.toIntExact(segments) : 0;
        call.upload(MemorySegment.ofArray(first), state);
        DeviceArray buckets = longs(2 * mostBuckets);
        DeviceArray tiles = longs(TILE_WORDS * mostTiles);
        DeviceArray divided = longs(DIVIDED_WORDS * mostDivided);
        pass.launchFlat(KernelSource.SEGMENT_BUCKETS, segments,
                new SegmentKernels.ListBuckets(starts, ends, segments, least, whole, fill, buckets, tiles, divided,
                        state));
        if (divides) {
            divide(new SegmentKernels.Division(in.keys(), fill, tiles, longs(2 * mostDivided)), bounds, divided, in,
                    other, buckets, state, mostDivided, mostTiles);
        }
        try (LaunchCondition _ = call.skipUnless(state.slice(DISTRIBUTED, DISTRIBUTED + 2))) {
            finish(mostBuckets, new DistributionKernels.OfSegments(buckets, other.keys(), other.values()), in, out,
                    state);
        }
        return state.slice(LEFT, LEFT + 2);
    }

    private void finish(long mostBuckets, DistributionKernels.Buckets buckets, DeviceRecords in, DeviceRecords out,
            DeviceArray state) {
        boolean alone = in.values() == DeviceArray.NONE;
        finish.launch(alone ? KernelSource.SEGMENT_FINISH : KernelSource.SEGMENT_FINISH_RECORDS, mostBuckets,
                finish.tile().nt(),
                Distribution.finishBytes(finish.tile(), alone ? in.keys().elementBytes() : Long.BYTES,
                        finish.variant().valueBytes()),
                alone
                        ? new DistributionKernels.FinishBuckets(in.keys(), buckets, state, out.keys())
                        : new DistributionKernels.FinishRecords(in.keys(), in.values(), buckets, state, out.keys(),
                                out.values()));
    }

    /** Moves the records of divided segments to their buckets. */
    private void divide(SegmentKernels.Division division, SegmentBounds bounds, DeviceArray divided, DeviceRecords in,
            DeviceRecords other, DeviceArray buckets, DeviceArray state, long mostDivided, long mostTiles) {
        DeviceArray counts = words(MOST_BUCKETS * mostTiles);
        launch(mostDivided, 0, new SegmentKernels.FindWindows(in.keys(), bounds.starts(), bounds.ends(), divided,
                state, division.windows()));
        launch(mostTiles, 0, new SegmentKernels.CountInBuckets(division, state, counts));
        launch(mostDivided, 0, new SegmentKernels.PlaceBuckets(bounds.starts(), bounds.ends(), divided, whole, fill,
                buckets, counts, state));
        int valueBytes = pass.variant().valueBytes();
        int groups = valueBytes == 0 ? GROUPS : pass.tile().nt() / WARP;
        try (LaunchCondition _ = call.skipUnless(state.slice(DISTRIBUTED, DISTRIBUTED + 2))) {
            launch(mostTiles,
                    pass.tile().nv() * Math.max(in.keys().elementBytes(), valueBytes)
                            + groups * (MOST_BUCKETS + 1) * Integer.BYTES,
                    new SegmentKernels.MoveToBuckets(division, in.values(), state, counts, other.keys(),
                            other.values()));
        }
    }

    private void launch(long blocks, int sharedBytes, KernelParameters parameters) {
        pass.launch(KernelSource.SEGMENT_BUCKETS, blocks, pass.tile().nt(), sharedBytes, parameters);
    }

    private DeviceArray words(long number) {
        return call.scratch().take(ElementType.INT, number);
    }

    private DeviceArray longs(long number) {
        return call.scratch().take(ElementType.LONG, number);
    }
}
