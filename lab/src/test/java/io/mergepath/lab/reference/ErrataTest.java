// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.lab.reference.MergesortFrame.Interval;
import io.mergepath.lab.reference.MergesortFrame.Search;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Every fault of docs/errata.md. The printed code fails on the input named there, and the corrected code is right on
 * it.
 */
class ErrataTest {

    private static final int[] A = {3, 6, 7, 11, 11};
    private static final int[] B = {0, 2, 8, 16, 22};

    private static int[] coRanks(int[] a, int[] b) {
        return IntStream.rangeClosed(0, a.length + b.length).map(k -> CoRankBisection.coRank(k, a, b)).toArray();
    }

    private static int[] strictCoRanks(int[] a, int[] b) {
        return IntStream.rangeClosed(0, a.length + b.length).map(k -> AsPrinted.coRankWithStrictTests(k, a, b))
                .toArray();
    }

    @Nested
    class TheCoRankArticle {

        @Test
        void itsSearchNeverEnds() {
            int[] a = {0, 1, 2, 7, 8, 9, 10};
            int[] b = {3, 4, 5, 6, 11, 12, 13};
            assertEquals(OptionalInt.empty(), AsPrinted.coRankWithFixedBounds(7, a, b, 1_000_000));
            assertEquals(3, CoRankDeltaHalving.coRank(7, a, b));
            assertEquals(2, CoRankDeltaHalving.steps(7, a, b).size());
        }

        @Test
        void workIsNotUneven() {
            int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
            int[] b = {9};
            List<PathPoint> cuts = MergePathMerge.cuts(a, b, 3);
            assertEquals(List.of(0, 3, 6, 9), cuts.stream().map(PathPoint::diagonal).toList());
        }
    }

    @Nested
    class TheCoRankNotes {

        @Test
        void theSearchIsNotStable() {
            int[] a = {0};
            int[] b = {0};
            assertEquals(0, AsPrinted.coRankWithStrictTests(1, a, b));
            assertEquals(1, CoRankBisection.coRank(1, a, b));
            assertArrayEquals(new int[]{1, 0}, AsPrinted.mergeElementwise(a, b));
            assertArrayEquals(new int[]{0, 1}, ElementwiseMerge.merge(a, b).indices());
        }

        @Test
        void cutsCrossAndElementsAreLostAndDoubled() {
            int[] a = {1, 1, 1, 2, 2};
            int[] b = {2, 2, 2, 2, 2};
            assertArrayEquals(new int[]{0, 1, 2, 3, 3, 4, 3, 3, 4, 4, 5}, strictCoRanks(a, b));
            assertArrayEquals(new int[]{0, 1, 2, 5, 3, 6, 8, 3, 9, 4}, AsPrinted.mergeElementwise(a, b));
            assertArrayEquals(new int[]{0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5}, coRanks(a, b));
            assertArrayEquals(IntStream.range(0, 10).toArray(), ElementwiseMerge.merge(a, b).indices());
        }

        @Test
        void aTileIsHandedLessThanNothing() {
            int[] a = {1, 1, 1, 2, 2};
            int[] b = {2, 2, 2, 2, 2, 2};
            int start = AsPrinted.coRankWithStrictTests(6, a, b);
            int end = AsPrinted.coRankWithStrictTests(8, a, b);
            assertEquals(-1, end - start);
            assertEquals(3, (8 - end) - (6 - start));
            assertEquals(0, CoRankBisection.coRank(8, a, b) - CoRankBisection.coRank(6, a, b));
        }

        @Test
        void itsMidpointOverflows() {
            int aLength = 2_000_000_000;
            int bLength = 100_000_000;
            int i = AsPrinted.coRankWithStrictTests(aLength, x -> 0, aLength, x -> 0, bLength);
            assertEquals(-197_483_648, i);
            assertEquals(1_950_000_000, (aLength - bLength + aLength) >>> 1);
        }

        @Test
        void theEndOfItsLastTileOverflows() {
            int n = Integer.MAX_VALUE;
            int lastStart = n / 1024 * 1024;
            assertTrue(Math.min(lastStart + 1024, n) < 0);
            assertEquals(n, Math.min(lastStart + 1024L, n));
        }

        @Test
        void countingWhatIsNotGreaterDoesNotPlaceAnElement() {
            int[] a = {1, 1};
            int[] b = {1, 1};
            assertArrayEquals(new int[]{0, 1, 2, 3}, TwoPointerMerge.merge(a, b).indices());
            assertArrayEquals(new int[]{0, 1, 2, 2, 2}, coRanks(a, b));
        }

