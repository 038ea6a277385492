// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.kernel.Strip;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.cpu.vector.ParallelIntVectorSort;
import io.mergepath.cpu.vector.Vectors;
import io.mergepath.spi.HostThreads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Stable sort of keys in a built-in order. One {@link Scatter} moves the codes of the keys to buckets that fit a cache.
 * A {@link BucketSort} or an {@link IntBucketSort}, or vectors, then sort each bucket. All workers take part in both
 * steps. Both steps read and write memory beyond the caches as streams.
 *
 * <p>Scratch: an {@code int} for each 32-bit key without payload, a {@code long} for each other key, another {@code
 * int} for each 64-bit key with a payload, and for each worker two buffers of the size of a bucket and two buffers of
 * the size of a chunk.
 */
public final class RadixSort {
    /** The records of a bucket of equal codes that one task writes. */
    private static final int PIECE = 1 << 15;

    /** Records of a bucket. Two buffers of them fit half of the second-level cache. */
    private static final int CACHED_RECORDS = 1 << 13;

    /** The least number of keys alone that is worth a bucket. */
    private static final int LEAST_BUCKET = 1 << 12;

    /**
     * The memory keeps pace with single writes of keys alone to this many buckets, so longer buckets are better than
     * more.
     */
    private static final int FEW_BUCKETS = 256;

    /** Keys alone of a bucket, beyond which more buckets are better. */
    private static final int GREATEST_BUCKET = 1 << 18;

    private static final int MOST_BUCKETS = 1 << 11;

    /** The least number of narrow records that is worth {@link #FEW_BUCKETS}. */
    private static final int LEAST_FOR_BYTES = 1 << 16;

    /** One thread sorts up to this many narrow records as a single bucket by digits. */
    private static final int SINGLE_BUCKET = 1 << 19;

    /** Sorts by vectors save time if their target is this much longer than a bucket. */
    private static final int VECTOR_ROOM = 64;

    /** The most keys that leave this room in an array. */
    private static final int MOST_BY_VECTORS = Integer.MAX_VALUE - 8 - VECTOR_ROOM;

    private static final int[] NO_INTS = {};

    private final KeyCodes codes;
    private final int length;
    private final Payload payload;
    private final boolean storeKeys;
    private final boolean vectors;
    private final Workers workers;
    private final CpuWorkspace workspace;
    private final int codeShift;

    /**
     * Creates a sort of all keys.
     *
     * @param storeKeys whether to write the sorted keys too, or only the payload
     * @param vectors whether {@link Vectors} sort the buckets; only without a payload
     */
    public RadixSort(KeyCodes codes, int length, Payload payload, boolean storeKeys,
            boolean vectors, Workers workers, CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.payload = payload;
        this.storeKeys = storeKeys;
        this.vectors = vectors && length <= MOST_BY_VECTORS;
        this.workers = workers;
        this.workspace = workspace;
        this.codeShift = payload != Payload.NONE && codes.fitInInts() ? Integer.SIZE : 0;
    }

    /**
     * The number of buckets for a sort: a power of two.
     *
     * @param narrow whether the keys have codes of 32 bits and no payload
     * @param vectors whether vectors sort the buckets
     * @param threads the number of threads
     */
    public static int buckets(int length, boolean narrow, boolean vectors, int threads) {
        if (threads == 1 && (vectors || (narrow && length <= SINGLE_BUCKET))) {
            return 1;
        }
        if (!narrow && !vectors) {
            return Integer.highestOneBit(Math.clamp(length / CACHED_RECORDS, 2, MOST_BUCKETS));
        }
        // With 2^8 buckets, three digits of eight bits are left.
        int few = vectors || length < LEAST_FOR_BYTES ? Math.clamp(length / LEAST_BUCKET, 2, FEW_BUCKETS) : FEW_BUCKETS;
        return Integer.highestOneBit(Math.clamp(length / GREATEST_BUCKET, few, MOST_BUCKETS));
    }

