// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.parameter.SegmentKernels;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a sort. A segment that does not fit a tile is long. A segment that has more keys than a limit is huge
 * instead, unless many segments have.
 *
 * @param starts where each segment starts, on the device: {@code long}s, or the caller's {@code int}s if all are tiny
 * @param ends where each segment ends. A huge segment ends where it starts.
 * @param inTwoTiles whether a short segment lies in two tiles
 * @param longest the most keys of a long segment; 0 if no segment is long
 * @param longOnes the number of long segments
 * @param tiny 16 or 32 if no segment but huge ones has more keys; else 0
 * @param huge the huge segments, in any order
 * @param areSorted whether the device has sorted all segments behind the check
 */
record SegmentBounds(DeviceArray starts, DeviceArray ends, boolean inTwoTiles, long longest, long longOnes,
        int tiny, List<Range> huge, boolean areSorted) {
    /** The places {@code [from, to)}. */
    record Range(long from, long to) {
    }

    /** The number of a wrong segment if there is none. */
    private static final int NONE_WRONG = -1;

    /** The places of `found` in segment_sort.c, and their number. */
    private static final int WRONG = 0;
    private static final int TWO_TILES = 1;
    private static final int LONGEST = 2;
    private static final int LONG_ONES = 3;
    private static final int NOT_TINY = 4;
    private static final int NOT_HALF_TINY = 5;
    private static final int HUGE_ONES = 6;
    private static final int LONGEST_HUGE = 7;
    private static final int GUESS_HOLDS = 8;

    /** A condition of launches is two integers: GUESS_HOLDS, and one that stays 1. */
    private static final int FOUND = GUESS_HOLDS + 2;

    /** The most huge segments: MOST_HUGE of segment_sort.c. */
    private static final int MOST_HUGE = 256;

    /**
     * Brings segments to the device, and looks for long and huge ones. The host looks at segments on the host, and
     * waits for the device that looks at the others.
     *
     * @param launcher of the kernels that sort the segments
     * @param n the number of keys
     * @param most the most keys of a segment that is not huge
     * @param guess a sort of tiny segments on the device. It follows the check at once, and does nothing unless all
     *        segments are right and so tiny. Null if it is not probable that they are.
     * @throws IllegalArgumentException if segments on the device do not follow each other inside the keys
     */
    static SegmentBounds of(Launcher launcher, Values starts, Values ends, long n, long most,
            @Nullable TinySegments guess) {
        DeviceCall call = launcher.call();
        DeviceArray from = call.load(List.of(starts), 0);
        DeviceArray to = call.load(List.of(ends), 0);
        if (from.elementBytes() != to.elementBytes()) {
            from = longs(call, from);
            to = longs(call, to);
        }
        boolean areOnHost = !(starts instanceof GpuValues) && !(ends instanceof GpuValues);
        int[] found = new int[FOUND];
        found[WRONG] = NONE_WRONG;
        long[] list = new long[2 * MOST_HUGE];
        if (areOnHost) {
            look(starts.columns().getFirst(), ends.columns().getFirst(), launcher.tile().nv(), most, found, list);
        } else {
            check(launcher, from, to, n, most, guess, found, list);
        }
        long longest = length(found[LONGEST], n);
        long longOnes = Integer.toUnsignedLong(found[LONG_ONES]);
        long hugeOnes = Integer.toUnsignedLong(found[HUGE_ONES]);
        boolean isTiny = found[NOT_TINY] == 0 && longOnes == 0 && hugeOnes <= MOST_HUGE;
        if (!isTiny || hugeOnes > 0) {
            from = longs(call, from);
            to = longs(call, to);
        }
        List<Range> huge = List.of();
        if (hugeOnes > MOST_HUGE) {
            longest = length(found[LONGEST_HUGE], n);
            longOnes += hugeOnes;
        } else if (hugeOnes > 0) {
            huge = IntStream.range(0, (int) hugeOnes).mapToObj(i -> new Range(list[2 * i], list[2 * i + 1])).toList();
            DeviceArray visible = call.scratch().take(ElementType.LONG, to.length());
            launcher.launchFlat(KernelSource.SEGMENTS, to.length(),
                    new SegmentKernels.EmptyHuge(from, to, to.length(), most, visible));
            to = visible;
        }
        return new SegmentBounds(from, to, found[TWO_TILES] != 0, longest, longOnes,
                !isTiny ? 0 : found[NOT_HALF_TINY] != 0 ? TinySegments.MOST : TinySegments.FEW,
                huge, guess != null && found[GUESS_HOLDS] != 0);
    }

    /** A length that a kernel counted up to 2^32 - 1. */
    private static long length(int counted, long n) {
        return counted == -1 ? n : Integer.toUnsignedLong(counted);
    }

    /** The mean number of keys of the segments that are not huge. */
    long mean(long n) {
        return (n - huge.stream().mapToLong(range -> range.to() - range.from()).sum()) / starts.length();
    }

    /** The short segments. The long ones remain in the list, and count as sorted. */
    SegmentBounds shortOnes() {
        return new SegmentBounds(starts, ends, inTwoTiles, 0, 0, tiny, huge, areSorted);
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

    private static DeviceArray longs(DeviceCall call, DeviceArray loaded) {
        if (loaded.elementBytes() == Long.BYTES) {
            return loaded;
        }
        DeviceArray longs = call.scratch().take(ElementType.LONG, loaded.length());
        call.columns().subtract(call, loaded, DeviceArray.NONE, longs);
        return longs;
    }

    /** Does on the host what {@link #check} does. */
    private static void look(Column starts, Column ends, long nv, long most, int[] found, long[] list) {
        for (long s = 0; s < starts.length(); s++) {
            long start = number(starts, s);
            long end = number(ends, s);
            if (end - start > most) {
                found[LONGEST_HUGE] = greater(found[LONGEST_HUGE], end - start);
                int at = 2 * found[HUGE_ONES]++;
                if (at < list.length) {
                    list[at] = start;
                    list[at + 1] = end;
                }
            } else if (end - start > nv) {
                found[LONGEST] = greater(found[LONGEST], end - start);
                found[LONG_ONES]++;
            } else if (start < end && start / nv != (end - 1) / nv) {
                found[TWO_TILES] = 1;
            }
            if (end - start > TinySegments.FEW && end - start <= most) {
                found[end - start > TinySegments.MOST ? NOT_TINY : NOT_HALF_TINY] = 1;
            }
        }
    }

    private static int greater(int counted, long length) {
        return (int) Math.min(Math.max(Integer.toUnsignedLong(counted), length), -1L >>> Integer.SIZE);
    }

    private static long number(Column column, long i) {
        return column.type() == ElementType.INT
                ? column.segment().get(ValueLayout.JAVA_INT_UNALIGNED, i * Integer.BYTES)
                : column.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, i * Long.BYTES);
    }

    private static void check(Launcher launcher, DeviceArray starts, DeviceArray ends, long n, long most,
            @Nullable TinySegments guess, int[] found, long[] list) {
        DeviceCall call = launcher.call();
        DeviceArray there = call.scratch().take(ElementType.INT, found.length);
        DeviceArray listed = call.scratch().take(ElementType.LONG, list.length);
        Arrays.fill(found, GUESS_HOLDS, FOUND, 1);
        call.upload(MemorySegment.ofArray(found), there);
        launcher.launchFlat(KernelSource.SEGMENTS, starts.length(),
                new SegmentKernels.CheckSegments(SegmentKernels.Bounds.of(starts, ends), starts.length(), n, most,
                        guess == null ? n : guess.most(), there, listed));
        if (guess == null) {
            call.transfers().download(there, MemorySegment.ofArray(found));
        } else {
            call.transfers().beginDownloads();
            try (LaunchCondition _ = call.skipUnless(there.slice(GUESS_HOLDS, FOUND))) {
                guess.sort(starts, ends);
            }
            call.transfers().downloadBeside(there, MemorySegment.ofArray(found));
        }
        if (found[WRONG] != NONE_WRONG) {
            throw new IllegalArgumentException(wrong(call, longs(call, starts), longs(call, ends), found[WRONG], n));
        }
        if (found[HUGE_ONES] != 0) {
            call.transfers().download(listed, MemorySegment.ofArray(list));
        }
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
