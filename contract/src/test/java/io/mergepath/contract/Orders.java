// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.ElementType;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.lab.check.Item;
import java.util.Comparator;

/** Orders of any type by one function of the keys' bits. */
public final class Orders {
    private Orders() {
    }

    public static Order by(ElementType type, LongComparator bits) {
        return switch (type) {
            case BYTE, SHORT, CHAR, INT -> Order.ints((x, y) -> bits.compare(x, y));
            case LONG -> Order.longs(bits);
            case FLOAT -> Order.floats(
                    (x, y) -> bits.compare(Float.floatToRawIntBits(x), Float.floatToRawIntBits(y)));
            case DOUBLE -> Order.doubles(
                    (x, y) -> bits.compare(Double.doubleToRawLongBits(x), Double.doubleToRawLongBits(y)));
            case OBJECT -> Order.objects((Comparator<Item>) (x, y) -> bits.compare(x.bits(), y.bits()));
            case BOOLEAN, TWO_LONGS -> throw new AssertionError(type);
        };
    }
}
