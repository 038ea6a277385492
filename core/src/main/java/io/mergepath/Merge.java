// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Stable merges on {@link Engine#best()}. Of equal keys, the keys of the earlier input come first. Arrays of keys have
 * short forms here. Ranges, memory segments and values go through {@link Keys} and {@link Values}, and another engine
 * through {@link Engine}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="merge"}
 *
 * <p>Inputs must be sorted in the order of the merge. If they are not, the output is some permutation of the inputs.
 *
 * <p><b>Cost.</b> A merge of two inputs with n keys in all takes at most n - 1 comparisons and the comparisons of a few
 * co-rank searches. A merge of k inputs takes at most n ceil(log2 k).
 *
 * <p><b>Scratch.</b> {@code keys}, {@code pairs} and {@code batch} take no scratch for each key, only tiles of a few
 * kilobytes for each thread. {@code many} takes as many bytes for each key as the key and its values have: 4 for
 * {@code int} keys, 12 for {@code int} keys with one column of {@code long}s. On the CPU, keys of two words take 24
 * bytes a key in addition. A {@link Workspace} keeps the scratch between calls. {@code iterator} and {@code stream}
 * hold one element of each source.
 *
 * <p><b>Null.</b> {@linkplain io.mergepath The package} states the rules for null arguments, keys and values.
 *
 * <p><b>Errors.</b> Arguments that do not fit together, or an output that overlaps an input, cause an
 * {@link IllegalArgumentException} before anything is written. An exception of a comparator reaches the caller. No
 * merge writes its inputs.
 *
 * <p>Source: Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path: Parallel Merging Made Simple" (2012), as
 * {@link MergePath} states. The merge of iterators is a tree of losers: Knuth, "The Art of Computer Programming",
 * volume 3, section 5.4.1.
 */
public final class Merge {
    private Merge() {
    }

    /**
     * Merges {@code byte}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static byte[] keys(byte[] a, byte[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code byte}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order, on keys that are widened to {@code int}
     * @return the merged keys
     */
    public static byte[] keys(byte[] a, byte[] b, IntComparator comparator) {
        return keys(a, b, Order.ints(comparator));
    }

    /**
     * Merges {@code byte}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static byte[] keys(byte[] a, byte[] b, Order order) {
        byte[] out = new byte[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code byte}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static byte[] many(byte[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code byte}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static byte[] many(byte[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        byte[] out = new byte[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges {@code short}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static short[] keys(short[] a, short[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code short}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order, on keys that are widened to {@code int}
     * @return the merged keys
     */
    public static short[] keys(short[] a, short[] b, IntComparator comparator) {
        return keys(a, b, Order.ints(comparator));
    }

    /**
     * Merges {@code short}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static short[] keys(short[] a, short[] b, Order order) {
        short[] out = new short[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code short}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static short[] many(short[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code short}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static short[] many(short[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        short[] out = new short[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges {@code char}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static char[] keys(char[] a, char[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code char}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order, on keys that are widened to {@code int}
     * @return the merged keys
     */
    public static char[] keys(char[] a, char[] b, IntComparator comparator) {
        return keys(a, b, Order.ints(comparator));
    }

    /**
     * Merges {@code char}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static char[] keys(char[] a, char[] b, Order order) {
        char[] out = new char[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code char}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static char[] many(char[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code char}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static char[] many(char[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        char[] out = new char[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges {@code int}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static int[] keys(int[] a, int[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code int}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static int[] keys(int[] a, int[] b, IntComparator comparator) {
        return keys(a, b, Order.ints(comparator));
    }

    /**
     * Merges {@code int}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static int[] keys(int[] a, int[] b, Order order) {
        int[] out = new int[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code int}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static int[] many(int[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code int}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static int[] many(int[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        int[] out = new int[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges {@code long}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static long[] keys(long[] a, long[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code long}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static long[] keys(long[] a, long[] b, LongComparator comparator) {
        return keys(a, b, Order.longs(comparator));
    }

    /**
     * Merges {@code long}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static long[] keys(long[] a, long[] b, Order order) {
        long[] out = new long[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code long}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static long[] many(long[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code long}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static long[] many(long[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        long[] out = new long[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges {@code float}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static float[] keys(float[] a, float[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code float}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static float[] keys(float[] a, float[] b, FloatComparator comparator) {
        return keys(a, b, Order.floats(comparator));
    }

    /**
     * Merges {@code float}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static float[] keys(float[] a, float[] b, Order order) {
        float[] out = new float[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code float}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static float[] many(float[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code float}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static float[] many(float[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        float[] out = new float[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges {@code double}s in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @return the merged keys
     */
    public static double[] keys(double[] a, double[] b) {
        return SmallMerge.isSmall(a.length, b.length) ? SmallMerge.merge(a, b) : keys(a, b, Order.natural());
    }

