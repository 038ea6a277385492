package io.mergepath.bench.jmh;

import io.mergepath.bench.Lambda;
import it.unimi.dsi.fastutil.ints.IntComparator;

/** The harness's five lambdas once more, as fastutil's comparators: an adapter would cost it a call. */
final class FastutilLambdas {
    private static final IntComparator NATURAL = (x, y) -> Integer.compare(x, y);
    private static final IntComparator REVERSE = (x, y) -> Integer.compare(y, x);
    private static final IntComparator MASKED = (x, y) -> Integer.compare(x & 0xFFFF, y & 0xFFFF);
    private static final IntComparator UNSIGNED = (x, y) -> Integer.compareUnsigned(x, y);
    private static final IntComparator XOR = (x, y) -> Integer.compare(x ^ 0x5555_5555, y ^ 0x5555_5555);

    private FastutilLambdas() {
    }

    static IntComparator of(Lambda lambda) {
        return switch (lambda) {
            case NATURAL -> NATURAL;
            case REVERSE -> REVERSE;
            case MASKED -> MASKED;
            case UNSIGNED -> UNSIGNED;
            case XOR -> XOR;
        };
    }
}
