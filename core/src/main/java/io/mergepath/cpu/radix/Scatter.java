// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import java.util.Arrays;

/**
 * Moves the codes of all keys, as records, to their buckets. The move is stable and uses all workers. It first counts
 * the codes of each range of the input. It then moves each range to the positions that follow from the counts. With
 * many buckets it works chunk by chunk: it sorts a chunk by bucket within the second-level cache, and then copies all
 * records of a bucket at once. Single writes to many places in memory would each wait for the memory.
 */
final class Scatter {
    /** Keys that are loaded, coded and moved at a time. All buffers of a strip stay in the first-level cache. */
    static final int STRIP = 1 << 10;

    /** Keys of a chunk. Two copies of its data fit the second-level cache. */
    private static final int CHUNK = 1 << 15;

    /** The buckets of codes beyond a sample. They get few records. */
    private static final int ENDS = 2;

    /** With at most this many buckets, the memory keeps pace with single writes of records to each bucket. */
    private static final int FEW_BUCKETS = 64 + ENDS;

    /** The same bound for keys alone. */
    private static final int FEW_FOR_KEYS = 512 + ENDS;

    /** Ranges of the input for each worker. With several ranges, a worker that begins late delays the others little. */
    private static final int RANGES_PER_WORKER = 4;

    /** The least number of keys that is worth the counters of a range. */
    private static final int LEAST_RANGE = 1 << 14;

    private final KeyCodes codes;
    private final Payload payload;
    private final boolean packed;
    private final Digits digits;
    private final CpuWorkspace workspace;
    private final Records records;

    private Scatter(KeyCodes codes, Payload payload, Digits digits, CpuWorkspace workspace, Records records) {
        this.codes = codes;
        this.payload = payload;
        this.packed = payload != Payload.NONE && records.carried == null;
        this.digits = digits;
        this.workspace = workspace;
        this.records = records;
    }

    /** The number of ranges into which the workers divide a length. */
    static int ranges(int length, Workers workers) {
        return Math.clamp(length / LEAST_RANGE, 1, RANGES_PER_WORKER * workers.width());
    }

    static int rangeStart(int length, int range, int ranges) {
        return (int) ((long) length * range / ranges);
    }

    /**
     * Moves records to their buckets.
     *
     * @return the start of each bucket, and the length as the last element
     */
    static int[] run(KeyCodes codes, int length, Payload payload, Digits digits, Workers workers,
            CpuWorkspace workspace, Records records) {
        Scatter scatter = new Scatter(codes, payload, digits, workspace, records);
        int ranges = ranges(length, workers);
        int[][] places = new int[ranges][];
        workers.run(ranges, (slot, range) -> places[range] = scatter.count(slot, range,
                rangeStart(length, range, ranges), rangeStart(length, range + 1, ranges)));
        int[] starts = startsOf(places, digits.count(), workspace);
        workers.run(ranges, (slot, range) -> {
            int from = rangeStart(length, range, ranges);
            int to = rangeStart(length, range + 1, ranges);
            if (digits.count() <= (payload == Payload.NONE ? FEW_FOR_KEYS : FEW_BUCKETS)) {
                scatter.moveSingly(slot, from, to, places[range]);
            } else {
                scatter.moveChunks(slot, from, to, places[range]);
            }
        });
        return starts;
    }

    /** Turns counts into positions, bucket by bucket, and within a bucket range by range. So the scatter is stable. */
    static int[] startsOf(int[][] counts, int buckets, CpuWorkspace workspace) {
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

    private int[] count(int slot, int range, int from, int to) {
        int[] counts = workspace.ints(Use.COUNTS, range, digits.count());
        Arrays.fill(counts, 0, digits.count(), 0);
        if (countInPlace(from, to, counts)) {
            return counts;
        }
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
        int[] buckets = workspace.ints(Use.STRIP_DIGITS, slot, STRIP);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
        int n;
        for (int at = from; at < to; at += n) {
            n = Math.min(STRIP, to - at);
            if (records.narrow) {
                codes.loadInts(at, n, raw, 0);
                digits.of(raw, n, buckets, strip);
            } else {
                codes.load(at, n, strip, raw);
                digits.of(strip, n, buckets);
            }
            count(buckets, n, counts);
        }
        return counts;
    }

    /** Counts codes that are their keys where they lie. It returns false, and does nothing, for others. */
    private boolean countInPlace(int from, int to, int[] counts) {
        int at = codes.offset();
        int[] ints = codes.ints();
        if (ints != null) {
            return digits.count(ints, at + from, at + to, counts);
        }
        long[] longs = codes.longs();
        return longs != null && digits.count(longs, at + from, at + to, counts);
    }

    /** Moves codes without payload that are their keys. It returns false, and does nothing, for others. */
    private boolean moveInPlace(int from, int to, int[] places) {
        int at = codes.offset();
        int[] ints = codes.ints();
        if (ints != null && records.narrow) {
            return digits.move(ints, at + from, at + to, places, records.ints);
        }
        long[] longs = codes.longs();
        return payload == Payload.NONE && longs != null
                && digits.move(longs, at + from, at + to, places, records.longs);
    }

    private static void count(int[] buckets, int n, int[] counts) {
        for (int i = 0; i < n; i++) {
            counts[buckets[i]]++;
        }
    }

    private void moveSingly(int slot, int from, int to, int[] places) {
        if (moveInPlace(from, to, places)) {
            return;
        }
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
        int[] buckets = workspace.ints(Use.STRIP_DIGITS, slot, STRIP);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, STRIP);
        int n;
        for (int at = from; at < to; at += n) {
            n = Math.min(STRIP, to - at);
            if (records.narrow) {
                codes.loadInts(at, n, raw, 0);
                digits.of(raw, n, buckets, strip);
                move(raw, buckets, n, places, records.ints);
            } else {
                load(slot, at, n, strip, buckets);
                move(strip, buckets, n, at, places, records);
            }
        }
    }

