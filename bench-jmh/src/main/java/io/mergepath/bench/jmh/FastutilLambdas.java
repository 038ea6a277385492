// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.data.Lambda;
import it.unimi.dsi.fastutil.ints.IntComparator;

/** The five lambdas of the harness as comparators of fastutil. An adapter would cost fastutil a call. */
final class FastutilLambdas {
    private FastutilLambdas() {
    }

    static IntComparator of(Lambda lambda) {
        return switch (lambda) {
            case NATURAL -> (x, y) -> Integer.compare(x, y);
            case REVERSE -> (x, y) -> Integer.compare(y, x);
            case MASKED -> (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF);
            case UNSIGNED -> (x, y) -> Integer.compareUnsigned(x, y);
            case XOR -> (x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555);
        };
    }
}
