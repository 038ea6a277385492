// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * The co-rank of k by halving steps: start at the greatest possible i and walk half of what is left, up or down,
 * until the path is met.
 *
 * <p>A point is judged from both sides: it is too large if A[i-1] &gt; B[j], too small if A[i] &lt;= B[j-1]. Each
 * verdict also moves the bound behind the point (the least j or the least i), which leaves fewer points at every
 * step: the search always ends. The answers are those of {@link CoRankBisection}.
 *
 * <p>Cost: at most ceil(log2(min(k, |A|, |B|) + 1)) + 1 points, with two comparisons each. Source: Siebert, Träff:
 * "Perfectly load-balanced, optimal, stable, parallel merge" (2013); Hwu, Kirk, El Hajj: "Programming Massively
 * Parallel Processors", chapter 12.
 */
public final class CoRankDeltaHalving {

    private CoRankDeltaHalving() {}

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
        int i = CrossDiagonal.greatest(k, a);
        int j = k - i;
        int iLow = CrossDiagonal.least(k, b);
        int jLow = j;
        while (true) {
            if (i > iLow && a[i - 1] > b[j]) {
                int delta = (i - iLow + 1) / 2;
                jLow = j + 1;
                i -= delta;
                j += delta;
            } else if (j > jLow && a[i] <= b[j - 1]) {
                int delta = (j - jLow + 1) / 2;
                iLow = i + 1;
                i += delta;
                j -= delta;
            } else {
                return i;
            }
        }
    }

    /**
     * The same search, step by step: for drawing it.
     *
     * @param k the cross-diagonal, from 0 to |A| + |B|
     * @param a sorted keys
     * @param b sorted keys
     * @return one step a point; the last one is {@link CoRankStep.Verdict#FOUND}, those before it
     *         {@link CoRankStep.Verdict#TOO_LARGE} or {@link CoRankStep.Verdict#TOO_SMALL}
     * @throws IndexOutOfBoundsException if k is negative or greater than |A| + |B|
     */
    public static List<CoRankStep> steps(int k, int[] a, int[] b) {
        CrossDiagonal.check(k, a, b);
        List<CoRankStep> steps = new ArrayList<>();
        int i = CrossDiagonal.greatest(k, a);
        int j = k - i;
        int iLow = CrossDiagonal.least(k, b);
        int jLow = j;
        while (true) {
            if (i > iLow && a[i - 1] > b[j]) {
                steps.add(new CoRankStep(iLow, k - jLow, i, j, CoRankStep.Verdict.TOO_LARGE));
                int delta = (i - iLow + 1) / 2;
                jLow = j + 1;
                i -= delta;
                j += delta;
            } else if (j > jLow && a[i] <= b[j - 1]) {
                steps.add(new CoRankStep(iLow, k - jLow, i, j, CoRankStep.Verdict.TOO_SMALL));
                int delta = (j - jLow + 1) / 2;
                iLow = i + 1;
                i += delta;
                j -= delta;
            } else {
                steps.add(new CoRankStep(iLow, k - jLow, i, j, CoRankStep.Verdict.FOUND));
                return steps;
            }
        }
    }
}
