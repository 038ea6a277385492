// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a call: an expression in C, or a comparator, which is no value in C. That is all that a reference may
 * be in a comparator; calls of it become calls of what it runs.
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
     * @param name tells it from others
     * @param comparison what it runs
     * @param receiver on what that is called, or null if it is static or called on this comparator itself
     * @param captured the first arguments of what it runs
     */
    record Known(String name, Comparison comparison, @Nullable Known receiver, List<Argument> captured) {
    }
}
