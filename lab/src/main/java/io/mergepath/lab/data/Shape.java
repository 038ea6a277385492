// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.data;

import io.mergepath.ElementType;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.lab.check.Item;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A type of keys and an order of them. Orders by comparators ignore some bits, so that equal keys can be told apart.
 *
 * @param type the type of the keys
 * @param name the name of the order
 * @param order the order, for engines
 * @param comparison the same order of bits, for oracles
 * @param ignored the bits that the order ignores
 */
public record Shape(ElementType type, String name, Order order, LongComparator comparison, long ignored) {
    /** The types of keys. */
    public static final List<ElementType> KEY_TYPES = List.of(ElementType.BYTE, ElementType.SHORT, ElementType.CHAR,
            ElementType.INT, ElementType.LONG, ElementType.FLOAT, ElementType.DOUBLE, ElementType.OBJECT);

    private static final List<ElementType> INTEGERS = List.of(ElementType.BYTE, ElementType.SHORT, ElementType.CHAR,
            ElementType.INT, ElementType.LONG);

    /**
     * All types in all orders, and by comparators that ignore low bits or the sign.
     *
     * @return the shapes
     */
    public static List<Shape> all() {
        return all(Shape::byComparator);
    }

    /**
     * All types in all orders.
     *
     * @param byComparator makes a shape of a type by a comparator
     * @return the shapes
     */
    public static List<Shape> all(Function<ElementType, Shape> byComparator) {
        List<Shape> shapes = new ArrayList<>();
        for (ElementType type : KEY_TYPES) {
            Shape natural = natural(type);
            shapes.add(natural);
            shapes.add(new Shape(type, "descending", Order.descending(), (x, y) -> natural.comparison.compare(y, x),
                    natural.ignored));
            shapes.add(byComparator.apply(type));
        }
        for (ElementType type : INTEGERS) {
            // Narrow keys are widened with their sign, except chars. So their bits compare as unsigned numbers do.
            shapes.add(new Shape(type, "unsigned", Order.unsigned(), Long::compareUnsigned, 0));
            shapes.add(new Shape(type, "unsigned descending", Order.unsignedDescending(),
                    (x, y) -> Long.compareUnsigned(y, x), 0));
        }
        return shapes;
    }

    /**
     * One shape for each kind that engines treat differently, for tests that have no time for all shapes.
     *
     * @return the shapes
     */
    public static List<Shape> some() {
        return List.of(natural(ElementType.BYTE), natural(ElementType.INT), byComparator(ElementType.INT),
                natural(ElementType.LONG), byComparator(ElementType.LONG), natural(ElementType.FLOAT),
                byComparator(ElementType.DOUBLE), byComparator(ElementType.OBJECT));
    }

    /**
     * Keys in natural order.
     *
     * @param type the type of the keys
     * @return the shape
     */
    public static Shape natural(ElementType type) {
        return switch (type) {
            case BYTE, SHORT, CHAR, INT, LONG -> new Shape(type, "natural", Order.natural(), Long::compare, 0);
            case FLOAT -> new Shape(type, "natural", Order.natural(), (x, y) -> Float.compare(real(x), real(y)), 0);
            case DOUBLE -> new Shape(type, "natural", Order.natural(),
                    (x, y) -> Double.compare(Double.longBitsToDouble(x), Double.longBitsToDouble(y)), 0);
            case OBJECT -> new Shape(type, "natural", Order.natural(),
                    (x, y) -> Long.compare(x >> Item.SERIAL_BITS, y >> Item.SERIAL_BITS), serial());
            case BOOLEAN, TWO_LONGS -> throw new AssertionError(type);
        };
    }

    /**
     * Keys in an order by a comparator, which ignores some bits.
     *
     * @param type the type of the keys
     * @return the shape
     */
    public static Shape byComparator(ElementType type) {
        return switch (type) {
            case BYTE -> new Shape(type, "comparator", Order.ints((x, y) -> Integer.compare(x >> 2, y >> 2)),
                    (x, y) -> Long.compare(x >> 2, y >> 2), 0x3);
            case SHORT, CHAR -> new Shape(type, "comparator", Order.ints((x, y) -> Integer.compare(y >> 8, x >> 8)),
                    (x, y) -> Long.compare(y >> 8, x >> 8), 0xff);
            case INT -> new Shape(type, "comparator", Order.ints((x, y) -> Integer.compare(x >> 12, y >> 12)),
                    (x, y) -> Long.compare(x >> 12, y >> 12), 0xfff);
            case LONG -> new Shape(type, "comparator", Order.longs((x, y) -> Long.compare(x >> 40, y >> 40)),
                    (x, y) -> Long.compare(x >> 40, y >> 40), 0xff_ffff_ffffL);
            case FLOAT -> new Shape(type, "comparator", Order.floats((x, y) -> Float.compare(Math.abs(x), Math.abs(y))),
                    (x, y) -> Float.compare(Math.abs(real(x)), Math.abs(real(y))), 1L << 31);
            case DOUBLE ->
                new Shape(type, "comparator", Order.doubles((x, y) -> Double.compare(Math.abs(y), Math.abs(x))),
                        (x, y) -> Double.compare(Math.abs(Double.longBitsToDouble(y)),
                                Math.abs(Double.longBitsToDouble(x))),
                        Long.MIN_VALUE);
            case OBJECT -> new Shape(type, "comparator", Order.objects(Comparator.comparingLong(Item::key).reversed()),
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

    /**
     * Whether these are keys of a type in natural order.
     *
     * @param naturalType the type
     * @return true if they are
     */
    public boolean isNatural(ElementType naturalType) {
        return type == naturalType && order == Order.natural();
    }

    @Override
    public String toString() {
        return type.name().toLowerCase(Locale.ROOT) + " " + name;
    }
}
