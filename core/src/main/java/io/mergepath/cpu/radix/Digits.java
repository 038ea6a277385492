// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import java.util.Arrays;

/**
 * Sends codes to buckets. A greater bucket gets only greater codes. A sample decides the method, so that no bucket gets
 * far more than its share, whatever the distribution. Only a bucket of equal codes may get more.
 */
abstract class Digits {
    /** The bits of a bucket that may get any code: see {@link #bits}. */
    static final int UNKNOWN = -1;

    /**
     * A bucket is too full if it gets more than {@code TOO_FULL} times its share of the sample and more than one part
     * in {@code TOO_GREAT_A_PART} of the sample.
     */
    private static final int TOO_FULL = 4;

    private static final int TOO_GREAT_A_PART = 8;

    /**
     * The buckets of the sample. A code of bucket {@code b} is {@code bases[b]} plus a distance of at most {@code
     * bits[b]} bits.
     */
    private long[] bases = new long[64];
    private byte[] bits = new byte[64];
    private int count;

    /** Adds a bucket behind the others and returns its number. */
    final int add(long base, int varying) {
        if (count == bases.length) {
            bases = Arrays.copyOf(bases, 2 * count);
            bits = Arrays.copyOf(bits, 2 * count);
        }
        bases[count] = base;
        bits[count] = (byte) varying;
        return count++;
    }

    /** Sets the bits of a bucket that has become wider. */
    final void widen(int bucket, int varying) {
        bits[bucket] = (byte) varying;
    }

    /** Codes below and above the sample go to the first and to the last bucket. */
    final void openEnds() {
        bits[0] = UNKNOWN;
        bits[count - 1] = UNKNOWN;
    }

    /** The number of buckets. */
    final int count() {
        return count;
    }

    /** The code from which the distances of a bucket are counted. */
    final long base(int bucket) {
        return bases[bucket];
    }

    /**
     * How many of the lowest bits of a code's distance from the base can be set; 0 if the codes of the bucket are
     * equal.
     */
    final int bits(int bucket) {
        return bits[bucket];
    }

    /** Writes the bucket of each of the first {@code n} codes. */
    abstract void of(long[] codes, int n, int[] digits);

    /** Writes the bucket of each of the first {@code n} codes of 32 bits; {@code wide} is room for {@code n} codes. */
    void of(int[] codes, int n, int[] digits, long[] wide) {
        for (int i = 0; i < n; i++) {
            wide[i] = codes[i];
        }
        of(wide, n, digits);
    }

    /**
     * Counts the codes of each bucket among {@code codes[from]} to {@code codes[to - 1]}, if the digits do so faster
     * than {@link #of}.
     *
     * @return false if they do not, and nothing is done
     */
    boolean count(int[] codes, int from, int to, int[] counts) {
        return false;
    }

    /** Moves codes to the next free places of their buckets, if the digits do so faster than {@link #of}. */
    boolean move(int[] codes, int from, int to, int[] places, int[] target) {
        return false;
    }

    /**
     * Counts the codes of each bucket among {@code codes[from]} to {@code codes[to - 1]}, if the digits do so faster
     * than {@link #of}.
     *
     * @return false if they do not, and nothing is done
     */
    boolean count(long[] codes, int from, int to, int[] counts) {
        return false;
    }

    /** Moves codes to the next free places of their buckets, if the digits do so faster than {@link #of}. */
    boolean move(long[] codes, int from, int to, int[] places, long[] target) {
        return false;
    }

    /** The number of bits of a distance. */
    static int width(long distance) {
        return Long.SIZE - Long.numberOfLeadingZeros(distance);
    }

