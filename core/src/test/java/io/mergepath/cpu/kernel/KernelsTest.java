// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.IntComparator;
import io.mergepath.Order;
import org.junit.jupiter.api.Test;

class KernelsTest {
    private static final long MANY = 1 << 20;

    private static Class<?> kernel(IntComparator comparator, long keys) {
        return Kernels.<int[]>kernel(ElementType.INT, Order.ints(comparator), keys).getClass();
    }

    private static IntComparator masked(int mask) {
        return (x, y) -> Integer.compare(x & mask, y & mask);
    }

    /** So that a lambda made anew for each call is not compiled anew. */
    @Test
    void capturesOfOneLambdaShareAKernel() {
        Class<?> first = kernel(masked(1), MANY);
        assertTrue(first.isHidden(), first::toString);
        assertSame(first, kernel(masked(2), 1));
        assertNotSame(first, kernel((x, y) -> Integer.compare(y, x), MANY));
    }

    @Test
    void fewKeysAreNotWorthAKernel() {
        Class<?> shared = kernel((x, y) -> Integer.compare(x, y), 1);
        assertSame(shared, kernel((x, y) -> Integer.compare(y, x), 1));
        assertNotSame(shared, kernel((x, y) -> Integer.compare(x >> 1, y >> 1), MANY));
    }
}
