package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Comparators written in Java, run by kernels. */
class ComparatorsTest {
    private static int[] keys(int n) {
        Random random = new Random(Seed.of("comparators"));
        return random.ints(n).toArray();
    }

    @Test
    void sortsByALambda() {
        int mask = 0xFFFF;
        IntComparator low = (x, y) -> Integer.compare(x & mask, y & mask);
        for (IntComparator comparator : new IntComparator[]{low, low.reversed(), low.thenComparing(Integer::compare),
            Integer::compareUnsigned}) {
            int[] keys = keys(10_000);
            int[] expected = Arrays.stream(keys).boxed().sorted(comparator::compare).mapToInt(Integer::intValue)
                    .toArray();
            try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
                engine.sortKeys(Keys.of(keys), Order.ints(comparator));
            }
            assertArrayEquals(expected, keys);
        }
    }

    @Test
    void contradictionsLoseNothing() {
        for (IntComparator comparator : new IntComparator[]{(x, y) -> -1, (x, y) -> 1, (x, y) -> x - y,
            (x, y) -> (x * 31 + y) * 0x9E3779B1, (x, y) -> (x ^ y) * 0x85EBCA6B}) {
            int[] keys = keys(10_000);
            int[] expected = keys.clone();
            Arrays.sort(expected);
            try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
                engine.sortKeys(Keys.of(keys), Order.ints(comparator));
            }
            Arrays.sort(keys);
            assertArrayEquals(expected, keys);
        }
    }

    @Test
    void divisionByZeroIsTold() {
        int[] keys = keys(10_000);
        keys[5000] = 0;
        int[] expected = keys.clone();
        Arrays.sort(expected);
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            assertThrows(ArithmeticException.class,
                    () -> engine.sortKeys(Keys.of(keys), Order.ints((x, y) -> Integer.compare(100 / x, 100 / y))));
        }
        Arrays.sort(keys);
        assertArrayEquals(expected, keys);
    }

    @Test
    void whatABuiltInOrderSaysIsThatOrder() {
        assertEquals(Order.Kind.NATURAL, said(Order.ints(Integer::compare)));
        assertEquals(Order.Kind.DESCENDING, said(Order.longs((x, y) -> Long.compare(y, x))));
        assertEquals(Order.Kind.UNSIGNED_DESCENDING,
                said(Order.ints(((IntComparator) Integer::compareUnsigned).reversed())));
        assertEquals(Order.Kind.NATURAL,
                said(Order.doubles(((DoubleComparator) (x, y) -> Double.compare(y, x)).reversed())));
        assertEquals(Order.Kind.COMPARATOR, said(Order.ints((x, y) -> Integer.compare(x, x))));
        assertEquals(Order.Kind.COMPARATOR, said(Order.ints((x, y) -> Long.compare(x, y))));
        assertEquals(Order.Kind.COMPARATOR, said(Order.ints((x, y) -> -Integer.compare(x, y))));
        assertEquals(Order.Kind.COMPARATOR,
                Ordering.of(Order.ints(Integer::compareUnsigned)).kind(ElementType.BYTE));
    }

    private static Order.Kind said(Order order) {
        return Ordering.of(order).kind(ElementType.LONG);
    }
}
