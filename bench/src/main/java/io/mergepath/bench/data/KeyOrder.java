// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.data;

import io.mergepath.Order;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Ordering;

/** Orders without a comparator. */
public enum KeyOrder {
    /** The natural order. Its rows have the name of the pattern. */
    NATURAL,
    /** The greatest key first. */
    DESCENDING,
    /** The unsigned order of whole numbers. */
    UNSIGNED;

    /** The order for engines. */
    public Order order() {
        return switch (this) {
            case NATURAL -> Order.natural();
            case DESCENDING -> Order.descending();
            case UNSIGNED -> Order.unsigned();
        };
    }

    /** The order for proofs. */
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