    /**
     * Moves records to buckets that share out a sample of the codes evenly, and takes all scratch.
     *
     * @return the task that sorts the buckets, and writes keys and payload
     */
    public Runnable prepare(Sample sample) {
        if (vectors) {
            Runnable inPlace = workers.width() == 1 ? prepareInPlace() : prepareInPlace(sample);
            if (inPlace != null) {
                return inPlace;
            }
        }
        Records records = payload == Payload.NONE && codes.fitInInts()
                ? Records.ofInts(workspace.ints(Use.KEYS, 0, length))
                : Records.ofLongs(workspace.longs(Use.KEYS, 0, length),
                        codes.fitInInts() || payload == Payload.NONE ? null : workspace.ints(Use.INDICES, 0, length));
        List<BucketPart> partes = distribute(sample, records);
        Seat[] seats = new Seat[Math.min(partes.size(), workers.width())];
        longestFirst(partes, seats.length);
        for (int s = 0; s < seats.length; s++) {
            int most = partes.get(s).length();
            seats[s] = records.narrow ? new IntSeat(s, records, most) : new LongSeat(s, records, most);
        }
        AtomicInteger next = new AtomicInteger(seats.length);
        HostThreads.Task sort = (_, seat) -> {
            for (int s = seat; s < partes.size(); s = next.getAndIncrement()) {
                seats[seat].sort(partes.get(s));
            }
        };
        return () -> workers.run(seats.length, sort);
    }

    /** The length of a buffer for so many keys. */
    private int withRoom(int most) {
        return vectors ? most + VECTOR_ROOM : most;
    }

    /** Prepares a sort of codes by vectors where they lie; null if the keys are no codes. */
    private @Nullable Runnable prepareInPlace() {
        int from = codes.offset();
        int[] ints = codes.ints();
        if (ints != null) {
            int[] scratch = workspace.ints(Use.BUCKET_INTS, 0, withRoom(length));
            int[] buffer = workspace.ints(Use.BUCKET_COUNTS, 0, Vectors.BUFFER);
            return () -> Vectors.sort(ints, from, length, scratch, buffer);
        }
        long[] longs = codes.longs();
        if (longs != null) {
            long[] scratch = workspace.longs(Use.BUCKET, 0, withRoom(length));
            long[] buffer = workspace.longs(Use.VECTOR_BUFFER, 0, Vectors.BUFFER);
            return () -> Vectors.sort(longs, from, length, scratch, buffer);
        }
        return null;
    }

    /** The same with several threads. */
    private @Nullable Runnable prepareInPlace(Sample sample) {
        int from = codes.offset();
        int[] ints = codes.ints();
        return ints == null ? null
                : new ParallelIntVectorSort(ints, from, length, sample.codes(), sample.count(), workers,
                        workspace)::run;
    }

    /** Moves records to buckets, or to a single one. */
    private List<BucketPart> distribute(Sample sample, Records records) {
        if (payload == Payload.NONE && buckets(length, records.narrow, vectors, workers.width()) == 1) {
            if (records.narrow) {
                codes.loadInts(0, length, records.ints, 0);
            } else {
                codes.load(0, length, records.longs, NO_INTS);
            }
            return new ArrayList<>(List.of(new BucketPart(0, length, 0, Digits.UNKNOWN)));
        }
        Digits digits = Digits.choose(sample, codes.least(), codes.greatest(),
                workspace.ints(Use.SAMPLE, 0, sample.count()));
        return partes(digits, Scatter.run(codes, length, payload, digits, workers, workspace, records));
    }

    /**
     * Records that one thread writes: a bucket, or a part of a bucket that needs no sort.
     *
     * @param bits as {@link Digits#bits}
     */
    private record BucketPart(int from, int to, long base, int bits) {
        int length() {
            return to - from;
        }
    }

    /** All partes in the order of their positions. */
    private static List<BucketPart> partes(Digits digits, int[] starts) {
        List<BucketPart> partes = new ArrayList<>();
        for (int bucket = 0; bucket < digits.count(); bucket++) {
            int end = starts[bucket + 1];
            int most = digits.bits(bucket) == 0 ? PIECE : end - starts[bucket];
            int n;
            for (int from = starts[bucket]; from < end; from += n) {
                n = Math.min(most, end - from);
                partes.add(new BucketPart(from, from + n, digits.base(bucket), digits.bits(bucket)));
            }
        }
        return partes;
    }

    /**
     * Moves the {@code count} longest partes to the front. The others keep their order, so that threads read memory
     * in order.
     */
    private static void longestFirst(List<BucketPart> partes, int count) {
        List<BucketPart> longest = new ArrayList<>(partes);
        longest.sort(Comparator.comparingInt(BucketPart::length).reversed());
        longest.subList(count, longest.size()).clear();
        partes.removeAll(new HashSet<>(longest));
        partes.addAll(0, longest);
    }

