// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts by distribution. Passes send keys to buckets, and a block sorts each bucket in shared memory. The sort is
 * stable for records with values. A survey on the device decides whether leading bits of the codes tell the buckets, or
 * a map that follows a sample of the keys, or whether other kernels sort the keys. These also sort them if NaNs differ,
 * or if buckets turn out to be too large. Cost: one read of the keys, and a read and a write for each of one or two
 * passes and for the finish. Scratch: as many records and a megabyte; for records with values also 2 KiB for each tile
 * of a pass.
 */
public final class Distribution {
    /** A pass sends the keys of a tile to at most {@code 1 << PASS_BITS} places. */
    private static final int PASS_BITS = 8;
    private static final int DIGITS = DistributionTuning.DIGITS;

    /** Keys that a thread reads at once to count them: READ_AHEAD of in_order.h. */
    private static final int READ_AHEAD = 16;

    /** Words that a thread clears. */
    private static final int CLEARED = 4;

    /**
     * Blocks that clear words or sort listed buckets, for each block that counts. Mostly there are no listed buckets.
     */
    private static final long WAVES = 4;

    /** BORDER of finish.h. */
    private static final int BORDER = 6;

    /** The words of the state, and the places of its pairs of flags: distribution.h. */
    private static final int STATE_WORDS = 22;
    private static final int PLAINLY = 0;
    private static final int BY_MAP = 2;
    private static final int DISTRIBUTED = 4;
    private static final int LEFT = 6;

    /** The keys that are sampled together, and the parts of such groups of which a map has one: NEIGHBOURS of map.c. */
    private static final int NEIGHBOURS = 8;
    private static final int SAMPLED = 16;

    /** The words of a large bucket, and of a chunk of such a bucket: LARGE_WORDS of distribution.h. */
    private static final int LARGE_WORDS = 5;
    private static final int CHUNK_WORDS = 2;

    /** A map of few keys takes more of them, down to all. */
    private static final int SAMPLES = 1 << 17;

    /** Another flag of this kind: a sort by digits sorts the keys that are left. */
    private static final int DIGITS_FOLLOW = 4;

    /** Another: the keys lie where the result goes, so keys in order may stay. */
    private static final int MAY_STAY = 8;

    private final DistributionTuning tuning;
    private final @Nullable DigitSort digits;
    private final Launcher count;
    private final Launcher finish;
    private final Launcher listed;
    private final List<Way> ways;
    private final DeviceCall call;

    /**
     * A way to the buckets.
     *
     * @param isMap whether a map decides, or leading bits
     * @param pass launches the passes
     */
    private record Way(boolean isMap, Launcher pass) {
        /** The flag by which the survey may take it: MAY_GO of buckets.c. */
        int flag() {
            return isMap ? 2 : 1;
        }

        DeviceArray isTaken(DeviceArray state) {
            int at = isMap ? BY_MAP : PLAINLY;
            return state.slice(at, at + 2);
        }

        KernelSource source(KernelSource byLeadingBits, KernelSource byMap) {
            return isMap ? byMap : byLeadingBits;
        }

        KernelSource passes() {
            return pass.variant().valueBytes() == 0
                    ? source(KernelSource.DISTRIBUTION, KernelSource.MAPPED_DISTRIBUTION)
                    : source(KernelSource.RECORDS, KernelSource.MAPPED_RECORDS);
        }

        /** The shared memory of a map. */
        int mapBytes() {
            return isMap
                    ? DistributionTuning.mapBytes(pass.variant().key().bytes(), pass.variant().valueBytes())
                    : 0;
        }

        int passBytes(DeviceRecords records) {
            return mapBytes() + DistributionTuning.passBytes(pass.tile(), records.keys().elementBytes(),
                    pass.variant().valueBytes());
        }
    }

    /**
     * A sort.
     *
     * @param digits the sort that sorts the keys that are left, or null if merges do
     * @param count launches the kernels that count keys
     * @param pass launches passes by leading bits; null if these never divide the keys evenly
     * @param mapped launches passes by a map; null if digits or merges are faster than a map
     * @param finish launches the kernel that sorts buckets
     * @param listed launches the kernel that sorts the buckets which the finish could not sort
     */
    public Distribution(DistributionTuning tuning, @Nullable DigitSort digits, Launcher count, @Nullable Launcher pass,
            @Nullable Launcher mapped, Launcher finish, Launcher listed) {
        this.tuning = tuning;
        this.digits = digits;
        this.count = count;
        this.finish = finish;
        this.listed = listed;
        this.ways = new ArrayList<>();
        if (pass != null) {
            ways.add(new Way(false, pass));
        }
        if (mapped != null) {
            ways.add(new Way(true, mapped));
        }
        this.call = count.call();
    }

