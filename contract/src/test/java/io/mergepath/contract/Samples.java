package io.mergepath.contract;

import io.mergepath.ElementType;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.data.Patterns;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Keys of a shape, as bits. */
final class Samples {
    /** The pattern of the values that orders treat apart, mixed with few others. */
    static final String EDGES = "edges";

    private Samples() {
    }

    /** Keys in a named pattern, or {@link #EDGES}. */
    static long[] keys(Shape shape, String pattern, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        if (pattern.equals(EDGES)) {
            return edges(shape.type(), n, random);
        }
        return fit(shape, Patterns.keys(pattern, n, seed), random);
    }

    /** Two sides in a named pattern, each sorted in the shape's order. */
    static long[][] sides(Shape shape, String pattern, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[][] sides = pattern.equals(EDGES)
                ? new long[][]{edges(shape.type(), n / 2, random), edges(shape.type(), n - n / 2, random)}
                : Patterns.sides(pattern, n, seed);
        for (int s = 0; s < 2; s++) {
            long[] side = pattern.equals(EDGES) ? sides[s] : fit(shape, sides[s], random);
            sides[s] = Oracle.sorted(side, shape.comparison());
        }
        return sides;
    }

    /** The pattern in the shape's type, with noise in the bits that the order ignores. */
    private static long[] fit(Shape shape, long[] pattern, SplittableRandom random) {
        if (shape.type() == ElementType.OBJECT) {
            return withSerials(pattern);
        }
        long[] bits = Bits.of(Patterns.convert(pattern, shape.type()));
        if (shape.ignored() != 0) {
            for (int i = 0; i < bits.length; i++) {
                bits[i] ^= random.nextLong() & shape.ignored();
            }
        }
        return Bits.narrowed(shape.type(), bits);
    }

    private static long[] withSerials(long[] keys) {
        long[] bits = new long[keys.length];
        Arrays.setAll(bits, i -> keys[i] >> Item.SERIAL_BITS << Item.SERIAL_BITS | i);
        return bits;
    }

    /** MIN, MAX, zeros of both signs, infinities, subnormals, and NaNs of many payloads and both signs. */
    private static long[] edges(ElementType type, int n, SplittableRandom random) {
        long[] edges = switch (type) {
            case FLOAT -> LongStream.of(0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffc0_0000,
                    0x7f80_0001, 0xffff_ffff, 0x7fff_ffff, 1, 0x8000_0001, 0x3f80_0000, 0xbf80_0000, 0x7f7f_ffff,
                    0xff7f_ffff).toArray();
            case DOUBLE -> LongStream.of(0, Long.MIN_VALUE, 0x7ff0L << 48, 0xfff0L << 48, 0x7ff8L << 48,
                    0xfff8L << 48, (0x7ff0L << 48) + 1, -1, Long.MAX_VALUE, 1, Long.MIN_VALUE + 1, 0x3ff0L << 48,
                    0xbff0L << 48, (0x7ff0L << 48) - 1, (0xfff0L << 48) - 1).toArray();
            default -> LongStream.of(0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE,
                    Short.MIN_VALUE, Short.MAX_VALUE, Byte.MIN_VALUE, Byte.MAX_VALUE, 0xffff).toArray();
        };
        long[] bits = new long[n];
        for (int i = 0; i < n; i++) {
            bits[i] = random.nextInt(4) == 0 ? random.nextLong() : edges[random.nextInt(edges.length)];
        }
        if (type == ElementType.FLOAT || type == ElementType.DOUBLE) {
            // A few more NaNs, so that many stand on both sides of every cut.
            long quiet = type == ElementType.FLOAT ? 0x7fc0_0000L : 0x7ff8L << 48;
            for (int i = 0; i < n; i += 3) {
                bits[i] = quiet | random.nextInt(1 << 20) | (random.nextBoolean() ? 0x8000_0000_8000_0000L : 0);
            }
        }
        return type == ElementType.OBJECT ? withSerials(bits) : Bits.narrowed(type, bits);
    }
}
