// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.lang.reflect.Array;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sorts few different keys, which a dictionary numbers. */
class DictionaryTest {
    private static final int N = 20_011;

    /** One key, few keys, and around the most keys of a dictionary. */
    private static final int[] DIFFERENT = {1, 2, 100, 254, 255, 256, 300};

    /** No other key, or one that the survey hardly sees: another number, or a NaN. */
    private enum Rare {
        NONE, NUMBER, NAN
    }

    private static final List<Order> ORDERS = List.of(Order.natural(), Order.descending());

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"INT", "LONG", "FLOAT", "DOUBLE"})
    void sortsFewDifferentKeys(ElementType type) {
        SplittableRandom random = Seed.random(type.name());
        try (Engine engine = OpenClEngines.open("distribution=yes,sorted-check=no,tile=32x3")) {
            for (int different : DIFFERENT) {
                for (Rare rare : Rare.values()) {
                    Object keys = keys(type, different, rare, random);
                    Order order = ORDERS.get(random.nextInt(ORDERS.size()));
                    String message = different + " keys, " + rare + ", " + order + "; " + Seed.rerun();
                    assertSorts(engine, keys, order, message);
                }
            }
        }
    }

    private static Object keys(ElementType type, int different, Rare rare, SplittableRandom random) {
        long[] bits = random.longs(different).toArray();
        Object keys = Array.newInstance(switch (type) {
            case INT -> int.class;
            case LONG -> long.class;
            case FLOAT -> float.class;
            default -> double.class;
        }, N);
        for (int i = 0; i < N; i++) {
            set(keys, i, bits[random.nextInt(different)]);
        }
        int place = random.nextInt(N);
        if (rare == Rare.NAN && keys instanceof float[] floats) {
            floats[place] = Float.intBitsToFloat(0xffc0_0001);
            floats[random.nextInt(N)] = Float.NaN;
        } else if (rare == Rare.NAN && keys instanceof double[] doubles) {
            doubles[place] = Double.longBitsToDouble(0xfff8_0000_0000_0001L);
            doubles[random.nextInt(N)] = Double.NaN;
        } else if (rare != Rare.NONE) {
            set(keys, place, random.nextLong());
        }
        return keys;
    }

    private static void set(Object keys, int place, long bits) {
        switch (keys) {
            case int[] ints -> ints[place] = (int) bits;
            case long[] longs -> longs[place] = bits;
            case float[] floats -> floats[place] = (bits & 7) == 0 ? -0.0f : (int) bits;
            case double[] doubles -> doubles[place] = (bits & 7) == 0 ? -0.0 : bits;
            default -> throw new AssertionError(keys);
        }
    }

    private static Comparator<Integer> comparator(Object keys, Order order) {
        Comparator<Integer> natural = switch (keys) {
            case int[] ints -> Comparator.comparingInt(i -> ints[i]);
            case long[] longs -> Comparator.comparingLong(i -> longs[i]);
            case float[] floats -> (x, y) -> Float.compare(floats[x], floats[y]);
            case double[] doubles -> Comparator.comparingDouble(i -> doubles[i]);
            default -> throw new AssertionError(keys);
        };
        return order.equals(Order.natural()) ? natural : natural.reversed();
    }

    /** Indices and keys alone, and keys with values of two sizes. */
    private static void assertSorts(Engine engine, Object keys, Order order, String message) {
        int[] places = IntStream.range(0, N).boxed().sorted(comparator(keys, order)).mapToInt(i -> i).toArray();
        long[] before = bits(keys);
        long[] expected = IntStream.of(places).mapToLong(i -> before[i]).toArray();
        for (int valueBytes : new int[]{0, Integer.BYTES, Long.BYTES}) {
            int[] ints = IntStream.range(0, N).toArray();
            long[] longs = IntStream.range(0, N).asLongStream().toArray();
            Values values = valueBytes == Long.BYTES ? Values.of(longs) : Values.of(ints);
            Object sorted = Array.newInstance(keys.getClass().componentType(), N);
            try (DeviceKeys there = engine.upload(Keys.of(HostColumns.ofArray(keys)));
                    DeviceValues payload = engine.upload(values)) {
                if (valueBytes == 0) {
                    engine.sortIndices(there, payload, order);
                    engine.sortKeys(there, order);
                } else {
                    engine.sortPairs(there, payload, order);
                }
                payload.download(values);
                there.download(Keys.of(HostColumns.ofArray(sorted)));
                assertArrayEquals(places, valueBytes == Long.BYTES
                        ? IntStream.range(0, N).map(i -> (int) longs[i]).toArray()
                        : ints, message + ", values of " + valueBytes + " bytes");
            }
            assertArrayEquals(expected, bits(sorted), message + ", values of " + valueBytes + " bytes");
        }
    }

    private static long[] bits(Object keys) {
        return IntStream.range(0, N).mapToLong(i -> switch (keys) {
            case float[] floats -> Float.floatToRawIntBits(floats[i]);
            case double[] doubles -> Double.doubleToRawLongBits(doubles[i]);
            default -> ((Number) Array.get(keys, i)).longValue();
        }).toArray();
    }
}
