// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import java.util.Arrays;

/**
 * A sorted sample of the codes of keys, one code from each of equally long stretches. The choice of a sort depends on
 * it. Each NaN in the sample is replaced by the nearest code of a number.
 */
public final class Sample {
    /** Codes of the sample for each bucket. */
    private static final int DRAWN = 8;

    /** The fewest codes of a sample. */
    private static final int LEAST = 64;

    /** Random keys have at most one repeat in this many keys of a sample. */
    private static final int FEW_REPEATS = 32;

    /** Random keys turn at two of three keys. Less than one in this many is a trend. */
    private static final int FEW_TURNS = 3;

    private final long[] codes;
    private final int count;
    private final int buckets;
    private final boolean trend;

    private Sample(long[] codes, int count, int buckets, boolean trend) {
        this.codes = codes;
        this.count = count;
        this.buckets = buckets;
        this.trend = trend;
    }

    public static Sample of(KeyCodes keys, int length, int buckets, CpuWorkspace workspace) {
        int count = Math.max(LEAST, DRAWN * buckets);
        long[] sample = workspace.longs(Use.SAMPLE, 0, count);
        for (int s = 0; s < count; s++) {
            // The fractional parts of multiples of the golden ratio are positions that match no period of the input.
            double within = ((s * 0x9E3779B9L) & 0xffffffffL) * 0x1p-32;
            long code = keys.code((int) ((s + within) * length / count));
            sample[s] = Math.clamp(code, keys.least(), keys.greatest());
        }
        boolean trend = hasTrend(sample, count);
        if (keys.fitInInts()) {
            sortNarrow(sample, count, workspace);
        } else {
            Arrays.sort(sample, 0, count);
        }
        return new Sample(sample, count, buckets, trend);
    }

    /** Whether the codes turn less often than random codes do. Equal neighbours count as one code. */
    private static boolean hasTrend(long[] codes, int count) {
        int steps = 0;
        int turns = 0;
        boolean rose = false;
        for (int s = 1; s < count; s++) {
            if (codes[s] != codes[s - 1]) {
                boolean rises = codes[s] > codes[s - 1];
                turns += steps > 0 && rises != rose ? 1 : 0;
                rose = rises;
                steps++;
            }
        }
        return turns < steps / FEW_TURNS;
    }

    /** Sorts codes of 32 bits as such, which the JDK does faster. */
    private static void sortNarrow(long[] codes, int count, CpuWorkspace workspace) {
        int[] narrow = workspace.ints(Use.SAMPLE, 0, count);
        for (int s = 0; s < count; s++) {
            narrow[s] = (int) codes[s];
        }
        Arrays.sort(narrow, 0, count);
        for (int s = 0; s < count; s++) {
            codes[s] = narrow[s];
        }
    }

    /** The sorted codes. The array may be longer than the sample. */
    long[] codes() {
        return codes;
    }

    int count() {
        return count;
    }

    /** The number of buckets for a radix sort of the keys, a power of two. */
    int buckets() {
        return buckets;
    }

    public long least() {
        return codes[0];
    }

    public long greatest() {
        return codes[count - 1];
    }

    public long median() {
        return codes[count / 2];
    }

    /** Whether most codes equal the median. */
    public boolean hasMajority() {
        return codes[count / 8] == median() && codes[count - count / 8] == median();
    }

    /** Whether several keys of the sample are equal, so that keys are frequent, or few are different. */
    public boolean hasRepeats() {
        return count - different() > count / FEW_REPEATS;
    }

    /** The number of different codes in the sample. */
    int different() {
        int repeats = 0;
        for (int s = 1; s < count; s++) {
            repeats += codes[s] == codes[s - 1] ? 1 : 0;
        }
        return count - repeats;
    }

    /**
     * Whether the keys rise and fall in longer stretches than random keys, in the order in which they lay before the
     * sort.
     */
    public boolean hasTrend() {
        return trend;
    }
}
