package io.mergepath.cpu;

import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stable sort of keys in a built-in order: one {@link Scatter} of their codes to buckets that fit a cache, then a
 * {@link BucketSort} of each, all by all workers. Both moves through memory beyond the caches are streams.
 *
 * <p>Scratch: an {@code int} for each 32-bit key alone, a {@code long} for each other key, an {@code int} more where a
 * payload is moved beside a 64-bit code, and for each worker two buffers of the size of a bucket and two of a chunk.
 */
final class RadixSort {
    /** Records of a bucket of equal codes that one task writes. */
    private static final int PIECE = 1 << 15;

    private final KeyCodes codes;
    private final int length;
    private final Payload payload;
    private final boolean storeKeys;
    private final Workers workers;
    private final CpuWorkspace workspace;
    private final int codeShift;

    /**
     * A sort of all keys.
     *
     * @param storeKeys whether keys are to be sorted too, or the payload alone
     */
    RadixSort(KeyCodes codes, int length, Payload payload, boolean storeKeys, Workers workers,
            CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.payload = payload;
        this.storeKeys = storeKeys;
        this.workers = workers;
        this.workspace = workspace;
        this.codeShift = payload != Payload.NONE && codes.fitInInts() ? Integer.SIZE : 0;
    }

    /** Sorts, by buckets that share out a sample of the codes evenly. */
    void sort(Sample sample) {
        Digits digits = Digits.choose(sample, codes.least(), codes.greatest(),
                workspace.ints(Use.SAMPLE, 0, sample.count()));
        Records records = payload == Payload.NONE && codes.fitInInts()
                ? Records.ofInts(workspace.ints(Use.KEYS, 0, length))
                : Records.ofLongs(workspace.longs(Use.KEYS, 0, length),
                        codes.fitInInts() || payload == Payload.NONE ? null : workspace.ints(Use.INDICES, 0, length));
        int[] starts = Scatter.run(codes, length, payload, digits, workers, workspace, records);
        sortBuckets(digits, starts, records);
    }

    /** A part of a bucket that needs no sorting. */
    private record Piece(int from, int to) {
    }

    private void sortBuckets(Digits digits, int[] starts, Records records) {
        List<Piece> sorted = new ArrayList<>();
        for (int bucket = 0; bucket < digits.count(); bucket++) {
            if (digits.bits(bucket) == 0) {
                for (int from = starts[bucket]; from < starts[bucket + 1]; from += PIECE) {
                    sorted.add(new Piece(from, Math.min(starts[bucket + 1], from + PIECE)));
                }
            }
        }
        workers.run(digits.count() + sorted.size(), (slot, task) -> {
            if (task >= digits.count()) {
                Piece piece = sorted.get(task - digits.count());
                BucketSort.Buffers equal = buffers(slot, records, piece.from(), piece.to() - piece.from());
                store(slot, equal.records, equal.carried, equal.from, piece.to() - piece.from(), piece.from());
            } else if (digits.bits(task) != 0 && starts[task] < starts[task + 1]) {
                sortBucket(slot, records, starts[task], starts[task + 1], digits.base(task), digits.bits(task));
            }
        });
    }

    /** A bucket to sort: where it lies, or narrow records widened, and the other buffer for it. */
    private BucketSort.Buffers buffers(int slot, Records records, int from, int n) {
        long[] other = workspace.longs(Use.BUCKET, slot, n);
        int[] counts = workspace.ints(Use.BUCKET_COUNTS, slot, BucketSort.COUNTS);
        if (!records.narrow) {
            int[] otherCarried = records.carried == null ? null : workspace.ints(Use.BUCKET_INDICES, slot, n);
            return new BucketSort.Buffers(records.longs, records.carried, from, other, otherCarried, counts);
        }
        long[] wide = workspace.longs(Use.BUCKET_WIDE, slot, n);
        for (int i = 0; i < n; i++) {
            wide[i] = records.ints[from + i];
        }
        return new BucketSort.Buffers(wide, null, 0, other, null, counts);
    }

    private void sortBucket(int slot, Records records, int from, int to, long base, int bits) {
        BucketSort.Buffers buffers = buffers(slot, records, from, to - from);
        int numbers = to - from;
        int place = from;
        if (bits == Digits.UNKNOWN && codes.mayBeNaN()) {
            int first = buffers.from;
            numbers = buffers.part(to - from, codes, codeShift);
            int nans = to - from - numbers;
            int nansAt = codes.beginWithNaN() ? 0 : numbers;
            store(slot, buffers.records, buffers.carried, first + nansAt, nans, from + nansAt);
            buffers.from = codes.beginWithNaN() ? first + nans : first;
            place = codes.beginWithNaN() ? from + nans : from;
        }
        BucketSort.sort(buffers, numbers, codeShift, base, bits);
        store(slot, buffers.records, buffers.carried, buffers.from, numbers, place);
    }

    /** Writes {@code n} records from {@code at} on, in order, as keys and payload from {@code to} on. */
    private void store(int slot, long[] records, int @Nullable [] carried, int at, int n, int to) {
        if (storeKeys) {
            long[] decoded = workspace.longs(Use.STRIP_DECODED, slot, Scatter.STRIP);
            int[] raw = workspace.ints(Use.STRIP_RAW, slot, Scatter.STRIP);
            for (int i = 0; i < n; i += Scatter.STRIP) {
                codes.store(records, at + i, Math.min(Scatter.STRIP, n - i), codeShift, to + i, decoded, raw);
            }
        }
        if (codeShift != 0) {
            payload.unpack(records, at, n, to);
        } else if (carried != null) {
            payload.store(carried, at, n, to);
        }
    }
}
