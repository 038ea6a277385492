package io.mergepath.bench;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.bench.Proof.Ordering;

/** Orders that need no comparator. */
enum KeyOrder {
    /** The order of the type, whose rows bear the name of the keys' pattern. */
    NATURAL,
    /** The greatest key first. */
    DESCENDING,
    /** By the bits of whole numbers. */
    UNSIGNED;

    /** What engines are asked for. */
    Order order() {
        return switch (this) {
            case NATURAL -> Order.natural();
            case DESCENDING -> Order.descending();
            case UNSIGNED -> Order.unsigned();
        };
    }

    /** What proves that they did it. */
    Ordering ordering() {
        return switch (this) {
            case NATURAL -> Ordering.NATURAL;
            case DESCENDING -> (keys, i, j) -> Ordering.NATURAL.compare(keys, j, i);
            case UNSIGNED -> (keys, i, j) -> Long.compareUnsigned(KeyType.bits(keys, i), KeyType.bits(keys, j));
        };
    }

    boolean appliesTo(KeyType type) {
        return order().appliesTo(ElementType.valueOf(type.name()));
    }
}
