package io.mergepath.cpu;

import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stable sort of keys in a built-in order: one scatter of their codes to buckets that fit a cache, then a
 * {@link BucketSort} of each, all by all workers. Both moves through memory beyond the caches are streams.
 *
 * <p>Scratch: one {@code long} a key, an {@code int} more where an index is carried beside a 64-bit code, and for each
 * worker two buffers of the size of a bucket.
 */
final class RadixSort {
    /** Keys that are loaded, coded and sent on at a time: small enough that all its buffers stay in the first-level cache. */
    private static final int STRIP = 1 << 10;

    /** Keys that a bucket should have: both its buffers fit half the second-level cache. */
    private static final int BUCKET = 1 << 13;

    private static final int MOST_BUCKETS = 1 << 11;

    /** Codes in the sample, at the least, for each bucket. */
    private static final int SAMPLES = 8;

    /** Up to this many different codes, keys alone are counted and written anew instead of moved. */
    private static final int MOST_COUNTED = 1 << 16;

    /** What goes with the keys. */
    enum Carry {
        /** Nothing. */
        NOTHING,
        /** Each key's index; keys may be written too or not. */
        INDEX,
        /** A column of 32-bit values, beside keys of at most 32 bits. */
        VALUE
    }

    private final KeyCodes codes;
    private final int length;
    private final Carry carry;
    private final boolean packed;
    private final boolean storeKeys;
    private final int[] values;
    private final int valuesOffset;
    private final Workers workers;
    private final CpuWorkspace workspace;

    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;

    RadixSort(KeyCodes codes, int length, Carry carry, boolean storeKeys, int[] values, int valuesOffset,
            Workers workers, CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.carry = carry;
        this.packed = carry != Carry.NOTHING && codes.fitInInts();
        this.storeKeys = storeKeys;
        this.values = values;
        this.valuesOffset = valuesOffset;
        this.workers = workers;
        this.workspace = workspace;
    }

    /**
     * Sorts.
     *
     * @return false if there are NaNs among the keys: then nothing was done
     */
    boolean sort() {
        int ranges = Math.max(1, Math.min(workers.width(), length / (4 * BUCKET)));
        int samples = survey(ranges);
        if (codes.haveNaN(least, greatest)) {
            return false;
        }
        if (least == greatest) {
            if (carry == Carry.INDEX) {
                for (int i = 0; i < length; i++) {
                    values[valuesOffset + i] = i;
                }
            }
            return true;
        }
        if (carry == Carry.NOTHING && greatest - least > 0 && greatest - least < Math.min(MOST_COUNTED, length)) {
            countAndFill(ranges);
            return true;
        }
        int wanted = Integer.highestOneBit(Math.clamp(length / BUCKET, 2, MOST_BUCKETS));
        Digits digits = Digits.choose(workspace.longs(Use.SAMPLE, 0, samples), samples, least, greatest, wanted,
                workspace.ints(Use.SAMPLE, 0, samples));
        int[][] counts = new int[ranges][];
        workers.run(ranges, (slot, range) -> counts[range] = count(slot, range, ranges, digits));
        int[] starts = startsOf(counts, digits.count());
        long[] records = workspace.longs(Use.KEYS, 0, length);
        int[] carried = carry != Carry.NOTHING && !packed ? workspace.ints(Use.INDICES, 0, length) : null;
        workers.run(ranges, (slot, range) -> scatter(slot, range, ranges, digits, counts[range], records, carried));
        workers.run(digits.count(), (slot, bucket) -> {
            if (starts[bucket] < starts[bucket + 1]) {
                sortBucket(slot, starts[bucket], starts[bucket + 1], records, carried);
            }
        });
        return true;
    }

    private int rangeStart(int range, int ranges) {
        return (int) ((long) length * range / ranges);
    }

    /** Finds the least and the greatest code and draws a sorted sample; its size is returned. */
    private int survey(int ranges) {
        int strips = (length + STRIP - 1) / STRIP;
        int each = Math.clamp((long) SAMPLES * length / BUCKET / strips + 1, 1, 64);
        int samples = strips * each;
        long[] sample = workspace.longs(Use.SAMPLE, 0, samples);
        long[] leasts = new long[ranges];
        long[] greatests = new long[ranges];
        workers.run(ranges, (slot, range) -> {
            long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
            int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            int first = (int) ((long) strips * range / ranges);
            int last = (int) ((long) strips * (range + 1) / ranges);
            for (int s = first; s < last; s++) {
                int from = s * STRIP;
                int n = Math.min(STRIP, length - from);
                codes.load(from, n, strip, raw);
                for (int i = 0; i < n; i++) {
                    min = Math.min(min, strip[i]);
                    max = Math.max(max, strip[i]);
                }
                for (int i = 0; i < each; i++) {
                    // Places that a period of the input is unlikely to share.
                    sample[s * each + i] = strip[(int) ((((s * 40503L + i * 65497L) & 0xffff) * n) >>> 16)];
                }
            }
            leasts[range] = min;
            greatests[range] = max;
        });
        for (int range = 0; range < ranges; range++) {
            least = Math.min(least, leasts[range]);
            greatest = Math.max(greatest, greatests[range]);
        }
        Arrays.sort(sample, 0, samples);
        return samples;
    }

