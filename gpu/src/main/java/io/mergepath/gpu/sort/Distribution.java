// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.parameter.DistributionKernels;

/**
 * Sorts by distribution. Passes send keys to buckets by the leading bits of their codes, and a block sorts each bucket
 * in shared memory. The sort is stable for records with values. A survey on the device decides whether keys spread
 * evenly. If they do not, other kernels sort them. Cost: one read of the keys, and a read and a write for each of one
 * or two passes and for the finish. Scratch: as many records and a megabyte; for records with values also 2 KiB for
 * each tile of a pass.
 */
public final class Distribution {
    /** A pass sends the keys of a tile to at most {@code 1 << PASS_BITS} places. */
    private static final int PASS_BITS = 8;
    private static final int DIGITS = DistributionTuning.DIGITS;

    /** Keys that a thread reads at once to count them: READ_AHEAD of buckets.c. */
    private static final int READ_AHEAD = 16;

    /** Words that a thread clears. */
    private static final int CLEARED = 4;

    /**
     * Blocks that clear words or sort listed buckets, for each block that counts. Mostly there are no listed buckets.
     */
    private static final long WAVES = 2;

    /** PLACES, BORDER and RECORD_BITS of finish.h and record_codes.h. */
    private static final int PLACES = 1 << 12;
    private static final int BORDER = 6;
    private static final int RECORD_BITS = 13;

    /** The words of the state, and the places of its two pairs of flags: distribution.h. */
    private static final int STATE_WORDS = 8;
    private static final int DISTRIBUTED = 0;
    private static final int LEFT = 2;

    private final DistributionTuning tuning;
    private final Launcher count;
    private final Launcher pass;
    private final Launcher finish;
    private final Launcher listed;
    private final DeviceCall call;

    public Distribution(DistributionTuning tuning, Launcher count, Launcher pass, Launcher finish, Launcher listed) {
        this.tuning = tuning;
        this.count = count;
        this.pass = pass;
        this.finish = finish;
        this.listed = listed;
        this.call = count.call();
    }

    /** The division of a sort into buckets and segments. */
    private record Division(long n, int bits, int lowBits) {
        int buckets() {
            return 1 << bits;
        }

        /**
         * The segments that the first pass makes and the second pass divides; 1 if the first pass makes the buckets.
         */
        int segments() {
            return lowBits == 0 ? 1 : 1 << (bits - lowBits);
        }
    }

    /**
     * Sorts.
     *
     * @param in the records to sort. They may be the output. Else the sort only reads them.
     * @param out the place of the result
     * @param scratch room for as many records
     * @return two integers on the device. Both are set if the keys do not spread evenly, so that other kernels must
     *        sort them.
     */
    public DeviceArray sort(DeviceRecords in, DeviceRecords out, DeviceRecords scratch) {
        long n = in.length();
        int bits = tuning.bits(n);
        Division division = new Division(n, bits, bits <= PASS_BITS ? 0 : bits / 2);
        int buckets = division.buckets();
        DeviceArray state = words(STATE_WORDS);
        // The survey clears the counts of the buckets, and the words by which the tiles of a pass tell each other
        // counts.
        DeviceArray cleared = words(
                buckets + tileCounts(division, 1) + (division.lowBits == 0 ? 0 : tileCounts(division, 2)));
        DeviceArray counts = cleared.slice(0, buckets);
        DeviceArray starts = words(buckets + 1);
        int threads = count.tile().nt();
        count.launch(KernelSource.BUCKETS,
                Math.min(WAVES * tuning.blocks(), Math.ceilDiv(cleared.length(), (long) CLEARED * threads)), threads, 0,
                new DistributionKernels.Survey(in.keys(), n, bits, state, counts, cleared.length()));
        try (LaunchCondition _ = call.skipUnless(state.slice(DISTRIBUTED, DISTRIBUTED + 2))) {
            DeviceArray bucketEnds = words(buckets);
            DeviceArray segmentEnds = words(DIGITS);
            count.launch(KernelSource.BUCKETS,
                    Math.min(tuning.blocks(), Math.ceilDiv(n, (long) threads * READ_AHEAD)), threads,
                    Math.max(buckets, 2) * Short.BYTES,
                    new DistributionKernels.Histogram(in.keys(), n, bits, state, counts));
            count.launch(KernelSource.BUCKETS, Math.ceilDiv(buckets, threads), threads, 0,
                    new DistributionKernels.ScanBuckets(counts, bits, division.lowBits, n, tuning.finish().nv(), starts,
                            bucketEnds, segmentEnds, state));
            DeviceRecords distributed = division.lowBits == 0 ? scratch : out;
            if (in.values() == DeviceArray.NONE) {
                distribute(division, in.keys(), scratch.keys(), out.keys(), starts, segmentEnds, bucketEnds, state);
            } else {
                distribute(division, in, scratch, out, starts, cleared.slice(buckets, cleared.length()), state);
            }
            DeviceArray list = words(buckets);
            finish(division, distributed, starts, state, list, out);
        }
        return state.slice(LEFT, LEFT + 2);
    }

