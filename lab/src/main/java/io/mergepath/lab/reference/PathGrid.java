// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * The drawing that the merge path is named after: a grid with A running down and B running right, in which a cell is
 * 1 if and only if A[i] &lt;= B[j], and the path that keeps the 1s on its upper right and the 0s on its lower left.
 *
 * <p>Costs |A| * |B| comparisons and cells: for drawing, not for merging. Source: Green, McColl, Bader: "GPU Merge
 * Path" (2012).
 */
public final class PathGrid {

    private PathGrid() {}

    /**
     * The cells of the grid.
     *
     * @param a sorted keys, one a row
     * @param b sorted keys, one a column
     * @return |A| rows of |B| cells; cell [i][j] is true if and only if A[i] &lt;= B[j]
     */
    public static boolean[][] cells(int[] a, int[] b) {
        boolean[][] cells = new boolean[a.length][b.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                cells[i][j] = a[i] <= b[j];
            }
        }
        return cells;
    }

    /**
     * The merge path, walked from corner to corner: on a 1 it takes from A and goes down, on a 0 it takes from B and
     * goes right, and along the lower or right border it goes straight on.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @return |A| + |B| + 1 points from (0, 0) to (|A|, |B|); point k lies on cross-diagonal k
     */
    public static List<PathPoint> path(int[] a, int[] b) {
        boolean[][] cells = cells(a, b);
        List<PathPoint> path = new ArrayList<>();
        int i = 0;
        int j = 0;
        path.add(new PathPoint(i, j));
        while (i < a.length || j < b.length) {
            boolean down = j == b.length || (i < a.length && cells[i][j]);
            if (down) {
                i++;
            } else {
                j++;
            }
            path.add(new PathPoint(i, j));
        }
        return path;
    }
}
