package io.mergepath.cpu;

import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sorts keys alone, in a built-in order, that are few different ones: each is counted and written as often as it was there.
 * Scratch: a counter for each code that has a number, for each range of the input.
 */
final class CountingSort {
    /** Up to this many different codes it pays to count them all. */
    private static final int MOST_COUNTED = 1 << 16;

    private final KeyCodes codes;
    private final int length;
    private final Workers workers;
    private final CpuWorkspace workspace;

    CountingSort(KeyCodes codes, int length, Workers workers, CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.workers = workers;
        this.workspace = workspace;
    }

    /**
     * Sorts, if codes lie close together.
     *
     * @param low the least code of a sample
     * @param high the greatest
     * @return false if there are too many different ones, or NaNs: then nothing was done
     */
    boolean sort(long low, long high) {
        // The sample may have missed some at the ends, but hardly as many as it spans.
        long margin = high - low + 1;
        if (margin <= 0 || margin > Math.min(MOST_COUNTED, length) / 3) {
            return false;
        }
        long least = Math.max(codes.least() + margin, low) - margin;
        int different = (int) (Math.min(codes.greatest() - margin, high) + margin - least) + 1;
        return sort(new CodeRange(least, different));
    }

    /**
     * Sorts, if all codes have numbers.
     *
     * @return false if some have none, such as NaNs: then nothing was done
     */
    boolean sort(Numbering numbering) {
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
            return false;
        }
        int[] starts = Scatter.startsOf(counts, different, workspace);
        workers.run(ranges, (slot, range) -> fill(slot, Scatter.rangeStart(length, range, ranges),
                Scatter.rangeStart(length, range + 1, ranges), numbering, starts));
        return true;
    }

    private void fill(int slot, int from, int to, Numbering numbering, int[] starts) {
        long[] decoded = workspace.longs(Use.STRIP_DECODED, slot, 1);
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, 1);
        int digit = Arrays.binarySearch(starts, 0, numbering.size() + 1, from);
        digit = digit < 0 ? -digit - 2 : digit;
        for (int at = from; at < to; at = Math.max(at, starts[++digit])) {
            codes.fill(numbering.code(digit), at, Math.min(to, starts[digit + 1]), decoded, raw);
        }
    }
}