    /**
     * The division of a sort into buckets and segments.
     *
     * @param bits the bits of the numbers of buckets
     * @param used how many of these numbers occur
     */
    private record Division(long n, int bits, long used) {
        int buckets() {
            return 1 << bits;
        }

        /** The bits by which the second pass divides; 0 if the first pass makes the buckets. */
        int lowBits() {
            return bits <= PASS_BITS ? 0 : bits / 2;
        }

        /** The place on the scale of a map behind the last bucket. */
        long top() {
            return Math.min((used << (Integer.SIZE - bits)) - 1, (1L << Integer.SIZE) - 1);
        }

        /**
         * The segments that the first pass makes and the second pass divides; 1 if the first pass makes the buckets.
         */
        int segments() {
            return lowBits() == 0 ? 1 : 1 << (bits - lowBits());
        }

        /** The tiles of a pass. Every segment may end in the middle of a tile. */
        long tiles(Way way, int number) {
            return Math.ceilDiv(n, (long) way.pass.tile().nv()) + (number == 1 ? 0 : segments());
        }

        /**
         * The words by which the tiles of a pass of records tell each other counts, and one tile of words to count the
         * tiles.
         */
        long tileCounts(Way way, int number) {
            return way.pass.variant().valueBytes() == 0 ? 0 : (tiles(way, number) + 1) * DIGITS;
        }

        /** The same for all passes. */
        long tileCounts(Way way) {
            return tileCounts(way, 1) + (lowBits() == 0 ? 0 : tileCounts(way, 2));
        }
    }

    /**
     * What the kernels of a sort share on the device.
     *
     * @param state the results of the survey
     * @param counts the number of keys of each bucket
     * @param bins the number of sampled keys of each bin of a map
     * @param tileCounts the words by which the tiles of passes of records tell each other counts
     * @param scale the map
     * @param starts the place where each bucket begins
     * @param bucketEnds the place of the next key of each bucket
     * @param segmentEnds the same of each segment
     * @param list the buckets that the finish leaves to larger blocks
     * @param large the large buckets, or {@link DeviceArray#NONE} for keys with values
     * @param chunks the chunks of the large buckets
     */
    private record Tables(DeviceArray state, DeviceArray counts, DeviceArray bins, DeviceArray tileCounts,
            DeviceArray scale, DeviceArray starts, DeviceArray bucketEnds, DeviceArray segmentEnds, DeviceArray list,
            DeviceArray large, DeviceArray chunks) {
    }

    /**
     * The input of the sort behind a distribution.
     *
     * @param flags two integers on the device. Both are set if that sort must sort the keys.
     * @param zeros zeros for a sort by digits
     * @param dictionary a dictionary for a sort by digits
     */
    public record Left(DeviceArray flags, DeviceArray zeros, DeviceArray dictionary) {
    }

