package io.mergepath;

import java.util.Comparator;

/**
 * Stable sorting on {@link Engine#best()}. Arrays of keys have short forms here; ranges, memory segments, other orders and
 * values go through {@link Keys}, {@link Values} and {@link Order}; another engine through {@link Engine}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="sort-by-comparator"}
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="sort-pairs"}
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="indices"}
 *
 * <p><b>Cost.</b> Natural, descending and unsigned orders of {@code n} primitive keys take O(n) time, in passes over their
 * digits; by a comparator or of objects at most n ceil(log2 n) comparisons. Sorted, reversed and few long runs take O(n) to
 * O(n log runs).
 *
 * <p><b>Scratch.</b> Each verb says how much it takes for a key of an array; buckets and tiles may take a tenth of that
 * besides, and a megabyte a thread. Memory segments of more than 2^22 keys take a copy of themselves off the heap, and arrays
 * for 2^22 keys. The engine keeps the scratch of its last call until memory gets short; a {@link Workspace} keeps it for good.
 * On a GPU what is sorted and its scratch lie on the device; if they don't fit, there is scratch on the host for all that is
 * sorted: arrays, which are kept in the same way, for arrays, and memory off the heap, freed when the call ends, for segments.
 *
 * <p><b>Errors.</b> {@link NullPointerException} for a null array, order or comparator;
 * {@link IllegalArgumentException} for arguments that do not go together, before anything is written. What a comparator
 * or {@link Comparable#compareTo} throws, of null keys too, reaches the caller, and the keys are then a permutation of what they were.
 *
 * <p>A call takes its scratch before it writes. Without memory for that it throws {@link OutOfMemoryError}, or
 * {@link IllegalStateException} if a device has none, and values still go with their keys.
 */
public final class Sort {
    private Sort() {
    }

    /**
     * Sorts {@code byte}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(byte[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code short}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(short[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code char}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(char[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code int}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(int[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code long}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(long[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code float}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(float[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code double}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(double[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts objects in natural order.
     *
     * @param <T> the type of the keys
     * @param keys the keys, sorted in place; none may be null
     */
    public static <T extends Comparable<? super T>> void keys(T[] keys) {
        keys(Keys.of(keys));
    }

    /**
     * Sorts {@code int}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(int[] keys, IntComparator comparator) {
        keys(Keys.of(keys), Order.ints(comparator));
    }

    /**
     * Sorts {@code long}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(long[] keys, LongComparator comparator) {
        keys(Keys.of(keys), Order.longs(comparator));
    }

    /**
     * Sorts {@code float}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(float[] keys, FloatComparator comparator) {
        keys(Keys.of(keys), Order.floats(comparator));
    }

    /**
     * Sorts {@code double}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(double[] keys, DoubleComparator comparator) {
        keys(Keys.of(keys), Order.doubles(comparator));
    }

    /**
     * Sorts objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static <T> void keys(T[] keys, Comparator<? super T> comparator) {
        keys(Keys.of(keys), Order.objects(comparator));
    }

    /**
     * Sorts keys in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(Keys keys) {
        keys(keys, Order.natural());
    }

    /**
     * Sorts keys.
     *
     * <p>Scratch: 4 bytes a key in a built-in order of keys of at most 4 bytes, 8 of others, 10 where most are equal; by a
     * comparator another element a key, for {@code byte}, {@code short} and {@code char} keys 8 bytes.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(Keys keys, Order order) {
        Engine.best().sortKeys(keys, order);
    }

    /**
     * Sorts keys in natural order and moves values with them.
     *
     * @param keys the keys, sorted in place
     * @param values the values, one a key, moved in place
     */
    public static void pairs(Keys keys, Values values) {
        pairs(keys, values, Order.natural());
    }

    /**
     * Sorts keys and moves values with them.
     *
     * <p>Scratch: 16 bytes a key, and a copy of one column of each type among the values.
     *
     * @param keys the keys, sorted in place
     * @param values the values, one a key, moved in place
     * @param order the order
     */
    public static void pairs(Keys keys, Values values, Order order) {
        Engine.best().sortPairs(keys, values, order);
    }

    /**
     * The indices that sort {@code byte}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(byte[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code short}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(short[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code char}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(char[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code int}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(int[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code long}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(long[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code float}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(float[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code double}s in natural order.
     *
     * @param keys the keys, left as they are
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(double[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort objects in natural order.
     *
     * @param <T> the type of the keys
     * @param keys the keys, left as they are; none may be null
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static <T extends Comparable<? super T>> int[] indices(T[] keys) {
        return indices(Keys.of(keys), Order.natural());
    }

    /**
     * The indices that sort {@code int}s by a comparator.
     *
     * @param keys the keys, left as they are
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(int[] keys, IntComparator comparator) {
        return indices(Keys.of(keys), Order.ints(comparator));
    }

    /**
     * The indices that sort {@code long}s by a comparator.
     *
     * @param keys the keys, left as they are
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(long[] keys, LongComparator comparator) {
        return indices(Keys.of(keys), Order.longs(comparator));
    }

    /**
     * The indices that sort {@code float}s by a comparator.
     *
     * @param keys the keys, left as they are
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(float[] keys, FloatComparator comparator) {
        return indices(Keys.of(keys), Order.floats(comparator));
    }

    /**
     * The indices that sort {@code double}s by a comparator.
     *
     * @param keys the keys, left as they are
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(double[] keys, DoubleComparator comparator) {
        return indices(Keys.of(keys), Order.doubles(comparator));
    }

    /**
     * The indices that sort objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param keys the keys, left as they are
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static <T> int[] indices(T[] keys, Comparator<? super T> comparator) {
        return indices(Keys.of(keys), Order.objects(comparator));
    }

    /**
     * The indices that sort keys.
     *
     * <p>Scratch: 16 bytes a key, and a copy of the keys.
     *
     * @param keys at most 2^31 - 1 keys, left as they are; more go through {@link Engine#sortIndices}
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(Keys keys, Order order) {
        int[] indices = new int[indexCount(keys)];
        Engine.best().sortIndices(keys, Values.of(indices), order);
        return indices;
    }

    /**
     * Sorts keys and gives the indices that sorted them.
     *
     * <p>Scratch: 16 bytes a key.
     *
     * @param keys at most 2^31 - 1 keys, sorted in place; more go through {@link Engine#sortKeysAndIndices}
     * @param order the order
     * @return the places that the sorted keys had
     */
    public static int[] keysAndIndices(Keys keys, Order order) {
        int[] indices = new int[indexCount(keys)];
        Engine.best().sortKeysAndIndices(keys, Values.of(indices), order);
        return indices;
    }

    private static int indexCount(Keys keys) {
        if (keys.length() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("keys: " + keys.length()
                    + " of them have more indices than an array can hold; give Engine.sortIndices a segment of longs");
        }
        return (int) keys.length();
    }
}
