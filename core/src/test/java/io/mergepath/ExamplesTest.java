// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of the documentation, which shows them from here. */
class ExamplesTest {
    @Test
    void merge() {
        // @start region="merge"
        int[] morning = {3, 6, 7, 11};
        int[] evening = {0, 6, 8};
        int[] day = Merge.keys(morning, evening); // 0, 3, 6, 6, 7, 8, 11: of the sixes, the morning's comes first
        // @end
        assertArrayEquals(new int[]{0, 3, 6, 6, 7, 8, 11}, day);
    }

    @Test
    void sortByComparator() {
        // @start region="sort-by-comparator"
        int[] ids = {0x2_0003, 0x1_0001, 0x3_0001};
        Sort.keys(ids, (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF)); // 0x1_0001, 0x3_0001, 0x2_0003
        // @end
        assertArrayEquals(new int[]{0x1_0001, 0x3_0001, 0x2_0003}, ids);
    }

    @Test
    void sortPairs() {
        // @start region="sort-pairs"
        double[] prices = {9.5, 2.0, 7.25};
        String[] names = {"lamp", "pen", "mug"};
        int[] stock = {4, 100, 12};
        Sort.pairs(Keys.of(prices), Values.of(names).and(stock), Order.descending()); // lamp, mug, pen
        // @end
        assertArrayEquals(new double[]{9.5, 7.25, 2.0}, prices);
        assertArrayEquals(new String[]{"lamp", "mug", "pen"}, names);
        assertArrayEquals(new int[]{4, 12, 100}, stock);
    }

    @Test
    void search() {
        // @start region="search"
        Keys orders = Keys.of(new int[]{3, 7, 20});
        Keys customers = Keys.of(new int[]{1, 3, 3, 7, 9});
        int[] first = Search.lower(orders, customers); // 1, 3, 5
        boolean[] known = Search.contains(orders, customers); // true, true, false
        // @end
        assertArrayEquals(new int[]{1, 3, 5}, first);
        assertArrayEquals(new boolean[]{true, true, false}, known);
    }

    @Test
    void sets() {
        // @start region="sets"
        int[] mine = {1, 1, 4, 6};
        int[] yours = {1, 2, 4, 4};
        int[] all = Sets.union(mine, yours); // 1, 1, 2, 4, 4, 6
        int[] common = Sets.intersection(mine, yours); // 1, 4
        // @end
        assertArrayEquals(new int[]{1, 1, 2, 4, 4, 6}, all);
        assertArrayEquals(new int[]{1, 4}, common);
    }

    @Test
    void loadBalance() {
        // @start region="load-balance"
        long[] offsets = LoadBalance.offsets(new int[]{2, 0, 3}); // 0, 2, 2, 5
        int[] objects = LoadBalance.search(offsets); // 0, 0, 2, 2, 2
        // @end
        assertArrayEquals(new long[]{0, 2, 2, 5}, offsets);
        assertArrayEquals(new int[]{0, 0, 2, 2, 2}, objects);
    }

    @Test
    void interval() {
        // @start region="interval"
        long[] offsets = LoadBalance.offsets(new int[]{2, 0, 3});
        String[] names = Interval.expand(new String[]{"ada", "bob", "eve"}, offsets); // ada, ada, eve, eve, eve
        char[] words = new char[5];
        Values text = Values.of("to be or not".toCharArray());
        Interval.gather(text, offsets, new long[]{3, 0, 9}, Values.of(words)); // benot
        // @end
        assertArrayEquals(new String[]{"ada", "ada", "eve", "eve", "eve"}, names);
        assertEquals("benot", new String(words));
    }

    @Test
    void bulk() {
        // @start region="bulk"
        int[] more = Bulk.insert(new int[]{7, 8, 9}, new int[]{1, 2, 3}, new int[]{0, 2, 2}); // 7, 1, 2, 8, 9, 3
        int[] fewer = Bulk.remove(more, new int[]{0, 3, 4}); // 1, 2, 3
        // @end
        assertArrayEquals(new int[]{7, 1, 2, 8, 9, 3}, more);
        assertArrayEquals(new int[]{1, 2, 3}, fewer);
    }

    @Test
    void segments() {
        // @start region="segments"
        int[] scores = {5, 1, 4, 9, 2, 2};
        long[] teams = {0, 3, 6}; // the scores 0 to 2 and 3 to 5
        Segments.sort(Keys.of(scores), teams); // 1, 4, 5 and 2, 2, 9
        // @end
        assertArrayEquals(new int[]{1, 4, 5, 2, 2, 9}, scores);
    }

    @Test
    void join() {
        // @start region="join"
        Keys orders = Keys.of(new int[]{3, 7, 7, 20});
        Keys customers = Keys.of(new int[]{1, 3, 7, 9});
        Join.Rows rows = Join.left(orders, customers, Order.natural());
        int[] order = rows.a(); // 0, 1, 2, 3
        int[] customer = rows.b(); // 1, 2, 2, -1
        // @end
        assertArrayEquals(new int[]{0, 1, 2, 3}, order);
        assertArrayEquals(new int[]{1, 2, 2, -1}, customer);
    }

