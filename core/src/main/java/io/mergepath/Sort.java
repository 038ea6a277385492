// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Stable sorts on {@link Engine#best()}. Arrays of keys have short forms here. Memory segments and values go through
 * {@link Keys} and {@link Values}, and another engine through {@link Engine}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="sort-by-comparator"}
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="sort-pairs"}
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="indices"}
 *
 * <p><b>Cost.</b> Many primitive keys in natural, descending and unsigned orders take O(n) time, in passes over their
 * digits. Fewer keys, and keys that the JDK's vector sorts sort faster, take O(n log n) time. Sorts by a comparator and
 * sorts of objects take at most n (ceil(log2 n) + 2) comparisons. Sorted keys, reversed keys and few long runs take
 * O(n) to O(n log runs).
 *
 * <p><b>Scratch.</b> Each operation states its scratch for a key of an array. Buckets and tiles may take a tenth of
 * that in addition, and a megabyte for each thread. Memory segments of more than 2^22 keys take a copy of themselves
 * off the heap, and arrays for 2^22 keys. The engine keeps the scratch of its last call until the heap gets short. A
 * {@link Workspace} keeps scratch until it is closed. On a GPU the data and its scratch lie on the device. If they do
 * not fit there, the scratch for all data lies on the host: arrays for arrays, and memory off the heap for segments.
 *
 * <p><b>Null.</b> {@linkplain io.mergepath The package} states the rules for null arguments, keys and values.
 *
 * <p><b>Errors.</b> Arguments that do not fit together cause an {@link IllegalArgumentException} before anything is
 * written. An exception of a comparator or of {@link Comparable#compareTo} reaches the caller, and the keys are then a
 * permutation of the keys before the call.
 *
 * <p>A call takes its scratch before it writes. If there is no memory for the scratch, the call throws
 * {@link OutOfMemoryError}, or {@link IllegalStateException} for the memory of a device, and values still belong to
 * their keys.
 *
 * <p>Source: the merge sort is the merge sort of Modern GPU (block sort, then merge passes) with the run detection of
 * natural merge sort; {@link MergePath} names the source of the merges.
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
        if (keys.length <= SmallSort.MOST) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code byte}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(byte[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code byte}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(byte[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code byte}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(byte[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code byte}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order, on keys that are widened to {@code int}
     */
    public static void keys(byte[] keys, IntComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * Sorts {@code short}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(short[] keys) {
        if (keys.length <= SmallSort.MOST) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code short}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(short[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code short}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(short[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code short}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(short[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code short}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order, on keys that are widened to {@code int}
     */
    public static void keys(short[] keys, IntComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * Sorts {@code char}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(char[] keys) {
        if (keys.length <= SmallSort.MOST) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code char}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(char[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code char}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(char[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code char}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(char[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code char}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order, on keys that are widened to {@code int}
     */
    public static void keys(char[] keys, IntComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * Sorts {@code int}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(int[] keys) {
        if (keys.length <= SmallSort.MOST) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code int}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(int[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code int}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(int[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code int}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(int[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code int}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(int[] keys, IntComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * Sorts {@code long}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(long[] keys) {
        if (keys.length <= SmallSort.MOST_WIDE) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code long}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(long[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST_WIDE)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code long}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(long[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code long}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(long[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code long}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(long[] keys, LongComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.longs(comparator));
    }

    /**
     * Sorts {@code float}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(float[] keys) {
        if (keys.length <= SmallSort.MOST_FLOATS) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code float}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(float[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST_FLOATS)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code float}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(float[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code float}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(float[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code float}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(float[] keys, FloatComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.floats(comparator));
    }

    /**
     * Sorts {@code double}s in natural order.
     *
     * @param keys the keys, sorted in place
     */
    public static void keys(double[] keys) {
        if (keys.length <= SmallSort.MOST_DOUBLES) {
            Arrays.sort(keys);
        } else {
            keys(Keys.of(keys));
        }
    }

    /**
     * Sorts a range of {@code double}s in natural order.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     */
    public static void keys(double[] keys, int from, int to) {
        if (SmallSort.isShort(keys.length, from, to, SmallSort.MOST_DOUBLES)) {
            Arrays.sort(keys, from, to);
        } else {
            keys(Keys.of(keys, from, to));
        }
    }

    /**
     * Sorts {@code double}s.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(double[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts a range of {@code double}s.
     *
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param order the order
     */
    public static void keys(double[] keys, int from, int to, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), order);
    }

    /**
     * Sorts {@code double}s by a comparator.
     *
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static void keys(double[] keys, DoubleComparator comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.doubles(comparator));
    }

    /**
     * Sorts objects in natural order.
     *
     * @param <T> the type of the keys
     * @param keys the keys, sorted in place; none may be null
     */
    public static <T extends Comparable<? super T>> void keys(T[] keys) {
        keys(Keys.of(requireNonNull(keys, "keys")));
    }

    /**
     * Sorts a range of objects in natural order.
     *
     * @param <T> the type of the keys
     * @param keys the keys, sorted in place; none may be null
     * @param from the first index
     * @param to the index after the last
     */
    public static <T extends Comparable<? super T>> void keys(T[] keys, int from, int to) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to));
    }

    /**
     * Sorts objects.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(@Nullable Object[] keys, Order order) {
        keys(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Sorts objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param keys the keys, sorted in place
     * @param comparator the order
     */
    public static <T> void keys(T[] keys, Comparator<? super T> comparator) {
        keys(Keys.of(requireNonNull(keys, "keys")), Order.objects(comparator));
    }

    /**
     * Sorts a range of objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param keys the keys, sorted in place
     * @param from the first index
     * @param to the index after the last
     * @param comparator the order
     */
    public static <T> void keys(T[] keys, int from, int to, Comparator<? super T> comparator) {
        keys(Keys.of(requireNonNull(keys, "keys"), from, to), Order.objects(comparator));
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
     * <p>Scratch: 4 bytes a key for a built-in order of keys of at most 4 bytes, 8 bytes for longer keys, 10 bytes if
     * most keys are equal. By a comparator, one more element a key; for {@code byte}, {@code short} and {@code char}
     * keys 8 bytes. One thread takes twice as much for up to 2^19 keys of at most 4 bytes, and sorts by vectors do on
     * one thread.
     *
     * @param keys the keys, sorted in place
     * @param order the order
     */
    public static void keys(Keys keys, Order order) {
        Engine.best().sortKeys(keys, order);
    }

    /**
     * Sorts a list in natural order.
     *
     * @param <T> the type of the elements
     * @param list the list, sorted in place; no element may be null
     * @throws UnsupportedOperationException if the list can't be modified
     */
    public static <T extends Comparable<? super T>> void list(List<T> list) {
        list(list, Comparator.naturalOrder());
    }

    /**
     * Sorts a list by a comparator. It runs on the CPU, on all cores. If the comparator throws, the list is unchanged.
     * The comparator must not add elements to the list nor remove any.
     *
     * <p>Scratch: two references for each element.
     *
     * @param <T> the type of the elements
     * @param list the list, sorted in place
     * @param comparator the order
     * @throws UnsupportedOperationException if the list can't be modified
     * @throws ConcurrentModificationException if the list has another number of elements after the sort, or its
     *     iterator finds that elements were added or removed
     */
    public static <T> void list(List<T> list, Comparator<? super T> comparator) {
        @SuppressWarnings("unchecked") // the array holds the elements of the list
        T[] elements = (T[]) list.toArray();
        Iterator<T> unsorted = list.iterator();
        keys(elements, comparator);
        if (list.size() != elements.length) {
            throw new ConcurrentModificationException(
                    "list: " + list.size() + " elements, but " + elements.length + " before the sort");
        }
        if (unsorted.hasNext()) {
            // The iterators of most lists notice changes.
            unsorted.next();
        }
        Iterator<T> sorted = Arrays.asList(elements).iterator();
        list.replaceAll(_ -> sorted.next());
    }

    /**
     * Collects the elements of a stream into a new list in natural order.
     *
     * {@snippet class="io.mergepath.ExamplesTest" region="collector"}
     *
     * @param <T> the type of the elements
     * @return a collector to a modifiable list
     */
    public static <T extends Comparable<? super T>> Collector<T, ?, List<T>> toList() {
        return toList(Comparator.naturalOrder());
    }

    /**
     * Collects the elements of a stream into a new list, sorted by a comparator. Of equal elements, the earlier comes
     * first. The sort runs on the CPU, on all cores, after the last element has come.
     *
     * <p>Scratch: two references for each element. An exception of the comparator reaches the caller of
     * {@code collect}.
     *
     * @param <T> the type of the elements
     * @param comparator the order
     * @return a collector to a modifiable list
     */
    public static <T> Collector<T, ?, List<T>> toList(Comparator<? super T> comparator) {
        requireNonNull(comparator, "comparator");
        return Collector.<T, List<T>, List<T>>of(ArrayList::new, List::add, (first, second) -> {
            first.addAll(second);
            return first;
        }, list -> {
            list(list, comparator);
            return list;
        });
    }

    /**
     * Tells whether {@code byte}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(byte[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code byte}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(byte[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether {@code short}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(short[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code short}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(short[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether {@code char}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(char[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code char}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(char[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether {@code int}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(int[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code int}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(int[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether {@code long}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(long[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code long}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(long[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether {@code float}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(float[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code float}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(float[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether {@code double}s are in natural order.
     *
     * @param keys the keys
     * @return whether they are
     */
    public static boolean isSorted(double[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether {@code double}s are in order.
     *
     * @param keys the keys
     * @param order the order
     * @return whether they are
     */
    public static boolean isSorted(double[] keys, Order order) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * Tells whether objects are in natural order.
     *
     * @param <T> the type of the keys
     * @param keys the keys; none may be null
     * @return whether they are
     */
    public static <T extends Comparable<? super T>> boolean isSorted(T[] keys) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * Tells whether objects are in the order of a comparator.
     *
     * @param <T> the type of the keys
     * @param keys the keys
     * @param comparator the order
     * @return whether they are
     */
    public static <T> boolean isSorted(T[] keys, Comparator<? super T> comparator) {
        return isSorted(Keys.of(requireNonNull(keys, "keys")), Order.objects(comparator));
    }

    /**
     * Tells whether keys are in natural order.
     *
     * @param keys the keys
     * @return whether no key comes before the key in front of it
     */
    public static boolean isSorted(Keys keys) {
        return isSorted(keys, Order.natural());
    }

    /**
     * Tells whether keys are in order, without a change to the keys. Host data is read on the CPU, device data on its
     * device.
     *
     * <p>Cost: at most one comparison a key; a pair in the wrong order ends the search early. Scratch: a copy of 32,768
     * keys for each thread if the keys are narrower than {@code int} or lie in a segment, else none.
     *
     * @param keys the keys
     * @param order the order
     * @return whether no key comes before the key in front of it; true for fewer than two keys
     * @throws IllegalArgumentException if the order does not apply to the keys, or their engine refuses the type or the
     *     order
     * @throws NullPointerException if a key is null and the order does not accept null
     */
    public static boolean isSorted(Keys keys, Order order) {
        return Engine.best().isSorted(keys, order);
    }

    /**
     * Sorts keys in natural order and moves values with them.
     *
     * @param keys the keys, sorted in place
     * @param values the values, one for each key, moved in place
     */
    public static void pairs(Keys keys, Values values) {
        pairs(keys, values, Order.natural());
    }

    /**
     * Sorts keys and moves values with them.
     *
     * <p>Scratch: 16 bytes a key, and a copy of one column of each type of the values.
     *
     * @param keys the keys, sorted in place
     * @param values the values, one for each key, moved in place
     * @param order the order
     */
    public static void pairs(Keys keys, Values values, Order order) {
        Engine.best().sortPairs(keys, values, order);
    }

    /**
     * The indices that sort {@code byte}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(byte[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code byte}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(byte[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code byte}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order, on keys that are widened to {@code int}
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(byte[] keys, IntComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * The indices that sort {@code short}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(short[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code short}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(short[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code short}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order, on keys that are widened to {@code int}
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(short[] keys, IntComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * The indices that sort {@code char}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(char[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code char}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(char[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code char}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order, on keys that are widened to {@code int}
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(char[] keys, IntComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * The indices that sort {@code int}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(int[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code int}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(int[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code int}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(int[] keys, IntComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.ints(comparator));
    }

    /**
     * The indices that sort {@code long}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(long[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code long}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(long[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code long}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(long[] keys, LongComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.longs(comparator));
    }

    /**
     * The indices that sort {@code float}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(float[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code float}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(float[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code float}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(float[] keys, FloatComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.floats(comparator));
    }

    /**
     * The indices that sort {@code double}s in natural order.
     *
     * @param keys the keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(double[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort {@code double}s.
     *
     * @param keys the keys, which stay unchanged
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(double[] keys, Order order) {
        return indices(Keys.of(requireNonNull(keys, "keys")), order);
    }

    /**
     * The indices that sort {@code double}s by a comparator.
     *
     * @param keys the keys, which stay unchanged
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(double[] keys, DoubleComparator comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.doubles(comparator));
    }

    /**
     * The indices that sort objects in natural order.
     *
     * @param <T> the type of the keys
     * @param keys the keys, which stay unchanged; none may be null
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static <T extends Comparable<? super T>> int[] indices(T[] keys) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.natural());
    }

    /**
     * The indices that sort objects by a comparator.
     *
     * @param <T> the type of the keys
     * @param keys the keys, which stay unchanged
     * @param comparator the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static <T> int[] indices(T[] keys, Comparator<? super T> comparator) {
        return indices(Keys.of(requireNonNull(keys, "keys")), Order.objects(comparator));
    }

    /**
     * The indices that sort keys in natural order.
     *
     * @param keys at most 2^31 - 9 keys, which stay unchanged
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(Keys keys) {
        return indices(keys, Order.natural());
    }

    /**
     * The indices that sort keys.
     *
     * <p>Scratch: 16 bytes a key, and a copy of the keys.
     *
     * @param keys at most 2^31 - 9 keys, which stay unchanged; {@link Engine#sortIndices} takes more
     * @param order the order
     * @return the stable argsort: element {@code i} is the index of the {@code i}th key of the sorted order
     */
    public static int[] indices(Keys keys, Order order) {
        int[] indices = new int[indexCount(keys)];
        Engine.best().sortIndices(keys, Values.of(indices), order);
        return indices;
    }

    /**
     * Sorts keys in natural order and returns the indices that sorted them.
     *
     * @param keys at most 2^31 - 9 keys, sorted in place
     * @return the indices that the sorted keys had before the call
     */
    public static int[] keysAndIndices(Keys keys) {
        return keysAndIndices(keys, Order.natural());
    }

    /**
     * Sorts keys and returns the indices that sorted them.
     *
     * <p>Scratch: 16 bytes a key.
     *
     * @param keys at most 2^31 - 9 keys, sorted in place; {@link Engine#sortKeysAndIndices} takes more
     * @param order the order
     * @return the indices that the sorted keys had before the call
     */
    public static int[] keysAndIndices(Keys keys, Order order) {
        int[] indices = new int[indexCount(keys)];
        Engine.best().sortKeysAndIndices(keys, Values.of(indices), order);
        return indices;
    }

    /**
     * The indices of the first keys of an order: the first {@code k} numbers of {@link #indices(Keys, Order)}.
     *
     * <p>Each thread reads its part of the keys once. If {@code k} is more than an eighth of the keys, all keys are
     * sorted.
     *
     * <p>Scratch: 40 bytes for each of {@code k} keys for each thread, and 300 kilobytes for each thread.
     *
     * @param keys the keys, which stay unchanged
     * @param k how many, from 0 to the number of keys
     * @param order the order
     * @return the indices of the first keys, of equal keys those with lesser indices, in the sorted order
     * @throws IllegalArgumentException if {@code k} is negative or greater than the number of keys, the keys are more
     *     than 2^31 - 1, or the order does not apply to them
     */
    public static int[] top(Keys keys, int k, Order order) {
        Checks.notNegative("k", k);
        if (k > keys.length()) {
            throw new IllegalArgumentException("k: " + k + ", but there are only " + keys.length() + " keys");
        }
        int[] indices = new int[k];
        Engine.best().top(keys, Keys.like(keys, k), Values.of(indices), order);
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
