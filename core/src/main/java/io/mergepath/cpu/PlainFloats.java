package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;

/**
 * Tells whether two sorted sequences of floating-point keys can be merged by {@code <}: it orders them as the total order
 * does unless there are NaNs, which lie at one end, or zeros of both signs, which can only be parted if both sides have zeros.
 */
final class PlainFloats {
    private PlainFloats() {
    }

    static boolean fit(Column a, Column b, boolean descending) {
        return !endsInNaN(a, descending) && !endsInNaN(b, descending)
                && !(hasZero(a, descending) && hasZero(b, descending));
    }

    private static boolean endsInNaN(Column sorted, boolean descending) {
        return sorted.length() > 0 && Double.isNaN(key(sorted, descending ? 0 : sorted.length() - 1));
    }

    private static boolean hasZero(Column sorted, boolean descending) {
        long low = 0;
        long high = sorted.length();
        while (low < high) {
            long mid = (low + high) >>> 1;
            double key = key(sorted, mid);
            if (descending ? key > 0 : key < 0) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return low < sorted.length() && key(sorted, low) == 0;
    }

    private static double key(Column column, long i) {
        if (column.isArray()) {
            return Array.getDouble(column.array(), column.offset() + (int) i);
        }
        return column.type() == ElementType.FLOAT
                ? column.segment().get(ValueLayout.JAVA_FLOAT_UNALIGNED, i * Float.BYTES)
                : column.segment().get(ValueLayout.JAVA_DOUBLE_UNALIGNED, i * Double.BYTES);
    }
}