    /**
     * Sorts.
     *
     * @param in the records to sort. They may be the output or the scratch. Else the sort only reads them.
     * @param out the place of the result
     * @param scratch room for as many records
     * @return the input of the sort behind this one
     */
    public Left sort(DeviceRecords in, DeviceRecords out, DeviceRecords scratch) {
        long n = in.length();
        int buckets = ways.stream().mapToInt(way -> division(way, n).buckets()).max().orElse(1);
        boolean maps = ways.stream().anyMatch(Way::isMap);
        int bins = maps
                ? DistributionTuning.bins(in.keys().elementBytes(), count.variant().valueBytes())
                : 0;
        long tileCounts = ways.stream().mapToLong(way -> division(way, n).tileCounts(way)).max().orElse(0);
        boolean inScratch = in.shares(scratch);
        // A sort that splits large buckets may find late that digits must sort the keys. Then the input must be there.
        boolean splits = maps && in.values() == DeviceArray.NONE && !inScratch;
        long most = n / listed.tile().nv() + 1;
        // The survey clears the counts, and the words of a sort by digits.
        long own = buckets + bins + tileCounts;
        DeviceArray cleared = words(own + (digits == null ? 0 : digits.wordsToClear(n)));
        Tables tables = new Tables(words(STATE_WORDS), cleared.slice(0, buckets),
                cleared.slice(buckets, buckets + bins), cleared.slice(buckets + bins, own),
                maps ? words(bins + 1) : DeviceArray.NONE, words(buckets + 1), words(buckets), words(DIGITS),
                words(buckets), splits ? words(LARGE_WORDS * most) : DeviceArray.NONE,
                splits ? words(2 * CHUNK_WORDS * most) : DeviceArray.NONE);
        DeviceArray dictionary = digits == null || !digits.usesDictionary() ? DeviceArray.NONE
                : words(DigitSort.DICTIONARY_WORDS);
        int threads = count.tile().nt();
        int mayGo = ways.stream().mapToInt(Way::flag).sum() + (digits == null ? 0 : DIGITS_FOLLOW)
                + (in.equals(out) ? MAY_STAY : 0);
        count.launch(KernelSource.BUCKETS,
                Math.min(WAVES * tuning.blocks(), Math.ceilDiv(cleared.length(), (long) CLEARED * threads)), threads, 0,
                new DistributionKernels.Survey(in.keys(), n, tuning.bits(n), mayGo, tables.state, cleared,
                        cleared.length(), dictionary));
        for (Way way : ways) {
            try (LaunchCondition _ = call.skipUnless(way.isTaken(tables.state))) {
                count(way, division(way, n), in.keys(), tables);
            }
        }
        for (Way way : ways) {
            try (LaunchCondition _ = call.skipUnless(way.isTaken(tables.state))) {
                Division division = division(way, n);
                DeviceRecords first = inScratch ? out : scratch;
                DeviceRecords second = inScratch ? scratch : out;
                distribute(way, division, in, first, second, tables);
                finish(way, division, division.lowBits() == 0 ? first : second, out, tables);
            }
        }
        try (LaunchCondition _ = call.skipUnless(tables.state.slice(DISTRIBUTED, DISTRIBUTED + 2))) {
            launchListed(listed.tile().isOdd() ? KernelSource.LISTED_RECORDS : KernelSource.LISTED, buckets,
                    listed.variant().sharedBytes(),
                    new DistributionKernels.SortListed(out.keys(), out.values(), tables.starts, tables.state,
                            tables.list));
            if (splits) {
                launchListed(KernelSource.LARGE, 2 * most, 0,
                        new DistributionKernels.SplitLarge(out.keys(), tables.starts,
                                tables.chunks, tables.large, tables.state, scratch.keys()));
                launchListed(KernelSource.LARGE, most, listed.variant().sharedBytes(),
                        new DistributionKernels.SortOthers(scratch.keys(), tables.starts, tables.large, tables.state));
                launchListed(KernelSource.LARGE, 2 * most, 0,
                        new DistributionKernels.JoinLarge(scratch.keys(), tables.starts,
                                tables.chunks, tables.large, tables.state, out.keys()));
            }
        }
        return new Left(tables.state.slice(LEFT, LEFT + 2), cleared.slice(own, cleared.length()),
                dictionary);
    }

    private Division division(Way way, long n) {
        int bits = way.isMap ? tuning.mappedBits(n) : tuning.bits(n);
        return new Division(n, bits, way.isMap ? Math.min(tuning.mappedBuckets(n), 1L << bits) : 1L << bits);
    }

    /** Launches a kernel that sorts some of the buckets: at most so many, and mostly none. */
    private void launchListed(KernelSource source, long most, int sharedBytes, KernelParameters parameters) {
        listed.launch(source, Math.min(WAVES * tuning.blocks(), most), listed.tile().nt(), sharedBytes, parameters);
    }

    /** Counts the keys of buckets. */
    private void count(Way way, Division division, DeviceArray keys, Tables tables) {
        int threads = count.tile().nt();
        KernelSource source = way.source(KernelSource.HISTOGRAM, KernelSource.MAPPED_HISTOGRAM);
        if (way.isMap) {
            int every = Math.clamp(division.n / SAMPLES, 1, SAMPLED);
            long strata = division.n / NEIGHBOURS / every;
            count.launch(source, Math.min(tuning.blocks(), Math.ceilDiv(strata * NEIGHBOURS, threads)), threads, 0,
                    new DistributionKernels.SampleKeys(keys, strata, every, tables.state, tables.bins));
            count.launch(source, 1, threads, 0,
                    new DistributionKernels.DrawMap(tables.bins, strata * NEIGHBOURS, division.top(), tables.state,
                            tables.scale));
        }
        DistributionKernels.Starts starts = new DistributionKernels.Starts(division.bits, division.lowBits(),
                division.n, listed.tile().nv(), tables.starts, tables.bucketEnds, tables.segmentEnds, tables.large,
                tables.chunks);
        count.launch(source, Math.min(tuning.blocks(), Math.ceilDiv(division.n, (long) threads * READ_AHEAD)), threads,
                way.mapBytes() + Math.max(division.buckets(), 2) * Short.BYTES,
                new DistributionKernels.Histogram(keys, tables.scale, tables.counts, tables.state, starts));
        if (division.buckets() > threads) {
            count.launch(KernelSource.BUCKETS, Math.ceilDiv(division.buckets(), threads), threads, 0,
                    new DistributionKernels.ScanBuckets(tables.counts, tables.state, starts));
        }
    }

