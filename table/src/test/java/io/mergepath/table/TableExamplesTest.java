// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

/** The examples of the documentation. */
class TableExamplesTest {
    @Test
    void order() {
        double[] prices = {3.5, 9.0, 3.5, 1.0};
        String[] names = {"pear", "mango", "apple", null};
        // @start region="order"
        RowOrder order = RowOrder.by(prices).descending().then(names);
        int[] rows = TableSort.indices(order); // {1, 2, 0, 3}
        int[] dearest = TableSort.top(2, order); // {1, 2}
        // @end
        assertArrayEquals(new int[]{1, 2, 0, 3}, rows);
        assertArrayEquals(new int[]{1, 2}, dearest);
    }
}
