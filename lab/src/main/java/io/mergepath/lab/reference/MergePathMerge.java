// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * The merge path merge: cut the path at equally spaced cross-diagonals, then merge each piece on its own. The pieces
 * differ by at most one element in length, whatever the data, and write disjoint ranges of the output, so they could
 * run in any order or at the same time; here they run one after another.
 *
 * <p>Stable: of equal keys, A's come first. Cost: |A| + |B| moves, at most |A| + |B| - 1 comparisons to merge, and
 * for P pieces P - 1 searches of at most ceil(log2(min(|A|, |B|) + 1)) comparisons to cut. Source: Odeh, Green,
 * Mwassi, Shmueli, Birk: "Merge Path - Parallel Merging Made Simple" (2012); Green, McColl, Bader: "GPU Merge Path"
 * (2012).
 */
public final class MergePathMerge {

    private MergePathMerge() {}

    /**
     * Merges two sorted arrays piece by piece.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param pieces how many pieces, at least 1; pieces may be empty
     * @return the |A| + |B| merged keys and where they came from
     * @throws IllegalArgumentException if pieces is less than 1, or |A| + |B| more than an array holds
     */
    public static KeysAndIndices merge(int[] a, int[] b, int pieces) {
        KeysAndIndices c = KeysAndIndices.forMergeOf(a, b);
        KeysAndIndices fromA = KeysAndIndices.of(a, 0);
        KeysAndIndices fromB = KeysAndIndices.of(b, a.length);
        List<PathPoint> cuts = cuts(a, b, pieces);
        for (int p = 0; p < pieces; p++) {
            PathPoint start = cuts.get(p);
            PathPoint end = cuts.get(p + 1);
            TwoPointerMerge.merge(fromA, start.i(), end.i(), fromB, start.j(), end.j(), c, start.diagonal());
        }
        return c;
    }

    /**
     * Where the path is cut: the points at which it crosses the cross-diagonals p * (|A| + |B|) / pieces.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param pieces how many pieces, at least 1
     * @return pieces + 1 points, the first (0, 0) and the last (|A|, |B|)
     * @throws IllegalArgumentException if pieces is less than 1, or |A| + |B| more than an array holds
     */
    public static List<PathPoint> cuts(int[] a, int[] b, int pieces) {
        if (pieces < 1) {
            throw new IllegalArgumentException("pieces is " + pieces + ", less than 1");
        }
        long n = CrossDiagonal.last(a, b);
        List<PathPoint> cuts = new ArrayList<>();
        for (int p = 0; p <= pieces; p++) {
            int k = (int) (p * n / pieces);
            int i = CoRankBisection.coRank(k, a, b);
            cuts.add(new PathPoint(i, k - i));
        }
        return cuts;
    }
}
