// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import java.util.ArrayList;
import java.util.List;

/**
 * The binary search for the point where the merge path crosses a cross-diagonal, step by step.
 *
 * <p>The points (i, j) of the diagonal, with i + j = k, go from K at the bottom, where i is greatest, to P at the top,
 * where j is greatest. Q is the point in the middle, or the upper one of two. The cell at the lower left of Q decides
 * on which side of Q the path crosses.
 *
 * @param k the cross-diagonal
 * @param low the i of P before the first step
 * @param high the i of K before the first step
 * @param steps the steps; none if the diagonal has one point
 * @param coRank the i of the point at which the path crosses
 */
record CoRankSearch(int k, int low, int high, List<Step> steps, int coRank) {
    /**
     * One step.
     *
     * @param low the i of P
     * @param high the i of K
     * @param i the i of Q
     * @param one the cell at Q's lower left, which compares A[i] with B[j - 1]: on a 1 the path crosses below Q, on a
     *     0 at Q or above
     */
    record Step(int low, int high, int i, boolean one) {
    }

    static CoRankSearch of(Grid grid, int k) {
        int first = Math.max(0, k - grid.b().length);
        int last = Math.min(k, grid.a().length);
        List<Step> steps = new ArrayList<>();
        int low = first;
        int high = last;
        while (low < high) {
            int i = (low + high) >>> 1;
            boolean one = grid.one(i, k - i - 1);
            steps.add(new Step(low, high, i, one));
            if (one) {
                low = i + 1;
            } else {
                high = i;
            }
        }
        return new CoRankSearch(k, first, last, List.copyOf(steps), low);
    }
}
