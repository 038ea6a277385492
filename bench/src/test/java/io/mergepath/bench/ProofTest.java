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
}
