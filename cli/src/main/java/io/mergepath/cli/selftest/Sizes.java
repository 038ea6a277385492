package io.mergepath.cli.selftest;

import java.util.List;

/** Numbers of keys, around what engines cut their work by. */
final class Sizes {
    private static final List<Integer> SMALL = List.of(0, 1, 2, 3, 8, 17, 33, 64, 257, 1000);
    private static final List<Integer> SMALL_QUICK = List.of(0, 1, 2, 33, 300);
    private static final List<Integer> LARGE = List.of(2047, 4097, 10_007, 16_385, 32_768, 65_537, 200_003);
    private static final List<Integer> LARGE_QUICK = List.of(4097, 40_000);

    private Sizes() {
    }

    /** Sizes for every pattern. */
    static List<Integer> small(boolean quick) {
        return quick ? SMALL_QUICK : SMALL;
    }

    /** Sizes for one pattern each, since the reference takes its time. */
    static List<Integer> large(boolean quick) {
        return quick ? LARGE_QUICK : LARGE;
    }

    /** The case that a large size stands for: another pattern for each kind and size. */
    static String pattern(List<String> patterns, Kind kind, int size) {
        return patterns.get(Math.floorMod(31 * kind.toString().hashCode() + size, patterns.size()));
    }
}
