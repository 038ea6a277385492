// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.lab.data.Patterns;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Merges of more than two runs at once, in passes of a sort and of many inputs, beside the JDK's stable sort. */
class MultiwayMergeTest {
    @Test
    void passesAreAsFewAsCanBeAndMergeAboutAsMany() {
        assertArrayEquals(new int[0], MergePasses.ways(1, 8));
        assertArrayEquals(new int[]{2}, MergePasses.ways(2, 8));
        assertArrayEquals(new int[]{4}, MergePasses.ways(3, 8));
        assertArrayEquals(new int[]{8}, MergePasses.ways(8, 8));
        assertArrayEquals(new int[]{4, 4}, MergePasses.ways(9, 8));
        assertArrayEquals(new int[]{8, 8, 4, 4}, MergePasses.ways(1024, 8));
        assertArrayEquals(new int[]{2, 2, 2}, MergePasses.ways(5, 2));
        assertArrayEquals(new int[]{16, 8}, MergePasses.ways(100, 16));
        assertArrayEquals(new int[]{16, 16}, MergePasses.ways(256, 16));
        assertArrayEquals(new int[]{8, 8, 8, 8}, MergePasses.ways(4096, 16));
        assertArrayEquals(new int[]{16, 16, 8, 8}, MergePasses.ways(1 << 14, 16));
    }

    @Test
    void smallTilesMergeFewerRuns() {
        int[] keys = Seed.random("small tiles").ints(500).toArray();
        int[] expected = Arrays.stream(keys).sorted().toArray();
        for (String tile : List.of("2x1", "8x3", "16x1")) {
            int[] sorted = keys.clone();
            try (Engine engine = OpenClEngines.open("ways=16,tile=" + tile)) {
                engine.sortKeys(Keys.of(sorted), Order.natural());
            }
            assertArrayEquals(expected, sorted, () -> tile + "; " + Seed.rerun());
        }
    }

