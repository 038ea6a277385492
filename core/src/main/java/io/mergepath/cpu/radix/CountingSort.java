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
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys without values in a built-in order, if few keys are different. It counts each different key and writes it
 * as often as it occurs. The scratch is the counters of each range of the input.
 */
public final class CountingSort {
    /** Counting pays for at most this many different codes of a range. */
    private static final int MOST_COUNTED = 1 << 16;

    /**
     * Keys that a thread counts before it asks whether another thread has given up. They fit the nearest cache, because
     * a count compares them with one key after the other.
     */
    private static final int PART = 1 << 11;

    /** Keys that one thread counts sooner than it wakes up others. */
    private static final int SHARE = 1 << 16;

    /** The same for very few different keys. */
    private static final int SHARE_OF_VERY_FEW = 1 << 18;

    /** Comparisons with up to so many keys take less time than a counter for each key in a range. */
    private static final int VERY_FEW = 8;

    private final KeyCodes codes;
    private final int length;
    private final Sample sample;
    private final Workers workers;
    private final CpuWorkspace workspace;
    private final int ranges;

    /**
     * A sort.
     *
     * @param sample a sample of the codes
     */
    public CountingSort(KeyCodes codes, int length, Sample sample, Workers workers, CpuWorkspace workspace) {
        this.codes = codes;
        this.length = length;
        this.sample = sample;
        this.workers = workers.limitedTo(length / (areVeryFew() ? SHARE_OF_VERY_FEW : SHARE));
        this.workspace = workspace;
        this.ranges = this.workers.width() == 1 ? 1 : Scatter.ranges(length, this.workers);
    }

    private boolean areVeryFew() {
        return sample.different() <= VERY_FEW && !sample.hasMajority();
    }

    /**
     * Counts codes that lie close together, and takes all scratch.
     *
     * @return the task that writes the sorted keys, or null if there are too many different codes, or NaNs
     */
    @Nullable
    public Runnable prepareRange() {
        long low = sample.least();
        long high = sample.greatest();
        // The sample may miss codes at both ends, but hardly more than it spans. So extend the range by its span at
        // both ends.
        long margin = high - low + 1;
        if (areVeryFew() || margin <= 0 || margin > Math.min(MOST_COUNTED, length) / 3) {
            return null;
        }
        long least = Math.max(codes.least() + margin, low) - margin;
        int different = (int) (Math.min(codes.greatest() - margin, high) + margin - least) + 1;
        Counts.OfRange[] counts = new Counts.OfRange[ranges];
        for (int range = 0; range < ranges; range++) {
            counts[range] = new Counts.OfRange(least, different, range, workspace);
        }
        if (!count(counts)) {
            return null;
        }
        int[] starts = workspace.ints(Use.STARTS, 0, different + 1);
        int next = 0;
        for (int distance = 0; distance < different; distance++) {
            starts[distance] = next;
            for (Counts.OfRange range : counts) {
                next += range.of(distance);
            }
        }
        starts[different] = next;
        return write(distance -> least + distance, different, starts);
    }

    /**
     * Counts codes of which few may be different, and takes all scratch.
     *
     * @return the task that writes the sorted keys, or null if there are too many different codes, or NaNs
     */
    @Nullable
    public Runnable prepareFew() {
        Counts.OfFew[] counts = new Counts.OfFew[ranges];
        for (int range = 0; range < ranges; range++) {
            counts[range] = new Counts.OfFew(range, workspace);
        }
        if (!count(counts)) {
            return null;
        }
        for (int range = 1; range < ranges; range++) {
            if (!counts[0].add(counts[range])) {
                return null;
            }
        }
        long[] different = counts[0].codes();
        if (codes.isNaN(different[0]) || codes.isNaN(different[different.length - 1])) {
            return null;
        }
        int[] starts = workspace.ints(Use.STARTS, 0, different.length + 1);
        int next = 0;
        for (int number = 0; number < different.length; number++) {
            starts[number] = next;
            next += counts[0].of(different[number]);
        }
        starts[different.length] = next;
        return write(number -> different[number], different.length, starts);
    }

    /** Counts the codes of each range. It returns false if a code has no counter. */
    private boolean count(Counts[] counts) {
        int[] ints = codes.ints();
        long[] longs = codes.longs();
        int part = ints == null && longs == null ? Scatter.STRIP : PART;
        AtomicBoolean beyond = new AtomicBoolean();
        workers.run(ranges, (slot, range) -> {
            int end = Scatter.rangeStart(length, range + 1, ranges);
            int n;
            for (int from = Scatter.rangeStart(length, range, ranges); from < end && !beyond.get(); from += n) {
                n = Math.min(part, end - from);
                int at = codes.offset() + from;
                boolean counted = ints != null ? counts[range].add(ints, at, at + n)
                        : longs != null ? counts[range].add(longs, at, at + n)
                                : countStrip(counts[range], slot, from, n);
                if (!counted) {
                    beyond.set(true);
                }
            }
        });
        return !beyond.get();
    }

    private boolean countStrip(Counts counts, int slot, int from, int n) {
        int[] raw = workspace.ints(Use.STRIP_RAW, slot, Scatter.STRIP);
        if (codes.fitInInts()) {
            codes.loadInts(from, n, raw, 0);
            return counts.add(raw, 0, n);
        }
        long[] strip = workspace.longs(Use.STRIP_CODES, slot, Scatter.STRIP);
        codes.load(from, n, strip, raw);
        return counts.add(strip, 0, n);
    }

    /** The task that writes each of {@code size} codes from its start on. */
    private Runnable write(IntToLongFunction code, int size, int[] starts) {
        Strip[] strips = Strip.each(workspace, Math.min(ranges, workers.width()), 1);
        HostThreads.Task fill = (slot, range) -> {
            int from = Scatter.rangeStart(length, range, ranges);
            int to = Scatter.rangeStart(length, range + 1, ranges);
            int number = Arrays.binarySearch(starts, 0, size + 1, from);
            number = number < 0 ? -number - 2 : number;
            for (int at = from; at < to; at = Math.max(at, starts[++number])) {
                codes.fill(code.applyAsLong(number), at, Math.min(to, starts[number + 1]), strips[slot]);
            }
        };
        return () -> workers.run(strips.length, ranges, fill);
    }
}
