// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

/** The comparators that the primitive comparators build compare as the comparators of the JDK do. */
class ComparatorsTest {
    private static final int[] INTS = {0, 1, -1, 7, -7, 100, -100, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final double[] DOUBLES = {0, -0.0, 1, -1, 2.5, Double.NaN, Double.MIN_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e9};

    private static void same(Comparator<Integer> expected, IntComparator found) {
        for (int x : INTS) {
            for (int y : INTS) {
                assertEquals(Integer.signum(expected.compare(x, y)), Integer.signum(found.compare(x, y)),
                        () -> x + " and " + y);
            }
        }
    }

    private static void sameDoubles(Comparator<Double> expected, DoubleComparator found) {
        for (double x : DOUBLES) {
            for (double y : DOUBLES) {
                assertEquals(Integer.signum(expected.compare(x, y)), Integer.signum(found.compare(x, y)),
                        () -> x + " and " + y);
            }
        }
    }

    @Test
    void ofInts() {
        same(Comparator.naturalOrder(), IntComparator.naturalOrder());
        same(Comparator.reverseOrder(), IntComparator.reverseOrder());
        same(Comparator.<Integer>comparingInt(x -> x & 7).thenComparingLong(x -> -(long) x),
                IntComparator.comparingInt(x -> x & 7).thenComparingLong(x -> -(long) x));
        same(Comparator.<Integer>comparingDouble(x -> x * 0.5).thenComparingInt(x -> ~x),
                IntComparator.comparingDouble(x -> x * 0.5).thenComparingInt(x -> ~x));
        same(Comparator.<Integer, String>comparing(x -> "" + x).reversed(),
                IntComparator.comparing(x -> "" + x).reversed());
    }

    @Test
    void ofDoubles() {
        sameDoubles(Comparator.naturalOrder(), DoubleComparator.naturalOrder());
        sameDoubles(Comparator.reverseOrder(), DoubleComparator.reverseOrder());
        sameDoubles(Comparator.<Double>comparingDouble(Math::abs).thenComparingInt(Double::intValue),
                DoubleComparator.comparingDouble(Math::abs).thenComparingInt(x -> (int) x));
        sameDoubles(Comparator.<Double>comparingLong(Double::longValue).thenComparingDouble(x -> -x),
                DoubleComparator.comparingLong(x -> (long) x).thenComparingDouble(x -> -x));
    }

    @Test
    void ofLongsAndFloats() {
        long[] longs = {3, 1L << 40, -5, 1L << 33};
        Sort.keys(longs, LongComparator.comparingInt(x -> (int) x).thenComparing(LongComparator.reverseOrder()));
        assertArrayEquals(new long[]{-5, 1L << 40, 1L << 33, 3}, longs);
        Sort.keys(longs, LongComparator.comparing(x -> "" + x));
        assertArrayEquals(Arrays.stream(longs).boxed().sorted(Comparator.comparing(String::valueOf))
                .mapToLong(x -> x).toArray(), longs);
        float[] floats = {0f, -0f, Float.NaN, -3f, 2f};
        Sort.keys(floats, FloatComparator.reverseOrder());
        assertArrayEquals(new float[]{Float.NaN, 2f, 0f, -0f, -3f}, floats);
        Sort.keys(floats, FloatComparator.comparingDouble(Math::abs).thenComparing(FloatComparator.naturalOrder()));
        assertArrayEquals(new float[]{-0f, 0f, 2f, -3f, Float.NaN}, floats);
    }

    @Test
    void ofFloatsByAnObject() {
        float[] floats = {10f, 9f, -1f, 100f};
        Sort.keys(floats, FloatComparator.comparing(x -> "" + x));
        assertArrayEquals(new float[]{-1f, 10f, 100f, 9f}, floats);
        Sort.keys(floats, FloatComparator.<String>comparing(x -> "" + x).reversed());
        assertArrayEquals(new float[]{9f, 100f, 10f, -1f}, floats);
    }

    @Test
    void ofTwoLongs() {
        TwoLongsComparator natural = TwoLongsComparator.naturalOrder();
        assertEquals(-1, natural.compare(1, 9, 2, 0));
        assertEquals(1, natural.compare(1, 9, 1, 8));
        assertEquals(0, natural.compare(1, 9, 1, 9));
        assertEquals(1, TwoLongsComparator.reverseOrder().compare(1, 9, 2, 0));
    }
}