    /**
     * The scratch of a thread. Each of the longest partes has a seat of its length. A thread takes a seat and sorts
     * the part of the seat first. It then sorts other partes, none of which is longer. So all seats together are
     * not longer than the keys.
     */
    private abstract static class Seat {
        /** Sorts a part, and writes its keys and payload. */
        abstract void sort(BucketPart part);
    }

    /** A seat for narrow records. */
    private final class IntSeat extends Seat {
        private final Records records;
        private final int[] buffer;
        private final IntBucketSort bucket;

        IntSeat(int seat, Records records, int most) {
            this.records = records;
            buffer = workspace.ints(Use.BUCKET_INTS, seat, withRoom(most));
            bucket = new IntBucketSort(workspace.ints(Use.BUCKET_COUNTS, seat, IntBucketSort.COUNTS));
        }

        @Override
        void sort(BucketPart part) {
            int n = part.length();
            bucket.set(records.ints, part.from(), buffer);
            int numbers = n;
            int place = part.from();
            int skip = 0;
            if (part.bits() == Digits.UNKNOWN && codes.mayBeNaN()) {
                numbers = bucket.part(n, codes);
                int nans = n - numbers;
                int nansAt = codes.beginWithNaN() ? 0 : numbers;
                codes.storeInts(records.ints, place + nansAt, nans, place + nansAt);
                skip = codes.beginWithNaN() ? nans : 0;
            }
            bucket.skip(skip);
            if (part.bits() != 0) {
                if (vectors) {
                    bucket.sortByVectors(numbers);
                } else {
                    bucket.sortByDigits(numbers, (int) part.base(), part.bits());
                }
            }
            codes.storeInts(bucket.codes(), bucket.from(), numbers, place + skip);
        }
    }

    /** A seat for other records. */
    private final class LongSeat extends Seat {
        private final Records records;
        private final long @Nullable [] target = codes.longs();
        private final long[] other;
        private final int @Nullable [] otherCarried;
        private final BucketSort.Buffers buffers;
        private final long[] vectorBuffer;
        private final Strip strip;

        LongSeat(int seat, Records records, int most) {
            this.records = records;
            other = workspace.longs(Use.BUCKET, seat, withRoom(most));
            otherCarried = records.carried == null ? null : workspace.ints(Use.BUCKET_INDICES, seat, most);
            buffers = new BucketSort.Buffers(workspace.ints(Use.BUCKET_COUNTS, seat, BucketSort.COUNTS));
            vectorBuffer = workspace.longs(Use.VECTOR_BUFFER, seat, Vectors.BUFFER);
            strip = new Strip(workspace, seat, Scatter.STRIP);
        }

        @Override
        void sort(BucketPart part) {
            int first = part.from();
            int n = part.length();
            if (vectors && target != null) {
                Vectors.sort(records.longs, first, n, target, codes.offset() + first, vectorBuffer);
                return;
            }
            buffers.set(records.longs, records.carried, first, other, otherCarried);
            int numbers = n;
            int place = first;
            if (part.bits() == Digits.UNKNOWN && codes.mayBeNaN()) {
                int from = buffers.from;
                numbers = buffers.part(n, codes, codeShift);
                int nans = n - numbers;
                int nansAt = codes.beginWithNaN() ? 0 : numbers;
                store(from + nansAt, nans, first + nansAt);
                buffers.from = codes.beginWithNaN() ? from + nans : from;
                place = codes.beginWithNaN() ? first + nans : first;
            }
            if (part.bits() != 0) {
                if (vectors) {
                    buffers.sortByVectors(numbers, vectorBuffer);
                } else {
                    BucketSort.sort(buffers, numbers, codeShift, part.base(), part.bits());
                }
            }
            store(buffers.from, numbers, place);
        }

        /** Writes {@code n} sorted records from {@code at} on as keys and payload, from position {@code to} on. */
        private void store(int at, int n, int to) {
            if (storeKeys) {
                int some;
                for (int i = 0; i < n; i += some) {
                    some = Math.min(Scatter.STRIP, n - i);
                    codes.store(buffers.records, at + i, some, codeShift, to + i, strip);
                }
            }
            if (codeShift != 0) {
                payload.unpack(buffers.records, at, n, to);
            } else if (buffers.carried != null) {
                payload.store(buffers.carried, at, n, to);
            }
        }
    }
}
