// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.lab.check.Item;
import io.mergepath.lab.data.Shape;
import java.util.Comparator;
import java.util.List;

/** The shapes of keys that the self-test checks. Its comparators are compiled for GPUs from their bytecode. */
final class Kinds {
    private static final IntComparator BY_LAST_DIGIT = (x, y) -> Integer.compare(x % 10, y % 10);
    private static final LongComparator BY_LAST_DIGITS = (x, y) -> Long.compare(x % 100, y % 100);
    private static final FloatComparator BY_SIZE = (x, y) -> Float.compare(Math.abs(x), Math.abs(y));
    private static final DoubleComparator BY_WHOLE_PART = (x, y) -> Double.compare(Math.rint(x * 8), Math.rint(y * 8));
    private static final Comparator<Item> BY_KEY_MOD_7 = Comparator.comparingLong(item -> item.key() % 7);

    private Kinds() {
    }

    /** Every type in every order that applies to it. */
    static List<Shape> all() {
        return Shape.all(Kinds::byComparator);
    }

    private static Shape byComparator(ElementType type) {
        return switch (type) {
            case LONG -> new Shape(type, "comparator", Order.longs(BY_LAST_DIGITS), BY_LAST_DIGITS, 0);
            case FLOAT -> new Shape(type, "comparator", Order.floats(BY_SIZE),
                    (x, y) -> BY_SIZE.compare(toFloat(x), toFloat(y)), 0);
            case DOUBLE -> new Shape(type, "comparator", Order.doubles(BY_WHOLE_PART),
                    (x, y) -> BY_WHOLE_PART.compare(toDouble(x), toDouble(y)), 0);
            case OBJECT -> new Shape(type, "comparator", Order.objects(BY_KEY_MOD_7),
                    (x, y) -> BY_KEY_MOD_7.compare(new Item(x), new Item(y)), 0);
            default -> new Shape(type, "comparator", Order.ints(BY_LAST_DIGIT),
                    (x, y) -> BY_LAST_DIGIT.compare((int) x, (int) y), 0);
        };
    }

    private static float toFloat(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static double toDouble(long bits) {
        return Double.longBitsToDouble(bits);
    }

}