    @Test
    void indices() {
        // @start region="indices"
        float[] scores = {0.5f, 0.9f, 0.1f};
        int[] order = Sort.indices(scores); // 2, 0, 1; the scores stay as they are
        // @end
        assertArrayEquals(new int[]{2, 0, 1}, order);
        assertArrayEquals(new float[]{0.5f, 0.9f, 0.1f}, scores);
    }

    @Test
    void collector() {
        // @start region="collector"
        List<String> words = Stream.of("pear", "fig", "plum", "apple").collect(Sort.toList(
                Comparator.comparingInt(String::length))); // fig, pear, plum, apple
        // @end
        assertEquals(List.of("fig", "pear", "plum", "apple"), words);
    }

    @Test
    void iterator() {
        // @start region="iterator"
        List<Iterator<String>> logs = List.of(List.of("09:00 a", "09:05 a").iterator(),
                List.of("09:01 b", "09:05 b").iterator());
        Iterator<String> merged = Merge.iterator(logs, Comparator.comparing(line -> line.substring(0, 5)));
        // 09:00 a, 09:01 b, 09:05 a, 09:05 b
        // @end
        List<String> lines = new ArrayList<>();
        merged.forEachRemaining(lines::add);
        assertEquals(List.of("09:00 a", "09:01 b", "09:05 a", "09:05 b"), lines);
    }

    @Test
    void partitions() {
        // @start region="partitions"
        Keys a = Keys.of(new int[]{3, 6, 7, 11, 11});
        Keys b = Keys.of(new int[]{0, 2, 8, 16, 22});
        long[] cuts = MergePath.partitions(a, b, 5); // 0, 3, 5
        // The second piece merges a[3..5) with b[5 - 3..10 - 5).
        // @end
        assertArrayEquals(new long[]{0, 3, 5}, cuts);
    }

    @Test
    void workspace() {
        long[] keys = {5, 1, 4};
        // @start region="workspace"
        try (Engine engine = Engine.open("cpu:2"); Workspace workspace = engine.workspace()) {
            Engine repeated = engine.with(workspace);
            repeated.sortKeys(Keys.of(keys), Order.natural()); // the next call of this size allocates nothing
        }
        // @end
        assertEquals(1, keys[0]);
        assertArrayEquals(new long[]{1, 4, 5}, keys);
    }

    @Test
    void twoLongs() {
        // @start region="two-longs"
        long[] day = {2, 1, 2, 1};
        long[] price = {30, 10, 40, 20};
        Order dearestFirst = Order.twoLongs((day1, price1, day2, price2) -> day1 != day2
                ? Long.compare(day1, day2)
                : Long.compare(price2, price1));
        Sort.keys(Keys.of(day, price), dearestFirst); // (1, 20), (1, 10), (2, 40), (2, 30)
        // @end
        assertArrayEquals(new long[]{1, 1, 2, 2}, day);
        assertArrayEquals(new long[]{20, 10, 40, 30}, price);
    }

    // @start region="strings"
    /**
     * Bytes [from, from + 8) of a string, the first the most significant; a string that ends before counts as zeros
     * there.
     */
    private static long word(byte[] text, int from) {
        long word = 0;
        for (int i = from; i < from + 8; i++) {
            word = word << 8 | (i < text.length ? text[i] & 0xFF : 0);
        }
        return word;
    }

    /**
     * The order of strings by their bytes: 16 bytes of each on the engine, and then what is still equal on the host.
     */
    private static int[] sortedPlaces(byte[][] texts, Engine engine) {
        long[] first = new long[texts.length];
        long[] second = new long[texts.length];
        for (int i = 0; i < texts.length; i++) {
            first[i] = word(texts[i], 0);
            second[i] = word(texts[i], 8);
        }
        int[] places = new int[texts.length];
        engine.sortKeysAndIndices(Keys.of(first, second), Values.of(places), Order.unsigned());
        for (int from = 0, to; from < places.length; from = to) {
            to = from + 1;
            while (to < places.length && first[to] == first[from] && second[to] == second[from]) {
                to++;
            }
            if (to - from > 1) { // stable, as the places of a group rise
                Integer[] group = Arrays.stream(places, from, to).boxed().toArray(Integer[]::new);
                Arrays.sort(group, (i, j) -> Arrays.compareUnsigned(texts[i], texts[j]));
                for (int i = 0; i < group.length; i++) {
                    places[from + i] = group[i];
                }
            }
        }
        return places;
    }
    // @end

    @Test
    void strings() {
        String[] words = {"merge", "mergesort on every core", "", "mergesort on every card", "merge", "path\0", "path",
            "été"};
        byte[][] texts = Arrays.stream(words).map(word -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
        try (Engine engine = Engine.open("cpu")) {
            assertArrayEquals(new int[]{2, 0, 4, 3, 1, 6, 5, 7}, sortedPlaces(texts, engine));
        }
    }
}
