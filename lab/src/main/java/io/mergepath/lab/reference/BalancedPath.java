// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The path of an operation of two sorted multisets, such as a union. If the next keys of A and B are equal, both leave
 * as a pair, and the path goes down and right at once. Else the lesser one leaves alone. So r equal keys of A leave
 * with the first r of their equals in B, and what a group of equal keys has too many of leaves after the pairs.
 *
 * <p>The path has no point on a cross-diagonal that a pair passes, so a cut lies on its cross-diagonal or on the one
 * before. Source: Baxter, "Modern GPU", multisets (2013).
 */
public final class BalancedPath {

    private BalancedPath() {}

    /**
     * The path, walked from corner to corner.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @return the points from (0, 0) to (|A|, |B|), one more than steps
     */
    public static List<PathPoint> path(int[] a, int[] b) {
        List<PathPoint> path = new ArrayList<>();
        int i = 0;
        int j = 0;
        path.add(new PathPoint(i, j));
        while (i < a.length || j < b.length) {
            boolean ofA = j == b.length || (i < a.length && a[i] <= b[j]);
            boolean ofB = i == a.length || (j < b.length && b[j] <= a[i]);
            i += ofA ? 1 : 0;
            j += ofB ? 1 : 0;
            path.add(new PathPoint(i, j));
        }
        return path;
    }

    /**
     * Where the path is cut after k keys, or after one key less. A cut of the merge path that lies inside a group of
     * equal keys moves back to where as many keys of A as of B have left the group. If one input has too few of them,
     * all of them have left, and the rest is the other input's.
     *
     * @param k the cross-diagonal, from 0 to |A| + |B|
     * @param a sorted keys
     * @param b sorted keys
     * @return a point of the path, on cross-diagonal k or k - 1
     * @throws IndexOutOfBoundsException if k is negative or greater than |A| + |B|
     */
    public static PathPoint cut(int k, int[] a, int[] b) {
        int i = CoRankBisection.coRank(k, a, b);
        int j = k - i;
        if (k == a.length + b.length) {
            return new PathPoint(i, j);
        }
        int key = j == b.length || (i < a.length && a[i] <= b[j]) ? a[i] : b[j];
        int aStart = count(a, key, false);
        int bStart = count(b, key, false);
        int left = k - aStart - bStart;
        if (left <= 0) {
            return new PathPoint(i, j);
        }
        int half = left / 2;
        int ofA = count(a, key, true) - aStart;
        int ofB = count(b, key, true) - bStart;
        if (ofA < half) {
            return new PathPoint(aStart + ofA, bStart + left - ofA);
        }
        if (ofB < half) {
            return new PathPoint(aStart + left - ofB, bStart + ofB);
        }
        return new PathPoint(aStart + half, bStart + half);
    }

    /** How many keys come before a key, or before and with it. */
    private static int count(int[] keys, int key, boolean with) {
        return (int) Arrays.stream(keys).filter(other -> other < key || (with && other == key)).count();
    }
}
