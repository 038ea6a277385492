// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.kernel.Strip;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostThreads;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys without values in a built-in order, if most keys are identical. It takes out the codes of the other keys,
 * sorts them, and writes them back around the identical keys. The scratch is one {@code long} for each key, and another
 * for each of the other keys.
 */
public final class MajoritySort {
    /** The JDK's sort sorts fewer other keys than this. */
    private static final int LEAST_RADIX = 1 << 13;

    private final KeyCodes codes;
    private final int length;
    private final Workers workers;
    private final CpuWorkspace workspace;

    public MajoritySort(KeyCodes codes, int length, Workers workers, CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.workers = workers;
        this.workspace = workspace;
    }

    /**
     * Takes out and sorts the other keys, and takes all scratch.
     *
     * @param common the code of most keys
     * @return the task that writes the sorted keys, or null if there are NaNs
     */
    public @Nullable Runnable prepare(long common) {
        int ranges = Scatter.ranges(length, workers);
        int[] counts = new int[ranges];
        long[] others = workspace.longs(Use.OTHERS, 0, length);
        AtomicBoolean nan = new AtomicBoolean();
        workers.run(ranges, (slot, range) -> counts[range] = takeOut(slot, Scatter.rangeStart(length, range, ranges),
                Scatter.rangeStart(length, range + 1, ranges), common, others, nan));
        if (nan.get()) {
            return null;
        }
        int count = 0;
        for (int range = 0; range < ranges; range++) {
            System.arraycopy(others, Scatter.rangeStart(length, range, ranges), others, count, counts[range]);
            count += counts[range];
        }
        sortOthers(others, count);
        int before = lowerBound(others, count, common);
        int after = length - count + before;
        Strip[] strips = Strip.each(workspace, Math.min(ranges, workers.width()), Scatter.STRIP);
        HostThreads.Task write = (slot, range) -> {
            int from = Scatter.rangeStart(length, range, ranges);
            int to = Scatter.rangeStart(length, range + 1, ranges);
            store(strips[slot], others, from, Math.min(to, before), from);
            codes.fill(common, Math.max(from, before), Math.min(to, after), strips[slot]);
            int firstAfter = Math.max(from, after);
            store(strips[slot], others, firstAfter, to, before + firstAfter - after);
        };
        return () -> workers.run(strips.length, ranges, write);
    }

    /**
     * Sorts the other keys by radix sort. They may have a majority again, but another majority sort would use the same
     * scratch.
     */
    private void sortOthers(long[] others, int count) {
        if (count < LEAST_RADIX) {
            Arrays.sort(others, 0, count);
            return;
        }
        KeyCodes rest = new KeyCodes(Column.ofArray(others, 0, count), Order.natural());
        new RadixSort(rest, count, Payload.NONE, true, false, workers, workspace)
                .prepare(Sample.of(rest, count, RadixSort.buckets(count, false, false, workers.width()), workspace))
                .run();
    }

    /** Writes keys to positions {@code from} to {@code to - 1}. Their codes begin at {@code others[first]}. */
    private void store(Strip strip, long[] others, int from, int to, int first) {
        int n;
        for (int at = from; at < to; at += n) {
            n = Math.min(Scatter.STRIP, to - at);
            codes.store(others, first + at - from, n, 0, at, strip);
        }
    }

    /** Moves the codes of a range that differ from {@code common} to the same place in {@code others}, and on. */
    private int takeOut(int slot, int from, int to, long common, long[] others, AtomicBoolean nan) {
        long[] longs = codes.longs();
        if (longs != null) {
            return takeOut(longs, codes.offset() + from, to - from, common, others, from);
        }
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, Scatter.STRIP);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, Scatter.STRIP);
        int next = from;
        int n;
        for (int at = from; at < to && !nan.get(); at += n) {
            n = Math.min(Scatter.STRIP, to - at);
            codes.load(at, n, strip, raw);
            int first = next;
            for (int i = 0; i < n; i++) {
                long code = strip[i];
                if (code != common) {
                    others[next++] = code;
                }
            }
            for (int i = first; i < next; i++) {
                if (codes.isNaN(others[i])) {
                    nan.set(true);
                }
            }
        }
        return next - from;
    }

    /** Moves those of {@code n} codes that differ from {@code common} to {@code others[to]} and on. */
    private static int takeOut(long[] codes, int from, int n, long common, long[] others, int to) {
        int next = to;
        for (int i = from; i < from + n; i++) {
            long code = codes[i];
            if (code != common) {
                others[next++] = code;
            }
        }
        return next - to;
    }

    private static int lowerBound(long[] sorted, int count, long code) {
        int low = 0;
        int high = count;
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (sorted[mid] < code) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return low;
    }
}