    /**
     * Merges {@code double}s by a comparator.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys
     */
    public static double[] keys(double[] a, double[] b, DoubleComparator comparator) {
        return keys(a, b, Order.doubles(comparator));
    }

    /**
     * Merges {@code double}s.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param order the order
     * @return the merged keys
     */
    public static double[] keys(double[] a, double[] b, Order order) {
        double[] out = new double[outLength(a.length + (long) b.length)];
        keys(Keys.of(a), Keys.of(b), Keys.of(out), order);
        return out;
    }

    /**
     * Merges any number of sorted arrays of {@code double}s in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @return the merged keys
     */
    public static double[] many(double[]... runs) {
        return many(runs, Order.natural());
    }

    /**
     * Merges any number of sorted arrays of {@code double}s.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier array come first
     * @param order the order
     * @return the merged keys
     */
    public static double[] many(double[][] runs, Order order) {
        List<Keys> keys = keysOf(Arrays.asList(requireNonNull(runs, "runs")), Keys::of);
        double[] out = new double[outLength(keys)];
        many(keys, Keys.of(out), order);
        return out;
    }

    /**
     * Merges objects in natural order.
     *
     * @param <T> the type of the keys
     * @param a sorted keys, which come first among equal keys; none may be null
     * @param b sorted keys; none may be null
     * @return the merged keys, in an array of the type of {@code a}
     * @throws IllegalArgumentException if such an array can't hold a key of {@code b}
     */
    public static <T extends Comparable<? super T>> T[] keys(T[] a, T[] b) {
        return keys(a, b, Comparator.naturalOrder());
    }

    /**
     * Merges objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param comparator the order
     * @return the merged keys, in an array of the type of {@code a}
     * @throws IllegalArgumentException if such an array can't hold a key of {@code b}
     */
    public static <T> T[] keys(T[] a, T[] b, Comparator<? super T> comparator) {
        T[] out = Arrays.copyOf(a, outLength(a.length + (long) b.length));
        keys(Keys.of(a), Keys.of(b), Keys.of(out), Order.objects(comparator));
        return out;
    }

    /**
     * Merges any number of sorted arrays of objects in natural order.
     *
     * @param <T> the type of the keys
     * @param runs sorted keys, at least one array; none may be null; among equal keys, the keys of an earlier array
     *     come first
     * @return the merged keys, in an array of the type of the first array
     * @throws IllegalArgumentException if there is no array, or the output can't hold a key
     */
    public static <T extends Comparable<? super T>> T[] many(List<T[]> runs) {
        return many(runs, Comparator.naturalOrder());
    }

    /**
     * Merges any number of sorted arrays of objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param runs sorted keys, at least one array; among equal keys, the keys of an earlier array come first
     * @param comparator the order
     * @return the merged keys, in an array of the type of the first array
     * @throws IllegalArgumentException if there is no array, or the output can't hold a key
     */
    public static <T> T[] many(List<T[]> runs, Comparator<? super T> comparator) {
        if (requireNonNull(runs, "runs").isEmpty()) {
            throw new IllegalArgumentException("runs: there is no array, so the type of the output is unknown");
        }
        List<Keys> keys = keysOf(runs, Keys::of);
        T[] out = Arrays.copyOf(runs.getFirst(), outLength(keys));
        many(keys, Keys.of(out), Order.objects(comparator));
        return out;
    }

    private static <A> List<Keys> keysOf(List<A> runs, Function<A, Keys> of) {
        return Checks.copyOf("runs", runs).stream().map(of).toList();
    }

