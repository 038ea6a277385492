// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

/** Zeros and NaNs in the order of Java and in the order of SQL. */
class SqlFloatsTest {
    private static final double OTHER_NAN = Double.longBitsToDouble(0xfff8000000000001L);

    private final double[] doubles = {0.0, OTHER_NAN, -0.0, Double.NaN, Double.POSITIVE_INFINITY, -1.0};
    private final float[] floats = {0.0f, Float.intBitsToFloat(0xffc00001), -0.0f, Float.NaN, Float.POSITIVE_INFINITY,
        -1};

    @Test
    void ordersAsJava() {
        assertArrayEquals(new int[]{5, 2, 0, 4, 1, 3}, TableSort.indices(RowOrder.by(doubles)));
        assertArrayEquals(new int[]{1, 3, 4, 0, 2, 5}, TableSort.indices(RowOrder.by(floats).descending()));
    }

    @Test
    void ordersAsSql() {
        assertArrayEquals(new int[]{5, 0, 2, 4, 1, 3}, TableSort.indices(RowOrder.by(doubles).sqlFloats()));
        assertArrayEquals(new int[]{1, 3, 4, 0, 2, 5}, TableSort.indices(RowOrder.by(floats).descending().sqlFloats()));
        assertArrayEquals(new int[]{0, 1, 3, 4, 6}, TableSort.groups(RowOrder.by(doubles).sqlFloats()).starts());
    }
}
