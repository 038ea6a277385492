// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.OrderHandle;
import io.mergepath.spi.OrderKind;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The order of keys, an argument of every operation. Every order sorts and merges stably: equal keys keep the order of
 * the input, in a descending order too.
 *
 * <p>{@code float} and {@code double} keys are ordered as {@link Float#compare} and {@link Double#compare} say: -0.0
 * comes before 0.0, and all NaNs are equal and come last. Bit patterns are kept.
 */
public final class Order extends OrderHandle {
    private static final Order NATURAL = new Order(OrderKind.NATURAL, null);
    private static final Order DESCENDING = new Order(OrderKind.DESCENDING, null);
    private static final Order UNSIGNED = new Order(OrderKind.UNSIGNED, null);
    private static final Order UNSIGNED_DESCENDING = new Order(OrderKind.UNSIGNED_DESCENDING, null);

    private final OrderKind kind;
    private final @Nullable Object comparator;

    private Order(OrderKind kind, @Nullable Object comparator) {
        super(kind, comparator);
        this.kind = kind;
        this.comparator = comparator;
    }

    /**
     * Java's own order, ascending.
     *
     * @return the order, for keys of any type
     */
    public static Order natural() {
        return NATURAL;
    }

    /**
     * The natural order reversed; equal keys still keep the order of the input.
     *
     * @return the order, for keys of any type
     */
    public static Order descending() {
        return DESCENDING;
    }

    /**
     * As unsigned numbers, ascending.
     *
     * @return the order, for {@code byte}, {@code short}, {@code char}, {@code int}, {@code long} and two-word keys
     */
    public static Order unsigned() {
        return UNSIGNED;
    }

    /**
     * As unsigned numbers, descending; equal keys still keep the order of the input.
     *
     * @return the order, for {@code byte}, {@code short}, {@code char}, {@code int}, {@code long} and two-word keys
     */
    public static Order unsignedDescending() {
        return UNSIGNED_DESCENDING;
    }

    /**
     * By a comparator of {@code int}s.
     *
     * @param comparator the comparator
     * @return the order, for {@code int} keys, and for {@code byte}, {@code short} and {@code char} keys, widened
     */
    public static Order ints(IntComparator comparator) {
        return by(comparator);
    }

    /**
     * By a comparator of {@code long}s.
     *
     * @param comparator the comparator
     * @return the order, for {@code long} keys
     */
    public static Order longs(LongComparator comparator) {
        return by(comparator);
    }

    /**
     * By a comparator of {@code float}s.
     *
     * @param comparator the comparator
     * @return the order, for {@code float} keys
     */
    public static Order floats(FloatComparator comparator) {
        return by(comparator);
    }

    /**
     * By a comparator of {@code double}s.
     *
     * @param comparator the comparator
     * @return the order, for {@code double} keys
     */
    public static Order doubles(DoubleComparator comparator) {
        return by(comparator);
    }

    /**
     * By a comparator of keys of two {@code long}s.
     *
     * @param comparator the comparator
     * @return the order, for keys of {@link Keys#of(long[], long[])}
     */
    public static Order twoLongs(TwoLongsComparator comparator) {
        return by(comparator);
    }

    /**
     * By a comparator of objects.
     *
     * @param comparator the comparator; it alone decides the order of null keys
     * @return the order, for object keys
     */
    public static Order objects(Comparator<?> comparator) {
        return by(comparator);
    }

    private static Order by(Object comparator) {
        return new Order(OrderKind.COMPARATOR, Objects.requireNonNull(comparator, "comparator"));
    }

    /**
     * Whether keys of a type can be compared in this order.
     *
     * @param type the type of keys
     * @return whether they can
     */
    public boolean appliesTo(ElementType type) {
        Objects.requireNonNull(type, "type");
        return switch (kind) {
            case NATURAL, DESCENDING -> type != ElementType.BOOLEAN;
            case UNSIGNED, UNSIGNED_DESCENDING -> switch (type) {
                case BYTE, SHORT, CHAR, INT, LONG, TWO_LONGS -> true;
                case FLOAT, DOUBLE, BOOLEAN, OBJECT -> false;
            };
            case COMPARATOR -> switch (type) {
                case BYTE, SHORT, CHAR, INT -> comparator instanceof IntComparator;
                case LONG -> comparator instanceof LongComparator;
                case FLOAT -> comparator instanceof FloatComparator;
                case DOUBLE -> comparator instanceof DoubleComparator;
                case TWO_LONGS -> comparator instanceof TwoLongsComparator;
                case OBJECT -> comparator instanceof Comparator<?>;
                case BOOLEAN -> false;
            };
        };
    }

    @Override
    public String toString() {
        return comparator == null
                ? kind.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " order"
                : "order by " + comparator.getClass().getName();
    }
}
