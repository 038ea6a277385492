// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.data;

import io.mergepath.Order;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Ordering;

/** Orders without a comparator. */
public enum KeyOrder {
    /** The order of the type, whose rows bear the name of the keys' pattern. */
    NATURAL,
    /** The greatest key first. */
    DESCENDING,
    /** By the bits of whole numbers. */
    UNSIGNED;

    /** What engines are asked for. */
    public Order order() {
        return switch (this) {
            case NATURAL -> Order.natural();
            case DESCENDING -> Order.descending();
            case UNSIGNED -> Order.unsigned();
        };
    }

    /** What proves that they did it. */
    public Ordering ordering() {
        return switch (this) {
            case NATURAL -> Ordering.NATURAL;
            case DESCENDING -> (keys, i, j) -> Ordering.NATURAL.compare(keys, j, i);
            case UNSIGNED -> (keys, i, j) -> Long.compareUnsigned(Bits.of(keys, i), Bits.of(keys, j));
        };
    }

    public boolean appliesTo(KeyType type) {
        return order().appliesTo(type.elementType());
    }
}
