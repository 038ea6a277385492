package io.mergepath.cpu;

import java.util.Arrays;

/**
 * Sends codes to buckets: a greater bucket has greater codes only. How is chosen by a sample, so that no bucket gets far
 * more than its share whatever the distribution, unless its codes are all equal.
 */
abstract class Digits {
    /** A bucket with this many times its share of the sample is too full. */
    private static final int TOO_FULL = 4;

    /** The number of buckets. */
    abstract int count();

    /** Writes the bucket of each of the first {@code n} codes. */
    abstract void of(long[] codes, int n, int[] digits);

    /** Whether all codes of a bucket are equal. */
    abstract boolean isExact();

    /**
     * Chooses the cheapest kind of digits that shares out a sample evenly.
     *
     * @param sample sorted codes
     * @param samples how many
     * @param least the least of all codes
     * @param greatest the greatest
     * @param buckets about how many buckets are wanted: a power of two
     * @param digits room for the sample's digits
     */
    static Digits choose(long[] sample, int samples, long least, long greatest, int buckets, int[] digits) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(greatest - least);
        int wanted = Integer.numberOfTrailingZeros(buckets);
        Digits leading = new Leading(least, Math.max(0, bits - wanted), greatest);
        if (leading.isExact() || leading.shares(sample, samples, digits)) {
            return leading;
        }
        Digits refined = new Refined(sample, samples, least, bits, wanted);
        return refined.shares(sample, samples, digits) ? refined : new Splitters(sample, samples, buckets);
    }

    private boolean shares(long[] sample, int samples, int[] digits) {
        of(sample, samples, digits);
        int most = Math.max(16, TOO_FULL * samples / count());
        for (int i = 0; i + most < samples; i++) {
            if (digits[i] == digits[i + most] && sample[i] != sample[i + most]) {
                return false;
            }
        }
        return true;
    }

    /** The leading bits of the distance from the least code. */
    private static final class Leading extends Digits {
        private final long least;
        private final int shift;
        private final int count;

        Leading(long least, int shift, long greatest) {
            this.least = least;
            this.shift = shift;
            this.count = (int) ((greatest - least) >>> shift) + 1;
        }

        @Override
        int count() {
            return count;
        }

        @Override
        boolean isExact() {
            return shift == 0;
        }

        @Override
        void of(long[] codes, int n, int[] digits) {
            long from = least;
            int by = shift;
            for (int i = 0; i < n; i++) {
                digits[i] = (int) ((codes[i] - from) >>> by);
            }
        }
    }

    /**
     * The leading bits choose a cell; cells that the sample is dense in are divided further, evenly, by the bits that
     * follow. Numbers in [0, 1) need this: half of them share the leading bits of 0.5.
     */
    private static final class Refined extends Digits {
        private final long least;
        private final int cellShift;
        private final int[] first;
        private final byte[] shifts;
        private final int count;

        Refined(long[] sample, int samples, long least, int bits, int wanted) {
            this.least = least;
            this.cellShift = Math.max(0, bits - wanted);
            int cells = 1 << Math.min(bits, wanted);
            int[] density = new int[cells];
            for (int i = 0; i < samples; i++) {
                density[(int) ((sample[i] - least) >>> cellShift)]++;
            }
            this.first = new int[cells];
            this.shifts = new byte[cells];
            int buckets = 0;
            for (int cell = 0; cell < cells; cell++) {
                long share = (((long) density[cell] << wanted) + samples - 1) / samples;
                int divided = share <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(share - 1);
                divided = Math.min(divided, cellShift);
                first[cell] = buckets;
                shifts[cell] = (byte) (cellShift - divided);
                buckets += 1 << divided;
            }
            this.count = buckets;
        }

        @Override
        int count() {
            return count;
        }

        @Override
        boolean isExact() {
            return false;
        }

        @Override
        void of(long[] codes, int n, int[] digits) {
            long from = least;
            int by = cellShift;
            long within = (1L << by) - 1;
            for (int i = 0; i < n; i++) {
                long distance = codes[i] - from;
                int cell = (int) (distance >>> by);
                digits[i] = first[cell] + (int) ((distance & within) >>> shifts[cell]);
            }
        }
    }

    /** Quantiles of the sample, searched by halving; a value that fills several gets a bucket of its own. */
    private static final class Splitters extends Digits {
        private final long[] splitters;
        private final int steps;

        Splitters(long[] sample, int samples, int buckets) {
            long[] chosen = new long[2 * buckets];
            int count = 0;
            int wanted = Math.min(buckets, samples);
            for (int q = 1; q < wanted; q++) {
                long value = sample[(int) ((long) q * samples / wanted)];
                if (count == 0 || value > chosen[count - 1]) {
                    chosen[count++] = value;
                } else if (value == chosen[count - 1] && value < Long.MAX_VALUE) {
                    chosen[count++] = value + 1;
                }
            }
            this.steps = Integer.SIZE - Integer.numberOfLeadingZeros(count);
            this.splitters = Arrays.copyOf(chosen, (1 << steps) - 1);
            Arrays.fill(splitters, count, splitters.length, Long.MAX_VALUE);
        }

        @Override
        int count() {
            return splitters.length + 1;
        }

        @Override
        boolean isExact() {
            return false;
        }

        /** Counts the splitters that are not greater; step by step for all codes, so that searches overlap. */
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
        }
    }
}
