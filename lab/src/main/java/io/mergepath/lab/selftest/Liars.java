// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.lab.check.Item;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/** Comparators that are no order: they contradict themselves, or throw. */
final class Liars {
    private Liars() {
    }

    /**
     * One contradictory order.
     *
     * @param name the name in reports
     * @param order the comparator
     */
    record Lie(String name, Order order) {
    }

    /** The kinds of contradictory answers for two keys. */
    private static final int DIFFERENCE = 0;
    private static final int HASH = 1;
    private static final int NEVER_EQUAL = 2;
    private static final int LESS = 3;
    private static final int MORE = 4;

    static List<Lie> of(ElementType type) {
        return List.of(new Lie("x - y, which overflows", lying(type, DIFFERENCE)),
                new Lie("a hash of both", lying(type, HASH)),
                new Lie("never equal", lying(type, NEVER_EQUAL)),
                new Lie("always less", lying(type, LESS)),
                new Lie("always more", lying(type, MORE)),
                new Lie("random", saying(type, () -> ThreadLocalRandom.current().nextInt(-1, 2))),
                new Lie("random, never equal", saying(type, () -> ThreadLocalRandom.current().nextBoolean() ? 1 : -1)));
    }

    /** All contradictory orders of one type are one lambda with a number, which an engine on a GPU compiles once. */
    private static Order lying(ElementType type, int what) {
        return switch (type) {
            case LONG -> Order.longs((x, y) -> lie(what, (int) x, (int) y));
            case FLOAT -> Order.floats((x, y) -> lie(what, Float.floatToRawIntBits(x), Float.floatToRawIntBits(y)));
            case DOUBLE -> Order.doubles((x, y) -> lie(what, Double.hashCode(x), Double.hashCode(y)));
            case OBJECT ->
                Order.objects((Comparator<Item>) (x, y) -> lie(what, (int) (x.bits() >> 32), (int) (y.bits() >> 32)));
            default -> Order.ints((x, y) -> lie(what, x, y));
        };
    }

    private static int lie(int what, int x, int y) {
        int hash = (x * 31 + y) * 0x9E3779B1;
        return switch (what) {
            case DIFFERENCE -> x - y;
            case HASH -> hash >> 30;
            case NEVER_EQUAL -> hash | 1;
            case LESS -> -1;
            default -> 1;
        };
    }

    /** An order whose answers come from a supplier, whatever the keys are. */
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
