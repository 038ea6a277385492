// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.TwoLongsComparator;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys of two words: every operation, beside the textbook's sort of objects. */
class TwoLongsTest {
    private static final int[] SIZES = {0, 1, 2, 95, 96, 97, 1000, 4099};

    private record Word(long first, long second, int place) {
    }

    private static Stream<Subject> subjects() {
        return Subject.wanted().stream()
                .filter(subject -> subject.engine().refusal(ElementType.TWO_LONGS, Order.natural()).isEmpty());
    }

    private static Map<Order, Comparator<Word>> orders() {
        int shift = 1;
        TwoLongsComparator sums = (x1, x2, y1, y2) -> Long.compare((x1 + x2) >> shift, (y1 + y2) >> shift);
        Comparator<Word> natural = Comparator.comparingLong(Word::first).thenComparingLong(Word::second);
        Comparator<Word> unsigned = (x, y) -> x.first != y.first
                ? Long.compareUnsigned(x.first, y.first)
                : Long.compareUnsigned(x.second, y.second);
        Map<Order, Comparator<Word>> orders = new LinkedHashMap<>();
        orders.put(Order.natural(), natural);
        orders.put(Order.descending(), natural.reversed());
        orders.put(Order.unsigned(), unsigned);
        orders.put(Order.unsignedDescending(), unsigned.reversed());
        orders.put(Order.twoLongs(sums), (x, y) -> sums.compare(x.first, x.second, y.first, y.second));
        return orders;
    }

    /** Words of few values, on both sides of zero, so that many first words and many keys are equal. */
    private static Word[] words(int n, int from) {
        Random random = new Random(Seed.of("two longs " + n + " " + from));
        return IntStream.range(from, from + n)
                .mapToObj(i -> new Word(random.nextInt(7) - 3, (random.nextInt(9) - 4L) << random.nextInt(60), i))
                .toArray(Word[]::new);
    }

    private static long[] first(Word[] words) {
        return Arrays.stream(words).mapToLong(Word::first).toArray();
    }

    private static long[] second(Word[] words) {
        return Arrays.stream(words).mapToLong(Word::second).toArray();
    }

    private static int[] places(Word[] words) {
        return Arrays.stream(words).mapToInt(Word::place).toArray();
    }

    private static void assertWords(Word[] expected, long[] first, long[] second, int[] places) {
        assertArrayEquals(first(expected), first);
        assertArrayEquals(second(expected), second);
        assertArrayEquals(places(expected), places);
    }

    private interface Case {
        void run(Order order, Comparator<Word> comparator, int n);
    }

    private static void each(Subject subject, Case one) {
        try (Cases cases = new Cases()) {
            orders().forEach((order, comparator) -> {
                for (int n : SIZES) {
                    cases.check(() -> subject + " " + order + " n=" + n, () -> one.run(order, comparator, n));
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void sorts(Subject subject) {
        each(subject, (order, comparator, n) -> {
            Word[] words = words(n, 0);
            Word[] sorted = words.clone();
            Arrays.sort(sorted, comparator);
            long[] first = first(words);
            long[] second = second(words);
            int[] places = places(words);
            subject.sort(Keys.of(first, second), Values.of(places), order);
            assertWords(sorted, first, second, places);

            long[] unsortedFirst = first(words);
            long[] unsortedSecond = second(words);
            int[] indices = new int[n];
            subject.indices(Keys.of(unsortedFirst, unsortedSecond), Values.of(indices), false, order);
            assertWords(words, unsortedFirst, unsortedSecond, places(words));
            assertArrayEquals(places(sorted), indices);
            subject.indices(Keys.of(unsortedFirst, unsortedSecond), Values.of(indices), true, order);
            assertWords(sorted, unsortedFirst, unsortedSecond, indices);
        });
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void merges(Subject subject) {
        each(subject, (order, comparator, n) -> {
            Word[] a = words(n / 3, 0);
            Word[] b = words(n - n / 3, n / 3);
            Arrays.sort(a, comparator);
            Arrays.sort(b, comparator);
            Word[] both = Stream.concat(Arrays.stream(a), Arrays.stream(b)).toArray(Word[]::new);
            Word[] merged = both.clone();
            Arrays.sort(merged, comparator);
            Keys aKeys = Keys.of(first(a), second(a));
            Keys bKeys = Keys.of(first(b), second(b));
            long[] first = new long[n];
            long[] second = new long[n];
            int[] places = new int[n];
            Keys out = Keys.of(first, second);
            subject.merge(aKeys, Values.of(places(a)), bKeys, Values.of(places(b)), out, Values.of(places), order);
            assertWords(merged, first, second, places);

            Arrays.fill(first, -1);
            subject.many(List.of(aKeys, bKeys.slice(0, 0), bKeys), List.of(Values.of(places(a)), Values.of(new int[0]),
                    Values.of(places(b))), out, Values.of(places), order);
            assertWords(merged, first, second, places);

            Arrays.fill(first, -1);
            subject.batch(Keys.of(first(both), second(both)), Values.of(places(both)), new long[]{0, n / 3, n}, out,
                    Values.of(places), order);
            assertWords(merged, first, second, places);

            int k = n / 2;
            long fromA = Arrays.stream(merged, 0, k).filter(word -> word.place < n / 3).count();
            assertEquals(fromA, subject.coRank(aKeys, bKeys, k, TieRule.A_FIRST, order));
            assertEquals(fromA,
                    subject.partitions(aKeys, bKeys, Math.max(1, k), TieRule.A_FIRST, order)[n == 0 ? 0 : 1]);
        });
    }

    @Test
    void columnsThatDoNotFitAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Keys.of(new long[2], new long[3]));
        try (Engine engine = Engine.open("cpu")) {
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.allocateValues(ElementType.TWO_LONGS, 1).close(), "keys only");
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.sortKeys(Keys.of(new long[2]), Order.twoLongs((a, b, c, d) -> 0)), "LONG");
            long[] words = new long[4];
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.sortKeys(Keys.of(words, words), Order.natural()), "share memory");
        }
    }
}
