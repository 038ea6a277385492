package io.mergepath.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.reference.Patterns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ten million keys, which cross every cut that there is. */
class LargeTest {
    private static final int N = 10_000_000;

    @ParameterizedTest
    @EnumSource(names = "CPU")
    void pairsByAComparatorAreStable(Subject subject) {
        long[] keys = Patterns.keys("random", N, Seed.of("large pairs"));
        long[] before = keys.clone();
        int[] places = new int[N];
        Arrays.setAll(places, i -> i);
        subject.sort(Keys.of(keys), Values.of(places), Order.longs((x, y) -> Long.compare(x >> 44, y >> 44)));
        boolean[] seen = new boolean[N];
        for (int i = 0; i < N; i++) {
            assertEquals(before[places[i]], keys[i]);
            assertTrue(i == 0 || keys[i - 1] >> 44 < keys[i] >> 44
                    || (keys[i - 1] >> 44 == keys[i] >> 44 && places[i - 1] < places[i]));
            seen[places[i]] = true;
        }
        for (boolean found : seen) {
            assertTrue(found);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CPU")
    void naturalKeysAreSortedAndMerged(Subject subject) {
        float[] keys = (float[]) Patterns.convert(Patterns.keys("random", N, Seed.of("large keys")),
                ElementType.FLOAT);
        for (int i = 0; i < N; i += 1000) {
            keys[i] = Float.NaN;
        }
        float[] expected = keys.clone();
        Arrays.parallelSort(expected);
        subject.sort(Keys.of(keys), Values.none(), Order.natural());
        assertArrayEquals(expected, keys);
        int[] a = new int[N / 3];
        int[] b = new int[N - N / 3];
        Arrays.setAll(a, i -> 3 * i);
        Arrays.setAll(b, i -> i + i / 2);
        int[] merged = Arrays.copyOf(a, N);
        System.arraycopy(b, 0, merged, a.length, b.length);
        Arrays.parallelSort(merged);
        int[] out = new int[N];
        subject.merge(Keys.of(a), Values.none(), Keys.of(b), Values.none(), Keys.of(out), Values.none(),
                Order.natural());
        assertArrayEquals(merged, out);
    }

    /** Enough for more buckets than are written to singly, and not a multiple of anything. */
    private static final int MANY_BUCKETS = (1 << 20) + 77;

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void builtInOrdersWhateverTheDistribution(ElementType type) {
        for (String pattern : Patterns.SORT) {
            for (Order order : List.of(Order.natural(), Order.descending())) {
                Object before = Patterns.convert(Patterns.keys(pattern, MANY_BUCKETS, Seed.of(pattern)), type);
                sortedStably(before, order, pattern);
                if (type == ElementType.FLOAT || type == ElementType.DOUBLE) {
                    // Few share a bucket with numbers, many get one of their own.
                    for (int distance : new int[]{1000, 10}) {
                        putNaNs(before, distance);
                        sortedStably(before, order, pattern + " with NaNs");
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void aMajorityWithinTheOthers(ElementType type) {
        SplittableRandom random = new SplittableRandom(Seed.of("majorities"));
        long[] keys = new long[MANY_BUCKETS];
        Arrays.setAll(keys, i -> {
            int share = random.nextInt(1000);
            return share < 900 ? 0 : share < 995 ? 1L << 60 : random.nextLong();
        });
        for (Order order : List.of(Order.natural(), Order.descending())) {
            sortedStably(Patterns.convert(keys, type), order, "majorities");
        }
    }

    private static void sortedStably(Object before, Order order, String what) {
        int[] places = new int[MANY_BUCKETS];
        Arrays.setAll(places, i -> i);
        Object keys = copy(before);
        Subject.CPU.sort(Keys.of(keys), Values.of(places), order);
        boolean[] seen = new boolean[MANY_BUCKETS];
        for (int i = 0; i < MANY_BUCKETS; i++) {
            assertEquals(bits(before, places[i]), bits(keys, i), what);
            seen[places[i]] = true;
            if (i > 0) {
                int compared = compare(keys, i - 1, i) * (order == Order.natural() ? 1 : -1);
                assertTrue(compared < 0 || (compared == 0 && places[i - 1] < places[i]), what);
            }
        }
        for (boolean found : seen) {
            assertTrue(found, what);
        }
        // Keys alone go other ways; what is left to tell them apart is their bits.
        Object alone = copy(before);
        Subject.CPU.sort(Keys.of(alone), Values.none(), order);
        for (int i = 0; i < MANY_BUCKETS; i++) {
            assertEquals(bits(keys, i), bits(alone, i), what);
        }
    }

    private static void putNaNs(Object keys, int distance) {
        for (int i = 0; i < MANY_BUCKETS; i += 1 + i % distance) {
            if (keys instanceof float[] floats) {
                floats[i] = Float.intBitsToFloat(0x7fc0_0000 | i | (i % 2) << 31);
            } else {
                ((double[]) keys)[i] = Double.longBitsToDouble(0x7ff8L << 48 | i | (long) (i % 2) << 63);
            }
        }
    }

    private static Object copy(Object keys) {
        return switch (keys) {
            case int[] a -> a.clone();
            case long[] a -> a.clone();
            case float[] a -> a.clone();
            case double[] a -> a.clone();
            default -> throw new AssertionError(keys);
        };
    }

    private static long bits(Object keys, int i) {
        return switch (keys) {
            case int[] a -> a[i];
            case long[] a -> a[i];
            case float[] a -> Float.floatToRawIntBits(a[i]);
            case double[] a -> Double.doubleToRawLongBits(a[i]);
            default -> throw new AssertionError(keys);
        };
    }

    private static int compare(Object keys, int i, int j) {
        return switch (keys) {
            case int[] a -> Integer.compare(a[i], a[j]);
            case long[] a -> Long.compare(a[i], a[j]);
            case float[] a -> Float.compare(a[i], a[j]);
            case double[] a -> Double.compare(a[i], a[j]);
            default -> throw new AssertionError(keys);
        };
    }
}
