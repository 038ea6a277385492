// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.EngineProvider;
import io.mergepath.spi.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a GPU is preferred to the cores, and which never is. */
class GpuThresholdTest {
    private static final Values INTS = Values.of(new int[1]);

    @ParameterizedTest
    @EnumSource
    void neverFromFewKeysOn(ElementType type) {
        for (Operation operation : Operation.values()) {
            for (Values values : new Values[]{Values.none(), INTS,
                Values.of(Column.ofArray(new long[1]), Column.ofArray(new long[1]))}) {
                assertTrue(GpuThreshold.from(operation, type, values,
                        Order.natural()) >= EngineProvider.LEAST_PREFERRED);
            }
        }
    }

    @Test
    void sortsOfNumbersPay() {
        assertEquals(1 << 20, GpuThreshold.from(Operation.SORT, ElementType.INT, Values.none(), Order.natural()));
        assertEquals(1 << 20, GpuThreshold.from(Operation.SORT, ElementType.LONG, INTS, Order.descending()));
        assertEquals(1 << 20, GpuThreshold.from(Operation.SORT, ElementType.INT, INTS, Order.ints(Integer::compare)));
    }

    @Test
    void whatAGpuLacksIsLeftToTheCores() {
        Order compared = Order.ints((x, y) -> Integer.toString(x).compareTo(Integer.toString(y)));
        assertEquals(Long.MAX_VALUE, GpuThreshold.from(Operation.SORT, ElementType.INT, INTS, compared));
        assertEquals(Long.MAX_VALUE,
                GpuThreshold.from(Operation.SORT, ElementType.INT, Values.of(new Object[]{"a"}), Order.natural()));
        assertEquals(Long.MAX_VALUE, GpuThreshold.from(Operation.MERGE, ElementType.LONG, INTS, Order.natural()));
    }

    @Test
    void aCpuThatPlaysAGpuIsNotPreferred() {
        OpenClEngineProvider provider = new OpenClEngineProvider();
        assumeFalse(provider.look().stream().anyMatch(found -> found.advice().startsWith("gpu")),
                "is for machines without a GPU");
        assertThrows(IllegalStateException.class, () -> provider.openPreferred().close());
    }
}
