// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.lab.reference.TiledMergeSort;
import io.mergepath.lab.reference.TwoPointerMerge;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares the server's data with the textbook merge and sort, and with the defects of the faulty rule in
 * docs/errata.md.
 */
class DataTest {
    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void piecesMakeTheStableMerge() {
        SplittableRandom random = Seed.random("pieces");
        for (int round = 0; round < 300; round++) {
            int[] a = random.ints(1 + random.nextInt(12), 0, 6).sorted().toArray();
            int[] b = random.ints(1 + random.nextInt(12), 0, 6).sorted().toArray();
            MergeData data = MergeData.of(a, b, 1 + random.nextInt(a.length + b.length), TieRule.STABLE);
            assertArrayEquals(TwoPointerMerge.merge(a, b).indices(), ints(data.out()), Seed::rerun);
            assertEquals(List.of(), data.lost());
            assertEquals(List.of(), data.doubled());
            assertEquals(List.of(), data.swapped());
        }
    }

    @Test
    void theFaultyRuleIsThatOfTheErrata() {
        int[] a = {1, 1, 1, 2, 2};
        int[] b = {2, 2, 2, 2, 2};
        assertEquals(List.of(0, 1, 2, 3, 3, 4, 3, 3, 4, 4, 5),
                IntStream.rangeClosed(0, 10).map(k -> TieRule.STRICT.coRank(k, a, b)).boxed().toList());
        MergeData data = MergeData.of(a, b, 10, TieRule.STRICT);
        assertEquals(List.of(a.length + 2), data.lost());
        assertEquals(List.of(3), data.doubled());
        assertEquals(0, TieRule.STRICT.coRank(1, new int[]{0}, new int[]{0}));
    }

    @Test
    void stagesSortStably() {
        SplittableRandom random = Seed.random("stages");
        for (int round = 0; round < 300; round++) {
            int[] keys = random.ints(1 + random.nextInt(60), 0, 9).toArray();
            int nt = 2 << random.nextInt(3);
            int vt = 1 + random.nextInt(5);
            SortData data = SortData.of(keys, nt, vt);
            assertArrayEquals(TiledMergeSort.sort(keys, nt * vt).indices(), ints(data.stages().getLast().row()),
                    Seed::rerun);
        }
    }
}
