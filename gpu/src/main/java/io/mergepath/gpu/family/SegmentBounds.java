// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.parameter.SegmentKernels;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/**
 * The segments of a sort. A segment that does not fit a tile is long.
 *
 * @param starts where each segment starts, as {@code long}s on the device
 * @param ends where each segment ends
 * @param inTwoTiles whether a short segment lies in two tiles
 * @param longest the most keys of a long segment; 0 if no segment is long
 * @param longOnes the number of long segments
 * @param tiny 16 or 32 if no segment has more keys; else 0
 */
record SegmentBounds(DeviceArray starts, DeviceArray ends, boolean inTwoTiles, long longest, long longOnes,
        int tiny) {
    /** The number of a wrong segment if there is none. */
    private static final int NONE_WRONG = -1;

    /** The places of `found` in segment_sort.c, and their number. */
    private static final int WRONG = 0;
    private static final int TWO_TILES = 1;
    private static final int LONGEST = 2;
    private static final int LONG_ONES = 3;
    private static final int NOT_TINY = 4;
    private static final int NOT_HALF_TINY = 5;
    private static final int FOUND = 6;

    /** TINY of segments.h. */
    private static final int TINY = 32;

    /**
     * Brings segments to the device, and looks for long ones. The host looks at segments on the host, and waits for the
     * device that looks at the others.
     *
     * @param launcher of the kernels that sort the segments
     * @param n the number of keys
     * @throws IllegalArgumentException if segments on the device do not follow each other inside the keys
     */
    static SegmentBounds of(Launcher launcher, Values starts, Values ends, long n) {
        DeviceCall call = launcher.call();
        DeviceArray from = longs(call, starts);
        DeviceArray to = longs(call, ends);
        boolean areOnHost = !(starts instanceof GpuValues) && !(ends instanceof GpuValues);
        int nv = launcher.tile().nv();
        int[] found = areOnHost
                ? look(starts.columns().getFirst(), ends.columns().getFirst(), nv)
                : check(launcher, from, to, n);
        // A kernel counts up to 2^32 - 1.
        long longest = found[LONGEST] == -1 ? n : Integer.toUnsignedLong(found[LONGEST]);
        return new SegmentBounds(from, to, found[TWO_TILES] != 0, longest,
                Integer.toUnsignedLong(found[LONG_ONES]),
                found[NOT_TINY] != 0 ? 0 : found[NOT_HALF_TINY] != 0 ? TINY : TINY / 2);
    }

    /** The most passes that a segment takes part in, if pieces of long segments have so many keys. */
    int levels(long piece) {
        int ofLong = longest == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros((longest - 1) / piece);
        return Math.max(ofLong, inTwoTiles ? 1 : 0);
    }

    /** The most pieces of so many keys that the long ones of segments of n keys consist of. */
    long pieces(long n, long piece) {
        return n / piece + longOnes;
    }

    private static DeviceArray longs(DeviceCall call, Values column) {
        DeviceArray loaded = call.load(List.of(column), 0);
        if (loaded.elementBytes() == Long.BYTES) {
            return loaded;
        }
        DeviceArray longs = call.scratch().take(ElementType.LONG, loaded.length());
        call.columns().subtract(call, loaded, DeviceArray.NONE, longs);
        return longs;
    }

    /** Does on the host what {@link #check} does. */
    private static int[] look(Column starts, Column ends, long nv) {
        int[] found = new int[FOUND];
        for (long s = 0; s < starts.length(); s++) {
            long start = number(starts, s);
            long end = number(ends, s);
            if (end - start > nv) {
                found[LONGEST] = (int) Math.min(Math.max(Integer.toUnsignedLong(found[LONGEST]), end - start),
                        -1L >>> Integer.SIZE);
                found[LONG_ONES]++;
            } else if (start < end && start / nv != (end - 1) / nv) {
                found[TWO_TILES] = 1;
            }
            if (end - start > TINY / 2) {
                found[end - start > TINY ? NOT_TINY : NOT_HALF_TINY] = 1;
            }
        }
        return found;
    }

    private static long number(Column column, long i) {
        return column.type() == ElementType.INT
                ? column.segment().get(ValueLayout.JAVA_INT_UNALIGNED, i * Integer.BYTES)
                : column.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, i * Long.BYTES);
    }

    private static int[] check(Launcher launcher, DeviceArray starts, DeviceArray ends, long n) {
        DeviceCall call = launcher.call();
        int[] found = new int[FOUND];
        found[WRONG] = NONE_WRONG;
        DeviceArray there = call.scratch().take(ElementType.INT, found.length);
        call.upload(MemorySegment.ofArray(found), there);
        int threads = KernelVariant.flat(launcher.tile());
        launcher.launch(KernelSource.SEGMENTS, Math.ceilDiv(starts.length(), threads), threads, 0,
                new SegmentKernels.CheckSegments(starts, ends, starts.length(), n, there));
        call.transfers().download(there, MemorySegment.ofArray(found));
        if (found[WRONG] != NONE_WRONG) {
            throw new IllegalArgumentException(wrong(call, starts, ends, found[WRONG], n));
        }
        return found;
    }

    private static String wrong(DeviceCall call, DeviceArray starts, DeviceArray ends, int s, long n) {
        long[] start = new long[1];
        long[] end = new long[1];
        long[] before = new long[1];
        call.transfers().download(starts.slice(s, s + 1L), MemorySegment.ofArray(start));
        call.transfers().download(ends.slice(s, s + 1L), MemorySegment.ofArray(end));
        if (s > 0) {
            call.transfers().download(ends.slice(s - 1L, s), MemorySegment.ofArray(before));
        }
        return "starts, ends: segment " + s + " is [" + start[0] + ", " + end[0] + "), not inside [" + before[0] + ", "
                + n + ")";
    }
}
