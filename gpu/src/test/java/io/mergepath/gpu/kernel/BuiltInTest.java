// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DoubleComparator;
import io.mergepath.IntComparator;
import io.mergepath.Order;
import io.mergepath.spi.OrderKind;
import org.junit.jupiter.api.Test;

/** Comparators that say what a built-in order says are that order to the kernels. */
class BuiltInTest {
    @Test
    void whatABuiltInOrderSaysIsThatOrder() {
        assertEquals(OrderKind.NATURAL, said(Order.ints(Integer::compare)));
        assertEquals(OrderKind.DESCENDING, said(Order.longs((x, y) -> Long.compare(y, x))));
        assertEquals(OrderKind.UNSIGNED_DESCENDING,
                said(Order.ints(((IntComparator) Integer::compareUnsigned).reversed())));
        assertEquals(OrderKind.NATURAL,
                said(Order.doubles(((DoubleComparator) (x, y) -> Double.compare(y, x)).reversed())));
    }

    @Test
    void othersAreNot() {
        assertEquals(OrderKind.COMPARATOR, said(Order.ints((x, y) -> Integer.compare(x, x & y))));
        assertEquals(OrderKind.COMPARATOR, said(Order.ints(Long::compare)));
        assertEquals(OrderKind.COMPARATOR, said(Order.ints((x, y) -> -Integer.compare(x, y))));
        assertEquals(OrderKind.COMPARATOR,
                said(Order.ints(((IntComparator) Integer::compare).thenComparing(Integer::compare))));
        assertEquals(OrderKind.UNSIGNED, said(Order.ints(Integer::compareUnsigned)));
    }

    private static OrderKind said(Order order) {
        return DeviceOrder.of(order).kernelKind();
    }
}
