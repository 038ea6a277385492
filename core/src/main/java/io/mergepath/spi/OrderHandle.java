// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Order;

/** The part of an {@link Order} that only engine implementations see: {@link OrderKind}. */
public abstract sealed class OrderHandle permits Order {
    /** For {@link Order}. */
    protected OrderHandle() {
    }

    /**
     * The kind of this order.
     *
     * @return the kind
     */
    protected abstract OrderKind kind();

    /**
     * The comparator of an order of kind {@link OrderKind#COMPARATOR}.
     *
     * @return the comparator that the caller gave
     * @throws IllegalStateException if this order has none
     */
    protected abstract Object comparator();
}
