package io.mergepath.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** That wrong results are not taken for right ones. */
class ProofTest {
    private static final int[] A = {1, 2, 2, 7};
    private static final int[] B = {2, 3, 5};

    @Test
    void cutsStandWhereTheMergeCrossesThem() {
        Proof.cuts(A, B, 2, new long[]{0, 2, 3, 3, 4});
        Proof.cuts(A, B, 100, new long[]{0, 4});
        for (long[] wrong : new long[][]{{0, 1, 3, 3, 4}, {0, 2, 2, 3, 4}, {0, 2, 3, 4, 4}, {0, 2, 3, 3, 3},
            {0, 2, 3, 3}, {0, -1, 3, 3, 4}, {1, 2, 3, 3, 4}, {}}) {
            assertThrows(WrongResultException.class, () -> Proof.cuts(A, B, 2, wrong));
        }
        WrongResultException wrong = assertThrows(WrongResultException.class,
                () -> Proof.cuts(A, B, 2, new long[]{0, 2, 2, 3, 4}));
        assertEquals("cut 2 of 5 is not where the merge crosses it", wrong.getMessage());
    }

    @Test
    void pairsOfRunsAreSortedEachByItself() {
        int[] input = {3, 6, 0, 5, 1, 2};
        long[] bounds = {0, 2, 4, 5, 6};
        Proof.pairs(input, new int[]{0, 3, 5, 6, 1, 2}, bounds);
        for (int[] wrong : new int[][]{{0, 3, 6, 5, 1, 2}, {0, 3, 5, 6, 2, 1}, {0, 3, 5, 5, 1, 2}, {0, 1, 2, 3, 5, 6},
            {0, 3, 5, 6, 1}}) {
            assertThrows(WrongResultException.class, () -> Proof.pairs(input, wrong, bounds));
        }
    }
}
