// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Chunks are short, and merged one by one they are the merge of the whole. */
class RunSplitterTest {
    private static final int[] LENGTHS = {700, 1, 0, 333, 700, 64};
    private static final int MOST = 200;

    /** A key and where it comes from. */
    private record Item(int key, int run, long place) {
    }

    private static List<Item> items(List<int[]> runs, long[] from, long[] to) {
        List<Item> items = new ArrayList<>();
        for (int r = 0; r < runs.size(); r++) {
            for (long i = from[r]; i < to[r]; i++) {
                items.add(new Item(runs.get(r)[(int) i], r, i));
            }
        }
        items.sort(Comparator.comparingInt(Item::key));
        return items;
    }

    private static List<int[]> runs(SplittableRandom random, int distinct) {
        return Arrays.stream(LENGTHS).mapToObj(n -> random.ints(n, 0, distinct).sorted().toArray()).toList();
    }

    private static List<long[]> cuts(List<int[]> runs, Order order) {
        try (Engine cpu = Engine.open("cpu:1")) {
            return new RunSplitter(cpu, runs.stream().map(Keys::of).toList(), order).cuts(MOST);
        }
    }

    @Test
    void chunksAreShortAndMakeTheMerge() {
        SplittableRandom random = Seed.random("splitters");
        for (int distinct : new int[]{1, 2, 30, 1 << 30}) {
            List<int[]> runs = runs(random, distinct);
            List<long[]> cuts = cuts(runs, Order.natural());
            List<Item> merged = new ArrayList<>();
            for (int chunk = 0; chunk + 1 < cuts.size(); chunk++) {
                List<Item> items = items(runs, cuts.get(chunk), cuts.get(chunk + 1));
                assertTrue(items.size() <= MOST, () -> items.size() + " in a chunk; " + Seed.rerun());
                merged.addAll(items);
            }
            long[] ends = Arrays.stream(LENGTHS).asLongStream().toArray();
            assertEquals(items(runs, new long[LENGTHS.length], ends), merged, Seed::rerun);
            assertTrue(cuts.size() <= 3 * Arrays.stream(LENGTHS).sum() / MOST, () -> cuts.size() + " cuts");
        }
    }

    @Test
    void cutsAreConsistentWhateverAComparatorSays() {
        List<int[]> runs = runs(Seed.random("splitters by lies"), 1 << 30);
        List<long[]> cuts = cuts(runs, Order.ints((x, y) -> (x * 31 + y) * 0x9E3779B1));
        for (int chunk = 0; chunk + 1 < cuts.size(); chunk++) {
            for (int r = 0; r < LENGTHS.length; r++) {
                assertTrue(cuts.get(chunk)[r] <= cuts.get(chunk + 1)[r], Seed::rerun);
            }
        }
        assertArrayEquals(new long[LENGTHS.length], cuts.getFirst());
        assertArrayEquals(Arrays.stream(LENGTHS).asLongStream().toArray(), cuts.getLast());
    }
}