    /**
     * Chooses the cheapest kind of digits that shares out a sample evenly.
     *
     * @param sample the sample
     * @param lowest the least code of any number
     * @param highest the greatest code of any number
     * @param digits an array for the sample's digits
     */
    static Digits choose(Sample sample, long lowest, long highest, int[] digits) {
        // Extend the range by one code at both ends. Codes beyond the sample then do not share a bucket with a least or
        // greatest code that may be frequent.
        long least = Math.max(lowest + 1, sample.least()) - 1;
        long greatest = Math.min(highest - 1, sample.greatest()) + 1;
        int shift = Math.max(0, width(greatest - least) - Integer.numberOfTrailingZeros(sample.buckets()));
        // Codes beyond the sample get a bucket of their own at each end. They may differ in more bits than all others.
        long bucket = 1L << shift;
        Digits leading = new Leading(Math.max(lowest + bucket, least) - bucket,
                Math.min(highest - bucket, greatest) + bucket, shift);
        if (leading.shares(sample, digits)) {
            return leading;
        }
        Digits cells = new Cells(sample.codes(), sample.count(), least, greatest, sample.buckets());
        return cells.shares(sample, digits) ? cells
                : new Splitters(sample.codes(), sample.count(), sample.buckets());
    }

    private boolean shares(Sample sample, int[] digits) {
        int samples = sample.count();
        of(sample.codes(), samples, digits);
        int most = Math.max(samples / TOO_GREAT_A_PART, TOO_FULL * samples / sample.buckets());
        for (int i = 0; i + most < samples; i++) {
            if (digits[i] == digits[i + most] && bits[digits[i]] != 0) {
                return false;
            }
        }
        return true;
    }

    /** The bucket is the leading bits of the distance from the least code. */
    private static final class Leading extends Digits {
        private final long least;
        private final long greatest;
        private final int shift;

        Leading(long least, long greatest, int shift) {
            this.least = least;
            this.greatest = greatest;
            this.shift = shift;
            long last = (greatest - least) >>> shift;
            for (long bucket = 0; bucket <= last; bucket++) {
                add(least + (bucket << shift), shift);
            }
            openEnds();
        }

        @Override
        boolean count(int[] codes, int from, int to, int[] counts) {
            int low = (int) least;
            int high = (int) greatest;
            int by = shift;
            for (int i = from; i < to; i++) {
                counts[(Math.min(Math.max(codes[i], low), high) - low) >>> by]++;
            }
            return true;
        }

        @Override
        boolean move(int[] codes, int from, int to, int[] places, int[] target) {
            int low = (int) least;
            int high = (int) greatest;
            int by = shift;
            for (int i = from; i < to; i++) {
                int code = codes[i];
                target[places[(Math.min(Math.max(code, low), high) - low) >>> by]++] = code;
            }
            return true;
        }

        @Override
        boolean count(long[] codes, int from, int to, int[] counts) {
            long low = least;
            long high = greatest;
            int by = shift;
            for (int i = from; i < to; i++) {
                counts[(int) ((Math.min(Math.max(codes[i], low), high) - low) >>> by)]++;
            }
            return true;
        }

        @Override
        boolean move(long[] codes, int from, int to, int[] places, long[] target) {
            long low = least;
            long high = greatest;
            int by = shift;
            for (int i = from; i < to; i++) {
                long code = codes[i];
                target[places[(int) ((Math.min(Math.max(code, low), high) - low) >>> by)]++] = code;
            }
            return true;
        }

        @Override
        void of(long[] codes, int n, int[] digits) {
            long from = least;
            long to = greatest;
            int by = shift;
            for (int i = 0; i < n; i++) {
                digits[i] = (int) ((Math.min(Math.max(codes[i], from), to) - from) >>> by);
            }
        }

        @Override
        void of(int[] codes, int n, int[] digits, long[] wide) {
            int from = (int) least;
            int to = (int) greatest;
            int by = shift;
            for (int i = 0; i < n; i++) {
                digits[i] = (Math.min(Math.max(codes[i], from), to) - from) >>> by;
            }
        }
    }

    /**
     * The leading bits choose a cell. Neighbouring cells with few samples share a bucket. A cell with many samples is
     * divided further, evenly, by the bits that follow: for example, half of the numbers in [0, 1) have the leading
     * bits of 0.5. A cell in which one value outweighs the others is split into lesser, equal and greater codes.
     */
    private static final class Cells extends Digits {
        private static final int CELL_BITS = 12;

