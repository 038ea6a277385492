// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.data;

import io.mergepath.ElementType;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Item;
import io.mergepath.lab.check.Oracle;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Keys of a shape in named patterns, as bits. */
public final class Samples {
    /** The pattern of extreme values, NaNs, infinities and zeros of both signs, mixed with a few other values. */
    public static final String EDGES = "edges";
    /** The patterns of one sequence. */
    public static final List<String> SORT = Stream.concat(Patterns.SORT.stream(), Stream.of(EDGES)).toList();
    /** The patterns of two sorted sequences. */
    public static final List<String> MERGE = Stream.concat(Patterns.MERGE.stream(), Stream.of(EDGES)).toList();

    private Samples() {
    }

    /**
     * One sequence.
     *
     * @param shape the type and the order
     * @param pattern a pattern that {@link Patterns#keys} knows, or {@link #EDGES}
     * @param n the number of keys
     * @param seed equal seeds make equal keys
     * @return the bits of the keys
     */
    public static long[] keys(Shape shape, String pattern, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        if (pattern.equals(EDGES)) {
            return edges(shape.type(), n, 0, random);
        }
        return fit(shape, Patterns.keys(pattern, n, seed), 0, random);
    }

    /**
     * Two sequences, each sorted in the order of the shape.
     *
     * @param shape the type and the order
     * @param pattern one of {@link #MERGE}
     * @param n the number of keys of both together
     * @param seed equal seeds make equal keys
     * @return the bits of the keys of each side
     */
    public static long[][] sides(Shape shape, String pattern, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[][] sides = pattern.equals(EDGES)
                ? new long[][]{edges(shape.type(), n / 2, 0, random), edges(shape.type(), n - n / 2, n / 2, random)}
                : Patterns.sides(pattern, n, seed);
        for (int s = 0; s < 2; s++) {
            long[] side = pattern.equals(EDGES) ? sides[s] : fit(shape, sides[s], s * sides[0].length, random);
            sides[s] = Oracle.sorted(side, shape.comparison());
        }
        return sides;
    }

    /** The pattern in the type of the shape. The bits that the order ignores are random, or a serial number. */
    private static long[] fit(Shape shape, long[] pattern, int serial, SplittableRandom random) {
        if (shape.type() == ElementType.OBJECT) {
            return withSerials(pattern, serial);
        }
        long[] bits = Bits.of(Patterns.convert(pattern, shape.type()));
        if (shape.ignored() != 0) {
            for (int i = 0; i < bits.length; i++) {
                bits[i] ^= random.nextLong() & shape.ignored();
            }
        }
        return Bits.narrowed(shape.type(), bits);
    }

    /** Serial numbers from one on, so that no two keys of both sides are the same. */
    private static long[] withSerials(long[] keys, int first) {
        long[] bits = new long[keys.length];
        Arrays.setAll(bits, i -> keys[i] >> Item.SERIAL_BITS << Item.SERIAL_BITS | (first + i));
        return bits;
    }

    /** MIN, MAX, zeros of both signs, infinities, subnormals, and NaNs of many payloads and both signs. */
    private static long[] edges(ElementType type, int n, int serial, SplittableRandom random) {
        long[] edges = switch (type) {
            case FLOAT -> LongStream.of(0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffc0_0000,
                    0x7f80_0001, 0xffff_ffff, 0x7fff_ffff, 1, 0x8000_0001, 0x3f80_0000, 0xbf80_0000, 0x7f7f_ffff,
                    0xff7f_ffff).toArray();
            case DOUBLE -> LongStream.of(0, Long.MIN_VALUE, 0x7ff0L << 48, 0xfff0L << 48, 0x7ff8L << 48,
                    0xfff8L << 48, (0x7ff0L << 48) + 1, -1, Long.MAX_VALUE, 1, Long.MIN_VALUE + 1, 0x3ff0L << 48,
                    0xbff0L << 48, (0x7ff0L << 48) - 1, (0xfff0L << 48) - 1).toArray();
            default -> LongStream.of(0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE,
                    Short.MIN_VALUE, Short.MAX_VALUE, Byte.MIN_VALUE, Byte.MAX_VALUE, 0x80, 0x8000,
                    0xffff).toArray();
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
        return type == ElementType.OBJECT ? withSerials(bits, serial) : Bits.narrowed(type, bits);
    }
}
