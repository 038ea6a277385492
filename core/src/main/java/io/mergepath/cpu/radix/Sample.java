// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A sorted sample of the codes of keys, one code from each of equally long stretches. The choice of a sort depends on
 * it. Each NaN in the sample is replaced by the nearest code of a number.
 */
public final class Sample {
    /** Codes of the sample for each bucket. */
    private static final int DRAWN = 16;

    /** At most this many different codes are few. */
    static final int FEW = 64;

    private final long[] codes;
    private final int count;
    private final int buckets;
    private final int few;

    private Sample(long[] codes, int count, int buckets) {
        this.codes = codes;
        this.count = count;
        this.buckets = buckets;
        few = few(codes, count);
    }

    public static Sample of(KeyCodes keys, int length, int buckets, CpuWorkspace workspace) {
        int count = DRAWN * buckets;
        long[] sample = workspace.longs(Use.SAMPLE, 0, count);
        for (int s = 0; s < count; s++) {
            // The fractional parts of multiples of the golden ratio are positions that match no period of the input.
            double within = ((s * 0x9E3779B9L) & 0xffffffffL) * 0x1p-32;
            long code = keys.code((int) ((s + within) * length / count));
            sample[s] = Math.clamp(code, keys.least(), keys.greatest());
        }
        if (keys.fitInInts()) {
            sortNarrow(sample, count, workspace);
        } else {
            Arrays.sort(sample, 0, count);
        }
        return new Sample(sample, count, buckets);
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

    /** Whether at most {@link #FEW} codes are different. */
    public boolean isOfFew() {
        return few > 0;
    }

    /** Numbers the different codes; null if they are not few, or if no hash keeps them apart. */
    public @Nullable Numbering few(CpuWorkspace workspace) {
        if (few == 0) {
            return null;
        }
        long[] different = workspace.longs(Use.DIFFERENT, 0, few);
        int size = 0;
        for (int s = 0; s < count; s++) {
            if (s == 0 || codes[s] != codes[s - 1]) {
                different[size++] = codes[s];
            }
        }
        return FewCodes.of(different, size, workspace);
    }

    /** The number of different codes if it is at most {@link #FEW}; else 0. */
    private static int few(long[] codes, int count) {
        int different = 1;
        for (int s = 1; s < count; s++) {
            different += codes[s] != codes[s - 1] ? 1 : 0;
        }
        return different <= FEW ? different : 0;
    }
}
