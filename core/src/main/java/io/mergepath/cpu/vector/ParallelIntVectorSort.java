// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.vector;

import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Sorts {@code int} codes by vectors with several threads, where the codes lie. All threads together divide the codes
 * at quantiles of a sample, in a few levels, between the codes and a scratch of the same length. Each thread then sorts
 * parts alone. A part goes from the scratch to its place among the codes. For {@code long} codes, buckets by leading
 * bits are faster: each level moves twice as many bytes.
 *
 * <p>Each range counts its lesser codes first, so it knows where to write.
 */
public final class ParallelIntVectorSort {
    private static final int LANES = IntNetwork.LANES;

    /** Levels for few threads. The number is odd, so that the parts lie in the scratch at the end. */
    private static final int FEW_LEVELS = 3;

    /** Levels for more threads. */
    private static final int MORE_LEVELS = 5;

    /** The most threads that share the parts of few levels evenly. */
    private static final int FEW_THREADS = 8;

    /** Ranges for each thread in a level. */
    private static final int RANGES = 2;

    private final int[] codes;
    private final int offset;
    private final int length;
    private final int[] scratch;
    private final long[] sample;
    private final int samples;
    private final Workers workers;
    private final int[][] buffers;

    /** The begin of each part, and the length as the last element. */
    private int[] starts;

    /**
     * Creates a sort of {@code n} codes from {@code codes[from]} on, and takes its scratch: an {@code int} for each
     * code.
     *
     * @param sample a sorted sample of the codes, in the first {@code samples} elements
     */
    public ParallelIntVectorSort(int[] codes, int from, int n, long[] sample, int samples, Workers workers,
            CpuWorkspace workspace) {
        this.codes = codes;
        this.offset = from;
        this.length = n;
        this.sample = sample;
        this.samples = samples;
        this.workers = workers;
        this.starts = new int[]{0, n};
        scratch = workspace.ints(Use.KEYS, 0, n);
        buffers = new int[workers.width()][];
        for (int slot = 0; slot < buffers.length; slot++) {
            buffers[slot] = workspace.ints(Use.BUCKET_COUNTS, slot, Vectors.BUFFER);
        }
    }

    /** Sorts. */
    public void run() {
        int levels = workers.width() <= FEW_THREADS ? FEW_LEVELS : MORE_LEVELS;
        for (int level = 0; level < levels; level++) {
            if (level % 2 == 0) {
                divide(1 << level, codes, offset, scratch, 0);
            } else {
                divide(1 << level, scratch, 0, codes, offset);
            }
        }
        int[] parts = starts;
        workers.run(1 << levels, (slot, part) -> IntVectorSort.sort(scratch, parts[part],
                parts[part + 1] - parts[part], codes, offset + parts[part], buffers[slot]));
    }

    /** Divides each part in two, from one array, where the codes begin at {@code inAt}, to another. */
    private void divide(int parts, int[] in, int inAt, int[] out, int outAt) {
        int ranges = Math.max(1, RANGES * workers.width() / parts);
        int[] begins = starts;
        int[] counts = new int[parts * ranges];
        workers.run(counts.length, (_, task) -> counts[task] = count(in, inAt + bound(begins, task, ranges, 0),
                inAt + bound(begins, task, ranges, 1), pivot(task / ranges, parts)));
        int[] lows = new int[counts.length];
        int[] highs = new int[counts.length];
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
            int low = outAt + lows[task];
            int high = outAt + highs[task];
            split(in, inAt + from, inAt + to, pivot(task / ranges, parts), out, low, low + counts[task], high,
                    high + to - from - counts[task]);
        });
        starts = next;
    }

    /** The begin, or with {@code more} 1 the end, of a range of a part. */
    private static int bound(int[] begins, int task, int ranges, int more) {
        int part = task / ranges;
        long size = (long) begins[part + 1] - begins[part];
        return begins[part] + (int) (size * (task % ranges + more) / ranges);
    }

    private int pivot(int part, int parts) {
        return (int) sample[(int) ((2L * part + 1) * samples / (2L * parts))];
    }

    /** How many keys from {@code keys[from]} to {@code keys[to - 1]} are not greater than the pivot. */
    static int count(int[] keys, int from, int to, int pivot) {
        IntVector p = IntVector.broadcast(IntNetwork.SPECIES, pivot);
        int low = 0;
        int i = from;
        for (; i <= to - 2 * LANES; i += 2 * LANES) {
            IntVector v0 = IntVector.fromArray(IntNetwork.SPECIES, keys, i);
            IntVector v1 = IntVector.fromArray(IntNetwork.SPECIES, keys, i + LANES);
            low += v0.compare(VectorOperators.LE, p).trueCount() + v1.compare(VectorOperators.LE, p).trueCount();
        }
        for (; i < to; i++) {
            low += keys[i] <= pivot ? 1 : 0;
        }
        return low;
    }

    /**
     * Moves keys from {@code in[from]} to {@code in[to - 1]} to another array: keys up to the pivot to the places from
     * {@code lowAt} to {@code lowEnd}, and others to the places from {@code highAt} to {@code highEnd}. It writes to
     * no other places.
     */
    static void split(int[] in, int from, int to, int pivot, int[] out, int lowAt, int lowEnd, int highAt,
            int highEnd) {
        int low = lowAt;
        int high = highAt;
        IntVector p = IntVector.broadcast(IntNetwork.SPECIES, pivot);
        int i = from;
        while (low <= lowEnd - 2 * LANES && high <= highEnd - 2 * LANES) {
            IntVector v0 = IntVector.fromArray(IntNetwork.SPECIES, in, i);
            IntVector v1 = IntVector.fromArray(IntNetwork.SPECIES, in, i + LANES);
            VectorMask<Integer> m0 = v0.compare(VectorOperators.LE, p);
            VectorMask<Integer> m1 = v1.compare(VectorOperators.LE, p);
            int c0 = m0.trueCount();
            int c1 = m1.trueCount();
            v0.compress(m0).intoArray(out, low);
            v0.compress(m0.not()).intoArray(out, high);
            low += c0;
            high += LANES - c0;
            v1.compress(m1).intoArray(out, low);
            v1.compress(m1.not()).intoArray(out, high);
            low += c1;
            high += LANES - c1;
            i += 2 * LANES;
        }
        for (; i < to; i++) {
            int key = in[i];
            if (key <= pivot) {
                out[low++] = key;
            } else {
                out[high++] = key;
            }
        }
    }
}