    private static Map<String, LongSupplier> patterns(SplittableRandom random) {
        long[] count = {0};
        Map<String, LongSupplier> patterns = new TreeMap<>();
        patterns.put("random", random::nextLong);
        patterns.put("few distinct", () -> random.nextLong(5));
        patterns.put("all equal", () -> 7);
        patterns.put("rising", () -> count[0]++);
        patterns.put("falling", () -> count[0]--);
        patterns.put("one small in a thousand",
                () -> random.nextInt(1000) == 0 ? random.nextLong(3) : random.nextLong());
        patterns.put("saw", () -> count[0]++ % 97);
        return patterns;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16})
    void sortsAreStable(int ways) {
        SplittableRandom random = Seed.random("multiway sorts, " + ways);
        try (Engine engine = OpenClEngines.open("ways=" + ways + "," + OpenClEngines.SMALL)) {
            for (int n : new int[]{97, 192, 193, 96 * ways, 96 * ways + 1, 5000, 20_000}) {
                patterns(random).forEach((pattern, next) -> {
                    long[] keys = LongStream.generate(next).limit(n).toArray();
                    int[] places = IntStream.range(0, n).toArray();
                    int[] expected = IntStream.range(0, n).boxed()
                            .sorted((i, j) -> Long.compare(keys[i], keys[j])).mapToInt(i -> i).toArray();
                    long[] sorted = keys.clone();
                    engine.sortPairs(Keys.of(sorted), Values.of(places), Order.natural());
                    assertArrayEquals(expected, places, () -> n + " " + pattern + "; " + Seed.rerun());
                    assertArrayEquals(Arrays.stream(keys).sorted().toArray(), sorted);
                });
            }
        }
    }

    /** Keys of each type, in each of its orders. */
    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG", "FLOAT", "DOUBLE", "BYTE", "SHORT", "CHAR"})
    void everyTypeIsSortedInEveryOrder(ElementType type) {
        SplittableRandom random = Seed.random("multiway " + type);
        long[] numbers = random.longs(1500).toArray();
        try (Engine engine = OpenClEngines.open("ways=4," + OpenClEngines.SMALL)) {
            for (OrderKind kind : OrderKind.values()) {
                Order order = order(kind);
                if (order == null || !order.appliesTo(type)) {
                    continue;
                }
                Object keys = Patterns.convert(numbers, type);
                Object[] expected = IntStream.range(0, numbers.length).mapToObj(i -> Array.get(keys, i)).toArray();
                Arrays.sort(expected, comparator(kind));
                engine.sortKeys(Keys.of(HostColumns.ofArray(keys)), order);
                Object[] sorted = IntStream.range(0, numbers.length).mapToObj(i -> Array.get(keys, i)).toArray();
                assertArrayEquals(expected, sorted, () -> type + " " + kind + "; " + Seed.rerun());
            }
        }
    }

    private static @Nullable Order order(OrderKind kind) {
        return switch (kind) {
            case NATURAL -> Order.natural();
            case DESCENDING -> Order.descending();
            case UNSIGNED -> Order.unsigned();
            case UNSIGNED_DESCENDING -> Order.unsignedDescending();
            case COMPARATOR -> null;
        };
    }

    @SuppressWarnings("unchecked")
    private static Comparator<Object> comparator(OrderKind kind) {
        Comparator<Object> natural = (x, y) -> ((Comparable<Object>) x).compareTo(y);
        Comparator<Object> unsigned = (x, y) -> x instanceof Number a && y instanceof Number b
                ? Long.compareUnsigned(a.longValue(), b.longValue())
                : natural.compare(x, y);
        return switch (kind) {
            case DESCENDING -> natural.reversed();
            case UNSIGNED -> unsigned;
            case UNSIGNED_DESCENDING -> unsigned.reversed();
            default -> natural;
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16})
    void manyRunsAreMergedStably(int ways) {
        SplittableRandom random = Seed.random("multiway merges, " + ways);
        try (Engine engine = OpenClEngines.open("ways=" + ways + "," + OpenClEngines.SMALL)) {
            for (int count : new int[]{3, 4, 5, 8, 9, 17, 40}) {
                patterns(random).forEach((pattern, next) -> {
                    List<float[]> runs = new ArrayList<>();
                    List<Values> values = new ArrayList<>();
                    int n = 0;
                    for (int r = 0; r < count; r++) {
                        // Some empty, some short, one long.
                        int length = r == count / 2 ? 3000 : random.nextInt(3) * random.nextInt(200);
                        float[] run = new float[length];
                        for (int i = 0; i < length; i++) {
                            run[i] = random.nextInt(50) == 0 ? Float.NaN : next.getAsLong();
                        }
                        Arrays.sort(run);
                        int first = n;
                        values.add(Values.of(IntStream.range(first, first + length).toArray()));
                        n += length;
                        runs.add(run);
                    }
                    float[] all = new float[n];
                    int at = 0;
                    for (float[] run : runs) {
                        System.arraycopy(run, 0, all, at, run.length);
                        at += run.length;
                    }
                    int[] expectedPlaces = IntStream.range(0, n).boxed()
                            .sorted((i, j) -> Float.compare(all[i], all[j])).mapToInt(i -> i).toArray();
                    float[] out = new float[n];
                    int[] places = new int[n];
                    engine.mergeMany(runs.stream().map(Keys::of).toList(), values, Keys.of(out), Values.of(places),
                            Order.natural());
                    assertArrayEquals(expectedPlaces, places, () -> count + " runs, " + pattern + "; " + Seed.rerun());
                    Arrays.sort(all);
                    assertArrayEquals(all, out);
                });
            }
        }
    }

    /** Runs that are not sorted, and comparators that contradict themselves, lose nothing and double nothing. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16})
    void whatIsNotSortedStaysWhole(int ways) {
        SplittableRandom random = Seed.random("multiway lies, " + ways);
        List<Order> lies = List.of(Order.ints((x, y) -> -1), Order.ints((x, y) -> 1), Order.ints((x, y) -> x - y),
                Order.ints((x, y) -> (x * 31 + y) % 3 - 1));
        try (Engine engine = OpenClEngines.open("ways=" + ways + "," + OpenClEngines.SMALL)) {
            for (int n : new int[]{500, 4999, 20_000}) {
                int[] keys = random.ints(n).toArray();
                int[] expected = Arrays.stream(keys).sorted().toArray();
                for (Order order : Stream.concat(lies.stream(), Stream.of(Order.natural())).toList()) {
                    int[] out = new int[n];
                    List<Keys> runs = IntStream.range(0, 10)
                            .mapToObj(r -> Keys.of(keys, n / 10 * r, r == 9 ? n : n / 10 * (r + 1))).toList();
                    engine.mergeMany(runs, Collections.nCopies(10, Values.none()), Keys.of(out), Values.none(), order);
                    assertPermutation(expected, out);
                    int[] sorted = keys.clone();
                    engine.sortKeys(Keys.of(sorted), order);
                    assertPermutation(expected, sorted);
                }
            }
        }
    }

    /**
     * Where the second run of each pair is empty no merge can tell that the first is not sorted, but those of its
     * result can.
     */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16})
    void whatIsNotSortedStaysWholeBesideEmptyRuns(int ways) {
        SplittableRandom random = Seed.random("runs beside empty ones, " + ways);
        try (Engine engine = OpenClEngines.open("ways=" + ways + "," + OpenClEngines.SMALL)) {
            for (int n = 10; n < 1000; n += 1 + n / 20) {
                int[] keys = random.ints(n).toArray();
                int length = Math.ceilDiv(n, ways / 2);
                // What each thread of a tile of 32x3 merges is in order, or is not.
                int inOrder = random.nextBoolean() ? 3 : 1;
                List<Keys> runs = new ArrayList<>();
                for (int r = 0; r < ways / 2; r++) {
                    int from = Math.min(n, r * length);
                    int to = Math.min(n, from + length);
                    for (int i = from; i < to; i += inOrder) {
                        Arrays.sort(keys, i, Math.min(to, i + inOrder));
                    }
                    runs.add(Keys.of(keys, from, to));
                    runs.add(Keys.of(keys, n, n));
                }
                int[] out = new int[n];
                engine.mergeMany(runs, Collections.nCopies(ways, Values.none()), Keys.of(out), Values.none(),
                        Order.natural());
                assertPermutation(Arrays.stream(keys).sorted().toArray(), out);
            }
        }
    }

    private static void assertPermutation(int[] expected, int[] actual) {
        int[] sorted = actual.clone();
        Arrays.sort(sorted);
        assertArrayEquals(expected, sorted, Seed::rerun);
    }
}
