// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Order;
import io.mergepath.gpu.translation.Translator;
import io.mergepath.gpu.translation.Untranslatable;
import io.mergepath.spi.OrderKind;

/** What a comparator written in Java becomes on a GPU. */
public final class ComparatorSource {
    private ComparatorSource() {
    }

    /**
     * Translates the comparator of an order into C. The CUDA and OpenCL engines compile this text with their kernels.
     * Each method that the comparator runs becomes a function, translated from the bytecode of the method. Captured
     * numbers become arguments, so a comparator has the same text whatever numbers it has captured.
     *
     * @param order an order by a comparator of keys that are no objects
     * @return the C
     * @throws IllegalArgumentException if the order has no comparator, or one that can't be translated, saying where
     *        and why
     */
    public static String of(Order order) {
        if (OrderKind.of(order) != OrderKind.COMPARATOR) {
            throw new IllegalArgumentException(
                    "order: " + order + " has no comparator; the kernels know it by themselves");
        }
        try {
            return Translator.translate(OrderKind.comparator(order)).program().source();
        } catch (Untranslatable refused) {
            throw new IllegalArgumentException("order: " + refused.getMessage(), refused);
        }
    }
}
