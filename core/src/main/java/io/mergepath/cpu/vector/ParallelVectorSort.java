// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;

/**
 * Sorts codes by vectors with several threads, where the codes lie. All threads together divide the codes at quantiles
 * of a sample, in a few levels, between the codes and a scratch of the same length. Each thread then sorts parts alone.
 * A part goes from the scratch to its place among the codes.
 *
 * <p>Source: the parallel partition counts the lesser codes of each range first, so that every range knows where to
 * write; see Tsigas and Zhang, A Simple, Fast Parallel Implementation of Quicksort, 2003, for another way.
 */
public abstract class ParallelVectorSort {
    /** Levels for few threads. The number is odd, so that the parts lie in the scratch at the end. */
    private static final int FEW_LEVELS = 3;

    /** Levels for more threads. */
    private static final int MORE_LEVELS = 5;

    /** The most threads that share the parts of few levels evenly. */
    private static final int FEW_THREADS = 8;

    /** Ranges for each thread in a level. */
    private static final int RANGES = 2;

    private final int length;
    private final long[] sample;
    private final int samples;
    private final Workers workers;
    private int[] starts;

    private ParallelVectorSort(int length, long[] sample, int samples, Workers workers) {
        this.length = length;
        this.sample = sample;
        this.samples = samples;
        this.workers = workers;
        this.starts = new int[]{0, length};
    }

    /**
     * Prepares a sort of {@code n} codes from {@code codes[from]} on, and takes its scratch: an {@code int} for each.
     *
     * @param sample a sorted sample of the codes, in the first {@code samples} elements
     */
    public static Runnable prepare(int[] codes, int from, int n, long[] sample, int samples, Workers workers,
            CpuWorkspace workspace) {
        return new OfInts(codes, from, n, sample, samples, workers, workspace)::run;
    }

    /**
     * Prepares a sort of {@code n} codes from {@code codes[from]} on, and takes its scratch: a {@code long} for each.
     *
     * @param sample a sorted sample of the codes, in the first {@code samples} elements
     */
    public static Runnable prepare(long[] codes, int from, int n, long[] sample, int samples, Workers workers,
            CpuWorkspace workspace) {
        return new OfLongs(codes, from, n, sample, samples, workers, workspace)::run;
    }

    /** How many codes of a range are not greater than the pivot. */
    abstract int count(boolean inScratch, int from, int to, long pivot);

    /** Moves the codes of a range to two ranges on the other side, by the pivot. */
    abstract void split(boolean inScratch, int from, int to, long pivot, int low, int lowEnd, int high, int highEnd);

    /** Sorts a range of the scratch to the same range of the codes. */
    abstract void sortPart(int slot, int from, int to);

    final void run() {
        int levels = workers.width() <= FEW_THREADS ? FEW_LEVELS : MORE_LEVELS;
        for (int level = 0; level < levels; level++) {
            divide(level);
        }
        int[] parts = starts;
        workers.run(1 << levels, (slot, part) -> sortPart(slot, parts[part], parts[part + 1]));
    }

    /** Divides each of {@code 2^level} parts in two. */
    private void divide(int level) {
        int parts = 1 << level;
        int ranges = Math.max(1, RANGES * workers.width() / parts);
        boolean inScratch = level % 2 == 1;
        int[] begins = starts;
        int[] counts = new int[parts * ranges];
        workers.run(counts.length, (_, task) -> counts[task] = count(inScratch, bound(begins, task, ranges, 0),
                bound(begins, task, ranges, 1), pivot(task / ranges, parts)));
        int[] lows = new int[counts.length + 1];
        int[] highs = new int[counts.length + 1];
        int[] next = new int[2 * parts + 1];
        for (int part = 0; part < parts; part++) {
            int low = begins[part];
            int high = low;
            for (int task = part * ranges; task < (part + 1) * ranges; task++) {
                high += counts[task];
            }
            next[2 * part] = low;
            next[2 * part + 1] = high;
            for (int task = part * ranges; task < (part + 1) * ranges; task++) {
                lows[task] = low;
                highs[task] = high;
                low += counts[task];
                high += bound(begins, task, ranges, 1) - bound(begins, task, ranges, 0) - counts[task];
            }
        }
        next[2 * parts] = length;
        workers.run(counts.length, (_, task) -> {
            int from = bound(begins, task, ranges, 0);
            int to = bound(begins, task, ranges, 1);
            split(inScratch, from, to, pivot(task / ranges, parts), lows[task], lows[task] + counts[task],
                    highs[task], highs[task] + to - from - counts[task]);
        });
        starts = next;
    }

