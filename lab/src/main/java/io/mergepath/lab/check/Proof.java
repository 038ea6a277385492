// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Proves large results by their properties, in linear time and with little memory. The proofs use no code of an
 * engine. All cores read a large array: one thread would take longer to prove a sort of pairs than an engine takes to
 * sort them.
 */
public final class Proof {
    /** One thread reads arrays that are shorter. */
    private static final int SMALL = 1 << 16;
    /** More pieces than threads let the other threads take over from a late one. */
    private static final int PIECES_A_CORE = 4;

    private Proof() {
    }

    /** A loop over a range of indices. */
    @FunctionalInterface
    interface Loop {
        void over(int from, int to);
    }

    /**
     * Proves a sort of keys: the output ascends and has the same bits as the input. Equal numbers of keys and equal
     * sums of hashes show that the keys are the same.
     *
     * @param input the keys before the sort
     * @param output the sorted keys
     * @param ordering the order of the sort
     * @throws Mismatch if the output is wrong
     */
    public static void sorted(Object input, Object output, Ordering ordering) {
        int n = length(input, output);
        LongAdder difference = new LongAdder();
        inPieces(n, (from, to) -> difference.add(difference(input, output, from, to, Math.max(from, 1), ordering)));
        sameKeys(difference.sum(), n);
    }

    /**
     * Compares each key from {@code second} on with its left neighbour. Returns the difference of the sums of hashes.
     */
    private static long difference(Object input, Object output, int from, int to, int second, Ordering ordering) {
        long difference = 0;
        for (int i = from; i < to; i++) {
            difference += hash(Bits.of(input, i)) - hash(Bits.of(output, i));
            if (i >= second && ordering.compare(output, i - 1, i) > 0) {
                throw new Mismatch(
                        "keys " + (i - 1) + " and " + i + " of " + length(input, output) + " are out of order");
            }
        }
        return difference;
    }

    private static void sameKeys(long difference, int n) {
        Mismatch.unless(difference == 0, "the " + n + " keys are not the input's");
    }

    /**
     * Proves merges of pairs of adjacent runs: each pair is sorted and has the keys that it had before.
     *
     * @param input the runs
     * @param output the merged pairs, each at the place of its runs
     * @param bounds the indices at which the runs begin, and the end of the last run
     * @throws Mismatch if the output is wrong
     */
    public static void pairs(Object input, Object output, long[] bounds) {
        segments(input, output, IntStream.range(0, bounds.length / 2 + 1).mapToLong(r -> bounds[2 * r]).toArray());
    }

    /**
     * Proves a sort of segments: each ascends and has the keys that it had before. Equal sums of hashes of keys and
     * segments show that.
     *
     * @param input the keys before the sort
     * @param output the sorted segments
     * @param offsets the indices at which the segments begin, and the end of the last segment
     * @throws Mismatch if the output is wrong
     */
    public static void segments(Object input, Object output, long[] offsets) {
        int n = length(input, output);
        LongAdder difference = new LongAdder();
        inPieces(n, (from, to) -> {
            int segment = segmentOf(from, offsets);
            long ofPiece = 0;
            for (int i = from; i < to; i++) {
                while (segment + 1 < offsets.length && offsets[segment + 1] <= i) {
                    segment++;
                }
                long salt = hash(segment);
                ofPiece += hash(Bits.of(input, i) ^ salt) - hash(Bits.of(output, i) ^ salt);
                if (i > Math.max(offsets[segment], 0) && Ordering.NATURAL.compare(output, i - 1, i) > 0) {
                    throw new Mismatch("keys " + (i - 1) + " and " + i + " of " + n + " are out of order");
                }
            }
            difference.add(ofPiece);
        });
        sameKeys(difference.sum(), n);
    }

