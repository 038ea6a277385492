// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Merge;
import io.mergepath.MergePath;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The short forms of {@link Sort}, {@link Merge} and {@link MergePath}: each does the same as the method of the engine.
 */
class StaticFacesTest {
    /** The methods of one name that take arrays: all of them, so that a new one is tested too. */
    private static Stream<Method> onArrays(Class<?> face, String name) {
        return Arrays.stream(face.getMethods())
                .filter(m -> m.getName().equals(name) && m.getParameterTypes()[0].isArray());
    }

    private static final int N = 3000;
    private static final int FROM = 100;
    private static final int TO = 2500;

    /** The order of a method: its last parameter if that is a comparator or an order. */
    private static Shape shape(Method method) {
        ElementType type = HostColumns
                .ofArray(Array.newInstance(method.getParameterTypes()[0].componentType(), 0)).type();
        Class<?> last = method.getParameterTypes()[method.getParameterCount() - 1];
        return last.isArray() || last == int.class ? Shape.natural(type) : Shape.byComparator(type);
    }

    /** Arguments for all parameters: arrays first, then a range, then an order or its comparator. */
    private static Object[] arguments(Method method, Order order, Object... arrays) {
        List<Object> arguments = new ArrayList<>(List.of(arrays));
        int at = 0;
        for (Class<?> parameter : method.getParameterTypes()) {
            if (parameter == int.class) {
                arguments.add(at++ == 0 ? FROM : TO);
            } else if (parameter == Order.class) {
                arguments.add(order);
            } else if (!parameter.isArray()) {
                arguments.add(OrderKind.comparator(order));
            }
        }
        return arguments.toArray();
    }

    private static boolean hasRange(Method method) {
        return List.of(method.getParameterTypes()).contains(int.class);
    }

    private static long[] samples(Shape shape) {
        return Samples.keys(shape, Samples.EDGES, N, Seed.of("faces"));
    }

