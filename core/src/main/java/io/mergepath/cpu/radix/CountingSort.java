// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

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
 * Sorts keys without values in a built-in order, if few keys are different. It counts each different key and writes it
 * as often as it occurs. The scratch is one counter for each code with a number and each range of the input.
 */
public final class CountingSort {
    /** Counting pays for at most this many different codes. */
    private static final int MOST_COUNTED = 1 << 16;

    private final KeyCodes codes;
    private final int length;
    private final Workers workers;
    private final CpuWorkspace workspace;

    public CountingSort(KeyCodes codes, int length, Workers workers, CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.workers = workers;
        this.workspace = workspace;
    }

    /**
     * Counts codes that lie close together, and takes all scratch.
     *
     * @param low the least code of a sample
     * @param high the greatest code of the sample
     * @return the task that writes the sorted keys, or null if there are too many different codes, or NaNs
     */
    @Nullable
    public Runnable prepare(long low, long high) {
        // The sample may miss codes at both ends, but hardly more than it spans. So extend the range by its span at
        // both ends.
        long margin = high - low + 1;
        if (margin <= 0 || margin > Math.min(MOST_COUNTED, length) / 3) {
            return null;
        }
        long least = Math.max(codes.least() + margin, low) - margin;
        int different = (int) (Math.min(codes.greatest() - margin, high) + margin - least) + 1;
        return prepare(new CodeRange(least, different));
    }

    /**
     * Counts codes, and takes all scratch.
     *
     * @return the task that writes the sorted keys, or null if a code has no number, for example the code of a NaN
     */
    @Nullable
    public Runnable prepare(Numbering numbering) {
        int different = numbering.size();
        int ranges = Scatter.ranges(length, workers);
        int[][] counts = new int[ranges][];
        AtomicBoolean beyond = new AtomicBoolean();
        workers.run(ranges, (slot, range) -> {
            int[] mine = workspace.ints(Use.COUNTS, range, different);
            Arrays.fill(mine, 0, different, 0);
            long[] strip = workspace.longs(Use.STRIP_CODES, slot, Scatter.STRIP);
            int[] raw = workspace.ints(Use.STRIP_RAW, slot, Scatter.STRIP);
            int end = Scatter.rangeStart(length, range + 1, ranges);
            for (int from = Scatter.rangeStart(length, range, ranges); from < end
                    && !beyond.get(); from += Scatter.STRIP) {
                int n = Math.min(Scatter.STRIP, end - from);
                codes.load(from, n, strip, raw);
                if (!numbering.count(strip, n, mine)) {
                    beyond.set(true);
                }
            }
            counts[range] = mine;
        });
        if (beyond.get()) {
            return null;
        }
        int[] starts = Scatter.startsOf(counts, different, workspace);
        Strip[] strips = Strip.each(workspace, Math.min(ranges, workers.width()), 1);
        HostThreads.Task fill = (slot, range) -> fill(strips[slot], Scatter.rangeStart(length, range, ranges),
                Scatter.rangeStart(length, range + 1, ranges), numbering, starts);
        return () -> workers.run(strips.length, ranges, fill);
    }

    private void fill(Strip strip, int from, int to, Numbering numbering, int[] starts) {
        int digit = Arrays.binarySearch(starts, 0, numbering.size() + 1, from);
        digit = digit < 0 ? -digit - 2 : digit;
        for (int at = from; at < to; at = Math.max(at, starts[++digit])) {
            codes.fill(numbering.code(digit), at, Math.min(to, starts[digit + 1]), strip);
        }
    }
}
