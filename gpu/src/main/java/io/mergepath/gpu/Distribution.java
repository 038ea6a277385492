package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.Span;

/**
 * Sorts keys alone by distribution, where equal keys are identical: passes send keys to buckets by the leading bits of their codes,
 * and a block sorts each bucket in shared memory. It is not stable, and needs no comparisons between keys of different buckets. A
 * survey on the device decides whether keys spread evenly enough; if they do not, other kernels sort them. Cost: one read of the keys,
 * and a read and a write for each of one or two passes and for the finish. Scratch: as many keys, and a megabyte.
 */
final class Distribution {
    /** A pass sends keys to no more places from a tile than 1 &lt;&lt; this. */
    private static final int PASS_BITS = 8;

    /** Keys that a thread reads at once to count them: READ_AHEAD of buckets.c. */
    private static final int READ_AHEAD = 16;

    /** PLACES and BORDER of finish.c. */
    private static final int PLACES = 1 << 12;
    private static final int BORDER = 6;

    /** How many blocks sort listed buckets: mostly there are none. */
    private static final int LISTED_BLOCKS = 264;

    /** The words of the state, and the two pairs of flags among them: see distribution.h. */
    private static final int STATE_WORDS = 8;
    private static final int DISTRIBUTED = 0;
    private static final int LEFT = 2;

    private final DistributionTuning tuning;
    private final Launcher count;
    private final Launcher pass;
    private final Launcher finish;
    private final Launcher listed;
    private final Call call;

    Distribution(DistributionTuning tuning, Launcher count, Launcher pass, Launcher finish, Launcher listed) {
        this.tuning = tuning;
        this.count = count;
        this.pass = pass;
        this.finish = finish;
        this.listed = listed;
        this.call = count.call();
    }

    /**
     * Sorts keys where they are.
     *
     * @param scratch as many keys
     * @param otherwise queues the kernels that sort keys which do not spread evenly
     */
    void sort(Span keys, Span scratch, Runnable otherwise) {
        long n = keys.length();
        int bits = tuning.bits(n);
        int lowBits = bits <= PASS_BITS ? 0 : bits / 2;
        int buckets = 1 << bits;
        Span state = words(STATE_WORDS);
        Span counts = words(buckets);
        Span starts = words(buckets + 1);
        int threads = count.tile().nt();
        count.launch(Kernels.Source.BUCKETS, "survey", Math.ceilDiv(buckets, threads), threads, 0, keys, n, bits,
                state, counts);
        call.skipUnless(state.slice(DISTRIBUTED, DISTRIBUTED + 2), () -> {
            Span bucketEnds = words(buckets);
            Span segmentEnds = words(1 << PASS_BITS);
            count.launch(Kernels.Source.BUCKETS, "histogram",
                    Math.min(tuning.blocks(), Math.ceilDiv(n, (long) threads * READ_AHEAD)), threads,
                    Math.max(buckets, 2) * Short.BYTES, keys, n, bits, state, counts);
            count.launch(Kernels.Source.BUCKETS, "scan_buckets", Math.ceilDiv(buckets, threads), threads, 0, counts,
                    bits, lowBits, n, tuning.finish().nv(), starts, bucketEnds, segmentEnds, state);
            Span none = Span.NONE;
            pass(keys, bits, lowBits, bits - lowBits, none, none, 1, segmentEnds, state, scratch);
            if (lowBits > 0) {
                int segments = 1 << (bits - lowBits);
                Span tilesBefore = words(segments + 1);
                pass.launch(Kernels.Source.DISTRIBUTION, "count_tiles", 1, pass.tile().nt(), 0, starts, lowBits,
                        segments, tilesBefore);
                pass(scratch, bits, 0, lowBits, starts, tilesBefore, segments, bucketEnds, state, keys);
            }
            Span list = words(buckets);
            Tile tile = finish.tile();
            finish.launch(Kernels.Source.FINISH, "finish_buckets", buckets, tile.nt(),
                    (tile.nv() + 2 * BORDER) * keys.elementBytes() + PLACES * Integer.BYTES,
                    lowBits > 0 ? keys : scratch, starts, state, list, keys);
            listed.launch(Kernels.Source.LISTED, "sort_listed", LISTED_BLOCKS, listed.tile().nt(),
                    listed.tile().sharedBytes(keys.elementBytes(), 0), keys, starts, state, list);
        });
        call.skipUnless(state.slice(LEFT, LEFT + 2), otherwise);
    }

    /** Sends keys to the buckets of their segment by some bits of the bucket's number. */
    private void pass(Span from, int bits, int lowBits, int digitBits, Span starts, Span tilesBefore, int segments,
            Span ends, Span state, Span to) {
        Tile tile = pass.tile();
        // Every segment may end in the middle of a tile.
        long tiles = Math.ceilDiv(from.length(), (long) tile.nv()) + (segments > 1 ? segments : 0);
        pass.launch(Kernels.Source.DISTRIBUTION, "distribute", tiles, tile.nt(), tile.nv() * from.elementBytes(), from,
                from.length(), bits, lowBits, digitBits, starts, tilesBefore, segments, ends, state, to);
    }

    private Span words(int count) {
        return call.scratch().take(ElementType.INT, count);
    }
}