    /** Few different keys, alone: each is counted and written as often as it was there. */
    private void countAndFill(int ranges) {
        int different = (int) (greatest - least) + 1;
        int[][] counts = new int[ranges][];
        workers.run(ranges, (slot, range) -> {
            int[] mine = workspace.ints(Use.COUNTS, range, different);
            Arrays.fill(mine, 0, different, 0);
            long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
            int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
            int end = rangeStart(range + 1, ranges);
            for (int from = rangeStart(range, ranges); from < end; from += STRIP) {
                int n = Math.min(STRIP, end - from);
                codes.load(from, n, strip, raw);
                for (int i = 0; i < n; i++) {
                    mine[(int) (strip[i] - least)]++;
                }
            }
            counts[range] = mine;
        });
        int[] starts = startsOf(counts, different);
        workers.run(ranges,
                (slot, range) -> fill(slot, rangeStart(range, ranges), rangeStart(range + 1, ranges), starts));
    }

    private void fill(int slot, int from, int to, int[] starts) {
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
        long[] decoded = workspace.longs(Use.STRIP_DECODED, slot, STRIP);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
        int digit = Arrays.binarySearch(starts, 0, (int) (greatest - least) + 2, from);
        digit = digit < 0 ? -digit - 2 : digit;
        for (int at = from; at < to; at += STRIP) {
            int n = Math.min(STRIP, to - at);
            for (int i = 0; i < n;) {
                while (starts[digit + 1] <= at + i) {
                    digit++;
                }
                int end = Math.min(n, starts[digit + 1] - at);
                Arrays.fill(strip, i, end, least + digit);
                i = end;
            }
            codes.store(strip, 0, n, 0, at, decoded, raw);
        }
    }

    private int[] count(int slot, int range, int ranges, Digits digits) {
        int[] counts = workspace.ints(Use.COUNTS, range, digits.count());
        Arrays.fill(counts, 0, digits.count(), 0);
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
        int[] buckets = workspace.ints(Use.STRIP_DIGITS, slot, STRIP);
        int end = rangeStart(range + 1, ranges);
        for (int from = rangeStart(range, ranges); from < end; from += STRIP) {
            int n = Math.min(STRIP, end - from);
            codes.load(from, n, strip, raw);
            digits.of(strip, n, buckets);
            for (int i = 0; i < n; i++) {
                counts[buckets[i]]++;
            }
        }
        return counts;
    }

    /** Turns counts into places: bucket by bucket, and within a bucket range by range, so that the scatter is stable. */
    private int[] startsOf(int[][] counts, int buckets) {
        int[] starts = workspace.ints(Use.STARTS, 0, buckets + 1);
        int next = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            starts[bucket] = next;
            for (int[] range : counts) {
                int count = range[bucket];
                range[bucket] = next;
                next += count;
            }
        }
        starts[buckets] = next;
        return starts;
    }

    private void scatter(int slot, int range, int ranges, Digits digits, int[] places, long[] records,
            int @Nullable [] carried) {
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
        int[] buckets = workspace.ints(Use.STRIP_DIGITS, slot, STRIP);
        int end = rangeStart(range + 1, ranges);
        for (int from = rangeStart(range, ranges); from < end; from += STRIP) {
            int n = Math.min(STRIP, end - from);
            codes.load(from, n, strip, raw);
            digits.of(strip, n, buckets);
            if (carried != null) {
                for (int i = 0; i < n; i++) {
                    int to = places[buckets[i]]++;
                    records[to] = strip[i];
                    carried[to] = from + i;
                }
                continue;
            }
            if (packed) {
                pack(strip, from, n);
            }
            for (int i = 0; i < n; i++) {
                records[places[buckets[i]]++] = strip[i];
            }
        }
    }

    private void pack(long[] strip, int from, int n) {
        if (carry == Carry.INDEX) {
            for (int i = 0; i < n; i++) {
                strip[i] = (strip[i] << Integer.SIZE) | (from + i);
            }
        } else {
            for (int i = 0; i < n; i++) {
                strip[i] = (strip[i] << Integer.SIZE) | Integer.toUnsignedLong(values[valuesOffset + from + i]);
            }
        }
    }

    private void sortBucket(int slot, int from, int to, long[] records, int @Nullable [] carried) {
        int n = to - from;
        long[] other = workspace.longs(Use.BUCKET, slot, n);
        int[] otherCarried = carried == null ? null : workspace.ints(Use.BUCKET_INDICES, slot, n);
        BucketSort.Buffers buffers = new BucketSort.Buffers(records, carried, from, other, otherCarried,
                workspace.ints(Use.BUCKET_COUNTS, slot, BucketSort.COUNTS));
        int shift = packed ? Integer.SIZE : 0;
        BucketSort.sort(buffers, n, shift);
        if (storeKeys) {
            long[] decoded = workspace.longs(Use.STRIP_DECODED, slot, STRIP);
            int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
            for (int i = 0; i < n; i += STRIP) {
                codes.store(buffers.records, buffers.from + i, Math.min(STRIP, n - i), shift, from + i, decoded, raw);
            }
        }
        if (packed) {
            for (int i = 0; i < n; i++) {
                values[valuesOffset + from + i] = (int) buffers.records[buffers.from + i];
            }
        } else if (buffers.carried != null) {
            System.arraycopy(buffers.carried, buffers.from, values, valuesOffset + from, n);
        }
    }
}
