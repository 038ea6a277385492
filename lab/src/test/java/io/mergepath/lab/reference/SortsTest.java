// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SortsTest {

    enum Sorter {
        BOTTOM_UP, NETWORK, TILES_OF_1, TILES_OF_3, TILES_OF_7, TILES_OF_16, ONE_TILE;

        private KeysAndIndices sort(int[] keys) {
            return switch (this) {
                case BOTTOM_UP -> BottomUpMergeSort.sort(keys);
                case NETWORK -> OddEvenTransposition.sort(keys);
                case TILES_OF_1 -> TiledMergeSort.sort(keys, 1);
                case TILES_OF_3 -> TiledMergeSort.sort(keys, 3);
                case TILES_OF_7 -> TiledMergeSort.sort(keys, 7);
                case TILES_OF_16 -> TiledMergeSort.sort(keys, 16);
                case ONE_TILE -> TiledMergeSort.sort(keys, Integer.MAX_VALUE);
            };
        }

        void check(int[] keys) {
            int[] before = keys.clone();
            String what = this + " of " + Arrays.toString(keys);
            Textbook.assertStableSortOf(keys, sort(keys), what);
            assertArrayEquals(before, keys, what);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everySizeUpTo130(Sorter sorter) {
        RandomGenerator random = Seed.random();
        for (int size = 0; size <= 130; size++) {
            for (int distinct : new int[]{1, 2, 5, 1 << 20}) {
                sorter.check(Textbook.keys(random, size, distinct));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortedReversedAndExtreme(Sorter sorter) {
        int[] sorted = Textbook.sorted(Seed.random(), 100, 30);
        int[] reversed = new int[100];
        Arrays.setAll(reversed, x -> sorted[99 - x]);
        sorter.check(sorted);
        sorter.check(reversed);
        sorter.check(new int[]{Integer.MAX_VALUE, 0, Integer.MIN_VALUE, Integer.MAX_VALUE, -1, Integer.MIN_VALUE});
    }

    @Test
    void thePassesAreShownOneByOne() {
        for (int size = 0; size <= 20; size++) {
            int[] keys = Textbook.keys(Seed.random(), size, 9);
            List<int[]> rows = new ArrayList<>();
            KeysAndIndices sorted = BottomUpMergeSort.sort(keys, rows::add);
            assertEquals(size < 2 ? 0 : Textbook.ceilLog2(size), rows.size());
            assertArrayEquals(sorted.keys(), rows.isEmpty() ? keys : rows.getLast());
            List<int[]> levels = new ArrayList<>();
            OddEvenTransposition.sort(keys, levels::add);
            assertEquals(size, levels.size());
        }
    }

    @Test
    void segmentsAreSortedEachForItself() {
        RandomGenerator random = Seed.random();
        for (int round = 0; round < 500; round++) {
            int[] keys = Textbook.keys(random, round % 33, 6);
            int bits = random.nextInt();
            int headFlags = bits & bits >>> 3;
            KeysAndIndices actual = OddEvenTransposition.sortSegments(keys, headFlags);
            for (int start = 0; start < keys.length;) {
                int end = start + 1;
                while (end < keys.length && (headFlags >>> end & 1) == 0) {
                    end++;
                }
                KeysAndIndices expected = KeysAndIndices.of(Arrays.copyOfRange(keys, start, end), start);
                OddEvenTransposition.sort(expected, 0, end - start);
                assertArrayEquals(expected.keys(), Arrays.copyOfRange(actual.keys(), start, end));
                assertArrayEquals(expected.indices(), Arrays.copyOfRange(actual.indices(), start, end));
                start = end;
            }
        }
    }

    @Test
    void refusesMoreKeysThanFlags() {
        var thrown = assertThrows(IllegalArgumentException.class,
                () -> OddEvenTransposition.sortSegments(new int[33], 0));
        assertEquals("keys has 33 elements, more than the 32 head flags", thrown.getMessage());
    }

    @Test
    void refusesTilesWithoutLength() {
        var thrown = assertThrows(IllegalArgumentException.class, () -> TiledMergeSort.sort(new int[]{1}, 0));
        assertEquals("nv is 0, less than 1", thrown.getMessage());
    }
}
