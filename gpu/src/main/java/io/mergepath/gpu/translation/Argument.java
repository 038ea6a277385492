// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a call: an expression of C, or a comparator. A comparator is no value in C. The translation replaces a
 * call of a comparator by a call of the method that it runs.
 *
 * @param expression the expression; empty for a comparator
 * @param known the comparator, or null
 */
record Argument(String expression, @Nullable Known known) {
    static Argument of(String expression) {
        return new Argument(expression, null);
    }

    static Argument of(Known known) {
        return new Argument("", known);
    }

    /**
     * A comparator that is known when a program is translated.
     *
     * @param name the name that tells it from other comparators
     * @param comparison the method that it runs
     * @param receiver the comparator that the method is called on; null if the method is static or is called on this
     *        comparator itself
     * @param captured the first arguments of the method
     */
    record Known(String name, Comparison comparison, @Nullable Known receiver, List<Argument> captured) {
    }
}
