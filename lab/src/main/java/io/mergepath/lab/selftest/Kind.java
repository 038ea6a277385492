package io.mergepath.lab.selftest;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A type of keys and an order of them.
 *
 * @param type the type
 * @param name the order's name
 * @param order the order, for engines
 * @param bits the same order of keys given as bits, for the reference
 */
record Kind(ElementType type, String name, Order order, LongComparator bits) {
    private static final IntComparator BY_LAST_DIGIT = (x, y) -> Integer.compare(x % 10, y % 10);
    private static final LongComparator BY_LAST_DIGITS = (x, y) -> Long.compare(x % 100, y % 100);
    private static final FloatComparator BY_SIZE = (x, y) -> Float.compare(Math.abs(x), Math.abs(y));
    private static final DoubleComparator BY_WHOLE_PART = (x, y) -> Double.compare(Math.rint(x * 8), Math.rint(y * 8));
    private static final Comparator<Item> BY_KEY_MOD_7 = Comparator.comparingInt(item -> item.key() % 7);

    /** Every type in every order that applies to it. */
    static List<Kind> all() {
        List<Kind> all = new ArrayList<>();
        for (ElementType type : ElementType.values()) {
            if (type != ElementType.BOOLEAN && type != ElementType.TWO_LONGS) {
                LongComparator natural = natural(type);
                all.add(new Kind(type, "natural", Order.natural(), natural));
                all.add(new Kind(type, "descending", Order.descending(), (x, y) -> natural.compare(y, x)));
                all.add(comparator(type));
            }
        }
        for (ElementType type : List.of(ElementType.INT, ElementType.LONG)) {
            // The bits of an int are kept as a long with its sign, which leaves the unsigned order as it is.
            all.add(new Kind(type, "unsigned", Order.unsigned(), Long::compareUnsigned));
            all.add(new Kind(type, "unsigned descending", Order.unsignedDescending(),
                    (x, y) -> Long.compareUnsigned(y, x)));
        }
        return all;
    }

    /** Whether these are keys of a type in natural order. */
    boolean isNatural(ElementType naturalType) {
        return type == naturalType && order == Order.natural();
    }

    private static LongComparator natural(ElementType type) {
        return switch (type) {
            case FLOAT -> (x, y) -> Float.compare(toFloat(x), toFloat(y));
            case DOUBLE -> (x, y) -> Double.compare(toDouble(x), toDouble(y));
            case OBJECT -> (x, y) -> Integer.compare((int) (x >> 32), (int) (y >> 32));
            default -> Long::compare;
        };
    }

    private static Kind comparator(ElementType type) {
        return switch (type) {
            case LONG -> new Kind(type, "comparator", Order.longs(BY_LAST_DIGITS), BY_LAST_DIGITS);
            case FLOAT -> new Kind(type, "comparator", Order.floats(BY_SIZE),
                    (x, y) -> BY_SIZE.compare(toFloat(x), toFloat(y)));
            case DOUBLE -> new Kind(type, "comparator", Order.doubles(BY_WHOLE_PART),
                    (x, y) -> BY_WHOLE_PART.compare(toDouble(x), toDouble(y)));
            case OBJECT -> new Kind(type, "comparator", Order.objects(BY_KEY_MOD_7),
                    (x, y) -> BY_KEY_MOD_7.compare(Bits.item(x), Bits.item(y)));
            default -> new Kind(type, "comparator", Order.ints(BY_LAST_DIGIT),
                    (x, y) -> BY_LAST_DIGIT.compare((int) x, (int) y));
        };
    }

    private static float toFloat(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static double toDouble(long bits) {
        return Double.longBitsToDouble(bits);
    }

    @Override
    public String toString() {
        return type.name().toLowerCase(java.util.Locale.ROOT) + " " + name;
    }
}
