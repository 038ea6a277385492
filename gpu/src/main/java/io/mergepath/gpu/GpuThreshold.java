// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.kernel.DeviceOrder;
import io.mergepath.spi.Operation;
import java.util.List;

/** The number of keys on the host from which a GPU is preferred to the CPU engine: a plain table. */
final class GpuThreshold {
    /** A sort saves a nanosecond a key or so, and the driver and its compiler take a third of a second. */
    static final long OPENS_AFTER = 1L << 28;

    private static final long NEVER = Long.MAX_VALUE;

    /** A line of the table: for keys, and for all values of a key together, of at most so many bytes. */
    private record Line(Operation operation, int keyBytes, int valueBytes, long from) {
    }

    /**
     * The first line that fits counts. Measured by {@code mergepath bench gpu --suite host} on an H200 beside 16 cores.
     * Every byte crosses PCIe twice, and a core copies it from and to pinned memory. A sort is faster there from 2^17
     * keys on, and saves milliseconds a call from 2^20 keys on.
     */
    private static final List<Line> TABLE = List.of(
            // A merge on the CPU runs at the rate of memory, which is higher than the rate of PCIe.
            new Line(Operation.MERGE, 8, 1 << 20, NEVER),
            // The CPU sorts narrow keys by counting, in little more time than a copy.
            new Line(Operation.SORT, 2, 0, NEVER),
            new Line(Operation.SORT, 8, 8, 1 << 20));

    private GpuThreshold() {
    }

    static long from(Operation operation, ElementType type, Values values, Order order) {
        if (!type.inSegments()) {
            return NEVER;
        }
        int valueBytes = 0;
        for (Column column : values.columns()) {
            // References stay on the host, and the CPU gathers them fast enough.
            if (!column.type().inSegments()) {
                return NEVER;
            }
            valueBytes += column.type().bytes();
        }
        for (Line line : TABLE) {
            if (line.operation == operation && type.bytes() <= line.keyBytes && valueBytes <= line.valueBytes) {
                return line.from == NEVER || DeviceOrder.isTranslatable(order) ? line.from : NEVER;
            }
        }
        return NEVER;
    }
}
