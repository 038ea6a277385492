// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.reference.CoRankStep;
import io.mergepath.lab.reference.PathGrid;
import io.mergepath.lab.reference.PathPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All steps of a merge along the merge path.
 *
 * @param path the co-rank of each cross-diagonal
 * @param searches the search for the co-rank of each cross-diagonal
 * @param pieces the piece between each two neighbouring cuts
 * @param out the merged list as indices: keys of A from 0, keys of B from |A|, -1 where no worker writes
 * @param lost the keys that the merged list lacks
 * @param doubled the keys that the merged list has more than once
 * @param swapped pairs of equal keys, one of B and one of A, in which the key of B comes first
 */
record MergeData(List<Integer> path, List<Search> searches, List<Piece> pieces, List<Integer> out, List<Integer> lost,
        List<Integer> doubled, List<List<Integer>> swapped) {

    /** The search on one cross-diagonal: the least and the greatest i of its points, the steps, and the result. */
    record Search(int low, int high, List<CoRankStep> steps, int coRank) {
    }

    /** The share of one worker: it merges [aFrom, aTo) of A and [bFrom, bTo) of B into [from, to) of the output. */
    record Piece(int from, int to, int aFrom, int aTo, int bFrom, int bTo, List<Take> takes) {
    }

    /** The worker writes a key to index k. {@code compared} is true if both inputs had keys left. */
    record Take(int k, int key, boolean compared) {
    }

    static MergeData of(Query query) {
        int[] a = query.sorted("a", "A");
        int[] b = query.sorted("b", "B");
        int pieces = query.number("p", "P", 1, a.length + b.length);
        return of(a, b, pieces, query.choice("ties", TieRule.values()));
    }

    static MergeData of(int[] a, int[] b, int parts, TieRule ties) {
        int n = a.length + b.length;
        List<Search> searches = new ArrayList<>();
        for (int k = 0; k <= n; k++) {
            searches.add(new Search(Math.max(0, k - b.length), Math.min(k, a.length), ties.steps(k, a, b),
                    ties.coRank(k, a, b)));
        }
        List<Piece> pieces = new ArrayList<>();
        int[] out = new int[n];
        Arrays.fill(out, -1);
        for (int p = 0; p < parts; p++) {
            int from = p * n / parts;
            int to = (p + 1) * n / parts;
            Piece piece = merge(a, b, from, to, searches.get(from).coRank, searches.get(to).coRank);
            piece.takes.forEach(take -> out[take.k] = take.key);
            pieces.add(piece);
        }
        return new MergeData(PathGrid.path(a, b).stream().map(PathPoint::i).toList(), searches, pieces,
                Arrays.stream(out).boxed().toList(), withCopies(out, 0, 0), withCopies(out, 2, n),
                swapped(a, b, out));
    }

    /** Merges the piece between two cuts. The strict rule can make cuts cross; then some counts are negative. */
    private static Piece merge(int[] a, int[] b, int from, int to, int aFrom, int aTo) {
        List<Take> takes = new ArrayList<>();
        int bFrom = from - aFrom;
        int bTo = to - aTo;
        int i = aFrom;
        int j = bFrom;
        while (i < aTo || j < bTo) {
            boolean both = i < aTo && j < bTo;
            boolean fromA = both ? a[i] <= b[j] : i < aTo;
            takes.add(new Take(from + takes.size(), fromA ? i++ : a.length + j++, both));
        }
        return new Piece(from, to, aFrom, aTo, bFrom, bTo, takes);
    }

    /** The keys whose number of copies in the output is in a range. */
    private static List<Integer> withCopies(int[] out, int least, int most) {
        List<Integer> keys = new ArrayList<>();
        for (int key = 0; key < out.length; key++) {
            int wanted = key;
            long copies = Arrays.stream(out).filter(x -> x == wanted).count();
            if (copies >= least && copies <= most) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static List<List<Integer>> swapped(int[] a, int[] b, int[] out) {
        List<List<Integer>> pairs = new ArrayList<>();
        for (int k = 0; k < out.length; k++) {
            for (int later = k + 1; later < out.length; later++) {
                boolean bThenA = out[k] >= a.length && out[later] >= 0 && out[later] < a.length;
                if (bThenA && a[out[later]] == b[out[k] - a.length]) {
                    pairs.add(List.of(out[k], out[later]));
                    break;
                }
            }
        }
        return pairs;
    }
}
