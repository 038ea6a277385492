// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * The merge path: the merge of sorted A and B is a monotone path through an |A| x |B| grid. One binary search finds the
 * point where the path crosses cross-diagonal k: the co-rank of k. Co-ranks cut a merge into any number of equal pieces
 * that do not wait for each other. {@linkplain io.mergepath The package} states the rules for null.
 *
 * {@snippet class="io.mergepath.ExamplesTest" region="partitions"}
 *
 * <p>Source: Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path: Parallel Merging Made Simple" (2012); Siebert and
 * Träff, "Efficient MPI Implementation of a Parallel, Stable Merge Algorithm" (2012).
 */
public final class MergePath {
    private MergePath() {
    }

    /**
     * How many of the first {@code k} keys of the stable merge come from {@code a}. Costs at most
     * {@code ceil(log2(min(k, |a|, |b|) + 1))} comparisons and no scratch.
     *
     * @param a keys sorted in natural order
     * @param b keys of the same type, sorted in natural order
     * @param k the cross-diagonal, from 0 to {@code |a| + |b|}
     * @return the co-rank, from 0 to {@code |a|}
     * @throws IndexOutOfBoundsException if {@code k} is no diagonal
     * @throws IllegalArgumentException if the types differ
     */
    public static long coRank(Keys a, Keys b, long k) {
        return coRank(a, b, k, TieRule.A_FIRST, Order.natural());
    }

    /**
     * How many of the first {@code k} keys of the merge come from {@code a}. Costs at most
     * {@code ceil(log2(min(k, |a|, |b|) + 1))} comparisons and no scratch.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param k the cross-diagonal, from 0 to {@code |a| + |b|}
     * @param ties the input whose keys come first among equal keys
     * @param order the order of all keys
     * @return the co-rank, from 0 to {@code |a|}
     * @throws IndexOutOfBoundsException if {@code k} is no diagonal
     * @throws IllegalArgumentException if the types differ or the order does not apply to them
     */
    public static long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        return Engine.best().coRank(a, b, k, ties, order);
    }

    /**
     * The co-ranks of the diagonals 0, {@code step}, 2 {@code step} and so on, and of the last, in natural order.
     * Costs at most {@code ceil(log2(min(step, |a|, |b|) + 1))} comparisons a diagonal, the comparisons of a co-rank
     * for every 128th diagonal, and no scratch.
     *
     * @param a keys sorted in natural order
     * @param b keys of the same type, sorted in natural order
     * @param step the distance of the diagonals, at least 1
     * @return the co-ranks: {@code ceil((|a| + |b|) / step) + 1} numbers that do not decrease
     * @throws IllegalArgumentException if the types differ or the step is less than 1
     */
    public static long[] partitions(Keys a, Keys b, long step) {
        return partitions(a, b, step, TieRule.A_FIRST, Order.natural());
    }

    /**
     * The co-ranks of the diagonals 0, {@code step}, 2 {@code step} and so on, and of the last. Costs at most
     * {@code ceil(log2(min(step, |a|, |b|) + 1))} comparisons a diagonal, the comparisons of a co-rank
     * for every 128th diagonal, and no scratch.
     *
     * @param a sorted keys
     * @param b sorted keys of the same type
     * @param step the distance of the diagonals, at least 1
     * @param ties the input whose keys come first among equal keys
     * @param order the order of all keys
     * @return the co-ranks: {@code ceil((|a| + |b|) / step) + 1} numbers that do not decrease
     * @throws IllegalArgumentException if the types differ, the order does not apply or the step is less than 1
     */
    public static long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        return Engine.best().partitions(a, b, step, ties, order);
    }
}
