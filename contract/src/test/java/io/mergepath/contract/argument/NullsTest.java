// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.argument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Bound;
import io.mergepath.Bulk;
import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Interval;
import io.mergepath.Join;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.LoadBalance;
import io.mergepath.Merge;
import io.mergepath.Order;
import io.mergepath.Search;
import io.mergepath.Segments;
import io.mergepath.Sets;
import io.mergepath.Sort;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** The name is the argument's, not the name that a check has for it. */
    @Test
    void aNullArgumentHasItsOwnName() {
        Keys keys = Keys.of(new int[2]);
        Keys out = Keys.of(new int[4]);
        Values values = Values.of(new int[2]);
        Order order = Order.natural();
        Engine engine = Engine.best();
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("bValues", () -> Merge.pairs(keys, values, keys, null, out, Values.of(new int[4])));
        calls.put("outValues", () -> Merge.pairs(keys, values, keys, values, out, null));
        calls.put("values of run 0", () -> Merge.many(List.of(keys), Collections.singletonList(null), keys, values));
        calls.put("indices", () -> engine.sortIndices(keys, null, order));
        calls.put("needles", () -> Search.lower(null, keys));
        calls.put("b", () -> Join.inner(keys, null, order));
        calls.put("kind", () -> engine.join(null, keys, keys, _ -> values, order));
        calls.put("out", () -> engine.join(JoinKind.INNER, keys, keys, null, order));
        calls.put("in", () -> engine.top(null, keys, Values.none(), order));
        calls.put("starts", () -> engine.sortSegments(keys, values, null, values, order));
        calls.put("offsets", () -> engine.loadBalance(null, values));
        calls.put("to", () -> engine.moveIntervals(values, values, Values.of(new int[1]), null, values));
        calls.put("at", () -> engine.remove(values, null, values));
        calls.put("haystack", () -> Search.lower(keys, null));
        calls.put("a", () -> Join.asOf(null, keys, order));
        calls.put("bounds: element 1",
                () -> engine.search(keys, keys, Arrays.asList(Bound.LOWER, null), values.and(values), order));
        calls.put("list 0", () -> Sets.intersection(Collections.singletonList(null), keys, order));
        calls.put("sources", () -> Merge.iterator((List<Iterator<String>>) null));
        calls.put("sources: element 0", () -> Merge.stream(Collections.singletonList((Stream<String>) null)));
        calls.put("columns: element 0", () -> Values.of((Column) null));
        calls.put("type", () -> order.appliesTo(null));
        calls.put("types: element 0", () -> engine.allocateValues(Collections.singletonList(null), 1).close());
        try (Cases cases = new Cases(); DeviceKeys device = engine.upload(keys)) {
            calls.forEach((name, call) -> cases.check(() -> name,
                    () -> assertEquals(name, assertThrows(NullPointerException.class, call::run).getMessage())));
            cases.check(() -> "target", () -> assertEquals("target",
                    assertThrows(NullPointerException.class, () -> device.download((Keys) null)).getMessage()));
        }
    }

    /** Methods that take arrays have other names for them than the columns of the arrays. */
    @Test
    void aNullArrayHasItsOwnName() {
        int[] ints = new int[1];
        long[] longs = new long[1];
        Values values = Values.of(ints);
        Order order = Order.natural();
        Comparator<String> comparator = Comparator.naturalOrder();
        Map<String, List<Runnable>> calls = new LinkedHashMap<>();
        calls.put("keys", List.of(() -> Sort.keys((int[]) null), () -> Sort.keys((double[]) null),
                () -> Sort.keys((byte[]) null, order), () -> Sort.keys((float[]) null, 0, 0, order),
                () -> Sort.keys((int[]) null, Integer::compare), () -> Sort.keys((String[]) null),
                () -> Sort.keys(null, 0, 0, comparator), () -> Sort.isSorted((long[]) null),
                () -> Sort.isSorted(null, comparator), () -> Sort.indices((char[]) null),
                () -> Sort.indices((short[]) null, order), () -> Sort.indices((String[]) null),
                () -> Sets.distinct((int[]) null)));
        calls.put("a", List.of(() -> Merge.keys(null, ints), () -> Merge.keys(null, new String[0], comparator),
                () -> Sets.union(null, ints), () -> Bulk.insert(null, ints, ints), () -> Join.asOf(null, longs, 0)));
        calls.put("b", List.of(() -> Merge.keys(ints, null, order), () -> Sets.difference(ints, null),
                () -> Bulk.insert(ints, null, ints), () -> Join.asOf(longs, null, 0)));
        calls.put("runs", List.of(() -> Merge.many((int[][]) null), () -> Merge.many((List<String[]>) null)));
        calls.put("runs: element 1", List.of(() -> Merge.many(longs, null),
                () -> Merge.many(Arrays.asList(new String[0], null), comparator)));
        calls.put("in", List.of(() -> Bulk.remove(null, ints)));
        calls.put("at", List.of(() -> Bulk.remove(ints, null), () -> Bulk.insert(ints, ints, null)));
        calls.put("elements", List.of(() -> Interval.expand((int[]) null, longs)));
        calls.put("offsets", List.of(() -> Interval.expand(ints, null), () -> LoadBalance.search(null),
                () -> Interval.expand(values, null, values), () -> Interval.gather(values, null, longs, values),
                () -> Interval.scatter(values, null, longs, values),
                () -> Interval.move(values, null, longs, longs, values), () -> Segments.sort(Keys.of(ints), null)));
        calls.put("from", List.of(() -> Interval.gather(values, longs, null, values),
                () -> Interval.move(values, longs, null, longs, values)));
        calls.put("to", List.of(() -> Interval.scatter(values, longs, null, values),
                () -> Interval.move(values, longs, longs, null, values)));
        calls.put("first", List.of(() -> Keys.of((long[]) null, longs)));
        calls.put("second", List.of(() -> Keys.of(longs, (long[]) null)));
        try (Cases cases = new Cases()) {
            calls.forEach((name, ofName) -> {
                for (int c = 0; c < ofName.size(); c++) {
                    int number = c;
                    cases.check(() -> name + " in call " + number, () -> {
                        String message = String.valueOf(assertThrows(NullPointerException.class,
                                ofName.get(number)::run).getMessage());
                        assertTrue(message.equals(name) || message.contains("\"" + name + "\" is null"), message);
                    });
                }
            });
        }
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
