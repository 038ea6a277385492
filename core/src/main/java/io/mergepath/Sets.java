// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import io.mergepath.spi.HostColumns;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Operations of sorted multisets, on {@link Engine#best()}: union, intersection, difference, symmetric difference, and
 * the distinct keys and the runs of one input. {@link SetOperation} says how often a key occurs in a result. Another
 * engine, and counts that stay on a device, go through {@link Engine#set} and {@link Engine#runs}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="sets"}
 *
 * <p>Methods of arrays take two arrays of one type, of primitives or of objects, and return a new array of this type.
 * The other methods write to an output that may be longer than the result, and return the length of the result. What
 * follows the result in the output is unspecified.
 *
 * <p>Inputs must be sorted in the order of the operation. If they are not, the result is some of their keys.
 *
 * <p><b>Cost.</b> At most two comparisons a key of both inputs. If one input is more than 32 times longer, an
 * intersection, and a difference from a short first input, take about 2 log2 of the distance between neighbours for
 * each key of the short input.
 *
 * <p><b>Scratch.</b> 64 kilobytes for each of 16 groups of keys a thread, or 64 kilobytes for one thread, and windows
 * of 300 kilobytes for each thread. On the CPU, keys of two words take 24 bytes a key in addition.
 *
 * <p><b>Errors.</b> Arguments that do not fit together, or an output without room for the longest possible result,
 * cause an {@link IllegalArgumentException} before anything is written. An exception of a comparator reaches the
 * caller. No operation writes its inputs.
 *
 * <p>Source: the balanced path of Baxter, "Modern GPU" (2013), on the partition that {@link MergePath} names.
 */
public final class Sets {
    private Sets() {
    }

    /**
     * The union: each key as often as in the input that has more of it. In natural order.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys
     */
    public static <A> A union(A a, A b) {
        return union(a, b, Order.natural());
    }

    /**
     * The union: each key as often as in the input that has more of it.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param order the order of both
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys, or the order does not apply to them
     */
    public static <A> A union(A a, A b, Order order) {
        return arrays(SetOperation.UNION, a, b, order);
    }

    /**
     * The union: each key as often as in the input that has more of it.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param out receives the result; at least {@code |a| + |b|} keys that share no memory with an input
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long union(Keys a, Keys b, Keys out, Order order) {
        return union(a, Values.none(), b, Values.none(), out, Values.none(), order);
    }

    /**
     * The union: each key as often as in the input that has more of it. Values go with their keys.
     *
     * @param a sorted keys
     * @param aValues their values
     * @param b sorted keys of the same type
     * @param bValues their values, columns of the same types
     * @param out receives the result; at least {@code |a| + |b|} keys that share no memory with an input
     * @param outValues receives the values of the result, as many as {@code out} has keys
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long union(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Order order) {
        return set(SetOperation.UNION, a, aValues, b, bValues, out, outValues, order);
    }

    /**
     * The intersection: each key as often as in the input that has less of it, from {@code a}. In natural order.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys
     */
    public static <A> A intersection(A a, A b) {
        return intersection(a, b, Order.natural());
    }

    /**
     * The intersection: each key as often as in the input that has less of it, from {@code a}.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param order the order of both
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys, or the order does not apply to them
     */
    public static <A> A intersection(A a, A b, Order order) {
        return arrays(SetOperation.INTERSECTION, a, b, order);
    }

    /**
     * The intersection: each key as often as in the input that has less of it, from {@code a}.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param out receives the result; at least {@code min(|a|, |b|)} keys that share no memory with an input
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long intersection(Keys a, Keys b, Keys out, Order order) {
        return intersection(a, Values.none(), b, out, Values.none(), order);
    }

    /**
     * The intersection: each key as often as in the input that has less of it, from {@code a}. Values go with their
     * keys.
     *
     * @param a sorted keys
     * @param aValues their values
     * @param b sorted keys of the same type
     * @param out receives the result; at least {@code min(|a|, |b|)} keys that share no memory with an input
     * @param outValues receives the values of the result, as many as {@code out} has keys
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long intersection(Keys a, Values aValues, Keys b, Keys out, Values outValues,
            Order order) {
        return set(SetOperation.INTERSECTION, a, aValues, b, Values.none(), out, outValues, order);
    }

    /**
     * The intersection of any number of lists: each key as often as in the list that has least of it, from the first
     * list. The other lists are intersected from the shortest to the longest.
     *
     * @param lists at least one list of sorted keys, all of one type
     * @param out receives the result; at least as many keys as the shortest list has, which share no memory with a list
     * @param order the order of all keys
     * @return the number of keys of the result
     * @throws IllegalArgumentException if there is no list, types do not agree, {@code out} has too little room or
     *     shares memory with a list, or a list lies on a device
     */
    public static long intersection(List<Keys> lists, Keys out, Order order) {
        if (lists.isEmpty()) {
            throw new IllegalArgumentException("lists: 0 of them; an intersection takes at least 1");
        }
        long most = Long.MAX_VALUE;
        for (int list = 0; list < lists.size(); list++) {
            Checks.onHost("list " + list, lists.get(list));
            Checks.sameType("list " + list, lists.get(list), "out", out);
            most = Math.min(most, lists.get(list).length());
        }
        Checks.room(out, "the longest intersection", most);
        Checks.outputs(List.of(out), lists);
        List<Keys> others = new ArrayList<>(lists.subList(1, lists.size()));
        others.sort(Comparator.comparingLong(Keys::length));
        Keys all = others.isEmpty() ? lists.getFirst() : others.getFirst();
        for (int list = 1; list < others.size(); list++) {
            Keys common = Keys.like(all, arrayLength(all.length()));
            all = common.slice(0, intersection(all, others.get(list), common, order));
        }
        return intersection(lists.getFirst(), all, out, order);
    }

    /**
     * The difference: the keys of {@code a} without one key for each equal key of {@code b}. In natural order.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys
     */
    public static <A> A difference(A a, A b) {
        return difference(a, b, Order.natural());
    }

    /**
     * The difference: the keys of {@code a} without one key for each equal key of {@code b}.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param order the order of both
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys, or the order does not apply to them
     */
    public static <A> A difference(A a, A b, Order order) {
        return arrays(SetOperation.DIFFERENCE, a, b, order);
    }

    /**
     * The difference: the keys of {@code a} without one key for each equal key of {@code b}.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param out receives the result; at least {@code |a|} keys that share no memory with an input
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long difference(Keys a, Keys b, Keys out, Order order) {
        return difference(a, Values.none(), b, out, Values.none(), order);
    }

    /**
     * The difference: the keys of {@code a} without one key for each equal key of {@code b}. Values go with their keys.
     *
     * @param a sorted keys
     * @param aValues their values
     * @param b sorted keys of the same type
     * @param out receives the result; at least {@code |a|} keys that share no memory with an input
     * @param outValues receives the values of the result, as many as {@code out} has keys
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long difference(Keys a, Values aValues, Keys b, Keys out, Values outValues,
            Order order) {
        return set(SetOperation.DIFFERENCE, a, aValues, b, Values.none(), out, outValues, order);
    }

    /**
     * The symmetric difference: the keys without an equal partner in the other input. In natural order.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys
     */
    public static <A> A symmetricDifference(A a, A b) {
        return symmetricDifference(a, b, Order.natural());
    }

    /**
     * The symmetric difference: the keys without an equal partner in the other input.
     *
     * @param a an array of sorted keys
     * @param b an array of sorted keys of the same type
     * @param order the order of both
     * @param <A> the type of the arrays
     * @return a new array with the result
     * @throws IllegalArgumentException if an argument is no array of keys, or the order does not apply to them
     */
    public static <A> A symmetricDifference(A a, A b, Order order) {
        return arrays(SetOperation.SYMMETRIC_DIFFERENCE, a, b, order);
    }

    /**
     * The symmetric difference: the keys without an equal partner in the other input.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param out receives the result; at least {@code |a| + |b|} keys that share no memory with an input
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long symmetricDifference(Keys a, Keys b, Keys out, Order order) {
        return symmetricDifference(a, Values.none(), b, Values.none(), out, Values.none(), order);
    }

    /**
     * The symmetric difference: the keys without an equal partner in the other input. Values go with their keys.
     *
     * @param a sorted keys
     * @param aValues their values
     * @param b sorted keys of the same type
     * @param bValues their values, columns of the same types
     * @param out receives the result; at least {@code |a| + |b|} keys that share no memory with an input
     * @param outValues receives the values of the result, as many as {@code out} has keys
     * @param order the order of all keys
     * @return the number of keys of the result
     */
    public static long symmetricDifference(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Order order) {
        return set(SetOperation.SYMMETRIC_DIFFERENCE, a, aValues, b, bValues, out, outValues, order);
    }

    /**
     * The distinct keys in natural order: the first of each run of equal keys.
     *
     * @param keys an array of sorted keys
     * @param <A> the type of the array
     * @return a new array with the result
     * @throws IllegalArgumentException if the argument is no array of keys
     */
    public static <A> A distinct(A keys) {
        return distinct(keys, Order.natural());
    }

    /**
     * The distinct keys: the first of each run of equal keys.
     *
     * @param keys an array of sorted keys
     * @param order the order
     * @param <A> the type of the array
     * @return a new array with the result
     * @throws IllegalArgumentException if the argument is no array of keys, or the order does not apply to them
     */
    public static <A> A distinct(A keys, Order order) {
        Keys in = Keys.of(HostColumns.ofArray(requireNonNull(keys, "keys")));
        A out = like(keys, in.length());
        return trimmed(out, distinct(in, Keys.of(HostColumns.ofArray(out)), order));
    }

    /**
     * The distinct keys: the first of each run of equal keys.
     *
     * @param in sorted keys
     * @param out receives the result; at least as many keys, which share no memory with the input
     * @param order the order of all keys
     * @return the number of distinct keys
     */
    public static long distinct(Keys in, Keys out, Order order) {
        return distinct(in, Values.none(), out, Values.none(), order);
    }

    /**
     * The distinct keys, each with the values of the first of its run.
     *
     * @param in sorted keys
     * @param inValues their values
     * @param out receives the result; at least as many keys, which share no memory with the input
     * @param outValues receives the values of the result, as many as {@code out} has keys
     * @param order the order of all keys
     * @return the number of distinct keys
     */
    public static long distinct(Keys in, Values inValues, Keys out, Values outValues, Order order) {
        long[] count = new long[1];
        Engine.best().runs(in, inValues, out, outValues, Values.none(), Values.none(), Values.of(count), order);
        return count[0];
    }

    /**
     * The runs of equal keys: the first key of each, where it begins and how long it is.
     *
     * @param in sorted keys
     * @param out receives the first key of each run; at least as many keys, which share no memory with the input
     * @param starts one column of {@code int} or {@code long} that receives the index of this key, or no column
     * @param counts one column of {@code int} or {@code long} that receives the number of equal keys, or no column
     * @param order the order of all keys
     * @return the number of runs
     */
    public static long runs(Keys in, Keys out, Values starts, Values counts, Order order) {
        long[] count = new long[1];
        Engine.best().runs(in, Values.none(), out, Values.none(), starts, counts, Values.of(count), order);
        return count[0];
    }

    private static long set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out,
            Values outValues, Order order) {
        long[] count = new long[1];
        Engine.best().set(operation, a, aValues, b, bValues, out, outValues, Values.of(count), order);
        return count[0];
    }

    private static <A> A arrays(SetOperation operation, A a, A b, Order order) {
        Keys keysOfA = Keys.of(HostColumns.ofArray(requireNonNull(a, "a")));
        Keys keysOfB = Keys.of(HostColumns.ofArray(requireNonNull(b, "b")));
        A out = like(a, operation.most(keysOfA.length(), keysOfB.length()));
        return trimmed(out, set(operation, keysOfA, Values.none(), keysOfB, Values.none(),
                Keys.of(HostColumns.ofArray(out)), Values.none(), order));
    }

    /** A new array of the type of another. */
    @SuppressWarnings("unchecked") // the array has the type of the argument
    static <A> A like(A array, long length) {
        return (A) Array.newInstance(array.getClass().componentType(), arrayLength(length));
    }

    static int arrayLength(long length) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "the result may have " + length + " elements, more than an array can hold, "
                            + (Integer.MAX_VALUE - 8));
        }
        return (int) length;
    }

    @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of one type
    private static <A> A trimmed(A array, long length) {
        if (length == Array.getLength(array)) {
            return array;
        }
        A result = like(array, length);
        System.arraycopy(array, 0, result, 0, (int) length);
        return result;
    }
}
