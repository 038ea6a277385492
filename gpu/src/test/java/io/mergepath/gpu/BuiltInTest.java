package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.IntComparator;
import io.mergepath.Order;
import io.mergepath.gpu.kernel.Ordering;
import org.junit.jupiter.api.Test;

/** Comparators that say what a built-in order says are that order to the kernels. */
class BuiltInTest {
    @Test
    void whatABuiltInOrderSaysIsThatOrder() {
        assertEquals(Order.Kind.NATURAL, said(Order.ints(Integer::compare)));
        assertEquals(Order.Kind.DESCENDING, said(Order.longs((x, y) -> Long.compare(y, x))));
        assertEquals(Order.Kind.UNSIGNED_DESCENDING,
                said(Order.ints(((IntComparator) Integer::compareUnsigned).reversed())));
        assertEquals(Order.Kind.NATURAL,
                said(Order.doubles(((DoubleComparator) (x, y) -> Double.compare(y, x)).reversed())));
    }

    @Test
    void othersAreNot() {
        assertEquals(Order.Kind.COMPARATOR, said(Order.ints((x, y) -> Integer.compare(x, x & y))));
        assertEquals(Order.Kind.COMPARATOR, said(Order.ints(Long::compare)));
        assertEquals(Order.Kind.COMPARATOR, said(Order.ints((x, y) -> -Integer.compare(x, y))));
        assertEquals(Order.Kind.COMPARATOR,
                said(Order.ints(((IntComparator) Integer::compare).thenComparing(Integer::compare))));
        assertEquals(Order.Kind.COMPARATOR, Ordering.of(Order.ints(Integer::compareUnsigned)).kind(ElementType.BYTE));
    }

    private static Order.Kind said(Order order) {
        return Ordering.of(order).kind(ElementType.LONG);
    }
}
