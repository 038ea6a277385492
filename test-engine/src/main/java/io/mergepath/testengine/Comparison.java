// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.spi.OrderKind;
import java.lang.foreign.MemorySegment;

/** Compares two keys by their places. */
@FunctionalInterface
interface Comparison {
    int compare(long i, long j);

    static Comparison of(Cells keys, Order order) {
        return switch (OrderKind.of(order)) {
            case NATURAL -> natural(keys);
            case DESCENDING -> natural(keys).reversed();
            case UNSIGNED -> unsigned(keys);
            case UNSIGNED_DESCENDING -> unsigned(keys).reversed();
            case COMPARATOR -> by(OrderKind.comparator(order), keys);
        };
    }

    private Comparison reversed() {
        return (i, j) -> compare(j, i);
    }

    private static Comparison natural(Cells keys) {
        return switch (keys.type()) {
            case BYTE, SHORT, CHAR, INT -> by((IntComparator) Integer::compare, keys);
            case LONG -> by((LongComparator) Long::compare, keys);
            case FLOAT -> by((FloatComparator) Float::compare, keys);
            case DOUBLE -> by((DoubleComparator) Double::compare, keys);
            case BOOLEAN, OBJECT, TWO_LONGS -> throw new AssertionError(keys.type());
        };
    }

    private static Comparison unsigned(Cells keys) {
        return switch (keys.type()) {
            case BYTE -> by((IntComparator) (x, y) -> (x & 0xff) - (y & 0xff), keys);
            case SHORT, CHAR -> by((IntComparator) (x, y) -> (x & 0xffff) - (y & 0xffff), keys);
            case INT -> by((IntComparator) Integer::compareUnsigned, keys);
            case LONG -> by((LongComparator) Long::compareUnsigned, keys);
            default -> throw new AssertionError(keys.type());
        };
    }

    private static Comparison by(Object comparator, Cells keys) {
        MemorySegment m = keys.memory();
        return switch (keys.type()) {
            case BYTE -> {
                var c = (IntComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_BYTE, i), m.get(JAVA_BYTE, j));
            }
            case SHORT -> {
                var c = (IntComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_SHORT_UNALIGNED, 2 * i), m.get(JAVA_SHORT_UNALIGNED, 2 * j));
            }
            case CHAR -> {
                var c = (IntComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_CHAR_UNALIGNED, 2 * i), m.get(JAVA_CHAR_UNALIGNED, 2 * j));
            }
            case INT -> {
                var c = (IntComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_INT_UNALIGNED, 4 * i), m.get(JAVA_INT_UNALIGNED, 4 * j));
            }
            case LONG -> {
                var c = (LongComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_LONG_UNALIGNED, 8 * i), m.get(JAVA_LONG_UNALIGNED, 8 * j));
            }
            case FLOAT -> {
                var c = (FloatComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_FLOAT_UNALIGNED, 4 * i), m.get(JAVA_FLOAT_UNALIGNED, 4 * j));
            }
            case DOUBLE -> {
                var c = (DoubleComparator) comparator;
                yield (i, j) -> c.compare(m.get(JAVA_DOUBLE_UNALIGNED, 8 * i), m.get(JAVA_DOUBLE_UNALIGNED, 8 * j));
            }
            case BOOLEAN, OBJECT, TWO_LONGS -> throw new AssertionError(keys.type());
        };
    }
}
