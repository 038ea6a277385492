// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import java.util.Arrays;

/**
 * Quantiles of the sample, found by binary search. Each quantile has its own bucket, between the buckets of the
 * lesser and of the greater codes.
 */
final class Splitters extends Digits {
    private final long[] splitters;
    private final int used;
    private final int steps;

    Splitters(long[] sample, int samples, int buckets) {
        long[] chosen = new long[buckets];
        int found = 0;
        int wanted = Math.min(buckets, samples);
        for (int q = 1; q < wanted; q++) {
            long value = sample[(int) ((long) q * samples / wanted)];
            if (found == 0 || value > chosen[found - 1]) {
                chosen[found++] = value;
            }
        }
        this.used = found;
        this.steps = Integer.SIZE - Integer.numberOfLeadingZeros(found);
        this.splitters = Arrays.copyOf(chosen, (1 << steps) - 1);
        Arrays.fill(splitters, found, splitters.length, Long.MAX_VALUE);
        long base = Long.MIN_VALUE;
        for (int s = 0; s < found; s++) {
            add(base, width(chosen[s] - 1 - base));
            add(chosen[s], 0);
            base = chosen[s] + 1;
        }
        add(base, Long.SIZE);
        openEnds();
    }

    /**
     * Counts the splitters that are not greater than each code. It does one step for all codes at a time, so that
     * the searches overlap.
     */
    @Override
    void of(long[] codes, int n, int[] digits) {
        Arrays.fill(digits, 0, n, 0);
        for (int step = steps - 1; step >= 0; step--) {
            int half = 1 << step;
            for (int i = 0; i < n; i++) {
                int digit = digits[i];
                digits[i] = digit + (splitters[digit + half - 1] <= codes[i] ? half : 0);
            }
        }
        for (int i = 0; i < n; i++) {
            int below = Math.min(digits[i], used);
            digits[i] = 2 * below - (below > 0 && splitters[below - 1] == codes[i] ? 1 : 0);
        }
    }
}