    /** The begin, or with {@code more} 1 the end, of a range of a part. */
    private static int bound(int[] begins, int task, int ranges, int more) {
        int part = task / ranges;
        long size = (long) begins[part + 1] - begins[part];
        return begins[part] + (int) (size * (task % ranges + more) / ranges);
    }

    private long pivot(int part, int parts) {
        return sample[(int) ((2L * part + 1) * samples / (2L * parts))];
    }

    private static final class OfInts extends ParallelVectorSort {
        private final int[] codes;
        private final int offset;
        private final int[] scratch;
        private final int[][] buffers;

        OfInts(int[] codes, int offset, int length, long[] sample, int samples, Workers workers,
                CpuWorkspace workspace) {
            super(length, sample, samples, workers);
            this.codes = codes;
            this.offset = offset;
            scratch = workspace.ints(Use.KEYS, 0, length);
            buffers = new int[workers.width()][];
            for (int slot = 0; slot < buffers.length; slot++) {
                buffers[slot] = workspace.ints(Use.BUCKET_COUNTS, slot, Vectors.BUFFER);
            }
        }

        @Override
        int count(boolean inScratch, int from, int to, long pivot) {
            return inScratch ? IntVectorSort.count(scratch, from, to, (int) pivot)
                    : IntVectorSort.count(codes, offset + from, offset + to, (int) pivot);
        }

        @Override
        void split(boolean inScratch, int from, int to, long pivot, int low, int lowEnd, int high, int highEnd) {
            if (inScratch) {
                IntVectorSort.split(scratch, from, to, (int) pivot, codes, offset + low, offset + lowEnd,
                        offset + high, offset + highEnd);
            } else {
                IntVectorSort.split(codes, offset + from, offset + to, (int) pivot, scratch, low, lowEnd, high,
                        highEnd);
            }
        }

        @Override
        void sortPart(int slot, int from, int to) {
            IntVectorSort.sort(scratch, from, to - from, codes, offset + from, buffers[slot]);
        }
    }

    private static final class OfLongs extends ParallelVectorSort {
        private final long[] codes;
        private final int offset;
        private final long[] scratch;
        private final long[][] buffers;

        OfLongs(long[] codes, int offset, int length, long[] sample, int samples, Workers workers,
                CpuWorkspace workspace) {
            super(length, sample, samples, workers);
            this.codes = codes;
            this.offset = offset;
            scratch = workspace.longs(Use.KEYS, 0, length);
            buffers = new long[workers.width()][];
            for (int slot = 0; slot < buffers.length; slot++) {
                buffers[slot] = workspace.longs(Use.VECTOR_BUFFER, slot, Vectors.BUFFER);
            }
        }

        @Override
        int count(boolean inScratch, int from, int to, long pivot) {
            return inScratch ? LongVectorSort.count(scratch, from, to, pivot)
                    : LongVectorSort.count(codes, offset + from, offset + to, pivot);
        }

        @Override
        void split(boolean inScratch, int from, int to, long pivot, int low, int lowEnd, int high, int highEnd) {
            if (inScratch) {
                LongVectorSort.split(scratch, from, to, pivot, codes, offset + low, offset + lowEnd, offset + high,
                        offset + highEnd);
            } else {
                LongVectorSort.split(codes, offset + from, offset + to, pivot, scratch, low, lowEnd, high, highEnd);
            }
        }

        @Override
        void sortPart(int slot, int from, int to) {
            LongVectorSort.sort(scratch, from, to - from, codes, offset + from, buffers[slot]);
        }
    }
}
