// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.lab.reference.CoRankStep.Verdict;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoRankTest {

    enum Form {
        BISECTION, DELTA_HALVING;

        int coRank(int k, int[] a, int[] b) {
            return switch (this) {
                case BISECTION -> CoRankBisection.coRank(k, a, b);
                case DELTA_HALVING -> CoRankDeltaHalving.coRank(k, a, b);
            };
        }

        List<CoRankStep> steps(int k, int[] a, int[] b) {
            return switch (this) {
                case BISECTION -> CoRankBisection.steps(k, a, b);
                case DELTA_HALVING -> CoRankDeltaHalving.steps(k, a, b);
            };
        }
    }

    /** Checks every cross-diagonal: the answer, the length of the search and the verdict of each step. */
    private static void check(Form form, int[] a, int[] b) {
        for (int k = 0; k <= a.length + b.length; k++) {
            String what = form + ", k = " + k + " of " + Arrays.toString(a) + " and " + Arrays.toString(b);
            int expected = Textbook.coRank(k, a, b);
            assertEquals(expected, form.coRank(k, a, b), what);
            List<CoRankStep> steps = form.steps(k, a, b);
            int bound = Textbook.ceilLog2(Math.min(k, Math.min(a.length, b.length)) + 1);
            int most = form == Form.BISECTION ? bound : bound + 1;
            assertTrue(steps.size() <= most, () -> what + " took " + steps);
            for (CoRankStep step : steps) {
                assertEquals(k, step.i() + step.j(), what);
                assertTrue(step.low() <= expected && expected <= step.high(), what);
                assertTrue(step.low() <= step.i() && step.i() <= step.high(), what);
                assertTrue(switch (step.verdict()) {
                    case TOO_SMALL -> step.i() < expected;
                    case ENOUGH -> step.i() >= expected;
                    case TOO_LARGE -> step.i() > expected;
                    case FOUND -> step.i() == expected;
                }, () -> what + ": " + step);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPairOfSmallSizes(Form form) {
        RandomGenerator random = Seed.random();
        for (int aSize = 0; aSize <= 12; aSize++) {
            for (int bSize = 0; bSize <= 12; bSize++) {
                for (int distinct = 1; distinct <= 5; distinct++) {
                    check(form, Textbook.sorted(random, aSize, distinct), Textbook.sorted(random, bSize, distinct));
                }
            }
        }
    }

    @Test
    void everyStepNarrowsTheBoundsPastWhatItTried() {
        RandomGenerator random = Seed.random();
        for (int round = 0; round < 200; round++) {
            int[] a = Textbook.sorted(random, 40, 10);
            int[] b = Textbook.sorted(random, 33, 10);
            List<CoRankStep> steps = CoRankDeltaHalving.steps(36, a, b);
            for (int x = 0; x + 1 < steps.size(); x++) {
                CoRankStep step = steps.get(x);
                CoRankStep next = steps.get(x + 1);
                if (step.verdict() == Verdict.TOO_LARGE) {
                    assertEquals(step.i() - 1, next.high());
                    assertEquals(step.low(), next.low());
                } else {
                    assertEquals(step.i() + 1, next.low());
                    assertEquals(step.high(), next.high());
                }
            }
        }
    }

    @Test
    void thePathCrossesEveryDiagonalAtItsCoRank() {
        RandomGenerator random = Seed.random();
        for (int size = 0; size <= 12; size++) {
            int[] a = Textbook.sorted(random, size, 3);
            int[] b = Textbook.sorted(random, 12 - size, 3);
            List<PathPoint> path = PathGrid.path(a, b);
            assertEquals(13, path.size());
            for (int k = 0; k <= 12; k++) {
                assertEquals(new PathPoint(Textbook.coRank(k, a, b), k - Textbook.coRank(k, a, b)), path.get(k));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void skewedExtremeAndLonger(Form form) {
        RandomGenerator random = Seed.random();
        int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE, Integer.MAX_VALUE};
        int[] many = Textbook.sorted(random, 300, 1 << 20);
        check(form, extremes, many);
        check(form, many, extremes);
        check(form, many, Textbook.sorted(random, 300, 1 << 20));
        check(form, Textbook.sorted(random, 200, 3), Textbook.sorted(random, 255, 3));
    }

    @Test
    void theBoundOnComparisonsIsReached() {
        int[] a = {1, 3, 5, 7, 9, 11, 13};
        int[] b = {2, 4, 6, 8, 10, 12, 14};
        int longest = 0;
        for (int k = 0; k <= 14; k++) {
            longest = Math.max(longest, CoRankBisection.steps(k, a, b).size());
        }
        assertEquals(3, longest);
    }

    @Test
    void deltaHalvingEndsOnUnsortedInputToo() {
        RandomGenerator random = Seed.random();
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            for (int round = 0; round < 2000; round++) {
                int[] a = Textbook.keys(random, round % 17, 10);
                int[] b = Textbook.keys(random, round % 13, 10);
                for (int k = 0; k <= a.length + b.length; k++) {
                    int i = CoRankDeltaHalving.coRank(k, a, b);
                    assertTrue(i >= Math.max(0, k - b.length) && i <= Math.min(k, a.length));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatIsNoCrossDiagonal(Form form) {
        int[] a = {1, 2, 3};
        int[] b = {4, 5};
        for (int k : new int[]{-1, 6, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            String message = "k is " + k + ", not between 0 and |A| + |B| = 5";
            assertEquals(message,
                    assertThrows(IndexOutOfBoundsException.class, () -> form.coRank(k, a, b)).getMessage());
            assertEquals(message,
                    assertThrows(IndexOutOfBoundsException.class, () -> form.steps(k, a, b)).getMessage());
        }
    }

    @Test
    void aStepNamesTheKeysThatItCompared() {
        int[] a = {3, 6, 7, 11, 11};
        int[] b = {0, 2, 8, 16, 22};
        assertEquals(List.of("A[2] = 7 <= B[2] = 8", "A[4] = 11 > B[0] = 0", "A[3] = 11 > B[1] = 2"),
                CoRankBisection.steps(5, a, b).stream().map(step -> step.relation(a, b)).toList());
        assertEquals("A[4] = 11 > B[0] = 0", new CoRankStep(0, 5, 5, 0, Verdict.TOO_LARGE).relation(a, b));
        assertEquals("A[2] = 7 <= B[2] = 8, A[3] = 11 > B[1] = 2",
                new CoRankStep(3, 3, 3, 2, Verdict.FOUND).relation(a, b));
        assertEquals("A[4] = 11 <= B[3] = 16", new CoRankStep(5, 5, 5, 3, Verdict.FOUND).relation(a, b));
        assertEquals("", new CoRankStep(0, 0, 0, 0, Verdict.FOUND).relation(a, b));
    }
}