    /** Sends records to their buckets: to the first place, and in a second pass to the second place. */
    private void distribute(Way way, Division division, DeviceRecords in, DeviceRecords first, DeviceRecords second,
            Tables tables) {
        long firstCounts = division.tileCounts(way, 1);
        DeviceArray tilesBefore = division.lowBits() == 0 ? DeviceArray.NONE : words(division.segments() + 1);
        pass(way, division, 1, in, first, tilesBefore, tables, tables.segmentEnds,
                tables.tileCounts.slice(0, firstCounts));
        if (division.lowBits() > 0) {
            pass(way, division, 2, first, second, tilesBefore, tables, tables.bucketEnds,
                    tables.tileCounts.slice(firstCounts, firstCounts + division.tileCounts(way, 2)));
        }
    }

    /** The first pass divides by the high bits of the numbers of buckets, the second pass by the low bits. */
    private static void pass(Way way, Division division, int number, DeviceRecords from, DeviceRecords to,
            DeviceArray tilesBefore, Tables tables, DeviceArray ends, DeviceArray tileCounts) {
        int lowBits = number == 1 ? division.lowBits() : 0;
        int digitBits = number == 1 ? division.bits - division.lowBits() : division.lowBits();
        int segments = number == 1 ? 1 : division.segments();
        KernelParameters parameters = from.values() == DeviceArray.NONE
                ? new DistributionKernels.Distribute(from.keys(), division.n, division.bits, lowBits, digitBits,
                        tables.starts, tilesBefore, segments, ends, tables.scale, tables.state, to.keys())
                : new DistributionKernels.DistributeRecords(from.keys(), from.values(), division.n, division.bits,
                        lowBits, digitBits, tables.starts, tilesBefore, segments, tileCounts, tables.scale,
                        tables.state, to.keys(), to.values());
        // If another pass follows, one more block counts its tiles.
        way.pass.launch(way.passes(), division.tiles(way, number) + (lowBits > 0 ? 1 : 0), way.pass.tile().nt(),
                way.passBytes(from), parameters);
    }

    /** Sorts every bucket. */
    private void finish(Way way, Division division, DeviceRecords in, DeviceRecords out, Tables tables) {
        TileShape tile = finish.tile();
        int keyBytes = in.keys().elementBytes();
        DistributionKernels.Buckets buckets = new DistributionKernels.Following(tables.starts, listed.tile().nv(),
                tables.list);
        if (in.values() == DeviceArray.NONE) {
            finish.launch(way.source(KernelSource.FINISH, KernelSource.MAPPED_FINISH), division.buckets(), tile.nt(),
                    finishBytes(tile, keyBytes, 0),
                    new DistributionKernels.FinishBuckets(in.keys(), buckets, tables.state, out.keys()));
        } else {
            boolean wide = way.isMap || Byte.SIZE * keyBytes - division.bits + recordBits(tile) > Integer.SIZE;
            finish.launch(
                    way.source(wide ? KernelSource.FINISH_WIDE_RECORDS : KernelSource.FINISH_RECORDS,
                            KernelSource.MAPPED_FINISH_RECORDS),
                    division.buckets(), tile.nt(),
                    finishBytes(tile, wide ? Long.BYTES : Integer.BYTES, in.values().elementBytes()),
                    new DistributionKernels.FinishRecords(in.keys(), in.values(), buckets, tables.state, out.keys(),
                            out.values()));
        }
    }

    /** The shared memory of a finish: codes, counters of places, and values. */
    public static int finishBytes(TileShape tile, int codeBytes, int valueBytes) {
        return (tile.nv() + 2 * BORDER) * codeBytes + (Integer.BYTES << placeBits(tile)) + tile.nv() * valueBytes;
    }

    /** PLACE_BITS of finish.h. */
    private static int placeBits(TileShape finish) {
        return finish.nv() <= 1 << 13 ? 12 : finish.nv() <= 1 << 14 ? 13 : 14;
    }

    /** RECORD_BITS of record_codes.h. */
    private static int recordBits(TileShape finish) {
        return placeBits(finish) + 1;
    }

    private DeviceArray words(long count) {
        return call.scratch().take(ElementType.INT, count);
    }
}