    /** The tiles of a pass. Every segment may end in the middle of a tile. */
    private long tiles(Division division, int number) {
        return Math.ceilDiv(division.n, (long) pass.tile().nv()) + (number == 1 ? 0 : division.segments());
    }

    /**
     * The words by which the tiles of a pass of records tell each other counts, and one tile of words to count the
     * tiles.
     */
    private long tileCounts(Division division, int number) {
        return pass.variant().valueBytes() == 0 ? 0 : (tiles(division, number) + 1) * DIGITS;
    }

    /** Sends keys without values to their buckets. */
    private void distribute(Division division, DeviceArray in, DeviceArray scratch, DeviceArray out, DeviceArray starts,
            DeviceArray segmentEnds,
            DeviceArray bucketEnds, DeviceArray state) {
        int sharedBytes = tuning.passBytes(in.elementBytes(), 0);
        pass.launch(KernelSource.DISTRIBUTION, tiles(division, 1), pass.tile().nt(), sharedBytes,
                new DistributionKernels.Distribute(in, division.n, division.bits, division.lowBits,
                        division.bits - division.lowBits, DeviceArray.NONE, DeviceArray.NONE, 1, segmentEnds, state,
                        scratch));
        if (division.lowBits > 0) {
            DeviceArray tilesBefore = tilesBefore(KernelSource.DISTRIBUTION, division, starts);
            pass.launch(KernelSource.DISTRIBUTION, tiles(division, 2), pass.tile().nt(), sharedBytes,
                    new DistributionKernels.Distribute(scratch, division.n, division.bits, 0, division.lowBits, starts,
                            tilesBefore, division.segments(), bucketEnds, state, out));
        }
    }

    /** Sends records to their buckets. */
    private void distribute(Division division, DeviceRecords in, DeviceRecords scratch, DeviceRecords out,
            DeviceArray starts, DeviceArray tileCounts,
            DeviceArray state) {
        int sharedBytes = tuning.passBytes(in.keys().elementBytes(), in.values().elementBytes());
        long first = tileCounts(division, 1);
        pass.launch(KernelSource.RECORDS, tiles(division, 1), pass.tile().nt(), sharedBytes,
                new DistributionKernels.DistributeRecords(in.keys(), in.values(), division.n, division.bits,
                        division.lowBits, division.bits - division.lowBits, starts, DeviceArray.NONE, 1,
                        tileCounts.slice(0, first), state, scratch.keys(), scratch.values()));
        if (division.lowBits > 0) {
            DeviceArray tilesBefore = tilesBefore(KernelSource.RECORDS, division, starts);
            pass.launch(KernelSource.RECORDS, tiles(division, 2), pass.tile().nt(), sharedBytes,
                    new DistributionKernels.DistributeRecords(scratch.keys(), scratch.values(), division.n,
                            division.bits,
                            0, division.lowBits, starts, tilesBefore, division.segments(),
                            tileCounts.slice(first, tileCounts.length()), state, out.keys(), out.values()));
        }
    }

    private DeviceArray tilesBefore(KernelSource source, Division division, DeviceArray starts) {
        DeviceArray tilesBefore = words(division.segments() + 1);
        pass.launch(source, 1, pass.tile().nt(), 0,
                new DistributionKernels.CountTiles(starts, division.lowBits, division.segments(), tilesBefore));
        return tilesBefore;
    }

    /** Sorts every bucket. */
    private void finish(Division division, DeviceRecords in, DeviceArray starts, DeviceArray state, DeviceArray list,
            DeviceRecords out) {
        TileShape tile = finish.tile();
        int keyBytes = in.keys().elementBytes();
        int codes = tile.nv() + 2 * BORDER;
        int counters = PLACES * Integer.BYTES;
        if (in.values() == DeviceArray.NONE) {
            finish.launch(KernelSource.FINISH, division.buckets(), tile.nt(), codes * keyBytes + counters,
                    new DistributionKernels.FinishBuckets(in.keys(), starts, state, list, out.keys()));
        } else {
            boolean wide = Byte.SIZE * keyBytes - division.bits + RECORD_BITS > Integer.SIZE;
            finish.launch(wide ? KernelSource.FINISH_WIDE_RECORDS : KernelSource.FINISH_RECORDS, division.buckets(),
                    tile.nt(),
                    codes * (wide ? Long.BYTES : Integer.BYTES) + counters + tile.nv() * in.values().elementBytes(),
                    new DistributionKernels.FinishRecords(in.keys(), in.values(), starts, state, list, out.keys(),
                            out.values()));
        }
        listed.launch(listed.tile().isOdd() ? KernelSource.LISTED_RECORDS : KernelSource.LISTED,
                WAVES * tuning.blocks(),
                listed.tile().nt(), listed.variant().sharedBytes(),
                new DistributionKernels.SortListed(out.keys(), out.values(), starts, state, list));
    }

    private DeviceArray words(long count) {
        return call.scratch().take(ElementType.INT, count);
    }
}
