// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.TieRule;
import java.util.List;

/**
 * The grid of two sorted lists: A runs down, B runs right, and the merge is a path from its upper left corner, the
 * point (0, 0), to its lower right one, (|A|, |B|).
 */
final class Grid {
    private final long[] a;
    private final long[] b;
    private final TieRule ties;

    /**
     * The grid of two lists.
     *
     * @param a sorted keys, one a row
     * @param b sorted keys, one a column
     * @param ties the list whose keys come first among equal keys
     */
    Grid(long[] a, long[] b, TieRule ties) {
        this.a = a;
        this.b = b;
        this.ties = ties;
    }

    long[] a() {
        return a;
    }

    long[] b() {
        return b;
    }

    TieRule ties() {
        return ties;
    }

    /** Whether A[i] is merged before B[j]: a 1 in the grid, on which the path takes from A. */
    boolean one(int i, int j) {
        return ties == TieRule.A_FIRST ? a[i] <= b[j] : a[i] < b[j];
    }

    /** The number of the last cross-diagonal, and of merged keys. */
    int last() {
        return a.length + b.length;
    }

    /** The path: for each cross-diagonal its co-rank, found by walking from corner to corner. */
    int[] path() {
        int[] path = new int[last() + 1];
        for (int k = 0; k < last(); k++) {
            int i = path[k];
            int j = k - i;
            boolean down = j == b.length || (i < a.length && one(i, j));
            path[k + 1] = down ? i + 1 : i;
        }
        return path;
    }

    /** What the cells mean. */
    List<String> legend() {
        return List.of("A cell is 1 where A[i] " + sign(true) + " B[j]: there the path goes down and takes from A.",
                "On a 0 it goes right and takes from B.");
    }

    /** How A[i] compares with B[j] where the cell is a 1 or a 0. */
    String sign(boolean one) {
        return ties == TieRule.A_FIRST ? one ? "<=" : ">" : one ? "<" : ">=";
    }
}
