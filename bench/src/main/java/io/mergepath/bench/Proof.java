package io.mergepath.bench;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Checks of results that use nothing of what they check. */
final class Proof {
    /** Fewer elements are looked at by one thread. */
    private static final int SMALL = 1 << 16;

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
        int n = length(input, output);
        LongAdder difference = new LongAdder();
        inPieces(n, (from, to) -> difference.add(difference(input, output, from, to, Math.max(from, 1), ordering)));
        sameKeys(difference.sum(), n);
    }

    /** What hashes of the two differ by; and no key from {@code second} on comes before the one at its left. */
    private static long difference(Object input, Object output, int from, int to, int second, Ordering ordering) {
        long difference = 0;
        for (int i = from; i < to; i++) {
            difference += hash(KeyType.bits(input, i)) - hash(KeyType.bits(output, i));
            if (i >= second && ordering.compare(output, i - 1, i) > 0) {
                throw new WrongResultException(
                        "keys " + (i - 1) + " and " + i + " of " + length(input, output) + " are out of order");
            }
        }
        return difference;
    }

    private static void sameKeys(long difference, int n) {
        if (difference != 0) {
            throw new WrongResultException("the " + n + " keys are not the input's");
        }
    }

    /** Each pair of adjacent runs came out sorted, with the keys that it had. */
    static void pairs(Object input, Object output, long[] bounds) {
        length(input, output);
        for (int r = 0; r + 2 < bounds.length; r += 2) {
            int from = (int) bounds[r];
            int to = (int) bounds[r + 2];
            sameKeys(difference(input, output, from, to, from + 1, Ordering.NATURAL), to - from);
        }
    }

    /**
     * The indices sort the input, each of them once, by the sum of their hashes; stably, if so claimed: then they ascend among
     * equal keys, and there is only one such permutation.
     */
    static void indices(Object input, Object indices, Ordering ordering, Claim claim) {
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
                    throw new WrongResultException(
                            "elements " + (i - 1) + " and " + i + " of " + n + " are out of order");
                }
                if (compared == 0 && before > index && claim == Claim.STABLE) {
                    throw new WrongResultException(
                            "elements " + (i - 1) + " and " + i + " of " + n + " are equal and changed their order");
                }
                before = index;
            }
            difference.add(ofPiece);
        });
        if (difference.sum() != 0) {
            throw new WrongResultException("some of " + n + " indices were lost or doubled");
        }
    }

    private static int index(Object indices, int i, int n) {
        long index = KeyType.bits(indices, i);
        if (index < 0 || index >= n) {
            throw new WrongResultException("index " + index + " of " + n + " points nowhere");
        }
        return (int) index;
    }

    /** Each value is the place that its key had. */
    static void belongs(Object input, Object keys, Object values) {
        int n = length(input, keys);
        inPieces(n, (from, to) -> {
            for (int i = from; i < to; i++) {
                long place = KeyType.bits(values, i);
                if (place < 0 || place >= n || KeyType.bits(keys, i) != KeyType.bits(input, (int) place)) {
                    throw new WrongResultException("value " + i + " of " + n + " does not belong to its key");
                }
            }
        });
    }

    /** Two arrays hold the same bits. */
    static void same(Object input, Object output) {
        int n = length(input, output);
        inPieces(n, (from, to) -> {
            for (int i = from; i < to; i++) {
                if (KeyType.bits(input, i) != KeyType.bits(output, i)) {
                    throw new WrongResultException("element " + i + " of " + n + " is not the input's");
                }
            }
        });
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

    /** On every core: to prove large sorts of pairs, whose keys are looked up anywhere, took one thread longer than the sorts. */
    private static void inPieces(int n, Pieces.Loop loop) {
        Pieces.run(n, n < SMALL ? 1 : Session.cores(), loop);
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
