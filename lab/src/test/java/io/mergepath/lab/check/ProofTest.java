// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The proofs refuse wrong results. */
class ProofTest {
    private static final int[] A = {1, 2, 2, 7};
    private static final int[] B = {2, 3, 5};

    @Test
    void cutsStandWhereTheMergeCrossesThem() {
        Proof.cuts(A, B, 2, new long[]{0, 2, 3, 3, 4});
        Proof.cuts(A, B, 100, new long[]{0, 4});
        for (long[] wrong : new long[][]{{0, 1, 3, 3, 4}, {0, 2, 2, 3, 4}, {0, 2, 3, 4, 4}, {0, 2, 3, 3, 3},
            {0, 2, 3, 3}, {0, -1, 3, 3, 4}, {1, 2, 3, 3, 4}, {}}) {
            assertThrows(Mismatch.class, () -> Proof.cuts(A, B, 2, wrong));
        }
        Mismatch wrong = assertThrows(Mismatch.class,
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
            assertThrows(Mismatch.class, () -> Proof.pairs(input, wrong, bounds));
        }
    }

    @Test
    void segmentsAreSortedEachByItself() {
        int[] input = {3, 6, 0, 5, 1, 2};
        long[] offsets = {0, 1, 1, 4, 6};
        Proof.segments(input, new int[]{3, 0, 5, 6, 1, 2}, offsets);
        for (int[] wrong : new int[][]{input, {0, 3, 5, 6, 1, 2}, {3, 0, 5, 5, 1, 2}, {3, 0, 5, 6, 2, 1},
            {3, 0, 5, 6, 1}}) {
            assertThrows(Mismatch.class, () -> Proof.segments(input, wrong, offsets));
        }
    }

    @Test
    void firstKeysAreTheBeginningOfAStableSort() {
        int[] input = {5, 2, 9, 2, 1};
        Proof.first(input, new int[]{1, 2, 2}, new int[]{4, 1, 3}, Ordering.NATURAL);
        Proof.first(input, new int[0], new int[0], Ordering.NATURAL);
        for (int[] wrong : new int[][]{{4, 3, 1}, {4, 1, 0}, {4, 1, 1}, {1, 3, 0}, {4, 1, 5}}) {
            int[] keys = IntStream.of(wrong).map(i -> i < input.length ? input[i] : 0).toArray();
            assertThrows(Mismatch.class, () -> Proof.first(input, keys, wrong, Ordering.NATURAL));
        }
        assertThrows(Mismatch.class,
                () -> Proof.first(input, new int[]{1, 2, 5}, new int[]{4, 1, 3}, Ordering.NATURAL));
    }

    /** Large enough for many threads to check it in pieces. */
    private static final int LARGE = 1 << 17;

    /** The places of wrong elements: near the beginning, and at the beginnings of those pieces. */
    private static int[] places() {
        Set<Integer> begins = ConcurrentHashMap.newKeySet();
        Proof.inPieces(LARGE, (from, _) -> begins.add(from));
        begins.remove(0);
        return IntStream.concat(IntStream.range(2, 20),
                begins.stream().flatMapToInt(begin -> IntStream.of(begin, begin + 1))).toArray();
    }

    @Test
    void aWrongKeyIsFoundWhereverItIs() {
        int[] input = IntStream.range(0, LARGE).map(i -> (LARGE - 1 - i) / 2).toArray();
        int[] output = input.clone();
        Arrays.sort(output);
        Proof.sorted(input, output, Ordering.NATURAL);
        Proof.same(output, output.clone());
        for (int at : places()) {
            int[] lost = output.clone();
            lost[at] = output[at - 1 - at % 2];
            assertThrows(Mismatch.class, () -> Proof.sorted(input, lost, Ordering.NATURAL), "" + at);
            assertThrows(Mismatch.class, () -> Proof.same(output, lost), "" + at);
            int[] swapped = output.clone();
            swap(swapped, at - 1 - at % 2, at);
            assertThrows(Mismatch.class, () -> Proof.sorted(input, swapped, Ordering.NATURAL), "" + at);
        }
    }

    @Test
    void aWrongIndexIsFoundWhereverItIs() {
        // Each key is there twice, and the indices of the two are 2 k + 1 apart.
        int[] input = IntStream.range(0, LARGE).map(i -> Math.min(i, LARGE - 1 - i)).toArray();
        int[] indices = IntStream.range(0, LARGE).map(i -> i % 2 == 0 ? i / 2 : LARGE - 1 - i / 2).toArray();
        int[] keys = Arrays.stream(indices).map(i -> input[i]).toArray();
        for (boolean stable : new boolean[]{true, false}) {
            Proof.indices(input, indices, Ordering.NATURAL, stable);
        }
        Proof.belongs(input, keys, indices);
        for (int at : places()) {
            int[] swapped = indices.clone();
            swap(swapped, at - 1, at);
            boolean equal = keys[at - 1] == keys[at];
            assertThrows(Mismatch.class,
                    () -> Proof.indices(input, swapped, Ordering.NATURAL, true), "" + at);
            if (equal) {
                Proof.indices(input, swapped, Ordering.NATURAL, false);
                Proof.belongs(input, keys, swapped);
            } else {
                assertThrows(Mismatch.class,
                        () -> Proof.indices(input, swapped, Ordering.NATURAL, false), "" + at);
                assertThrows(Mismatch.class, () -> Proof.belongs(input, keys, swapped), "" + at);
            }
            int[] doubled = indices.clone();
            for (int wrong : new int[]{indices[at - 1], -1, LARGE}) {
                doubled[at] = wrong;
                for (boolean stable : new boolean[]{true, false}) {
                    assertThrows(Mismatch.class,
                            () -> Proof.indices(input, doubled, Ordering.NATURAL, stable), at + ": " + wrong);
                }
            }
        }
    }

    private static void swap(int[] array, int i, int j) {
        int kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }
}
