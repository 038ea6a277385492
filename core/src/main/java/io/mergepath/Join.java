// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Joins of sorted keys that give the indices of rows, on {@link Engine#best()}. {@link JoinKind} says which rows a join
 * has and how they are ordered. Another engine, and more than 2^31 - 9 rows, go through {@link Engine#join}.
 * As-of joins on another engine, of data on a device, and in other orders, go through {@link Engine#asOf}. For keys of
 * any type, {@link Engine#search} finds {@link Bound#LAST}.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="join"}
 *
 * <p>Keys of several columns are joined as keys of two words, or by a comparator. Inputs must be sorted in the order of
 * the join. If they are not, the rows are some rows.
 *
 * <p><b>Cost.</b> One comparison a key for the groups of equal keys, a walk along the balanced path of the groups, with
 * about two comparisons a group, and the writing of the rows: about three comparisons a key if all keys differ.
 * {@link JoinKind#RIGHT} and {@link JoinKind#OUTER} take one more walk, as {@link Search#contains} does. On a device,
 * two walks find the groups. As-of joins take one walk alone. In groups or within a tolerance they read the times of
 * each row once more.
 *
 * <p><b>Scratch.</b> 8 bytes for each key of A, or 16 where an input is longer than an array; 1 byte for each key of B
 * for {@link JoinKind#RIGHT} and {@link JoinKind#OUTER}; 500 kilobytes for each thread.
 *
 * <p><b>Errors.</b> Arguments that do not fit together cause an {@link IllegalArgumentException} before anything is
 * written. An exception of a comparator reaches the caller.
 *
 * <p>Source: the relational joins of Baxter, "Modern GPU" (2013), on the partition that {@link MergePath} names.
 */
public final class Join {
    private Join() {
    }

    /** The rows of a join: the index of A and the index of B for each row, -1 where there is none. */
    public static final class Rows {
        private int @Nullable [] a;
        private int @Nullable [] b;

        private Rows() {
        }

        private Values allocate(long rows, int columns) {
            if (rows > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("the join has " + rows + " rows, more than an array can hold, "
                        + (Integer.MAX_VALUE - 8) + "; give Engine.join segments of longs");
            }
            int[] ofA = new int[(int) rows];
            int[] ofB = new int[columns > 1 ? (int) rows : 0];
            a = ofA;
            b = ofB;
            return columns > 1 ? Values.of(ofA).and(ofB) : Values.of(ofA);
        }

        /**
         * The indices of A.
         *
         * @return the array of this result, not a copy
         */
        public int[] a() {
            return array(a);
        }

        /**
         * The indices of B.
         *
         * @return the array of this result, not a copy
         */
        public int[] b() {
            return array(b);
        }

        private static int[] array(int @Nullable [] indices) {
            if (indices == null) {
                throw new AssertionError("no rows");
            }
            return indices;
        }

        /**
         * The number of rows.
         *
         * @return the number
         */
        public int count() {
            return a().length;
        }
    }

    /**
     * The inner join: each pair of equal keys.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param order the order of both
     * @return the rows
     */
    public static Rows inner(Keys a, Keys b, Order order) {
        return rows(JoinKind.INNER, a, b, order);
    }

    /**
     * The left join: each pair of equal keys, and each key of {@code a} without an equal key.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param order the order of both
     * @return the rows
     */
    public static Rows left(Keys a, Keys b, Order order) {
        return rows(JoinKind.LEFT, a, b, order);
    }

    /**
     * The right join: each pair of equal keys, and then each key of {@code b} without an equal key.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param order the order of both
     * @return the rows
     */
    public static Rows right(Keys a, Keys b, Order order) {
        return rows(JoinKind.RIGHT, a, b, order);
    }

    /**
     * The outer join: each pair of equal keys, and each key without an equal key; those of {@code b} come last.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param order the order of both
     * @return the rows
     */
    public static Rows outer(Keys a, Keys b, Order order) {
        return rows(JoinKind.OUTER, a, b, order);
    }

    /**
     * The semi-join: the indices of all keys of {@code a} that have an equal key in {@code b}.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param order the order of both
     * @return the indices
     */
    public static int[] semi(Keys a, Keys b, Order order) {
        return rows(JoinKind.SEMI, a, b, order).a();
    }

    /**
     * The anti-join: the indices of all keys of {@code a} that have no equal key in {@code b}.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param order the order of both
     * @return the indices
     */
    public static int[] anti(Keys a, Keys b, Order order) {
        return rows(JoinKind.ANTI, a, b, order).a();
    }

    private static Rows rows(JoinKind kind, Keys a, Keys b, Order order) {
        Rows rows = new Rows();
        LongFunction<Values> out = count -> rows.allocate(count, kind.columns());
        Engine.best().join(kind, a, b, out, order);
        return rows;
    }

    /**
     * The as-of join: for each key of {@code a}, the last key of {@code b} that is not after it.
     *
     * @param a sorted keys, for example times of trades; at most 2^31 - 9
     * @param b sorted keys of the same type, for example times of quotes; at most 2^31 - 1
     * @param order the order of both
     * @return for each key of {@code a}, the index of the key of {@code b}, or -1 if all are after it
     */
    public static int[] asOf(Keys a, Keys b, Order order) {
        int[] rows = new int[Search.arrayLength("a", a)];
        Engine.best().search(a, b, List.of(Bound.LAST), Values.of(rows), List.of(), Values.none(), order);
        return rows;
    }

    /**
     * The as-of join of times, within a tolerance.
     *
     * @param a sorted times
     * @param b sorted times
     * @param tolerance the greatest difference, at least 0
     * @return for each time of {@code a}, the index of the last time of {@code b} that is not after it, or -1 if it is
     *     more than the tolerance before it or does not exist
     */
    public static int[] asOf(long[] a, long[] b, long tolerance) {
        return asOf(Keys.of(requireNonNull(a, "a")), Keys.of(requireNonNull(b, "b")), tolerance);
    }

    /**
     * The as-of join of times in groups, within a tolerance. Rows are sorted by their groups, and by their times in a
     * group.
     *
     * @param aGroups the group of each row of {@code a}
     * @param a the time of each row of {@code a}
     * @param bGroups the group of each row of {@code b}
     * @param b the time of each row of {@code b}
     * @param tolerance the greatest difference, at least 0; {@link Long#MAX_VALUE} for any
     * @return for each row of {@code a}, the index of the last row of {@code b} in its group that is not after it, or
     *     -1 if it is more than the tolerance before it or does not exist
     * @throws IllegalArgumentException if there are not as many groups as times, or the tolerance is negative
     */
    public static int[] asOf(long[] aGroups, long[] a, long[] bGroups, long[] b, long tolerance) {
        Checks.length("aGroups", aGroups.length, "the length of a", a.length);
        Checks.length("bGroups", bGroups.length, "the length of b", b.length);
        return asOf(Keys.of(aGroups, a), Keys.of(bGroups, b), tolerance);
    }

    private static int[] asOf(Keys a, Keys b, long tolerance) {
        int[] rows = new int[Search.arrayLength("a", a)];
        Engine.best().asOf(a, b, tolerance, Values.of(rows), Order.natural());
        return rows;
    }
}
