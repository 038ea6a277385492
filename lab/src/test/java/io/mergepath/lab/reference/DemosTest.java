// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemosTest {

    @Test
    void allAreThere() {
        assertEquals(List.of("merge_keys", "merge_pairs.keys", "merge_pairs.vals", "sort_keys", "sort_pairs.keys",
                "sort_pairs.vals", "segsort_keys", "segsort_keys.marks", "segsort_pairs.keys", "segsort_pairs.vals",
                "localitysort_keys", "sorted_search.lower", "lbs.scan", "lbs.refs", "bulk_remove.every3",
                "bulk_insert.every5from2", "interval_expand", "interval_expand.scan", "interval_expand.lbs",
                "set_intersection", "set_union", "join_inner", "join_left"), Demos.names());
    }

    @Test
    void mergeKeys() {
        int[] a = Demos.numbers("merge_keys", "in.a");
        int[] b = Demos.numbers("merge_keys", "in.b");
        int[] out = Demos.numbers("merge_keys", "out");
        assertEquals(200, out.length);
        assertArrayEquals(out, TwoPointerMerge.merge(a, b).keys());
        assertArrayEquals(out, ElementwiseMerge.merge(a, b).keys());
        assertArrayEquals(out, MergePathMerge.merge(a, b, 9).keys());
    }

    @Test
    void mergePairs() {
        int[] a = Demos.numbers("merge_pairs.keys", "in.a");
        int[] b = Demos.numbers("merge_pairs.keys", "in.b");
        assertArrayEquals(a, Demos.numbers("merge_pairs.vals", "in.aKeys"));
        assertArrayEquals(b, Demos.numbers("merge_pairs.vals", "in.bKeys"));
        for (KeysAndIndices merged : List.of(TwoPointerMerge.merge(a, b), ElementwiseMerge.merge(a, b),
                MergePathMerge.merge(a, b, 9))) {
            assertArrayEquals(Demos.numbers("merge_pairs.keys", "out"), merged.keys());
            assertArrayEquals(Demos.numbers("merge_pairs.vals", "out"), merged.indices());
        }
    }

    @Test
    void sortKeys() {
        int[] keys = Demos.numbers("sort_keys", "in.keys");
        for (KeysAndIndices sorted : sorts(keys)) {
            assertArrayEquals(Demos.numbers("sort_keys", "out"), sorted.keys());
        }
    }

    @Test
    void sortPairs() {
        int[] keys = Demos.numbers("sort_pairs.keys", "in.keys");
        assertArrayEquals(keys, Demos.numbers("sort_pairs.vals", "in.keys"));
        for (KeysAndIndices sorted : sorts(keys)) {
            assertArrayEquals(Demos.numbers("sort_pairs.keys", "out"), sorted.keys());
            assertArrayEquals(Demos.numbers("sort_pairs.vals", "out"), sorted.indices());
        }
    }

    private static List<KeysAndIndices> sorts(int[] keys) {
        return List.of(BottomUpMergeSort.sort(keys), OddEvenTransposition.sort(keys), TiledMergeSort.sort(keys, 7));
    }

    @Test
    void theNumbersAreTheCallersOwn() {
        int[] numbers = Demos.numbers("sort_keys", "out");
        assertNotSame(numbers, Demos.numbers("sort_keys", "out"));
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertEquals("demo is sort, not one of " + Demos.names(), refusal("sort", "out"));
        assertEquals("column is in.a, not one of [in.keys, out]", refusal("sort_keys", "in.a"));
    }

    private static String refusal(String demo, String column) {
        return "" + assertThrows(IllegalArgumentException.class, () -> Demos.numbers(demo, column)).getMessage();
    }
}
