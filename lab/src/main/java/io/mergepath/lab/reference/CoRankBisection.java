// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * The co-rank of k by bisection, with one comparison a step: the search that the rest of this library is built on.
 *
 * <p>On cross-diagonal k the answer is the least i whose next element, A[i], is merged after B[k-1-i]. Ties go to A, so
 * that there is exactly one answer, it never falls as k grows, and pieces cut at any diagonals fit together. No test at
 * the borders is needed: between the bounds both elements exist.
 *
 * <p>Cost: at most ceil(log2(min(k, |A|, |B|) + 1)) comparisons. Source: Green, McColl, Bader: "GPU Merge Path"
 * (2012); Odeh, Green, Mwassi, Shmueli, Birk: "Merge Path - Parallel Merging Made Simple" (2012); Modern GPU by Sean
 * Baxter, whose lower-bound search this is.
 *
 * @see CoRankDeltaHalving
 */
public final class CoRankBisection {

    private CoRankBisection() {}

    /**
     * How many of the first k elements of the stable merge come from A.
     *
     * @param k the cross-diagonal, from 0 to |A| + |B|
     * @param a sorted keys
     * @param b sorted keys
     * @return the co-rank i of k; the first k elements of the merge are A[0, i) and B[0, k - i)
     * @throws IndexOutOfBoundsException if k is negative or greater than |A| + |B|
     */
    public static int coRank(int k, int[] a, int[] b) {
        CrossDiagonal.check(k, a, b);
        int low = CrossDiagonal.least(k, b);
        int high = CrossDiagonal.greatest(k, a);
        while (low < high) {
            int i = (low + high) >>> 1;
            int j = k - i;
            if (a[i] <= b[j - 1]) {
                low = i + 1;
            } else {
                high = i;
            }
        }
        return low;
    }

    /**
     * The same search, step by step: for drawing it.
     *
     * @param k the cross-diagonal, from 0 to |A| + |B|
     * @param a sorted keys
     * @param b sorted keys
     * @return one step a comparison, with the verdicts {@link CoRankStep.Verdict#TOO_SMALL} and
     *         {@link CoRankStep.Verdict#ENOUGH}; none where only one point is possible
     * @throws IndexOutOfBoundsException if k is negative or greater than |A| + |B|
     */
    public static List<CoRankStep> steps(int k, int[] a, int[] b) {
        CrossDiagonal.check(k, a, b);
        List<CoRankStep> steps = new ArrayList<>();
        int low = CrossDiagonal.least(k, b);
        int high = CrossDiagonal.greatest(k, a);
        while (low < high) {
            int i = (low + high) >>> 1;
            int j = k - i;
            boolean tooSmall = a[i] <= b[j - 1];
            steps.add(new CoRankStep(low, high, i, j,
                    tooSmall ? CoRankStep.Verdict.TOO_SMALL : CoRankStep.Verdict.ENOUGH));
            if (tooSmall) {
                low = i + 1;
            } else {
                high = i;
            }
        }
        return steps;
    }
}
