// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * The inner loops of operations that walk through two sorted ranges X and Y, but do not move keys: they write positions
 * of keys. Other classes load keys into arrays, cut the work and move keys and values. In a built-in order the arrays
 * hold codes, which compare as signed numbers. A kernel reads and writes only the given ranges, whatever its order
 * returns.
 *
 * @param <A> the array type
 */
public interface PathKernel<A> {
    /** Whether {@code x[i]} comes strictly before {@code y[j]}. */
    boolean before(A x, int i, A y, int j);

    /**
     * Walks along the merge path, with X first among equal keys. Writes for each key {@code x[i]} its lower bound in Y
     * to {@code xRanks[i]}, and for each key {@code y[j]} its upper bound in X to {@code yRanks[j]}. Bounds are indices
     * of the arrays.
     */
    void ranks(A x, A y, Lanes lanes, int[] xRanks, int[] yRanks);

    /**
     * Writes 1 to {@code matches[j]} if {@code y[j]} has an equal key in X, else 0. The equal key must lie directly
     * before the upper bound of {@code y[j]}, at {@code xFrom} or behind it.
     */
    void matches(A x, int xFrom, A y, int count, int[] yRanks, byte[] matches);

    /**
     * Walks along the balanced path: equal keys of X and Y leave in twos. Writes the positions of the taken keys, lane
     * by lane, to {@code positions} from 0 on: the index in {@code x}, or {@code yBase} plus the index in {@code y}.
     *
     * @param take the steps whose key is taken, a sum of {@link #BOTH}, {@link #ONLY_X} and {@link #ONLY_Y}
     * @param positions has room for as many positions as all lanes have keys
     * @return the number of positions
     */
    int select(A x, A y, Lanes lanes, int take, int[] positions, int yBase);

    /** Takes the key of X of a step that finds equal keys. */
    int BOTH = 1;
    /** Takes the key of X of a step that finds no equal key in Y. */
    int ONLY_X = 2;
    /** Takes the key of Y of a step that finds no equal key in X. */
    int ONLY_Y = 4;

    /**
     * Writes the indices in {@code [from, to)} whose key comes after the key in front of it, to {@code heads[at]} and
     * on. There must be room for {@code to - from} indices.
     *
     * @return the end of the written indices
     */
    int heads(A keys, int from, int to, int[] heads, int at);
}
