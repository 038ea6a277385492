// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.lab.data.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Numbers of keys, around the sizes at which engines cut their work. */
final class Sizes {
    private static final int[] SMALL = {0, 1, 2, 3, 8, 17, 33, 64, 257, 1000};
    private static final int[] SMALL_QUICK = {0, 1, 2, 33, 300};
    private static final int[] LARGE = {2047, 4097, 10_007, 16_385, 32_768, 65_537, 131_072};
    private static final int[] LARGE_QUICK = {4097, 40_000};

    /**
     * Numbers of keys for which a GPU takes larger tiles and then merges many runs at once. For all types and orders
     * the compilation would take minutes.
     */
    private static final int[] LARGEST = {200_003, 5_000_011};
    private static final Set<ElementType> LARGEST_TYPES = EnumSet.of(ElementType.INT, ElementType.LONG);

    private Sizes() {
    }

    /** Sizes for every pattern. */
    static int[] small(Harness harness) {
        return harness.sizes(SMALL_QUICK, SMALL);
    }

    /** Sizes for one pattern each, since the reference is slow. Only natural orders have the largest sizes. */
    static int[] large(Harness harness, Shape kind) {
        if (!LARGEST_TYPES.contains(kind.type()) || !kind.isNatural(kind.type())) {
            return harness.sizes(LARGE_QUICK, LARGE);
        }
        return harness.sizes(LARGE_QUICK, IntStream.concat(IntStream.of(LARGE), IntStream.of(LARGEST)).toArray());
    }

    /** The case of a large size: another pattern for each kind and size. */
    static String pattern(List<String> patterns, Shape kind, int size) {
        return patterns.get(Math.floorMod(31 * kind.toString().hashCode() + size, patterns.size()));
    }
}
