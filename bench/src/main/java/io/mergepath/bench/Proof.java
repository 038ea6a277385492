package io.mergepath.bench;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;

/** Checks of results that use nothing of what they check. */
final class Proof {
    private Proof() {
    }

    /** How two elements of an array compare. */
    @FunctionalInterface
    interface Ordering {
        Ordering NATURAL = (keys, i, j) -> Long.compare(KeyType.code(keys, i), KeyType.code(keys, j));

        int compare(Object keys, int i, int j);
    }

    /** The output is sorted and holds the input's keys, bit for bit: the same sum of hashes in the same number. */
    static void sorted(Object input, Object output, Ordering ordering) {
        sorted(input, output, 0, length(input, output), ordering);
    }

    private static void sorted(Object input, Object output, int from, int to, Ordering ordering) {
        long difference = 0;
        for (int i = from; i < to; i++) {
            difference += hash(KeyType.bits(input, i)) - hash(KeyType.bits(output, i));
            if (i > from && ordering.compare(output, i - 1, i) > 0) {
                throw new WrongResultException(
                        "keys " + (i - 1) + " and " + i + " of " + length(input, output) + " are out of order");
            }
        }
        if (difference != 0) {
            throw new WrongResultException("the " + (to - from) + " keys are not the input's");
        }
    }

    /** Each pair of adjacent runs came out sorted, with the keys that it had. */
    static void pairs(Object input, Object output, long[] bounds) {
        length(input, output);
        for (int r = 0; r + 2 < bounds.length; r += 2) {
            sorted(input, output, (int) bounds[r], (int) bounds[r + 2], Ordering.NATURAL);
        }
    }

    /**
     * The indices sort the input, each of them once; stably, if so claimed: then they ascend among equal keys, and there is
     * only one such permutation.
     */
    static void indices(Object input, Object indices, Ordering ordering, Claim claim) {
        int n = length(input, indices);
        BitSet seen = new BitSet(n);
        int before = -1;
        for (int i = 0; i < n; i++) {
            long wide = KeyType.bits(indices, i);
            if (wide < 0 || wide >= n || seen.get((int) wide)) {
                throw new WrongResultException("index " + wide + " of " + n + " was lost or doubled");
            }
            int index = (int) wide;
            seen.set(index);
            int compared = before < 0 ? -1 : ordering.compare(input, before, index);
            if (compared > 0) {
                throw new WrongResultException("elements " + (i - 1) + " and " + i + " of " + n + " are out of order");
            }
            if (compared == 0 && before > index && claim == Claim.STABLE) {
                throw new WrongResultException(
                        "elements " + (i - 1) + " and " + i + " of " + n + " are equal and changed their order");
            }
            before = index;
        }
    }

    /** Each value is the place that its key had. */
    static void belongs(Object input, Object keys, Object values) {
        int n = length(input, keys);
        for (int i = 0; i < n; i++) {
            long place = KeyType.bits(values, i);
            if (place < 0 || place >= n || KeyType.bits(keys, i) != KeyType.bits(input, (int) place)) {
                throw new WrongResultException("value " + i + " of " + n + " does not belong to its key");
            }
        }
    }

    /** Two arrays hold the same bits. */
    static void same(Object input, Object output) {
        int n = length(input, output);
        for (int i = 0; i < n; i++) {
            if (KeyType.bits(input, i) != KeyType.bits(output, i)) {
                throw new WrongResultException("element " + i + " of " + n + " is not the input's");
            }
        }
    }

    /**
     * Cut c splits the first {@code c * step} keys of the merge of two sorted arrays, or all of them, into those of {@code a} and
     * those of {@code b}: what is left of neither may come before what was taken of the other, and of equal keys a's come first.
     */
    static void cuts(Object a, Object b, int step, long[] cuts) {
        int ofA = Array.getLength(a);
        int ofB = Array.getLength(b);
        int n = ofA + ofB;
        if (cuts.length != Math.ceilDiv(n, step) + 1) {
            throw new WrongResultException(cuts.length + " cuts of " + n + " keys, " + step + " to a piece");
        }
        for (int c = 0; c < cuts.length; c++) {
            long i = cuts[c];
            long j = Math.min((long) c * step, n) - i;
            if (i < 0 || i > ofA || j < 0 || j > ofB
                    || (i > 0 && j < ofB && KeyType.code(a, (int) i - 1) > KeyType.code(b, (int) j))
                    || (j > 0 && i < ofA && KeyType.code(b, (int) j - 1) >= KeyType.code(a, (int) i))) {
                throw new WrongResultException(
                        "cut " + c + " of " + cuts.length + " is not where the merge crosses it");
            }
        }
    }

    /** Takes away an old result, lest it pass for a new one. */
    static void wipe(Object output) {
        switch (output) {
            case int[] a -> Arrays.fill(a, -1);
            case long[] a -> Arrays.fill(a, -1);
            case float[] a -> Arrays.fill(a, Float.NaN);
            case double[] a -> Arrays.fill(a, Double.NaN);
            default -> throw KeyType.notKeys(output);
        }
    }

    private static int length(Object input, Object output) {
        int n = Array.getLength(input);
        if (Array.getLength(output) != n) {
            throw new WrongResultException(Array.getLength(output) + " elements came out of " + n);
        }
        return n;
    }

    /** The finisher of MurmurHash3: without it, sums of keys that differ in two places could agree. */
    private static long hash(long bits) {
        long h = bits;
        h = (h ^ h >>> 33) * 0xff51afd7ed558ccdL;
        h = (h ^ h >>> 33) * 0xc4ceb9fe1a85ec53L;
        return h ^ h >>> 33;
    }
}