        @Test
        void sharedMemoryDoesNotSpareTheFirstRead() {
            int[] a = Textbook.sorted(Seed.random(), 1000, 100);
            int[] b = Textbook.sorted(Seed.random(), 1048, 100);
            List<PathPoint> cuts = MergePathMerge.cuts(a, b, 16);
            int loads = 0;
            for (int tile = 0; tile < 16; tile++) {
                int fromA = cuts.get(tile + 1).i() - cuts.get(tile).i();
                int fromB = cuts.get(tile + 1).j() - cuts.get(tile).j();
                assertEquals(128, fromA + fromB);
                loads += fromA + fromB;
            }
            assertEquals(2048, loads);
        }

        /** "Right takes from A" leaves a grid whose rows are A's before A has been taken. */
        @Test
        void itsDirectionsAreNotThoseOfItsDrawing() {
            int[] a = {1, 2, 3};
            int[] b = {4};
            int columns = b.length;
            int stepsToTheRight = (int) Arrays.stream(TwoPointerMerge.merge(a, b).indices()).filter(x -> x < 3).count();
            assertTrue(stepsToTheRight > columns);
            assertEquals(List.of(new PathPoint(0, 0), new PathPoint(1, 0), new PathPoint(2, 0), new PathPoint(3, 0),
                    new PathPoint(3, 1)), PathGrid.path(a, b));
        }

        @Test
        void aPathHasNoDiagonalSteps() {
            List<PathPoint> path = PathGrid.path(A, B);
            for (int k = 0; k < 10; k++) {
                assertEquals(1, path.get(k + 1).diagonal() - path.get(k).diagonal());
            }
        }

        @Test
        void itsSortNeverSwapsItsBuffers() {
            int[] data = {3, 1, 7, 4, 5, 2, 6, 8};
            int[] keys = data.clone();
            int[] temp = new int[8];
            AsPrinted.mergeSort(data, temp, 1024);
            assertArrayEquals(keys, data);
            assertArrayEquals(new int[]{3, 1, 5, 2, 6, 7, 4, 8}, temp);
            assertArrayEquals(new int[]{1, 2, 3, 4, 5, 6, 7, 8}, BottomUpMergeSort.sort(keys).keys());
        }

        @Test
        void itsSortTakesTheNumberOfAMergeForThatOfATile() {
            int[] data = {3, 1, 7, 4, 5, 2, 6, 8};
            int[] temp = new int[8];
            AsPrinted.mergePass(data, temp, 1, 1024);
            assertArrayEquals(new int[]{1, 3, 0, 0, 0, 0, 0, 0}, temp);
            Arrays.fill(temp, 0);
            AsPrinted.mergePass(new int[]{1, 3, 5, 7, 2, 4, 6, 8}, temp, 4, 2);
            assertArrayEquals(new int[]{1, 2, 0, 0, 0, 0, 0, 0}, temp);
            assertArrayEquals(new int[]{1, 2, 3, 4, 5, 6, 7, 8}, TiledMergeSort.sort(data, 2).keys());
        }

        @Test
        void itsSortNeverEndsPastTwoToTheThirty() {
            int n = (1 << 30) + 1;
            assertEquals(30, AsPrinted.passes(1 << 30, 1000));
            assertEquals(1000, AsPrinted.passes(n, 1000));
            assertEquals(31, BottomUpMergeSort.passes(n));
        }
    }

    @Nested
    class TheSlides {

        /** On a merge path the cell on the lower left is always 0, so the rule always takes from B. */
        @Test
        void theLowerLeftCellDoesNotDecide() {
            int[] merged = TwoPointerMerge.merge(A, B).keys();
            assertEquals(8, AsPrinted.takenByTheLowerLeftCell(5, A, B));
            assertEquals(8, merged[5]);
            assertEquals(8, AsPrinted.takenByTheLowerLeftCell(2, A, B));
            assertEquals(3, merged[2]);
            assertThrows(IndexOutOfBoundsException.class, () -> AsPrinted.takenByTheLowerLeftCell(0, A, B));
            boolean[][] cells = PathGrid.cells(A, B);
            for (PathPoint point : PathGrid.path(A, B)) {
                if (point.i() < 5 && point.j() < 5) {
                    int lowerRight = cells[point.i()][point.j()] ? A[point.i()] : B[point.j()];
                    assertEquals(merged[point.diagonal()], lowerRight);
                }
            }
        }

        @Test
        void itsLastMergeIsMissing() {
            int[] keys = {14, 2, 15, 6, 7, 8, 11, 11};
            assertArrayEquals(new int[]{2, 6, 14, 15, 7, 8, 11, 11}, AsPrinted.sortOfTheSlides(keys));
            assertArrayEquals(new int[]{2, 6, 7, 8, 11, 11, 14, 15}, BottomUpMergeSort.sort(keys).keys());
        }

