package io.mergepath.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Bounds;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Merge;
import io.mergepath.MergePath;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.Values;
import io.mergepath.lab.check.Oracle;
import io.mergepath.testsupport.Seed;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The short forms of {@link Sort}, {@link Merge} and {@link MergePath}: each does what its verb does. */
class StaticFacesTest {
    /** The methods of one name that take arrays: all of them, so that a new one is tested too. */
    private static Stream<Method> onArrays(Class<?> face, String name) {
        return Arrays.stream(face.getMethods())
                .filter(m -> m.getName().equals(name) && m.getParameterTypes()[0].isArray());
    }

    /** The order that a method of these parameters sorts in: by its last one, if that is a comparator. */
    private static Shape shape(Method method) {
        Class<?> array = method.getParameterTypes()[0];
        ElementType type = ElementType.ofArray(Array.newInstance(array.componentType(), 0));
        boolean byComparator = !method.getParameterTypes()[method.getParameterCount() - 1].isArray();
        return byComparator ? Shape.byComparator(type) : Shape.natural(type);
    }

    private static Object[] arguments(Shape shape, Object... arrays) {
        return shape.order().kind() == Order.Kind.COMPARATOR
                ? Stream.concat(Arrays.stream(arrays), Stream.of(shape.order().comparator())).toArray()
                : arrays;
    }

    @Test
    void sortArrays() {
        try (Cases cases = new Cases()) {
            onArrays(Sort.class, "keys").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[] bits = Samples.keys(shape, Samples.EDGES, 3000, Seed.of("faces"));
                Object array = Bits.array(shape.type(), bits);
                method.invoke(null, arguments(shape, array));
                assertArrayEquals(Oracle.sorted(bits, shape.comparison()), Bits.of(array));
            }));
            onArrays(Sort.class, "indices").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[] bits = Samples.keys(shape, Samples.EDGES, 3000, Seed.of("faces"));
                Object array = Bits.array(shape.type(), bits);
                int[] indices = (int[]) method.invoke(null, arguments(shape, array));
                assertArrayEquals(Oracle.sort(bits, shape.comparison()), indices);
                assertArrayEquals(bits, Bits.of(array));
            }));
        }
        assertEquals(26, onArrays(Sort.class, "keys").count() + onArrays(Sort.class, "indices").count());
    }

    @Test
    void mergeArrays() {
        try (Cases cases = new Cases()) {
            onArrays(Merge.class, "keys").forEach(method -> cases.check(method::toString, () -> {
                Shape shape = shape(method);
                long[][] sides = Samples.sides(shape, Samples.EDGES, 3001, Seed.of("faces"));
                Object a = Bits.array(shape.type(), sides[0]);
                Object b = Bits.array(shape.type(), sides[1]);
                Object merged = method.invoke(null, arguments(shape, a, b));
                assertArrayEquals(Oracle.gather(Oracle.concatenate(sides),
                        Oracle.merge(sides[0], sides[1], shape.comparison())), Bits.of(merged));
                assertEquals(a.getClass(), merged.getClass());
                assertArrayEquals(sides[0], Bits.of(a));
                assertArrayEquals(sides[1], Bits.of(b));
            }));
        }
        assertEquals(13, onArrays(Merge.class, "keys").count());
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
        Merge.many(Keys.of(out), b, a);
        assertArrayEquals(new int[]{1, 3, 3, 4, 5}, out);
        Merge.many(Keys.of(out), Order.descending(), Keys.of(new int[]{8, 2}), Keys.of(new int[]{9, 8}),
                Keys.of(new int[]{5}));
        assertArrayEquals(new int[]{9, 8, 8, 5, 2}, out);
        Merge.many(List.of(a, b), List.of(Values.of(new int[]{1, 2, 3}), Values.of(new int[]{4, 5})), Keys.of(out),
                Values.of(outValues), Order.natural());
        assertArrayEquals(new int[]{1, 2, 4, 5, 3}, outValues);
        Merge.many(Keys.of(new int[0]));
    }

    @Test
    void cuts() {
        Keys a = Keys.of(new int[]{1, 3, 3, 5});
        Keys b = Keys.of(new int[]{3, 3, 4});
        assertEquals(2, MergePath.coRank(2, a, b));
        assertEquals(1, MergePath.coRank(2, a, b, Bounds.UPPER, Order.natural()));
        assertArrayEquals(new long[]{0, 2, 3, 3, 4}, MergePath.partitions(a, b, 2, Bounds.LOWER));
        assertArrayEquals(new long[]{0, 1, 2, 3, 4}, MergePath.partitions(a, b, 2, Bounds.UPPER, Order.natural()));
    }

    /** Whoever prints a key column, an order or an engine in a message can tell what it is. */
    @Test
    void namesAreReadable() {
        assertTrue(Keys.of(new int[3]).toString().contains("INT[3]"));
        assertTrue(Column.ofArray(new boolean[2]).toString().contains("BOOLEAN[2]"));
        assertEquals("unsigned descending order", Order.unsignedDescending().toString());
    }
}
