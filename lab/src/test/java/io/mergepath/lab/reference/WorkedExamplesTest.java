// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.lab.reference.CoRankStep.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The small examples of the documents that this library is built from, each with its printed result. */
class WorkedExamplesTest {

    /** The example of the slides "Batch merge path sort". */
    private static final int[] GRID_A = {3, 6, 7, 11, 11};
    private static final int[] GRID_B = {0, 2, 8, 16, 22};

    /** The example of Modern GPU, "Mergesort". */
    private static final int[] SIXTEEN = {13, 90, 83, 12, 96, 91, 22, 63, 30, 9, 54, 27, 18, 54, 99, 95};

    @Test
    void theCoRankOfTwo() {
        int[] a = {1, 3, 5, 7};
        int[] b = {2, 4, 6, 8};
        assertEquals(1, CoRankBisection.coRank(2, a, b));
        assertEquals(1, CoRankDeltaHalving.coRank(2, a, b));
    }

    @Test
    void theCoRankOfSix() {
        int[] a = {1, 3, 5, 7, 9};
        int[] b = {2, 4, 6, 8, 10};
        assertEquals(3, CoRankBisection.coRank(6, a, b));
        assertEquals(3, CoRankDeltaHalving.coRank(6, a, b));
        assertEquals(3, CoRankBisection.steps(6, a, b).getFirst().i());
        CoRankStep found = CoRankDeltaHalving.steps(6, a, b).getLast();
        assertEquals("A[2] = 5 <= B[3] = 8, A[3] = 7 > B[2] = 6", found.relation(a, b));
        assertArrayEquals(IntStream.rangeClosed(1, 10).toArray(), TwoPointerMerge.merge(a, b).keys());
    }

    @Test
    void theGrid() {
        boolean[][] cells = PathGrid.cells(GRID_A, GRID_B);
        assertEquals(List.of("00111", "00111", "00111", "00011", "00011"), Arrays.stream(cells).map(
                row -> IntStream.range(0, row.length).mapToObj(j -> row[j] ? "1" : "0").collect(Collectors.joining()))
                .toList());
    }

    @Test
    void thePathAndWhatEveryDiagonalTakes() {
        int[] q = {0, 2, 3, 6, 7, 8, 11, 11, 16, 22};
        assertArrayEquals(q, ElementwiseMerge.merge(GRID_A, GRID_B).keys());
        List<PathPoint> path = PathGrid.path(GRID_A, GRID_B);
        assertEquals("RRDDDRDDRR", IntStream.range(0, 10)
                .mapToObj(k -> path.get(k + 1).i() > path.get(k).i() ? "D" : "R").collect(Collectors.joining()));
        for (int k = 0; k <= 10; k++) {
            int i = CoRankBisection.coRank(k, GRID_A, GRID_B);
            assertEquals(new PathPoint(i, k - i), path.get(k));
            assertEquals(k, path.get(k).diagonal());
        }
    }

    /** Q lies first among 1s, then among 0s, then on the path: the slides show these three points, in this order. */
    @Test
    void theSearchAlongOneDiagonal() {
        assertEquals(
                List.of(new CoRankStep(0, 5, 2, 3, Verdict.TOO_SMALL), new CoRankStep(3, 5, 4, 1, Verdict.ENOUGH),
                        new CoRankStep(3, 4, 3, 2, Verdict.ENOUGH)),
                CoRankBisection.steps(5, GRID_A, GRID_B));
        boolean[][] cells = PathGrid.cells(GRID_A, GRID_B);
        assertEquals("11", around(cells, 2, 3));
        assertEquals("00", around(cells, 4, 1));
        assertEquals("10", around(cells, 3, 2));
        assertEquals(8, ElementwiseMerge.merge(GRID_A, GRID_B).keys()[5]);
    }

    /** The cells on the upper right and on the lower left of a point. */
    private static String around(boolean[][] cells, int i, int j) {
        return (cells[i - 1][j] ? "1" : "0") + (cells[i][j - 1] ? "1" : "0");
    }

    @Test
    void theSortOfTheSlides() {
        assertEquals(
                List.of("[2, 14, 6, 15, 7, 8, 11, 11]", "[2, 6, 14, 15, 7, 8, 11, 11]", "[2, 6, 7, 8, 11, 11, 14, 15]"),
                passes(14, 2, 15, 6, 7, 8, 11, 11));
    }

    @Test
    void theSortOfTheCoRankNotes() {
        assertEquals(List.of("[1, 3, 4, 7, 2, 5, 6, 8]", "[1, 3, 4, 7, 2, 5, 6, 8]", "[1, 2, 3, 4, 5, 6, 7, 8]"),
                passes(3, 1, 7, 4, 5, 2, 6, 8));
    }

    @Test
    void theSortOfSixteen() {
        assertEquals(
                List.of("[13, 90, 12, 83, 91, 96, 22, 63, 9, 30, 27, 54, 18, 54, 95, 99]",
                        "[12, 13, 83, 90, 22, 63, 91, 96, 9, 27, 30, 54, 18, 54, 95, 99]",
                        "[12, 13, 22, 63, 83, 90, 91, 96, 9, 18, 27, 30, 54, 54, 95, 99]",
                        "[9, 12, 13, 18, 22, 27, 30, 54, 54, 63, 83, 90, 91, 95, 96, 99]"),
                passes(SIXTEEN));
    }

    private static List<String> passes(int... keys) {
        List<String> rows = new ArrayList<>();
        BottomUpMergeSort.sort(keys, row -> rows.add(Arrays.toString(row)));
        return rows;
    }

    /** The printed rows. The rows of odd passes show only the 14 keys with a partner. */
    @Test
    void theTranspositionNetwork() {
        String[] printed = {"13 90 12 83 91 96 22 63 9 30 27 54 18 54 95 99",
            "12 90 83 91 22 96 9 63 27 30 18 54 54 95",
            "12 13 83 90 22 91 9 96 27 63 18 30 54 54 95 99", "13 83 22 90 9 91 27 96 18 63 30 54 54 95",
            "12 13 22 83 9 90 27 91 18 96 30 63 54 54 95 99", "13 22 9 83 27 90 18 91 30 96 54 63 54 95",
            "12 13 9 22 27 83 18 90 30 91 54 96 54 63 95 99", "9 13 22 27 18 83 30 90 54 91 54 96 63 95",
            "9 12 13 22 18 27 30 83 54 90 54 91 63 96 95 99", "12 13 18 22 27 30 54 83 54 90 63 91 95 96",
            "9 12 13 18 22 27 30 54 54 83 63 90 91 95 96 99", "12 13 18 22 27 30 54 54 63 83 90 91 95 96",
            "9 12 13 18 22 27 30 54 54 63 83 90 91 95 96 99", "12 13 18 22 27 30 54 54 63 83 90 91 95 96",
            "9 12 13 18 22 27 30 54 54 63 83 90 91 95 96 99", "12 13 18 22 27 30 54 54 63 83 90 91 95 96"};
        List<String> rows = new ArrayList<>();
        KeysAndIndices sorted = OddEvenTransposition.sort(SIXTEEN, row -> {
            int unpaired = rows.size() % 2;
            rows.add(IntStream.range(unpaired, row.length - unpaired).mapToObj(x -> "" + row[x])
                    .collect(Collectors.joining(" ")));
        });
        assertEquals(List.of(printed), rows);
        assertArrayEquals(BottomUpMergeSort.sort(SIXTEEN).keys(), sorted.keys());
    }
}