    @Test
    void sortArrays() {
        try (Cases cases = new Cases()) {
            onArrays(Sort.class, "keys").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[] bits = samples(shape);
                Object array = Bits.array(shape.type(), bits);
                method.invoke(null, arguments(method, shape.order(), array));
                int from = hasRange(method) ? FROM : 0;
                int to = hasRange(method) ? TO : N;
                long[] expected = bits.clone();
                long[] sorted = Oracle.sorted(Arrays.copyOfRange(bits, from, to), shape.comparison());
                System.arraycopy(sorted, 0, expected, from, to - from);
                assertArrayEquals(expected, Bits.of(array));
            }));
            onArrays(Sort.class, "indices").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[] bits = samples(shape);
                Object array = Bits.array(shape.type(), bits);
                int[] indices = (int[]) method.invoke(null, arguments(method, shape.order(), array));
                assertArrayEquals(Oracle.sort(bits, shape.comparison()), indices);
                assertArrayEquals(bits, Bits.of(array));
            }));
        }
        assertEquals(5 * 7 + 5, onArrays(Sort.class, "keys").count());
        assertEquals(3 * 7 + 2, onArrays(Sort.class, "indices").count());
    }

    @Test
    void looksAtArrays() {
        try (Cases cases = new Cases()) {
            onArrays(Sort.class, "isSorted").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[] bits = samples(shape);
                Object array = Bits.array(shape.type(), bits);
                assertEquals(false, method.invoke(null, arguments(method, shape.order(), array)));
                Object sorted = Bits.array(shape.type(), Oracle.sorted(bits, shape.comparison()));
                assertEquals(true, method.invoke(null, arguments(method, shape.order(), sorted)));
            }));
        }
        assertEquals(2 * 7 + 2, onArrays(Sort.class, "isSorted").count());
    }

    @Test
    void mergeArrays() {
        try (Cases cases = new Cases()) {
            onArrays(Merge.class, "keys").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[][] sides = Samples.sides(shape, Samples.EDGES, 3001, Seed.of("faces"));
                Object a = Bits.array(shape.type(), sides[0]);
                Object b = Bits.array(shape.type(), sides[1]);
                Object merged = method.invoke(null, arguments(method, shape.order(), a, b));
                assertArrayEquals(Oracle.gather(Oracle.concatenate(sides),
                        Oracle.merge(sides[0], sides[1], shape.comparison())), Bits.of(merged));
                assertEquals(a.getClass(), merged.getClass());
                assertArrayEquals(sides[0], Bits.of(a));
                assertArrayEquals(sides[1], Bits.of(b));
            }));
            onArrays(Merge.class, "many").forEach(method -> cases.check(method::toString, () -> {
                ElementType type = HostColumns.ofArray(
                        Array.newInstance(method.getParameterTypes()[0].componentType().componentType(), 0)).type();
                Shape shape = method.getParameterCount() == 1 ? Shape.natural(type) : Shape.byComparator(type);
                long[][] sides = Samples.sides(shape, Samples.EDGES, 3001, Seed.of("faces"));
                Object a = Bits.array(type, sides[0]);
                Object runs = Array.newInstance(a.getClass(), 3);
                Array.set(runs, 0, a);
                Array.set(runs, 1, Bits.array(type, new long[0]));
                Array.set(runs, 2, Bits.array(type, sides[1]));
                Object merged = method.invoke(null, arguments(method, shape.order(), runs));
                assertArrayEquals(Oracle.gather(Oracle.concatenate(sides),
                        Oracle.merge(sides[0], sides[1], shape.comparison())), Bits.of(merged));
            }));
        }
        assertEquals(3 * 7 + 2, onArrays(Merge.class, "keys").count());
        assertEquals(2 * 7, onArrays(Merge.class, "many").count());
    }

    @Test
    void mergeManyObjects() {
        Comparator<String> byLength = Comparator.comparingInt(String::length);
        assertArrayEquals(new String[]{"a", "b", "cc", "dd", "eee"},
                Merge.many(List.of(new String[]{"a", "cc"}, new String[]{"b", "dd", "eee"}), byLength));
        assertArrayEquals(new String[]{"a", "b", "c"}, Merge.many(List.of(new String[]{"a", "c"}, new String[]{"b"})));
        Refusals.expect(IllegalArgumentException.class, () -> Merge.many(List.<String[]>of(), byLength), "runs:");
    }

    @Test
    void sortLists() {
        List<String> names = Arrays.asList("lamp", "pen", "mug", "cup");
        Sort.list(names, Comparator.comparingInt(String::length));
        assertEquals(List.of("pen", "mug", "cup", "lamp"), names);
        List<Integer> copied = new CopyOnWriteArrayList<>(List.of(3, 1, 2));
        Sort.list(copied);
        assertEquals(List.of(1, 2, 3), copied);
        assertThrows(UnsupportedOperationException.class, () -> Sort.list(List.of(2, 1)));
        List<Integer> thrown = new ArrayList<>(List.of(3, 1, 2));
        assertThrows(IllegalStateException.class, () -> Sort.list(thrown, (_, _) -> {
            throw new IllegalStateException();
        }));
        assertEquals(List.of(3, 1, 2), thrown);
        assertEquals(List.of(1, 2, 3), Stream.of(3, 1, 2).collect(Sort.toList()));
        List<Integer> boxed = new SplittableRandom(Seed.of("faces")).ints(N).boxed().toList();
        assertEquals(boxed.stream().sorted().toList(), boxed.parallelStream().collect(Sort.toList()));
    }

    @Test
    void mergeIterators() {
        SplittableRandom random = Seed.random("iterators");
        for (int k = 0; k < 20; k++) {
            List<List<int[]>> sources = new ArrayList<>();
            List<int[]> expected = new ArrayList<>();
            for (int source = 0; source < k; source++) {
                int[] keys = random.ints(random.nextInt(10), 0, 5).sorted().toArray();
                List<int[]> pairs = new ArrayList<>();
                for (int i = 0; i < keys.length; i++) {
                    pairs.add(new int[]{keys[i], source, i});
                }
                sources.add(pairs);
                expected.addAll(pairs);
            }
            Comparator<int[]> byKey = Comparator.comparingInt(pair -> pair[0]);
            expected.sort(byKey);
            Iterator<int[]> merged = Merge.iterator(sources.stream().map(List::iterator).toList(), byKey);
            List<int[]> found = new ArrayList<>();
            merged.forEachRemaining(found::add);
            assertEquals(expected, found);
            assertFalse(merged.hasNext());
            assertThrows(NoSuchElementException.class, merged::next);
            assertEquals(expected, Merge.stream(sources.stream().map(List::stream).toList(), byKey).toList());
        }
        assertEquals(List.of(1, 2, 3, 4), Merge.stream(List.of(Stream.of(1, 3), Stream.of(2, 4))).toList());
    }

    /**
     * The comparison number {@code at} throws: the elements before it are those of the merge, and none comes after it.
     */
    @Test
    void anIteratorFailsForGood() {
        for (int at = 1; at <= 10; at++) {
            int thrower = at;
            int[] comparisons = {0};
            IllegalArgumentException thrown = new IllegalArgumentException("the comparison");
            Iterator<Integer> merged = Merge.iterator(List.of(List.of(0, 3, 6).iterator(), List.of(1, 4, 7).iterator(),
                    List.of(2, 5, 8).iterator()), (x, y) -> {
                        if (++comparisons[0] == thrower) {
                            throw thrown;
                        }
                        return Integer.compare(x, y);
                    });
            int expected = 0;
            try {
                while (merged.hasNext()) {
                    assertEquals(expected++, merged.next());
                }
                throw new AssertionError("comparison " + at + " of " + comparisons[0] + " did not throw");
            } catch (IllegalArgumentException e) {
                assertSame(thrown, e);
            }
            for (int i = 0; i < 2; i++) {
                assertSame(thrown, assertThrows(IllegalStateException.class, merged::hasNext).getCause());
                assertSame(thrown, assertThrows(IllegalStateException.class, merged::next).getCause());
            }
        }
    }

    @Test
    void anIteratorFailsWithItsSource() {
        Iterator<Integer> broken = Stream.of(1, 2, 3).peek(x -> {
            if (x == 2) {
                throw new UncheckedIOException(new IOException("the disk"));
            }
        }).iterator();
        Iterator<Integer> merged = Merge.iterator(List.of(broken, List.of(5).iterator()));
        assertThrows(UncheckedIOException.class, merged::next);
        Refusals.expect(IllegalStateException.class, () -> merged.next(), "the disk");
        IllegalStateException failed = assertThrows(IllegalStateException.class, merged::hasNext);
        assertTrue(String.valueOf(failed.getMessage()).contains("the disk"), failed::toString);
    }

    /** A merge of endless iterators reads one element of each ahead. */
    @Test
    void mergesLazily() {
        Iterator<Integer> even = Stream.iterate(0, x -> x + 2).iterator();
        int[] read = {0};
        Iterator<Integer> odd = Stream.iterate(1, x -> x + 2).peek(_ -> read[0]++).iterator();
        Iterator<Integer> merged = Merge.iterator(List.of(even, odd));
        assertEquals(0, read[0]);
        for (int i = 0; i < 10; i++) {
            assertEquals(i, merged.next());
        }
        assertTrue(read[0] <= 7, () -> read[0] + " elements were read");
        List<String> closed = new ArrayList<>();
        Merge.stream(List.of(Stream.of(1).onClose(() -> closed.add("first")), Stream.of(2)),
                Comparator.naturalOrder()).close();
        assertEquals(List.of("first"), closed);
    }

    @Test
    void sortKeysAndValues() {
        int[] keys = {5, 3, 9, 3, 1};
        int[] places = {0, 1, 2, 3, 4};
        Sort.pairs(Keys.of(keys), Values.of(places));
        assertArrayEquals(new int[]{1, 3, 3, 5, 9}, keys);
        assertArrayEquals(new int[]{4, 1, 3, 0, 2}, places);
        Sort.pairs(Keys.of(keys), Values.of(places), Order.descending());
        assertArrayEquals(new int[]{9, 5, 3, 3, 1}, keys);
        assertArrayEquals(new int[]{2, 0, 1, 3, 4}, places);
        Sort.keys(Keys.of(keys, 1, 5));
        assertArrayEquals(new int[]{9, 1, 3, 3, 5}, keys);
        assertArrayEquals(new int[]{1, 2, 3, 4, 0}, Sort.indices(Keys.of(keys), Order.natural()));
        assertArrayEquals(new int[]{1, 2, 3, 4, 0}, Sort.indices(Keys.of(keys)));
        assertFalse(Sort.isSorted(Keys.of(keys)));
        assertTrue(Sort.isSorted(Keys.of(keys, 1, 5)));
        assertArrayEquals(new int[]{0, 4, 2, 3, 1}, Sort.indices(Keys.of(keys), Order.descending()));
        Sort.keys(Keys.of(keys), Order.descending());
        assertArrayEquals(new int[]{9, 5, 3, 3, 1}, keys);
        assertArrayEquals(new int[]{4, 2, 3, 1, 0}, Sort.keysAndIndices(Keys.of(keys), Order.natural()));
        assertArrayEquals(new int[]{1, 3, 3, 5, 9}, keys);
    }

    @Test
    void mergeKeysAndValues() {
        Keys a = Keys.of(new int[]{1, 3, 5});
        Keys b = Keys.of(new int[]{3, 4});
        int[] out = new int[5];
        int[] outValues = new int[5];
        Merge.keys(a, b, Keys.of(out), Order.natural());
        assertArrayEquals(new int[]{1, 3, 3, 4, 5}, out);
        Merge.pairs(a, Values.of(new int[]{10, 11, 12}), b, Values.of(new int[]{20, 21}), Keys.of(out),
                Values.of(outValues), Order.natural());
        assertArrayEquals(new int[]{10, 11, 20, 21, 12}, outValues);
        int[] runs = {4, 9, 1, 7, 2, 6};
        int[] batch = new int[6];
        Merge.batch(Keys.of(runs), new long[]{0, 2, 4, 5, 6}, Keys.of(batch), Order.natural());
        assertArrayEquals(new int[]{1, 4, 7, 9, 2, 6}, batch);
        int[] batchValues = new int[6];
        Merge.batch(Keys.of(runs), Values.of(new int[]{0, 1, 2, 3, 4, 5}), new long[]{0, 2, 4, 5, 6}, Keys.of(batch),
                Values.of(batchValues), Order.natural());
        assertArrayEquals(new int[]{2, 0, 3, 1, 4, 5}, batchValues);
        Merge.many(List.of(b, a), Keys.of(out));
        assertArrayEquals(new int[]{1, 3, 3, 4, 5}, out);
        Merge.many(List.of(Keys.of(new int[]{8, 2}), Keys.of(new int[]{9, 8}),
                Keys.of(new int[]{5})), Keys.of(out), Order.descending());
        assertArrayEquals(new int[]{9, 8, 8, 5, 2}, out);
        Merge.many(List.of(a, b), List.of(Values.of(new int[]{1, 2, 3}), Values.of(new int[]{4, 5})), Keys.of(out),
                Values.of(outValues), Order.natural());
        assertArrayEquals(new int[]{1, 2, 4, 5, 3}, outValues);
        Arrays.fill(outValues, 0);
        Merge.many(List.of(a, b), List.of(Values.of(new int[]{1, 2, 3}), Values.of(new int[]{4, 5})), Keys.of(out),
                Values.of(outValues));
        assertArrayEquals(new int[]{1, 2, 4, 5, 3}, outValues);
        Merge.many(List.of(), Keys.of(new int[0]));
        Merge.keys(a, b, Keys.of(out));
        assertArrayEquals(new int[]{1, 3, 3, 4, 5}, out);
        Merge.pairs(b, Values.of(new int[]{20, 21}), a, Values.of(new int[]{10, 11, 12}), Keys.of(out),
                Values.of(outValues));
        assertArrayEquals(new int[]{10, 20, 11, 21, 12}, outValues);
        Merge.batch(Keys.of(runs), new long[]{0, 2, 4, 5, 6}, Keys.of(batch));
        assertArrayEquals(new int[]{1, 4, 7, 9, 2, 6}, batch);
        Arrays.fill(batchValues, 0);
        Merge.batch(Keys.of(runs), Values.of(new int[]{0, 1, 2, 3, 4, 5}), new long[]{0, 2, 4, 5, 6}, Keys.of(batch),
                Values.of(batchValues));
        assertArrayEquals(new int[]{2, 0, 3, 1, 4, 5}, batchValues);
    }

    /** Every method that takes a range of an array makes a column or values of the range. */
    @Test
    void rangesOfArrays() {
        for (Class<?> face : List.of(Column.class, Values.class)) {
            List<Method> ranges = Arrays.stream(face.getMethods()).filter(StaticFacesTest::hasRange)
                    .filter(m -> m.getParameterTypes()[0].isArray()).toList();
            assertEquals(9, ranges.size());
            try (Cases cases = new Cases()) {
                ranges.forEach(method -> cases.check(method::toString, () -> {
                    Object array = Array.newInstance(method.getParameterTypes()[0].componentType(), 5);
                    Object part = method.invoke(null, array, 1, 4);
                    Column column = part instanceof Values values ? values.columns().getFirst() : (Column) part;
                    assertEquals(3, column.length());
                    assertSame(array, column.array());
                    assertEquals(1, column.offset());
                    assertEquals(HostColumns.ofArray(array).type(), column.type());
                    assertEquals(column.type(), HostColumns.ofArray(array, 1, 4).type());
                    InvocationTargetException refused = assertThrows(InvocationTargetException.class,
                            () -> method.invoke(null, array, 1, 6));
                    assertInstanceOf(IndexOutOfBoundsException.class, refused.getCause());
                }));
            }
        }
    }

    @Test
    void cuts() {
        Keys a = Keys.of(new int[]{1, 3, 3, 5});
        Keys b = Keys.of(new int[]{3, 3, 4});
        assertEquals(2, MergePath.coRank(a, b, 2));
        assertEquals(1, MergePath.coRank(a, b, 2, TieRule.B_FIRST, Order.natural()));
        assertArrayEquals(new long[]{0, 2, 3, 3, 4}, MergePath.partitions(a, b, 2));
        assertArrayEquals(new long[]{0, 1, 2, 3, 4}, MergePath.partitions(a, b, 2, TieRule.B_FIRST, Order.natural()));
    }

    /** Whoever prints a key column, an order or an engine in a message can tell what it is. */
    @Test
    void namesAreReadable() {
        assertTrue(Keys.of(new int[3]).toString().contains("INT[3]"));
        assertTrue(Column.ofArray(new boolean[2]).toString().contains("BOOLEAN[2]"));
        assertEquals("unsigned descending order", Order.unsignedDescending().toString());
    }
}
