// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * The inner loops of operations that walk through two sorted ranges X and Y of one array, but do not move keys: they
 * write positions of keys. Other classes load keys into arrays, cut the work and move keys and values. In a built-in
 * order the arrays hold codes, which compare as signed numbers. A kernel reads and writes only the given ranges,
 * whatever its order returns.
 *
 * @param <A> the array type
 */
public interface PathKernel<A> {
    /** Takes the key of X of a step that finds equal keys. */
    int BOTH = 1;
    /** Takes the key of X of a step that finds no equal key in Y. */
    int ONLY_X = 2;
    /** Takes the key of Y of a step that finds no equal key in X. */
    int ONLY_Y = 4;

    /** Whether {@code x[i]} comes strictly before {@code y[j]}. */
    boolean before(A x, int i, A y, int j);

    /**
     * Walks along the merge path, with X first among equal keys. Writes to {@code ranks[i]} for each key {@code i} of X
     * the index of its lower bound in Y, and for each key {@code i} of Y the index of its upper bound in X.
     */
    void ranks(A keys, Lanes lanes, int[] ranks);

    /**
     * Writes 1 to {@code matches[j]} if the key {@code yFrom + j} of Y has an equal key in X, else 0. The equal key
     * must lie directly before its upper bound in X, at {@code xFrom} or behind it.
     */
    void matches(A keys, int xFrom, int yFrom, int count, int[] ranks, byte[] matches);

    /**
     * Replaces the lower bounds of keys of X in Y by upper bounds. Ranks of keys of Y are overwritten.
     *
     * @param ranks the lower bound of each key {@code [xFrom, xTo)} of X, from {@code yFrom} to {@code yTo}
     */
    void upperBounds(A keys, int xFrom, int xTo, int yFrom, int yTo, int[] ranks);

    /**
     * Walks along the balanced path: equal keys of X and Y leave in twos. Writes the indices of the taken keys, lane by
     * lane, to {@code positions} from 0 on.
     *
     * @param take the steps whose key is taken, a sum of {@link #BOTH}, {@link #ONLY_X} and {@link #ONLY_Y}
     * @param positions has room for as many positions as all lanes have keys
     * @return the number of positions
     */
    int select(A keys, Lanes lanes, int take, int[] positions);

    /**
     * Walks along the balanced path of ranges that have no equal neighbours. Writes the indices of each pair of equal
     * keys, lane by lane, from 0 on.
     *
     * @param ofX receives the index of the key of X; has room for all keys of X
     * @param ofY receives the index of the key of Y; has as much room
     * @return the number of pairs
     */
    int pairs(A keys, Lanes lanes, int[] ofX, int[] ofY);

    /**
     * Whether no key of {@code [from, to)} equals the key in front of it there. Only codes are tested, by a loop
     * without branches; for comparators the answer is false.
     */
    boolean areDistinct(A keys, int from, int to);

    /**
     * Writes the indices in {@code [from, to)} whose key comes after the key in front of it, to {@code heads[at]} and
     * on. There must be room for {@code to - from} indices.
     *
     * @return the end of the written indices
     */
    int heads(A keys, int from, int to, int[] heads, int at);

    /**
     * Writes the distances from {@code from} of the keys {@code [from, to)} that come before {@code bound[0]}. There
     * must be room for {@code to - from} distances.
     *
     * @param flip holds the bits that are flipped in each key before it is compared
     * @param earlier receives the distances from 0 on, in ascending order
     * @return the number of written distances
     */
    int earlier(A keys, int from, int to, A flip, A bound, int[] earlier);

    /**
     * Finds the first {@code most} of the codes {@code [0, count)}. Of equal codes, the codes with lesser indices come
     * first. Kernels of comparators do not find them.
     *
     * @param most at least 1 and at most {@code count}
     * @param sorted receives the keys in their order; has room for {@code count} of them
     * @param indices receives the indices of the first keys in ascending order
     * @return the index of the last of the first keys
     * @throws UnsupportedOperationException if a comparator orders the keys
     */
    int first(A keys, int count, int most, A sorted, int[] indices);

    /**
     * Searches keys {@code [from, to)}, which ascend, in the sorted keys {@code [low, high)} of another array. The
     * number of keys that are read for each of them depends on the logarithm of their distance there.
     *
     * @param flip holds the bits that are flipped in each key of {@code sorted} before it is compared
     * @param upper whether the bounds are upper bounds; else they are lower bounds
     * @param bounds receives the bound of each key at the index of the key, from {@code low} to {@code high}
     */
    void bounds(A keys, int from, int to, A sorted, A flip, int low, int high, boolean upper, int[] bounds);

    /**
     * Turns the lower bounds of keys {@code [from, to)} into places of their partners: the r-th of equal keys has the
     * key r places behind the lower bound as a partner, if that key is equal.
     *
     * @param rank how many equal keys are in front of the first key
     * @param bounds the lower bounds; receives the place of the partner, or a negative number if the key has none
     */
    void partners(A keys, int from, int to, A sorted, A flip, int high, int rank, int[] bounds);
}
