// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.Order;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A thread skips a key only if it cannot belong to the first keys. */
class FloatingBoundTest {
    private static final double[] KEYS = {Double.NEGATIVE_INFINITY, -2, -1, -0.0, 0.0, 1, 2, Double.POSITIVE_INFINITY,
        Double.NaN};

    /** Another thread's key can have a smaller index, so a key that equals the shared bound may come before it. */
    @Test
    void otherThreadsKeepEqualKeys() {
        for (Order order : List.of(Order.natural(), Order.descending())) {
            for (Column keys : columns()) {
                for (int bound = 0; bound < KEYS.length; bound++) {
                    FloatingBound bounds = Objects.requireNonNull(FloatingBound.of(keys, order));
                    bounds.bound(bound);
                    for (int k = 0; k < KEYS.length; k++) {
                        if (compare(order, k, bound) <= 0) {
                            assertTrue(finds(bounds, k, FloatingBound.NO_LIMIT),
                                    order + ": " + KEYS[k] + " at the bound " + KEYS[bound]);
                        }
                    }
                }
            }
        }
    }

    /** A thread's own later keys have greater indices, so only a key before the bound counts. */
    @Test
    void threadsSkipKeysBehindTheirBound() {
        for (Order order : List.of(Order.natural(), Order.descending())) {
            for (Column keys : columns()) {
                for (int bound : new int[]{1, 2, 5, 6}) {
                    FloatingBound bounds = Objects.requireNonNull(FloatingBound.of(keys, order));
                    double limit = bounds.bound(bound);
                    for (int k = 0; k < KEYS.length; k++) {
                        assertEquals(compare(order, k, bound) < 0, finds(bounds, k, limit),
                                order + ": " + KEYS[k] + " at the bound " + KEYS[bound]);
                    }
                }
            }
        }
    }

    private static boolean finds(FloatingBound bounds, int key, double own) {
        return bounds.next(key, key + 1, own) == key;
    }

    private static int compare(Order order, int a, int b) {
        return order == Order.natural() ? Double.compare(KEYS[a], KEYS[b]) : Double.compare(KEYS[b], KEYS[a]);
    }

    private static List<Column> columns() {
        float[] floats = new float[KEYS.length];
        for (int k = 0; k < floats.length; k++) {
            floats[k] = (float) KEYS[k];
        }
        return List.of(Column.ofArray(KEYS.clone()), Column.ofArray(floats));
    }
}
