// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Order;
import org.jspecify.annotations.Nullable;

/** The part of an {@link Order} that only engine implementations see: {@link OrderKind}. */
public abstract sealed class OrderHandle permits Order {
    private final OrderKind kind;
    private final @Nullable Object comparator;

    /**
     * For {@link Order}.
     *
     * @param kind the kind of the order
     * @param comparator the comparator of an order of kind {@link OrderKind#COMPARATOR}, else null
     * @hidden
     */
    @SuppressWarnings("InvalidBlockTag") // Error Prone does not know the tag
    protected OrderHandle(OrderKind kind, @Nullable Object comparator) {
        this.kind = kind;
        this.comparator = comparator;
    }

    final OrderKind kind() {
        return kind;
    }

    final Object comparator() {
        if (comparator == null) {
            throw new IllegalStateException(this + " has no comparator");
        }
        return comparator;
    }
}