    /** The last segment that begins at an index or before. */
    private static int segmentOf(int i, long[] offsets) {
        int low = 0;
        int high = offsets.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (offsets[middle] <= i) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * Proves the first keys of a stable sort.
     *
     * @param input all keys
     * @param keys the first keys
     * @param indices the index of each of them in the input
     * @param ordering the order of the sort
     * @throws Mismatch if a key or an index is wrong
     */
    public static void first(Object input, Object keys, int[] indices, Ordering ordering) {
        int n = Array.getLength(input);
        for (int i = 0; i < indices.length; i++) {
            int index = index(indices, i, n);
            Mismatch.unless(Bits.of(keys, i) == Bits.of(input, index), "index " + i + " does not belong to its key");
            Mismatch.unless(i == 0 || isBefore(input, indices[i - 1], index, ordering),
                    "elements " + (i - 1) + " and " + i + " are out of order");
        }
        if (indices.length > 0) {
            int last = indices[indices.length - 1];
            LongAdder before = new LongAdder();
            inPieces(n, (from, to) -> {
                long ofPiece = 0;
                for (int i = from; i < to; i++) {
                    ofPiece += isBefore(input, i, last, ordering) ? 1 : 0;
                }
                before.add(ofPiece);
            });
            Mismatch.unless(before.sum() == indices.length - 1,
                    before.sum() + " keys are before the last of " + indices.length);
        }
    }

    private static boolean isBefore(Object input, int i, int j, Ordering ordering) {
        int compared = ordering.compare(input, i, j);
        return compared < 0 || (compared == 0 && i < j);
    }

    /**
     * Proves an argsort: the indices sort the input, and each index occurs once. A sum of hashes shows that. In a
     * stable argsort the indices of equal keys ascend; only one permutation is a stable argsort.
     *
     * @param input the keys
     * @param indices an index of {@code input} for each place of the sorted order, as ints or longs
     * @param ordering the order of the sort
     * @param stable whether the argsort must be stable
     * @throws Mismatch if the indices are wrong
     */
    public static void indices(Object input, Object indices, Ordering ordering, boolean stable) {
        int n = length(input, indices);
        LongAdder difference = new LongAdder();
        inPieces(n, (from, to) -> {
            long ofPiece = 0;
            int before = from == 0 ? -1 : index(indices, from - 1, n);
            for (int i = from; i < to; i++) {
                int index = index(indices, i, n);
                ofPiece += hash(i) - hash(index);
                int compared = before < 0 ? -1 : ordering.compare(input, before, index);
                if (compared > 0) {
                    throw new Mismatch("elements " + (i - 1) + " and " + i + " of " + n + " are out of order");
                }
                if (stable && compared == 0 && before > index) {
                    throw new Mismatch(
                            "elements " + (i - 1) + " and " + i + " of " + n + " are equal and changed their order");
                }
                before = index;
            }
            difference.add(ofPiece);
        });
        Mismatch.unless(difference.sum() == 0, "some of " + n + " indices were lost or doubled");
    }

    private static int index(Object indices, int i, int n) {
        long index = Bits.of(indices, i);
        if (index < 0 || index >= n) {
            throw new Mismatch("index " + index + " of " + n + " points nowhere");
        }
        return (int) index;
    }

    /**
     * Proves that values stayed with their keys: each value is the index that its key had in the input.
     *
     * @param input the keys before the operation
     * @param keys the keys after the operation
     * @param values the values after the operation, as ints or longs
     * @throws Mismatch if a value is with another key
     */
    public static void belongs(Object input, Object keys, Object values) {
        int n = length(input, keys);
        inPieces(n, (from, to) -> {
            for (int i = from; i < to; i++) {
                long place = Bits.of(values, i);
                if (place < 0 || place >= n || Bits.of(keys, i) != Bits.of(input, (int) place)) {
                    throw new Mismatch("value " + i + " of " + n + " does not belong to its key");
                }
            }
        });
    }

    /**
     * Proves that two arrays have the same bits.
     *
     * @param input one array
     * @param output the other array
     * @throws Mismatch if an element differs
     */
    public static void same(Object input, Object output) {
        int n = length(input, output);
        inPieces(n, (from, to) -> {
            for (int i = from; i < to; i++) {
                if (Bits.of(input, i) != Bits.of(output, i)) {
                    throw new Mismatch("element " + i + " of " + n + " is not the input's");
                }
            }
        });
    }

    /**
     * Proves a partition of the stable merge of two sorted arrays into pieces. Cut c splits the first {@code c *
     * step} keys of the merge, or all keys if there are fewer, into keys of {@code a} and keys of {@code b}. No key
     * of {@code b} before the cut may be equal to or greater than a key of {@code a} after it. No key of {@code a}
     * before the cut may be greater than a key of {@code b} after it.
     *
     * @param a the first sorted array
     * @param b the second sorted array
     * @param step the number of keys of a piece
     * @param cuts for each cut, the number of keys of {@code a} before it
     * @throws Mismatch if a cut is wrong
     */
    public static void cuts(Object a, Object b, int step, long[] cuts) {
        int ofA = Array.getLength(a);
        int ofB = Array.getLength(b);
        int n = ofA + ofB;
        if (cuts.length != Math.ceilDiv(n, step) + 1) {
            throw new Mismatch(cuts.length + " cuts of " + n + " keys, " + step + " to a piece");
        }
        for (int c = 0; c < cuts.length; c++) {
            long i = cuts[c];
            long j = Math.min((long) c * step, n) - i;
            if (i < 0 || i > ofA || j < 0 || j > ofB
                    || (i > 0 && j < ofB && Bits.code(a, (int) i - 1) > Bits.code(b, (int) j))
                    || (j > 0 && i < ofA && Bits.code(b, (int) j - 1) >= Bits.code(a, (int) i))) {
                throw new Mismatch("cut " + c + " of " + cuts.length + " is not where the merge crosses it");
            }
        }
    }

    /**
     * Overwrites an old result, so that no proof takes it for a new one.
     *
     * @param output an array of ints, longs, floats or doubles
     */
    public static void wipe(Object output) {
        switch (output) {
            case int[] a -> Arrays.fill(a, -1);
            case long[] a -> Arrays.fill(a, -1);
            case float[] a -> Arrays.fill(a, Float.NaN);
            case double[] a -> Arrays.fill(a, Double.NaN);
            default -> throw new IllegalArgumentException(output.getClass().getName());
        }
    }

    /** Runs a loop over {@code [0, n)}, on all cores if n is large. */
    static void inPieces(int n, Loop loop) {
        int cores = Runtime.getRuntime().availableProcessors();
        if (n < SMALL || cores == 1) {
            loop.over(0, n);
            return;
        }
        int pieces = PIECES_A_CORE * cores;
        IntStream.range(0, pieces).parallel()
                .forEach(p -> loop.over((int) ((long) n * p / pieces), (int) ((long) n * (p + 1) / pieces)));
    }

    private static int length(Object input, Object output) {
        int n = Array.getLength(input);
        if (Array.getLength(output) != n) {
            throw new Mismatch(Array.getLength(output) + " elements came out of " + n);
        }
        return n;
    }

    /** The last step of MurmurHash3. Sums of the keys themselves could agree for arrays that differ in two keys. */
    private static long hash(long bits) {
        long h = bits;
        h = (h ^ h >>> 33) * 0xff51afd7ed558ccdL;
        h = (h ^ h >>> 33) * 0xc4ceb9fe1a85ec53L;
        return h ^ h >>> 33;
    }
}
