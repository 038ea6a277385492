package io.mergepath.cpu;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import java.util.Comparator;

/**
 * The natural, descending and unsigned orders as comparators. Kernels only ask whether the answer is less than 0, so these
 * answer -1 or 0: the just-in-time compiler folds that and the question into one comparison.
 */
final class BuiltInOrders {
    private BuiltInOrders() {
    }

    private static final IntComparator INT = (x, y) -> x < y ? -1 : 0;
    private static final IntComparator INT_DESCENDING = (x, y) -> x > y ? -1 : 0;
    private static final IntComparator INT_UNSIGNED = (x, y) -> x + Integer.MIN_VALUE < y + Integer.MIN_VALUE ? -1 : 0;
    private static final IntComparator INT_UNSIGNED_DESCENDING = (x,
            y) -> x + Integer.MIN_VALUE > y + Integer.MIN_VALUE ? -1 : 0;

    private static final LongComparator LONG = (x, y) -> x < y ? -1 : 0;
    private static final LongComparator LONG_DESCENDING = (x, y) -> x > y ? -1 : 0;
    private static final LongComparator LONG_UNSIGNED = (x, y) -> x + Long.MIN_VALUE < y + Long.MIN_VALUE ? -1 : 0;
    private static final LongComparator LONG_UNSIGNED_DESCENDING = (x,
            y) -> x + Long.MIN_VALUE > y + Long.MIN_VALUE ? -1 : 0;

    // floatToIntBits maps every NaN to one code, above that of infinity: equal to each other and after all else.
    private static final FloatComparator FLOAT = (x, y) -> code(x) < code(y) ? -1 : 0;
    private static final FloatComparator FLOAT_DESCENDING = (x, y) -> code(x) > code(y) ? -1 : 0;
    private static final DoubleComparator DOUBLE = (x, y) -> code(x) < code(y) ? -1 : 0;
    private static final DoubleComparator DOUBLE_DESCENDING = (x, y) -> code(x) > code(y) ? -1 : 0;

    private static int code(float x) {
        int bits = Float.floatToIntBits(x);
        return bits ^ bits >> 31 >>> 1;
    }

    private static long code(double x) {
        long bits = Double.doubleToLongBits(x);
        return bits ^ bits >> 63 >>> 1;
    }

    /** The order as a comparator of keys of a type; narrow types are compared as the {@code int}s they widen to. */
    static Object comparator(ElementType type, Order order) {
        return switch (order.kind()) {
            case COMPARATOR -> order.comparator();
            case NATURAL -> switch (type) {
                case BYTE, SHORT, CHAR, INT -> INT;
                case LONG -> LONG;
                case FLOAT -> FLOAT;
                case DOUBLE -> DOUBLE;
                case OBJECT, BOOLEAN -> Comparator.naturalOrder();
            };
            case DESCENDING -> switch (type) {
                case BYTE, SHORT, CHAR, INT -> INT_DESCENDING;
                case LONG -> LONG_DESCENDING;
                case FLOAT -> FLOAT_DESCENDING;
                case DOUBLE -> DOUBLE_DESCENDING;
                case OBJECT, BOOLEAN -> Comparator.reverseOrder();
            };
            case UNSIGNED -> type == ElementType.INT ? INT_UNSIGNED : LONG_UNSIGNED;
            case UNSIGNED_DESCENDING -> type == ElementType.INT ? INT_UNSIGNED_DESCENDING : LONG_UNSIGNED_DESCENDING;
        };
    }
}
