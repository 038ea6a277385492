// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MergesTest {

    enum Strategy {
        TWO_POINTERS, ELEMENTWISE, ONE_PIECE, THREE_PIECES, SEVEN_PIECES, FORTY_PIECES;

        private KeysAndIndices merge(int[] a, int[] b) {
            return switch (this) {
                case TWO_POINTERS -> TwoPointerMerge.merge(a, b);
                case ELEMENTWISE -> ElementwiseMerge.merge(a, b);
                case ONE_PIECE -> MergePathMerge.merge(a, b, 1);
                case THREE_PIECES -> MergePathMerge.merge(a, b, 3);
                case SEVEN_PIECES -> MergePathMerge.merge(a, b, 7);
                case FORTY_PIECES -> MergePathMerge.merge(a, b, 40);
            };
        }

        void check(int[] a, int[] b) {
            int[] aBefore = a.clone();
            int[] bBefore = b.clone();
            String what = this + " of " + Arrays.toString(a) + " and " + Arrays.toString(b);
            Textbook.assertStableSortOf(Textbook.concat(a, b), merge(a, b), what);
            assertArrayEquals(aBefore, a, what);
            assertArrayEquals(bBefore, b, what);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfSmallSizes(Strategy strategy) {
        RandomGenerator random = Seed.random();
        for (int aSize = 0; aSize <= 12; aSize++) {
            for (int bSize = 0; bSize <= 12; bSize++) {
                for (int distinct = 1; distinct <= 5; distinct++) {
                    strategy.check(Textbook.sorted(random, aSize, distinct), Textbook.sorted(random, bSize, distinct));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyInterleavingOfTenKeys(Strategy strategy) {
        for (int mask = 0; mask < 1 << 10; mask++) {
            int fromA = mask;
            strategy.check(places(x -> (fromA >> x & 1) == 1), places(x -> (fromA >> x & 1) == 0));
        }
    }

    private static int[] places(IntPredicate chosen) {
        return IntStream.range(0, 10).filter(chosen).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void extremeAndSkewedKeys(Strategy strategy) {
        int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE, Integer.MAX_VALUE};
        int[] many = Textbook.sorted(Seed.random(), 1000, 1 << 20);
        strategy.check(extremes, extremes);
        strategy.check(extremes, many);
        strategy.check(many, extremes);
        strategy.check(many, new int[]{500});
        strategy.check(many, many);
    }

    @Test
    void piecesDifferByAtMostOneElementAndFitTogether() {
        RandomGenerator random = Seed.random();
        for (int pieces = 1; pieces <= 20; pieces++) {
            int[] a = Textbook.sorted(random, 37, 6);
            int[] b = Textbook.sorted(random, 24, 6);
            List<PathPoint> cuts = MergePathMerge.cuts(a, b, pieces);
            assertEquals(new PathPoint(0, 0), cuts.getFirst());
            assertEquals(new PathPoint(37, 24), cuts.getLast());
            for (int p = 0; p < pieces; p++) {
                PathPoint start = cuts.get(p);
                PathPoint end = cuts.get(p + 1);
                int length = end.diagonal() - start.diagonal();
                assertTrue(start.i() <= end.i() && start.j() <= end.j(), () -> start + " to " + end);
                assertTrue(length == 61 / pieces || length == Math.ceilDiv(61, pieces), () -> start + " to " + end);
            }
        }
    }

    @Test
    void refusesLessThanOnePiece() {
        var thrown = assertThrows(IllegalArgumentException.class,
                () -> MergePathMerge.merge(new int[]{1}, new int[]{2}, 0));
        assertEquals("pieces is 0, less than 1", thrown.getMessage());
    }
}
