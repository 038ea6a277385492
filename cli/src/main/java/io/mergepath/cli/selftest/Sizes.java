package io.mergepath.cli.selftest;

import java.util.List;

/** Numbers of keys, around what engines cut their work by. */
final class Sizes {
    private static final List<Integer> SMALL = List.of(0, 1, 2, 3, 5, 8, 17, 32, 33, 64, 100, 257, 1000);
    private static final List<Integer> SMALL_QUICK = List.of(0, 1, 2, 7, 33, 300);
    private static final List<Integer> LARGE = List.of(2047, 4096, 4097, 8191, 10007, 16385, 32768, 65537, 100_003,
            200_000, 300_007);
    private static final List<Integer> LARGE_QUICK = List.of(4097, 20_011, 70_000);

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
