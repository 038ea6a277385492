package io.mergepath.contract;

import io.mergepath.ElementType;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A type of keys and an order of them. The comparators look at some of the bits, so that keys which they call equal can be
 * told from each other.
 *
 * @param type the keys' type
 * @param order the order
 * @param comparison the order as it must be, on the bits of keys
 * @param ignored the bits that the order does not look at
 */
record Shape(ElementType type, Order order, LongComparator comparison, long ignored) {
    static final List<ElementType> KEY_TYPES = List.of(ElementType.BYTE, ElementType.SHORT, ElementType.CHAR,
            ElementType.INT, ElementType.LONG, ElementType.FLOAT, ElementType.DOUBLE, ElementType.OBJECT);

    static List<Shape> all() {
        List<Shape> shapes = new ArrayList<>();
        for (ElementType type : KEY_TYPES) {
            Shape natural = natural(type);
            shapes.add(natural);
            shapes.add(new Shape(type, Order.descending(), (x, y) -> natural.comparison.compare(y, x),
                    natural.ignored));
            shapes.add(byComparator(type));
        }
        shapes.add(new Shape(ElementType.INT, Order.unsigned(),
                (x, y) -> Integer.compareUnsigned((int) x, (int) y), 0));
        shapes.add(new Shape(ElementType.INT, Order.unsignedDescending(),
                (x, y) -> Integer.compareUnsigned((int) y, (int) x), 0));
        shapes.add(new Shape(ElementType.LONG, Order.unsigned(), Long::compareUnsigned, 0));
        shapes.add(new Shape(ElementType.LONG, Order.unsignedDescending(), (x, y) -> Long.compareUnsigned(y, x), 0));
        return shapes;
    }

    /** One shape for each of the kinds that engines treat apart, where all shapes would take too long. */
    static List<Shape> some() {
        return List.of(natural(ElementType.BYTE), natural(ElementType.INT), byComparator(ElementType.INT),
                natural(ElementType.LONG), byComparator(ElementType.LONG), natural(ElementType.FLOAT),
                byComparator(ElementType.DOUBLE), byComparator(ElementType.OBJECT));
    }

    static Shape natural(ElementType type) {
        return switch (type) {
            case BYTE, SHORT, CHAR, INT, LONG -> new Shape(type, Order.natural(), Long::compare, 0);
            case FLOAT -> new Shape(type, Order.natural(), (x, y) -> Float.compare(real(x), real(y)), 0);
            case DOUBLE -> new Shape(type, Order.natural(),
                    (x, y) -> Double.compare(Double.longBitsToDouble(x), Double.longBitsToDouble(y)), 0);
            case OBJECT -> new Shape(type, Order.natural(),
                    (x, y) -> Long.compare(x >> Item.SERIAL_BITS, y >> Item.SERIAL_BITS), serial());
            case BOOLEAN, TWO_LONGS -> throw new AssertionError(type);
        };
    }

    static Shape byComparator(ElementType type) {
        return switch (type) {
            case BYTE -> new Shape(type, Order.ints((x, y) -> Integer.compare(x >> 2, y >> 2)),
                    (x, y) -> Long.compare(x >> 2, y >> 2), 0x3);
            case SHORT, CHAR -> new Shape(type, Order.ints((x, y) -> Integer.compare(y >> 8, x >> 8)),
                    (x, y) -> Long.compare(y >> 8, x >> 8), 0xff);
            case INT -> new Shape(type, Order.ints((x, y) -> Integer.compare(x >> 12, y >> 12)),
                    (x, y) -> Long.compare(x >> 12, y >> 12), 0xfff);
            case LONG -> new Shape(type, Order.longs((x, y) -> Long.compare(x >> 40, y >> 40)),
                    (x, y) -> Long.compare(x >> 40, y >> 40), 0xff_ffff_ffffL);
            case FLOAT -> new Shape(type, Order.floats((x, y) -> Float.compare(Math.abs(x), Math.abs(y))),
                    (x, y) -> Float.compare(Math.abs(real(x)), Math.abs(real(y))), 1L << 31);
            case DOUBLE -> new Shape(type, Order.doubles((x, y) -> Double.compare(Math.abs(y), Math.abs(x))),
                    (x, y) -> Double.compare(Math.abs(Double.longBitsToDouble(y)),
                            Math.abs(Double.longBitsToDouble(x))),
                    Long.MIN_VALUE);
            case OBJECT -> new Shape(type, Order.objects(Comparator.comparingLong(Item::key).reversed()),
                    (x, y) -> Long.compare(y >> Item.SERIAL_BITS, x >> Item.SERIAL_BITS), serial());
            case BOOLEAN, TWO_LONGS -> throw new AssertionError(type);
        };
    }

    private static float real(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static long serial() {
        return (1L << Item.SERIAL_BITS) - 1;
    }

    @Override
    public String toString() {
        String by = order.kind() == Order.Kind.COMPARATOR ? "by comparator" : order.toString();
        return type + " " + by;
    }
}