    private static int outLength(List<Keys> runs) {
        long length = 0;
        for (Keys run : runs) {
            length += run.length();
        }
        return outLength(length);
    }

    private static int outLength(long length) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    length + " keys are more than an array can hold; merge them into a segment");
        }
        return (int) length;
    }

    /**
     * Merges two sorted sequences of keys in natural order.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param out receives the {@code |a| + |b|} merged keys
     */
    public static void keys(Keys a, Keys b, Keys out) {
        keys(a, b, out, Order.natural());
    }

    /**
     * Merges two sorted sequences of keys.
     *
     * @param a sorted keys, which come first among equal keys
     * @param b sorted keys
     * @param out receives the {@code |a| + |b|} merged keys
     * @param order the order of all keys
     */
    public static void keys(Keys a, Keys b, Keys out, Order order) {
        Engine.best().mergeKeys(a, b, out, order);
    }

    /**
     * Merges two sorted sequences of keys in natural order, and their values with them.
     *
     * @param a sorted keys, which come first among equal keys
     * @param aValues their values
     * @param b sorted keys
     * @param bValues their values
     * @param out receives the {@code |a| + |b|} merged keys
     * @param outValues receives their values
     */
    public static void pairs(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues) {
        pairs(a, aValues, b, bValues, out, outValues, Order.natural());
    }

    /**
     * Merges two sorted sequences of keys, and their values with them.
     *
     * @param a sorted keys, which come first among equal keys
     * @param aValues their values
     * @param b sorted keys
     * @param bValues their values
     * @param out receives the {@code |a| + |b|} merged keys
     * @param outValues receives their values
     * @param order the order of all keys
     */
    public static void pairs(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order) {
        Engine.best().mergePairs(a, aValues, b, bValues, out, outValues, order);
    }

    /**
     * Merges many independent pairs of adjacent runs in natural order: run {@code 2p} with run {@code 2p + 1}.
     *
     * @param in the runs, one after the other
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets
     * @param out receives the merged pairs, each at the place of its runs
     */
    public static void batch(Keys in, long[] offsets, Keys out) {
        batch(in, offsets, out, Order.natural());
    }

    /**
     * Merges many independent pairs of adjacent runs: run {@code 2p} with run {@code 2p + 1}. The cores share the work
     * evenly, whatever the lengths of the runs.
     *
     * @param in the runs, one after the other
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets
     * @param out receives the merged pairs, each at the place of its runs
     * @param order the order of all keys
     */
    public static void batch(Keys in, long[] offsets, Keys out, Order order) {
        Engine.best().mergeBatch(in, offsets, out, order);
    }

    /**
     * Merges many independent pairs of adjacent runs in natural order, and their values with them.
     *
     * @param in the runs, one after the other
     * @param inValues their values
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets
     * @param out receives the merged pairs, each at the place of its runs
     * @param outValues receives their values
     */
    public static void batch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues) {
        batch(in, inValues, offsets, out, outValues, Order.natural());
    }

    /**
     * Merges many independent pairs of adjacent runs, and their values with them.
     *
     * @param in the runs, one after the other
     * @param inValues their values
     * @param offsets run {@code r} is {@code [offsets[r], offsets[r + 1])}: an odd number of offsets
     * @param out receives the merged pairs, each at the place of its runs
     * @param outValues receives their values
     * @param order the order of all keys
     */
    public static void batch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order) {
        Engine.best().mergeBatch(in, inValues, offsets, out, outValues, order);
    }

    /**
     * Merges any number of sorted sequences of keys in natural order.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier sequence come first
     * @param out receives all merged keys
     */
    public static void many(List<Keys> runs, Keys out) {
        many(runs, out, Order.natural());
    }

    /**
     * Merges any number of sorted sequences of keys.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier sequence come first
     * @param out receives all merged keys
     * @param order the order of all keys
     */
    public static void many(List<Keys> runs, Keys out, Order order) {
        Engine.best().mergeMany(runs, out, order);
    }

    /**
     * Merges any number of sorted sequences of keys in natural order, and their values with them.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier sequence come first
     * @param runValues the values of each run
     * @param out receives all merged keys
     * @param outValues receives their values
     */
    public static void many(List<Keys> runs, List<Values> runValues, Keys out, Values outValues) {
        many(runs, runValues, out, outValues, Order.natural());
    }

    /**
     * Merges any number of sorted sequences of keys, and their values with them.
     *
     * @param runs sorted keys; among equal keys, the keys of an earlier sequence come first
     * @param runValues the values of each run
     * @param out receives all merged keys
     * @param outValues receives their values
     * @param order the order of all keys
     */
    public static void many(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order) {
        Engine.best().mergeMany(runs, runValues, out, outValues, order);
    }

    /**
     * Merges any number of sorted iterators lazily, in natural order.
     *
     * @param <T> the type of the elements
     * @param sources sorted iterators; among equal elements, the elements of an earlier iterator come first
     * @return an iterator over all elements
     */
    public static <T extends Comparable<? super T>> Iterator<T> iterator(
            List<? extends Iterator<? extends T>> sources) {
        return iterator(sources, Comparator.naturalOrder());
    }

    /**
     * Merges any number of sorted iterators lazily, on the calling thread. The first call of {@code hasNext} or
     * {@code next} reads one element of each source and takes at most k - 1 comparisons for k sources. Each later
     * element takes at most ceil(log2 k) comparisons. The iterator is not safe for use by several threads.
     *
     * {@snippet class="io.mergepath.ExamplesTest" region="iterator"}
     *
     * <p>Elements may be null if the comparator accepts them. If a source or the comparator throws, the exception
     * reaches the caller, and the merge has failed: since the sources have been read further, each later call of
     * {@code hasNext} or {@code next} throws an {@link IllegalStateException} whose cause is the first exception.
     *
     * @param <T> the type of the elements
     * @param sources sorted iterators; among equal elements, the elements of an earlier iterator come first
     * @param comparator the order
     * @return an iterator over all elements; it does not support {@link Iterator#remove}
     * @throws NullPointerException if the list, a source or the comparator is null
     */
    public static <T> Iterator<T> iterator(List<? extends Iterator<? extends T>> sources,
            Comparator<? super T> comparator) {
        return new IteratorMerge<>(sources, comparator);
    }

    /**
     * Merges any number of sorted streams lazily, in natural order.
     *
     * @param <T> the type of the elements
     * @param sources sorted streams; among equal elements, the elements of an earlier stream come first; none may be
     *     null
     * @return an ordered, sequential stream of all elements; its {@code close} closes the sources
     */
    public static <T extends Comparable<? super T>> Stream<T> stream(List<? extends Stream<? extends T>> sources) {
        return stream(sources, Comparator.naturalOrder());
    }

    /**
     * Merges any number of sorted streams lazily. {@link #iterator(List, Comparator)} states the cost and the rules for
     * null elements and errors. The terminal operation of the stream throws the exception of a source or of the
     * comparator.
     *
     * @param <T> the type of the elements
     * @param sources sorted streams; among equal elements, the elements of an earlier stream come first
     * @param comparator the order
     * @return an ordered, sequential stream of all elements; its {@code close} closes the sources
     * @throws NullPointerException if the list, a source or the comparator is null
     */
    public static <T> Stream<T> stream(List<? extends Stream<? extends T>> sources, Comparator<? super T> comparator) {
        requireNonNull(comparator, "comparator");
        List<Stream<? extends T>> all = Checks.copyOf("sources", sources);
        Iterator<T> merged = iterator(all.stream().map(Stream::iterator).toList(), comparator);
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(merged, Spliterator.ORDERED), false)
                .onClose(() -> closeAll(all));
    }

    /** Closes all streams. If some of them throw, the first exception has the other ones as suppressed exceptions. */
    private static void closeAll(List<? extends Stream<?>> streams) {
        List<Throwable> failures = new ArrayList<>();
        for (Stream<?> stream : streams) {
            try {
                stream.close();
            } catch (RuntimeException | Error e) {
                failures.add(e);
            }
        }
        if (failures.isEmpty()) {
            return;
        }
        Throwable first = failures.removeFirst();
        failures.stream().filter(other -> other != first).forEach(first::addSuppressed);
        if (first instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) first;
    }
}
