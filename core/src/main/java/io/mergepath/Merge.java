package io.mergepath;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Stable merging on {@link Engine#best()}: of equal keys, those of the earlier input come first. Arrays of keys have short
 * forms here; ranges, memory segments, other orders and values go through {@link Keys}, {@link Values} and {@link Order};
 * another engine through {@link Engine}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="merge"}
 *
 * <p>Inputs must be sorted in the order of the merge; of inputs that are not, the output is some permutation.
 *
 * <p><b>Cost.</b> Two inputs of n keys in all take at most n - 1 comparisons and those of a few co-rank searches; k inputs
 * at most n ceil(log2 k). <b>Scratch.</b> Tiles of a few kilobytes a thread for two inputs and for batches; for more than
 * two, the keys and the columns once over. A {@link Workspace} keeps it between calls.
 *
 * <p><b>Errors.</b> {@link NullPointerException} for a null array, order or comparator;
 * {@link IllegalArgumentException} for arguments that do not go together or an output that overlaps an input, before
 * anything is written. What a comparator throws reaches the caller; the inputs are never written.
 */
public final class Merge {
    private Merge() {
    }

    /**
     * Merges {@code byte}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static byte[] keys(byte[] a, byte[] b) {
        byte[] out = new byte[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code short}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static short[] keys(short[] a, short[] b) {
        short[] out = new short[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code char}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static char[] keys(char[] a, char[] b) {
        char[] out = new char[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code int}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static int[] keys(int[] a, int[] b) {
        int[] out = new int[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code long}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static long[] keys(long[] a, long[] b) {
        long[] out = new long[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code float}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static float[] keys(float[] a, float[] b) {
        float[] out = new float[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code double}s in natural order.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys
     */
    public static double[] keys(double[] a, double[] b) {
        double[] out = new double[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges objects in natural order.
     *
     * @param <T> the type of the keys
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @return the merged keys, in an array of the type of {@code a}
     * @throws IllegalArgumentException if such an array can't hold a key of {@code b}
     */
    public static <T extends Comparable<? super T>> T[] keys(T[] a, T[] b) {
        T[] out = Arrays.copyOf(a, outLength(a.length, b.length));
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
        return out;
    }

    /**
     * Merges {@code int}s by a comparator.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static int[] keys(int[] a, int[] b, IntComparator comparator) {
        int[] out = new int[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.ints(comparator));
        return out;
    }

    /**
     * Merges {@code long}s by a comparator.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static long[] keys(long[] a, long[] b, LongComparator comparator) {
        long[] out = new long[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.longs(comparator));
        return out;
    }

    /**
     * Merges {@code float}s by a comparator.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static float[] keys(float[] a, float[] b, FloatComparator comparator) {
        float[] out = new float[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.floats(comparator));
        return out;
    }

    /**
     * Merges {@code double}s by a comparator.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static double[] keys(double[] a, double[] b, DoubleComparator comparator) {
        double[] out = new double[outLength(a.length, b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.doubles(comparator));
        return out;
    }

    /**
     * Merges objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys, in an array of the type of {@code a}
     * @throws IllegalArgumentException if such an array can't hold a key of {@code b}
     */
    public static <T> T[] keys(T[] a, T[] b, Comparator<? super T> comparator) {
        T[] out = Arrays.copyOf(a, outLength(a.length, b.length));
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.objects(comparator));
        return out;
    }

    private static int outLength(int a, int b) {
        if (a + (long) b > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a, b: " + a + " and " + b
                    + " keys are more than an array can hold; merge them into a segment");
        }
        return a + b;
    }

    /**
     * Merges two sorted sequences of keys.
     *
     * @param a sorted keys; of equal keys these come first
     * @param b sorted keys
     * @param out where the {@code |a| + |b|} merged keys go
     * @param order the order of all keys
     */
    public static void keys(Keys a, Keys b, Keys out, Order order) {
        Engine.best().mergeKeys(a, b, out, order);
    }

    /**
     * Merges two sorted sequences of keys, and their values with them.
     *
     * @param a sorted keys; of equal keys these come first
     * @param aValues their values
     * @param b sorted keys
     * @param bValues their values
     * @param out where the {@code |a| + |b|} merged keys go
     * @param outValues where their values go
     * @param order the order of all keys
     */
    public static void pairs(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order) {
        Engine.best().mergePairs(a, aValues, b, bValues, out, outValues, order);
    }

    /**
     * Merges many independent pairs of adjacent runs in one call: run {@code 2p} with run {@code 2p + 1}. Work is shared
     * evenly among the cores, however the lengths of the runs differ.
     *
     * @param in the runs, one behind the other
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets
     * @param out the merged pairs, each at the place of its runs
     * @param order the order of all keys
     */
    public static void batch(Keys in, long[] offsets, Keys out, Order order) {
        batch(in, Values.none(), offsets, out, Values.none(), order);
    }

    /**
     * Merges many independent pairs of adjacent runs in one call, and their values with them.
     *
     * @param in the runs, one behind the other
     * @param inValues their values
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets
     * @param out the merged pairs, each at the place of its runs
     * @param outValues their values
     * @param order the order of all keys
     */
    public static void batch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order) {
        Engine.best().mergeBatch(in, inValues, offsets, out, outValues, order);
    }

    /**
     * Merges any number of sorted sequences of keys in natural order.
     *
     * @param out where all merged keys go
     * @param runs sorted keys; among equal keys an earlier sequence's come first
     */
    public static void many(Keys out, Keys... runs) {
        many(out, Order.natural(), runs);
    }

    /**
     * Merges any number of sorted sequences of keys.
     *
     * @param out where all merged keys go
     * @param order the order of all keys
     * @param runs sorted keys; among equal keys an earlier sequence's come first
     */
    public static void many(Keys out, Order order, Keys... runs) {
        many(Arrays.asList(runs), Collections.nCopies(runs.length, Values.none()), out, Values.none(), order);
    }

    /**
     * Merges any number of sorted sequences of keys, and their values with them.
     *
     * @param runs sorted keys; among equal keys an earlier sequence's come first
     * @param runValues the values of each run
     * @param out where all merged keys go
     * @param outValues where their values go
     * @param order the order of all keys
     */
    public static void many(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order) {
        Engine.best().mergeMany(runs, runValues, out, outValues, order);
    }
}