        @Test
        void aLengthThatIsNoPowerOfTwoLosesAnArray() {
            int[] keys = {6, 5, 4, 3, 2, 1};
            assertEquals(1, keys.length / 2 / 2);
            assertNotEquals(1, AsPrinted.sortOfTheSlides(keys)[0]);
            assertArrayEquals(new int[]{1, 2, 3, 4, 5, 6}, BottomUpMergeSort.sort(keys).keys());
        }

        @Test
        void theMergePathOnACpuIsLinear() {
            int[] a = IntStream.range(0, 1024).map(x -> 2 * x).toArray();
            int[] b = IntStream.range(0, 1024).map(x -> 2 * x + 1).toArray();
            int elementwise = IntStream.range(0, 2048).map(k -> CoRankBisection.steps(k, a, b).size()).sum();
            int eightPieces = MergePathMerge.cuts(a, b, 8).stream()
                    .mapToInt(cut -> CoRankBisection.steps(cut.diagonal(), a, b).size()).sum();
            assertTrue(elementwise > 8 * 2048, () -> "" + elementwise);
            assertTrue(eightPieces <= 7 * 11, () -> "" + eightPieces);
        }
    }

    @Nested
    class ModernGpuMerge {

        @Test
        void oneSparePlaceIsEnough() {
            for (int count = 0; count <= 12; count++) {
                for (int aCount = 0; aCount <= count; aCount++) {
                    int[] a = Textbook.sorted(Seed.random(), aCount, 4);
                    int[] b = Textbook.sorted(Seed.random(), count - aCount, 4);
                    int[] tile = Arrays.copyOf(Textbook.concat(a, b), 4 * 3 + 1);
                    assertArrayEquals(TwoPointerMerge.merge(a, b).keys(),
                            AsPrinted.mergeTile(tile, aCount, count, 4, 3));
                }
            }
            int[] full = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
            assertThrows(IndexOutOfBoundsException.class, () -> AsPrinted.mergeTile(full, 6, 12, 4, 3));
        }
    }

    @Nested
    class ModernGpuMergesort {

        @Test
        void theTableOfAFullTileIsHeaded49() {
            assertEquals(56, 8 * 7);
            Search printed = new Search(42, 49, 49, 56, 7);
            assertEquals(printed, new MergesortFrame(2, 7, 7).search(56));
            assertEquals(new Search(42, 49, 49, 49, 7), new MergesortFrame(2, 7, 7).search(49));
        }

        /** Only the sort has a coop. A plain merge with a coop takes the ranges of neighbours within A. */
        @Test
        void coopIsNotForPlainMerges() {
            int[] a = {1, 2, 3, 4};
            int[] b = {5, 6, 7, 8};
            List<PathPoint> cuts = MergePathMerge.cuts(a, b, 4);
            assertEquals(new PathPoint(2, 0), cuts.get(1));
            assertEquals(new PathPoint(4, 0), cuts.get(2));
            assertEquals(new Interval(2, 2, 2, 4), new MergesortFrame(2, 1, 2).interval(4, 2, 4));
        }

        @Test
        void theLastCoopIsAPowerOfTwo() {
            int passes = BottomUpMergeSort.passes(5);
            assertEquals(3, passes);
            assertEquals(8, 2 << (passes - 1));
        }

        @Test
        void aBlockOfSixThreadsIsNotSorted() {
            int lastCoop = 0;
            for (int coop = 2; coop <= 6; coop *= 2) {
                lastCoop = coop;
            }
            assertEquals(4, lastCoop);
            assertThrows(IllegalArgumentException.class, () -> new MergesortFrame(6, 0, 7));
        }

        @Test
        void theEndOfListBOverflows() {
            int count = 1_900_000_000;
            int nv = 1792;
            int coop = 1 << 21;
            int lastBlock = Math.ceilDiv(count, nv) - 1;
            assertEquals(1_879_048_192, AsPrinted.lengthOfB(coop, lastBlock, nv, count));
            Search mended = new MergesortFrame(coop, lastBlock, nv).search(count);
            assertEquals(20_951_808, mended.b1() - mended.b0());
        }

        @Test
        void itsDemonstrationDoesNotReach199() {
            assertEquals(98, Arrays.stream(Demos.numbers("sort_keys", "in.keys")).max().getAsInt());
        }

        @Test
        void rowsOfOddPassesLackBothEnds() {
            int[] keys = {13, 90, 83, 12, 96, 91, 22, 63, 30, 9, 54, 27, 18, 54, 99, 95};
            int[] printed = {12, 90, 83, 91, 22, 96, 9, 63, 27, 30, 18, 54, 54, 95};
            List<int[]> rows = new ArrayList<>();
            OddEvenTransposition.sort(keys, rows::add);
            assertFalse(Arrays.equals(printed, rows.get(1)));
            assertArrayEquals(printed, Arrays.copyOfRange(rows.get(1), 1, 15));
        }
    }
}
