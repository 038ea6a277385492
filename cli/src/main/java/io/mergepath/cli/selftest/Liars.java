package io.mergepath.cli.selftest;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/** Comparators that are no order: they contradict themselves, or throw. */
final class Liars {
    private Liars() {
    }

    /**
     * One lie.
     *
     * @param name what it says
     * @param order the comparator
     */
    record Lie(String name, Order order) {
    }

    static List<Lie> of(ElementType type) {
        return List.of(new Lie("x - y, which overflows", difference(type)),
                new Lie("random", saying(type, () -> ThreadLocalRandom.current().nextInt(-1, 2))),
                new Lie("never equal", saying(type, () -> ThreadLocalRandom.current().nextBoolean() ? 1 : -1)),
                new Lie("always less", saying(type, () -> -1)),
                new Lie("always more", saying(type, () -> 1)));
    }

    private static Order difference(ElementType type) {
        return switch (type) {
            case LONG -> Order.longs((x, y) -> (int) (x - y));
            case FLOAT -> Order.floats((x, y) -> Float.floatToRawIntBits(x) - Float.floatToRawIntBits(y));
            case DOUBLE ->
                Order.doubles((x, y) -> (int) (Double.doubleToRawLongBits(x) - Double.doubleToRawLongBits(y)));
            case OBJECT -> Order.objects((Comparator<Item>) (x, y) -> x.key() - y.key());
            default -> Order.ints((x, y) -> x - y);
        };
    }

    /** An order that asks a supplier, whatever the keys are. */
    static Order saying(ElementType type, IntSupplier answer) {
        return switch (type) {
            case LONG -> Order.longs((LongComparator) (_, _) -> answer.getAsInt());
            case FLOAT -> Order.floats((FloatComparator) (_, _) -> answer.getAsInt());
            case DOUBLE -> Order.doubles((DoubleComparator) (_, _) -> answer.getAsInt());
            case OBJECT -> Order.objects((Comparator<Item>) (_, _) -> answer.getAsInt());
            default -> Order.ints((IntComparator) (_, _) -> answer.getAsInt());
        };
    }
}
