package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Patterns;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Keys in the named patterns, as bits of a type. */
final class Data {
    /** The pattern of this class alone: NaNs of several bits, both zeros, infinities, the least and the greatest. */
    private static final String EDGES = "edges";
    static final List<String> SORT = with(Patterns.SORT);
    static final List<String> MERGE = with(Patterns.MERGE);

    private static final long[] FLOAT_EDGES = {0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff, 0, 0x80000000,
        0x7f800000,
        0xff800000, 0x7f7fffff, 0xff7fffff, 1, 0x80000001, 0x3f800000};
    private static final long[] DOUBLE_EDGES = {0x7ff8000000000000L, 0xfff8000000000000L, 0x7ff0000000000001L, -1, 0,
        Long.MIN_VALUE, 0x7ff0000000000000L, 0xfff0000000000000L, 0x7fefffffffffffffL, 1, 0x8000000000000001L};
    private static final long[] WHOLE_EDGES = {Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, -1,
        0, 1,
        0x80, 0x7f, 0x8000, 0x7fff, 0xffff};

    private Data() {
    }

    private static List<String> with(List<String> patterns) {
        List<String> all = new ArrayList<>(patterns);
        all.add(EDGES);
        return List.copyOf(all);
    }

    /** One sequence. */
    static long[] keys(ElementType type, String pattern, int n, long seed) {
        return pattern.equals(EDGES) ? edges(type, n, seed) : narrowed(type, Patterns.keys(pattern, n, seed), 0);
    }

    /** Two sequences, each sorted in the order of a kind. */
    static long[][] sides(Kind kind, String pattern, int n, long seed) {
        long[][] sides = pattern.equals(EDGES)
                ? new long[][]{edges(kind.type(), n / 2, seed), edges(kind.type(), n - n / 2, seed + 1)}
                : Patterns.sides(pattern, n, seed);
        for (int side = 0; side < 2; side++) {
            if (!pattern.equals(EDGES)) {
                sides[side] = narrowed(kind.type(), sides[side], side);
            }
            sides[side] = sorted(kind, sides[side]);
        }
        return sides;
    }

    static long[] sorted(Kind kind, long[] bits) {
        return Oracle.gather(bits, Oracle.sort(bits, kind.bits()));
    }

    /** Keeps the order; objects of one key get ids of their own. */
    private static long[] narrowed(ElementType type, long[] keys, int side) {
        if (type == ElementType.OBJECT) {
            long[] bits = new long[keys.length];
            for (int i = 0; i < bits.length; i++) {
                bits[i] = (keys[i] & 0xffffffff00000000L) | (2L * i + side);
            }
            return bits;
        }
        return Bits.of(Patterns.convert(keys, type), 0, keys.length);
    }

    private static long[] edges(ElementType type, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] from = switch (type) {
            case FLOAT -> FLOAT_EDGES;
            case DOUBLE -> DOUBLE_EDGES;
            default -> WHOLE_EDGES;
        };
        long[] drawn = new long[n];
        for (int i = 0; i < n; i++) {
            drawn[i] = type == ElementType.OBJECT
                    ? (from[random.nextInt(from.length)] << 32) | i
                    : from[random.nextInt(from.length)];
        }
        // Through an array and back: as the type keeps them.
        return Bits.of(Bits.array(type, drawn), 0, n);
    }
}