        private static final int SHIFT_BITS = 6;

        /** The shift that turns every distance within a cell into 0. */
        private static final int ALL = Long.SIZE - 1;

        private final long least;
        private final long greatest;
        private final int cellShift;
        /** For each cell its first bucket, above six bits that hold the shift of the distance within the cell. */
        private final int[] entries;
        private final long[] pivots;
        /**
         * All bits are set for a cell that is split by its pivot, because the pivot may be any code; else no bit is
         * set.
         */
        private final int[] parted;
        private boolean pivoted;

        Cells(long[] sample, int samples, long least, long greatest, int buckets) {
            this.least = least;
            this.greatest = greatest;
            this.cellShift = Math.max(0, width(greatest - least) - CELL_BITS);
            int cells = (int) ((greatest - least) >>> cellShift) + 1;
            this.entries = new int[cells];
            this.pivots = new long[cells];
            this.parted = new int[cells];
            int share = Math.max(1, samples / buckets);
            int sparseFrom = 0;
            int sparse = 0;
            int sparseBucket = 0;
            int seen = 0;
            for (int cell = 0; cell < cells; cell++) {
                int from = seen;
                while (seen < samples && (sample[seen] - least) >>> cellShift == cell) {
                    seen++;
                }
                int density = seen - from;
                if (density > 2 * share) {
                    divide(cell, sample, from, seen, share);
                    sparse = 0;
                    sparseFrom = cell + 1;
                    continue;
                }
                if (cell > sparseFrom && sparse + density <= share) {
                    widen(sparseBucket, width((((long) cell - sparseFrom + 1) << cellShift) - 1));
                    sparse += density;
                } else {
                    sparseBucket = add(low(cell), cellShift);
                    sparse = density;
                    sparseFrom = cell;
                }
                entries[cell] = entry(sparseBucket, ALL);
            }
            openEnds();
        }

        private static int entry(int bucket, int shift) {
            return (bucket << SHIFT_BITS) | shift;
        }

        private long low(int cell) {
            return least + ((long) cell << cellShift);
        }

        private void divide(int cell, long[] sample, int from, int to, int share) {
            long middle = sample[(from + to) >>> 1];
            int equal = 0;
            for (int i = from; i < to; i++) {
                equal += sample[i] == middle ? 1 : 0;
            }
            if (cellShift > 0 && 2 * equal > to - from) {
                pivoted = true;
                pivots[cell] = middle;
                parted[cell] = -1;
                entries[cell] = entry(add(low(cell), cellShift), ALL);
                add(middle, 0);
                add(low(cell), cellShift);
                return;
            }
            int divided = Math.min(cellShift, width((to - from - 1) / share));
            int shift = cellShift - divided;
            entries[cell] = entry(add(low(cell), shift), shift);
            // The part of the greatest code is the last bucket, because greater codes go there too.
            long reach = greatest - low(cell);
            for (long part = 1; part < 1L << divided && Long.compareUnsigned(part << shift, reach) <= 0; part++) {
                add(low(cell) + (part << shift), shift);
            }
        }

        @Override
        void of(long[] codes, int n, int[] digits) {
            long from = least;
            long to = greatest;
            int by = cellShift;
            long within = (1L << by) - 1;
            for (int i = 0; i < n; i++) {
                long distance = Math.min(Math.max(codes[i], from), to) - from;
                int entry = entries[(int) (distance >>> by)];
                // A shift uses only the six lowest bits of its distance.
                digits[i] = (entry >>> SHIFT_BITS) + (int) ((distance & within) >>> entry);
            }
            if (pivoted) {
                for (int i = 0; i < n; i++) {
                    long code = codes[i];
                    int cell = (int) ((Math.min(Math.max(code, from), to) - from) >>> by);
                    long pivot = pivots[cell];
                    digits[i] += ((code >= pivot ? 1 : 0) + (code > pivot ? 1 : 0)) & parted[cell];
                }
            }
        }
    }
}
