// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Pairs of keys, as bits: all pairs of those that arithmetic treats apart, and random ones, near and far, equal and
 * not.
 *
 * @param x the first keys
 * @param y the second keys
 */
@SuppressWarnings({"ArrayRecordComponent", "FloatingPointLiteralPrecision", "IntFloatConversion"})
record KeyPairs(long[] x, long[] y) {
    private static final int RANDOM = 3000;

    private static final int[] INTS = {0, 1, -1, 2, -2, 3, 7, 10, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, -128,
        -129,
        32767, 32768, -32768, 65535, 65536, 0xFF00FF, Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1};

    private static final long[] LONGS = {0, 1, -1, 2, -2, 10, 31, 32, 63, 64, 65, 255, Integer.MAX_VALUE,
        Integer.MIN_VALUE, 1L << 31, 1L << 32, (1L << 32) - 1, 1L << 53, (1L << 53) + 1, 1L << 62, Long.MAX_VALUE,
        Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1};

    private static final float[] FLOATS = {0f, -0f, 1, -1, 0.5f, 1.5f, -1.5f, 2.5f, 3, 10, 0.1f, 1 / 3f, Float.NaN,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL,
        Float.MAX_VALUE, -Float.MAX_VALUE, 2147483647, -2147483648, 2147483520, 1e10f, 9.223372e18f, -9.223372e18f,
        16777217, 65535.5f};

    private static final double[] DOUBLES = {0d, -0d, 1, -1, 0.5, 1.5, -1.5, 2.5, 3, 10, 0.1, 1 / 3d, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
        Double.MAX_VALUE, -Double.MAX_VALUE, 2147483647, -2147483648, 2147483647.5, -2147483648.5,
        9.223372036854775807e18,
        -9.223372036854775808e18, 1e300, 1e-300, 3.4028236e38, 1e-46, 9007199254740993d, 4294967296.5};

    static KeyPairs of(ElementType type, String label) {
        SplittableRandom random = Seed.random(label);
        long[] edges = switch (type) {
            case INT -> Arrays.stream(INTS).asLongStream().toArray();
            case LONG -> LONGS;
            case FLOAT -> {
                long[] bits = new long[FLOATS.length];
                Arrays.setAll(bits, i -> Float.floatToRawIntBits(FLOATS[i]));
                yield bits;
            }
            case DOUBLE -> Arrays.stream(DOUBLES).mapToLong(Double::doubleToRawLongBits).toArray();
            default -> throw new AssertionError(type);
        };
        int square = edges.length * edges.length;
        long[] x = new long[square + RANDOM];
        long[] y = new long[square + RANDOM];
        for (int i = 0; i < x.length; i++) {
            x[i] = i < square ? edges[i / edges.length] : key(type, edges, random);
            y[i] = i < square ? edges[i % edges.length]
                    : random.nextInt(8) == 0 ? x[i] + random.nextInt(-1, 2) : key(type, edges, random);
        }
        return new KeyPairs(x, y);
    }

    private static long key(ElementType type, long[] edges, SplittableRandom random) {
        double fraction = (random.nextDouble() - 0.5) * Math.scalb(1, random.nextInt(12) * 6);
        return switch (random.nextInt(4)) {
            case 0 -> edges[random.nextInt(edges.length)];
            case 1 -> random.nextLong();
            default -> switch (type) {
                case FLOAT -> Float.floatToRawIntBits((float) fraction);
                case DOUBLE -> Double.doubleToRawLongBits(fraction);
                default -> (long) fraction;
            };
        };
    }

    private KeyPairs those(int[] places) {
        return new KeyPairs(Arrays.stream(places).mapToLong(i -> x[i]).toArray(),
                Arrays.stream(places).mapToLong(i -> y[i]).toArray());
    }

    /** Compares what a device says with what the JVM says: the same number, or a fault where that throws. */
    static void check(String name, Object comparator, Evaluator.Compiled compiled) {
        check(name, comparator, comparator, compiled);
    }

    /** The same, where the device has the comparator inside another. */
    static void check(String name, Object comparator, Object onDevice, Evaluator.Compiled compiled) {
        ElementType type = Evaluator.type(comparator);
        KeyPairs all = of(type, name);
        int[] signs = new int[all.x.length];
        boolean[] throwing = new boolean[all.x.length];
        for (int i = 0; i < signs.length; i++) {
            try {
                signs[i] = Evaluator.onJvm(comparator, all.x[i], all.y[i]);
            } catch (ArithmeticException e) {
                throwing[i] = true;
            }
        }
        int[] good = IntStream.range(0, signs.length).filter(i -> !throwing[i]).toArray();
        int[] bad = IntStream.range(0, signs.length).filter(i -> throwing[i]).toArray();
        KeyPairs defined = all.those(good);
        Evaluator.Answers answers = compiled.compare(onDevice, defined.x, defined.y);
        for (int i = 0; i < good.length; i++) {
            int place = i;
            assertEquals(signs[good[i]], answers.signs()[i], () -> name + " of " + key(type, defined.x[place]) + " and "
                    + key(type, defined.y[place]) + "\n" + compiled.source() + Seed.rerun());
        }
        assertFalse(answers.fault(), () -> name + " divides by zero on the device alone\n" + compiled.source());
        if (bad.length > 0) {
            KeyPairs undefined = all.those(bad);
            assertTrue(compiled.compare(onDevice, undefined.x, undefined.y).fault(),
                    () -> name + " divides by zero in the JVM alone\n" + compiled.source());
        }
    }

    private static String key(ElementType type, long bits) {
        return switch (type) {
            case FLOAT -> Float.intBitsToFloat((int) bits) + " (0x" + Integer.toHexString((int) bits) + ")";
            case DOUBLE -> Double.longBitsToDouble(bits) + " (0x" + Long.toHexString(bits) + ")";
            case INT -> String.valueOf((int) bits);
            default -> String.valueOf(bits);
        };
    }
}
