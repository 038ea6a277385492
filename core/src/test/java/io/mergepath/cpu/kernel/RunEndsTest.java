// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.ElementType;
import io.mergepath.Order;
import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of a run is found at each place, also behind the first keys, which have a loop of their own. */
class RunEndsTest {
    private static final int LENGTH = 100;
    private static final int FROM = 3;

    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void runsEndWhereTheOrderBreaks(ElementType type) {
        for (Order order : List.of(Order.natural(), Order.descending(), Order.unsigned())) {
            if (order == Order.unsigned() && (type == ElementType.FLOAT || type == ElementType.DOUBLE)) {
                continue;
            }
            Kernel<Object> kernel = Kernels.kernel(type, order, LENGTH);
            int up = order == Order.descending() ? -1 : 1;
            for (int end = FROM + 1; end <= LENGTH; end++) {
                String at = type + " " + order + " " + end;
                Object rising = run(type, up, end);
                assertEquals(end, kernel.ascending(rising, FROM, LENGTH), at);
                assertEquals(end, kernel.ascending(rising, FROM, end), at);
                Object falling = run(type, -up, end);
                assertEquals(end, kernel.descending(falling, FROM, LENGTH, false), at);
                assertEquals(end, kernel.descending(falling, FROM, LENGTH, true), at);
                assertEquals(end, kernel.descending(falling, FROM, end, true), at);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void equalKeysEndStrictRuns(ElementType type) {
        Kernel<Object> kernel = Kernels.kernel(type, Order.natural(), LENGTH);
        for (int same = FROM + 1; same < LENGTH; same++) {
            Object falling = run(type, -1, LENGTH);
            Array.set(falling, same, Array.get(falling, same - 1));
            assertEquals(same, kernel.descending(falling, FROM, LENGTH, false));
            Object rising = run(type, 1, LENGTH);
            Array.set(rising, same, Array.get(rising, same - 1));
            assertEquals(LENGTH, kernel.ascending(rising, FROM, LENGTH));
            Object equal = run(type, 0, LENGTH);
            assertEquals(LENGTH, kernel.descending(equal, FROM, LENGTH, true));
        }
    }

    /** Keys that rise or fall by {@code step} each, up to a key that lies on the other side. */
    private static Object run(ElementType type, int step, int end) {
        Object keys = switch (type) {
            case INT -> new int[LENGTH];
            case LONG -> new long[LENGTH];
            case FLOAT -> new float[LENGTH];
            default -> new double[LENGTH];
        };
        for (int i = 0; i < LENGTH; i++) {
            Array.setShort(keys, i, (short) (1000 + (i < end ? step * i : -step * 900)));
        }
        return keys;
    }
}
