// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Patterns;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Ten million keys, which cross every cut that there is. */
class LargeTest {
    private static final int N = 10_000_000;

    /** All cores, and a GPU where it is asked for. */
    static List<Subject> subjects() {
        return Subject.orSkip(Subject.wanted().stream()
                .filter(subject -> subject == Subject.CPU || (subject.isGpu() && subject.hasTimeFor(N))).toList());
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void pairsByAComparatorAreStable(Subject subject) {
        long[] keys = Patterns.keys("random", N, Seed.of("large pairs"));
        long[] before = keys.clone();
        int[] places = new int[N];
        Arrays.setAll(places, i -> i);
        subject.sort(Keys.of(keys), Values.of(places), Order.longs((x, y) -> Long.compare(x >> 44, y >> 44)));
        boolean[] seen = new boolean[N];
        for (int i = 0; i < N; i++) {
            assertEquals(before[places[i]], keys[i]);
            assertTrue(i == 0 || keys[i - 1] >> 44 < keys[i] >> 44
                    || (keys[i - 1] >> 44 == keys[i] >> 44 && places[i - 1] < places[i]));
            seen[places[i]] = true;
        }
        for (boolean found : seen) {
            assertTrue(found);
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void naturalKeysAreSortedAndMerged(Subject subject) {
        float[] keys = (float[]) Patterns.convert(Patterns.keys("random", N, Seed.of("large keys")),
                ElementType.FLOAT);
        for (int i = 0; i < N; i += 1000) {
            keys[i] = Float.NaN;
        }
        float[] expected = keys.clone();
        Arrays.parallelSort(expected);
        subject.sort(Keys.of(keys), Values.none(), Order.natural());
        assertArrayEquals(expected, keys);
        int[] a = new int[N / 3];
        int[] b = new int[N - N / 3];
        Arrays.setAll(a, i -> 3 * i);
        Arrays.setAll(b, i -> i + i / 2);
        int[] merged = Arrays.copyOf(a, N);
        System.arraycopy(b, 0, merged, a.length, b.length);
        Arrays.parallelSort(merged);
        int[] out = new int[N];
        subject.merge(Keys.of(a), Values.none(), Keys.of(b), Values.none(), Keys.of(out), Values.none(),
                Order.natural());
        assertArrayEquals(merged, out);
    }

    /** One to four bytes of the keys vary, so a sort by digits takes an odd or an even number of passes. */
    @ParameterizedTest
    @MethodSource("subjects")
    void indicesOfKeysThatStay(Subject subject) {
        for (int mask : new int[]{0xff, 0xff00ff, 0xff0fff, -1}) {
            int[] keys = new SplittableRandom(Seed.of("indices of keys")).ints(MANY_BUCKETS).map(bits -> bits & mask)
                    .toArray();
            long[] expected = new long[MANY_BUCKETS];
            Arrays.setAll(expected, i -> (long) keys[i] << Integer.SIZE | i);
            Arrays.parallelSort(expected);
            int[] before = keys.clone();
            int[] indices = new int[MANY_BUCKETS];
            subject.indices(Keys.of(keys), Values.of(indices), false, Order.natural());
            assertArrayEquals(Arrays.stream(expected).mapToInt(word -> (int) word).toArray(), indices);
            assertArrayEquals(before, keys);
        }
    }

    /** Enough for more buckets than are written to singly, and not a multiple of anything. */
    private static final int MANY_BUCKETS = (1 << 20) + 77;

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void builtInOrdersWhateverTheDistribution(ElementType type) {
        int turn = type == ElementType.INT || type == ElementType.DOUBLE ? 0 : 1;
        for (String pattern : Patterns.SORT) {
            // Each pattern takes both orders, with one type or the other.
            Order order = turn++ % 2 == 0 ? Order.natural() : Order.descending();
            long[] bits = Bits.of(Patterns.convert(Patterns.keys(pattern, MANY_BUCKETS, Seed.of(pattern)), type));
            sortedStably(type, bits, order, pattern);
            if (type == ElementType.FLOAT || type == ElementType.DOUBLE) {
                // Few share a bucket with numbers, many get one of their own.
                putNaNs(type, bits, turn % 4 < 2 ? 1000 : 10);
                sortedStably(type, bits, order, pattern + " with NaNs");
            }
        }
    }

    /** The sample of these keys ends within a cell of codes that is divided, and some keys lie behind that end. */
    @Test
    void greaterCodesThanTheSample() {
        long[] keys = Patterns.keys("clustered", MANY_BUCKETS, 1_081_711_815_674_034L);
        sortedStably(ElementType.FLOAT, Bits.of(Patterns.convert(keys, ElementType.FLOAT)), "clustered");
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void aMajorityWithinTheOthers(ElementType type) {
        SplittableRandom random = new SplittableRandom(Seed.of("majorities"));
        long[] keys = new long[MANY_BUCKETS];
        Arrays.setAll(keys, i -> {
            int share = random.nextInt(1000);
            return share < 900 ? 0 : share < 995 ? 1L << 60 : random.nextLong();
        });
        sortedStably(type, Bits.of(Patterns.convert(keys, type)), "majorities");
    }

    private static void sortedStably(ElementType type, long[] before, String pattern) {
        sortedStably(type, before, Order.natural(), pattern);
        sortedStably(type, before, Order.descending(), pattern);
    }

    private static void sortedStably(ElementType type, long[] before, Order order, String pattern) {
        String what = pattern + ", " + order;
        LongComparator rising = Shape.natural(type).comparison();
        LongComparator comparison = order.equals(Order.natural()) ? rising : (x, y) -> rising.compare(y, x);
        int[] places = new int[MANY_BUCKETS];
        Arrays.setAll(places, i -> i);
        Object keys = Bits.array(type, before);
        Subject.CPU.sort(Keys.of(HostColumns.ofArray(keys)), Values.of(places), order);
        long[] sorted = Bits.of(keys);
        assertArrayEquals(Oracle.gather(before, places), sorted, what);
        for (int i = 1; i < MANY_BUCKETS; i++) {
            int compared = comparison.compare(sorted[i - 1], sorted[i]);
            if (compared > 0 || (compared == 0 && places[i - 1] >= places[i])) {
                throw new AssertionError(what + ": at " + i);
            }
        }
        boolean[] seen = new boolean[MANY_BUCKETS];
        for (int place : places) {
            seen[place] = true;
        }
        for (boolean found : seen) {
            assertTrue(found, what);
        }
        // Keys alone go other ways; what is left to tell them apart is their bits.
        Object alone = Bits.array(type, before);
        Subject.CPU.sort(Keys.of(HostColumns.ofArray(alone)), Values.none(), order);
        assertArrayEquals(sorted, Bits.of(alone), what);
    }

    private static void putNaNs(ElementType type, long[] bits, int distance) {
        for (int i = 0; i < MANY_BUCKETS; i += 1 + i % distance) {
            bits[i] = type == ElementType.FLOAT
                    ? 0x7fc0_0000 | i | (i % 2) << 31
                    : 0x7ff8L << 48 | i | (long) (i % 2) << 63;
        }
    }
}