    /** Writes each of {@code n} narrow records to the place that its bucket has come to. */
    private static void move(int[] from, int[] buckets, int n, int[] places, int[] target) {
        for (int i = 0; i < n; i++) {
            target[places[buckets[i]]++] = from[i];
        }
    }

    /** Loads a strip of records and the numbers of their buckets. */
    private void load(int slot, int at, int n, long[] strip, int[] buckets) {
        codes.load(at, n, strip, workspace.ints(Use.STRIP_RAW, slot, STRIP));
        digits.of(strip, n, buckets);
        if (packed) {
            payload.pack(strip, n, at);
        }
    }

    /**
     * Writes each of {@code n} records to the next free position of its bucket. The keys of the records lie from {@code
     * at} on.
     */
    private void move(long[] from, int[] buckets, int n, int at, int[] places, Records target) {
        int[] ints = target.ints;
        long[] longs = target.longs;
        int[] carried = target.carried;
        if (target.narrow) {
            for (int i = 0; i < n; i++) {
                ints[places[buckets[i]]++] = (int) from[i];
            }
        } else if (carried == null) {
            for (int i = 0; i < n; i++) {
                longs[places[buckets[i]]++] = from[i];
            }
        } else {
            int first = payload.place(at);
            for (int i = 0; i < n; i++) {
                int to = places[buckets[i]]++;
                longs[to] = from[i];
                carried[to] = first + i;
            }
        }
    }

    private void moveChunks(int slot, int from, int to, int[] places) {
        int most = Math.min(CHUNK, to - from);
        long[] chunk = workspace.longs(Use.CHUNK_CODES, slot, most);
        int[] buckets = workspace.ints(Use.CHUNK_DIGITS, slot, most);
        int[] ends = workspace.ints(Use.CHUNK_COUNTS, slot, digits.count());
        Records ordered = records.narrow ? Records.ofInts(workspace.ints(Use.CHUNK_RECORDS, slot, most))
                : Records.ofLongs(workspace.longs(Use.CHUNK_RECORDS, slot, most),
                        records.carried == null ? null : workspace.ints(Use.CHUNK_CARRIED, slot, most));
        int n;
        for (int at = from; at < to; at += n) {
            n = Math.min(CHUNK, to - at);
            loadChunk(slot, at, n, chunk, buckets);
            Arrays.fill(ends, 0, digits.count(), 0);
            count(buckets, n, ends);
            int next = 0;
            for (int bucket = 0; bucket < digits.count(); bucket++) {
                int count = ends[bucket];
                ends[bucket] = next;
                next += count;
            }
            move(chunk, buckets, n, at, ends, ordered);
            int start = 0;
            for (int bucket = 0; bucket < digits.count(); bucket++) {
                int count = ends[bucket] - start;
                ordered.copy(start, records, places[bucket], count);
                places[bucket] += count;
                start += count;
            }
        }
    }

    private void loadChunk(int slot, int from, int count, long[] chunk, int[] buckets) {
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, STRIP);
        int[] stripBuckets = workspace.ints(Use.STRIP_DIGITS, slot, STRIP);
        for (int at = 0; at < count; at += STRIP) {
            int n = Math.min(STRIP, count - at);
            load(slot, from + at, n, strip, stripBuckets);
            System.arraycopy(strip, 0, chunk, at, n);
            System.arraycopy(stripBuckets, 0, buckets, at, n);
        }
    }
}
