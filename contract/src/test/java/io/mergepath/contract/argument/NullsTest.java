// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.argument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.Merge;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.Values;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Null arguments, null keys, null values, and objects that can't be compared. */
@NullUnmarked
class NullsTest {
    private static final Order NULLS_FIRST = Order.objects(Comparator.nullsFirst(Comparator.<String>naturalOrder()));

    @Test
    void nullArgumentsAreNamed() {
        Refusals.expect(NullPointerException.class, () -> Keys.of(Column.ofArray((int[]) null)), "array");
        Refusals.expect(NullPointerException.class, () -> Sort.keys(new int[2], (IntComparator) null), "comparator");
        Refusals.expect(NullPointerException.class, () -> Engine.best().sortKeys(Keys.of(new int[2]), null), "order");
        Refusals.expect(NullPointerException.class, () -> Engine.best().mergeKeys(Keys.of(new int[0]),
                Keys.of(new int[2]), Keys.of(new int[2]), null), "order");
        int[] keys = {2, 1};
        int[] untouched = {7, 7, 7};
        Refusals.expect(NullPointerException.class, () -> Sort.pairs(Keys.of(keys), Values.of(new int[2]), null),
                "order");
        Refusals.expect(NullPointerException.class,
                () -> Sort.keysAndIndices(Keys.of(keys), null), "order");
        assertThrows(NullPointerException.class, () -> Sort.pairs(Keys.of(keys), null));
        assertThrows(NullPointerException.class, () -> Engine.best().sortIndices(Keys.of(keys), null, Order.natural()));
        assertThrows(NullPointerException.class,
                () -> Merge.keys(Keys.of(new int[]{1}), null, Keys.of(untouched), Order.natural()));
        assertThrows(NullPointerException.class, () -> Merge.pairs(Keys.of(new int[]{1}), Values.none(),
                Keys.of(new int[]{1, 2}), null, Keys.of(untouched), Values.none()));
        assertThrows(NullPointerException.class,
                () -> Merge.many(Arrays.asList(Keys.of(new int[]{1, 2, 3}), null), Keys.of(untouched)));
        assertThrows(NullPointerException.class,
                () -> Merge.batch(Keys.of(new int[]{2, 1, 0}), null, Keys.of(untouched)));
        assertArrayEquals(new int[]{2, 1}, keys, "nothing is written");
        assertArrayEquals(new int[]{7, 7, 7}, untouched, "nothing is written");
        List<String> list = new ArrayList<>(List.of("b", "a"));
        Refusals.expect(NullPointerException.class, () -> Sort.list(list, null), "comparator");
        assertEquals(List.of("b", "a"), list);
        assertThrows(NullPointerException.class, () -> Sort.list((List<String>) null));
        assertThrows(NullPointerException.class, () -> Sort.isSorted((int[]) null));
        Refusals.expect(NullPointerException.class, () -> Sort.isSorted(new int[2], null), "order");
        assertThrows(NullPointerException.class, () -> Merge.iterator(Arrays.asList(list.iterator(), null)));
        Refusals.expect(NullPointerException.class, () -> Merge.iterator(List.of(list.iterator()), null), "comparator");
        assertThrows(NullPointerException.class, () -> Merge.stream(Arrays.asList(list.stream(), null)));
        assertThrows(NullPointerException.class, () -> Sort.keys((int[]) null));
        assertThrows(NullPointerException.class, () -> Merge.keys(null, new long[2]));
        assertThrows(NullPointerException.class, () -> Values.of(Column.ofArray((int[]) null)));
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5"})
    void nullKeysAreForTheComparator(Subject subject) {
        for (int n : new int[]{3, 100, 20_000}) {
            String[] keys = new String[n];
            Arrays.setAll(keys, i -> i % 3 == 0 ? null : "k" + i * 7919 % n);
            String[] expected = keys.clone();
            Arrays.sort(expected, Comparator.nullsFirst(Comparator.naturalOrder()));
            String[] before = keys.clone();
            for (Order order : List.of(Order.natural(), Order.descending())) {
                assertThrows(NullPointerException.class, () -> subject.sort(Keys.of(keys), Values.none(), order));
                assertPermutation(before, keys);
            }
            subject.sort(Keys.of(keys), Values.none(), NULLS_FIRST);
            assertArrayEquals(expected, keys);
            String[] out = new String[2 * n];
            subject.merge(Keys.of(keys), Values.none(), Keys.of(keys), Values.none(), Keys.of(out), Values.none(),
                    NULLS_FIRST);
            assertEquals(2 * Arrays.stream(keys).filter(k -> k == null).count(),
                    Arrays.stream(out).takeWhile(k -> k == null).count());
        }
    }

    @Test
    void nullElementsAreForTheComparator() {
        Comparator<String> nullsFirst = Comparator.nullsFirst(Comparator.naturalOrder());
        assertTrue(Sort.isSorted(new String[]{null, null, "a"}, nullsFirst));
        assertFalse(Sort.isSorted(new String[]{null, "a", null}, nullsFirst));
        assertThrows(NullPointerException.class, () -> Sort.isSorted(new String[]{null, "a"}));
        List<String> list = new ArrayList<>(Arrays.asList("b", null, "a"));
        assertThrows(NullPointerException.class, () -> Sort.list(list));
        assertEquals(Arrays.asList("b", null, "a"), list);
        Sort.list(list, nullsFirst);
        assertEquals(Arrays.asList(null, "a", "b"), list);
        assertEquals(Arrays.asList(null, "a", "b"), Stream.of("b", null, "a").collect(Sort.toList(nullsFirst)));
        List<String> merged = new ArrayList<>();
        Merge.iterator(List.of(list.iterator(), Arrays.asList(null, "aa").iterator()), nullsFirst)
                .forEachRemaining(merged::add);
        assertEquals(Arrays.asList(null, null, "a", "aa", "b"), merged);
        assertThrows(NullPointerException.class,
                () -> Merge.iterator(List.of(list.iterator(), List.of("a").iterator())).next());
    }

    private static void assertPermutation(String[] before, String[] after) {
        String[] x = before.clone();
        String[] y = after.clone();
        Arrays.sort(x, Comparator.nullsFirst(Comparator.naturalOrder()));
        Arrays.sort(y, Comparator.nullsFirst(Comparator.naturalOrder()));
        assertArrayEquals(x, y);
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5"})
    void nullValuesTravel(Subject subject) {
        String[] values = {"c", null, "a", null};
        subject.sort(Keys.of(new int[]{3, 1, 4, 2}), Values.of(values), Order.natural());
        assertArrayEquals(new String[]{null, null, "c", "a"}, values);
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5"})
    void objectsWithoutAnOrderAreRefused(Subject subject) {
        Object[] mixed = {1, "two", 3.0};
        assertThrows(ClassCastException.class, () -> subject.sort(Keys.of(mixed), Values.none(), Order.natural()));
        assertTrue(List.of(mixed).containsAll(List.of(1, "two", 3.0)));
        Object[] plain = {new Object(), new Object()};
        assertThrows(ClassCastException.class, () -> subject.sort(Keys.of(plain), Values.none(), Order.natural()));
    }

    /** An output that can't hold the inputs' objects is bad input: nothing may be lost on the way. */
    @ParameterizedTest
    @EnumSource(names = {"CPU", "CPU_1", "CPU_5"})
    void outputOfAnotherClassIsRefusedOrHoldsAll(Subject subject) {
        Object[] a = {"a", "c"};
        Comparable<?>[] out = new Comparable<?>[4];
        subject.merge(Keys.of(a), Values.none(), Keys.of(new String[]{"b", "d"}), Values.none(), Keys.of(out),
                Values.none(), Order.natural());
        assertArrayEquals(new Object[]{"a", "b", "c", "d"}, out);
        Integer[] integers = new Integer[4];
        assertThrows(RuntimeException.class, () -> subject.merge(Keys.of(a), Values.none(),
                Keys.of(new String[]{"b", "d"}), Values.none(), Keys.of(integers), Values.none(), Order.natural()));
        assertArrayEquals(new Integer[4], integers);
    }
}
