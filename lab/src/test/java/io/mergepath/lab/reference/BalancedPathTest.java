// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BalancedPathTest {

    @Test
    void pairsLeaveTogetherAndTheRestAfterThem() {
        assertEquals(List.of(new PathPoint(0, 0), new PathPoint(1, 1), new PathPoint(2, 1), new PathPoint(3, 1),
                new PathPoint(3, 2), new PathPoint(4, 3), new PathPoint(4, 4), new PathPoint(5, 4)),
                BalancedPath.path(new int[]{1, 1, 1, 4, 6}, new int[]{1, 2, 4, 4}));
    }

    /** In a group of equal keys an odd number of keys can't be halved, so the cut lies one key before. */
    @Test
    void aCutInAGroupMovesBackToWhereAsManyOfEachHaveLeft() {
        int[] a = {1, 1, 1, 1, 1};
        int[] b = {1, 1, 2};
        assertEquals(List.of(new PathPoint(0, 0), new PathPoint(0, 0), new PathPoint(1, 1), new PathPoint(1, 1),
                new PathPoint(2, 2), new PathPoint(2, 2), new PathPoint(4, 2), new PathPoint(5, 2),
                new PathPoint(5, 3)),
                List.of(0, 1, 2, 3, 4, 5, 6, 7, 8).stream()
                        .map(k -> BalancedPath.cut(k, a, b)).toList());
        assertEquals(new PathPoint(2, 4), BalancedPath.cut(6, new int[]{1, 1}, new int[]{1, 1, 1, 1, 1}));
    }

    @Test
    void everyCutLiesOnThePathAtItsDiagonalOrOneBefore() {
        RandomGenerator random = Seed.random();
        for (int round = 0; round < 300; round++) {
            int distinct = 1 + random.nextInt(6);
            int[] a = Textbook.sorted(random, random.nextInt(14), distinct);
            int[] b = Textbook.sorted(random, random.nextInt(14), distinct);
            List<PathPoint> path = BalancedPath.path(a, b);
            String what = Arrays.toString(a) + " and " + Arrays.toString(b);
            int before = 0;
            for (int k = 0; k <= a.length + b.length; k++) {
                PathPoint cut = BalancedPath.cut(k, a, b);
                int place = path.indexOf(cut);
                assertTrue(place >= before, what + " at " + k + ": " + cut);
                assertTrue(cut.diagonal() == k || cut.diagonal() == k - 1, what + " at " + k + ": " + cut);
                assertEquals(cut.diagonal() < k, k < a.length + b.length && isOddInAGroup(k, a, b), what + " at " + k);
                before = place;
            }
        }
    }

    /**
     * Whether an odd number of equal keys lie before the cut of the merge path, more follow, and neither input has
     * fewer than half of them.
     */
    private static boolean isOddInAGroup(int k, int[] a, int[] b) {
        int[] all = Textbook.concat(a, b);
        Arrays.sort(all);
        long left = Arrays.stream(all).limit(k).filter(key -> key == all[k]).count();
        long fewest = Math.min(Arrays.stream(a).filter(key -> key == all[k]).count(),
                Arrays.stream(b).filter(key -> key == all[k]).count());
        return left % 2 == 1 && fewest >= left / 2;
    }

    @Test
    void aDiagonalOutsideIsRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> BalancedPath.cut(3, new int[1], new int[1]));
        assertThrows(IndexOutOfBoundsException.class, () -> BalancedPath.cut(-1, new int[1], new int[1]));
    }
}
