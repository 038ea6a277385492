// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorts by digits alone: no other kernels run. */
class DigitSortTest {
    private static final String ENGINE = "distribution=yes,sorted-check=no,tile=32x3";

    /** Around two tiles of a pass, and many tiles. */
    private static final int[] LENGTHS = {1500, 2559, 2560, 2561, 20_011};

    private static final int FEW = 3000;

    private static final int[] VALUE_BYTES = {0, Integer.BYTES, Long.BYTES};

    /** The bytes that vary: all, an even and an odd number of them, one, none. */
    private static final long[] MASKS = {-1, 0xff00_ff00_ff00_ff00L, 0x7f_0f00_0000_ff00L, 0x1f00_001f_001fL,
        0xff00_0000_ff00_0000L, 0};

    /** Small tiles, with all steps in one launch or not. */
    static DigitTuning tuning(boolean together) {
        return new DigitTuning(TileShape.of("256x1"), 64, TileShape.of("256x5"), 64, together, false);
    }

    /** The program whose blocks loop, with a block for each tile, because blocks do not loop in OpenCL. */
    private static DigitTuning looped() {
        return new DigitTuning(TileShape.of("256x1"), 64, TileShape.of("256x5"), Integer.MAX_VALUE, false, true);
    }

    private static void sort(Engine engine, DeviceKeys in, DeviceKeys out, DeviceValues values, int valueBytes,
            Order order) {
        GpuBackends.Parts backend = GpuBackends.ownerOf(in);
        try (DeviceCall call = backend.calls().begin(null)) {
            // On PoCL the blocks of one launch see what others write. Natural order tests that.
            DigitSort digits = backend.sort().plan(call, in, order, valueBytes, in.length())
                    .digits(order.equals(Order.unsigned()) ? looped() : tuning(order.equals(Order.natural())));
            DeviceArray payload = valueBytes == 0 ? DeviceArray.NONE : ((GpuValues) values).array(0);
            digits.sort(new DeviceRecords(array(in), payload),
                    new DeviceRecords(array(out), payload),
                    new DeviceRecords(call.scratch().take(in.type(), in.length()),
                            valueBytes == 0 ? DeviceArray.NONE : call.scratch().take(valueBytes, in.length())),
                    DeviceArray.NONE, DeviceArray.NONE);
            engine.synchronize();
        }
    }

    private static DeviceArray array(DeviceKeys keys) {
        return ((GpuKeys) keys).asValues().array(0);
    }

    private static Object keys(ElementType type, long mask, int n, SplittableRandom random) {
        Object keys = switch (type) {
            case BYTE -> new byte[n];
            case SHORT -> new short[n];
            case CHAR -> new char[n];
            case INT -> new int[n];
            case LONG -> new long[n];
            case FLOAT -> new float[n];
            case DOUBLE -> new double[n];
            default -> throw new AssertionError(type);
        };
        for (int i = 0; i < n; i++) {
            long bits = random.nextLong() & mask;
            switch (type) {
                case BYTE -> ((byte[]) keys)[i] = (byte) (bits >> 8);
                case SHORT -> ((short[]) keys)[i] = (short) bits;
                case CHAR -> ((char[]) keys)[i] = (char) bits;
                case INT -> ((int[]) keys)[i] = (int) bits;
                case LONG -> ((long[]) keys)[i] = bits;
                // Among the random bits are NaNs that differ.
                case FLOAT -> ((float[]) keys)[i] = Float.intBitsToFloat((int) (bits | bits << 40 >> 8));
                case DOUBLE -> ((double[]) keys)[i] = Double.longBitsToDouble(bits);
                default -> throw new AssertionError(type);
            }
        }
        return keys;
    }

    private static Comparator<Integer> comparator(Object keys, Order order) {
        Comparator<Integer> natural = (x, y) -> compare(Array.get(keys, x), Array.get(keys, y), false);
        Comparator<Integer> unsigned = (x, y) -> compare(Array.get(keys, x), Array.get(keys, y), true);
        return order.equals(Order.natural()) ? natural
                : order.equals(Order.descending()) ? natural.reversed()
                        : order.equals(Order.unsigned()) ? unsigned
                                : unsigned.reversed();
    }

    private static int compare(Object x, Object y, boolean unsigned) {
        return switch (x) {
            case Byte b -> b.compareTo((Byte) y);
            case Short s -> s.compareTo((Short) y);
            case Character c -> c.compareTo((Character) y);
            case Integer i -> unsigned ? Integer.compareUnsigned(i, (int) y) : i.compareTo((Integer) y);
            case Long l -> unsigned ? Long.compareUnsigned(l, (long) y) : l.compareTo((Long) y);
            case Float f -> f.compareTo((Float) y);
            case Double d -> d.compareTo((Double) y);
            default -> throw new AssertionError(x);
        };
    }

    /** The bits of keys, so that NaNs tell where they come from. */
    private static long[] bits(Object keys) {
        return IntStream.range(0, Array.getLength(keys)).mapToLong(i -> switch (keys) {
            case float[] floats -> Float.floatToRawIntBits(floats[i]);
            case double[] doubles -> Double.doubleToRawLongBits(doubles[i]);
            case char[] chars -> chars[i];
            default -> ((Number) Array.get(keys, i)).longValue();
        }).toArray();
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, mode = Mode.EXCLUDE, names = {"BOOLEAN", "TWO_LONGS", "OBJECT"})
    void sortsKeysAndRecords(ElementType type) {
        SplittableRandom random = Seed.random(type.name());
        List<Order> orders = type == ElementType.INT || type == ElementType.LONG
                ? List.of(Order.natural(), Order.descending(), Order.unsigned(), Order.unsignedDescending())
                : List.of(Order.natural(), Order.descending());
        try (Engine engine = OpenClEngines.open(ENGINE)) {
            for (int n : LENGTHS) {
                int turn = random.nextInt(VALUE_BYTES.length);
                for (long mask : MASKS) {
                    Object keys = keys(type, mask, n, random);
                    Order order = orders.get(random.nextInt(orders.size()));
                    int[] places = IntStream.range(0, n).boxed().sorted(comparator(keys, order)).mapToInt(i -> i)
                            .toArray();
                    turn++;
                    // With many keys, one size of values for each mask.
                    for (int v = 0; v < (n > FEW ? 1 : VALUE_BYTES.length); v++) {
                        int valueBytes = VALUE_BYTES[(turn + v) % VALUE_BYTES.length];
                        assertSorts(engine, keys, order, places, valueBytes,
                                n + " keys, mask " + Long.toHexString(mask) + ", values of " + valueBytes + " bytes, "
                                        + order + "; " + Seed.rerun());
                    }
                }
            }
        }
    }

    /** In place, and into another place. Then the input stays as it is. */
    private static void assertSorts(Engine engine, Object keys, Order order, int[] places, int valueBytes,
            String message) {
        int n = places.length;
        long[] bits = bits(keys);
        long[] expected = Arrays.stream(places).mapToLong(i -> bits[i]).toArray();
        int[] ints = IntStream.range(0, n).toArray();
        long[] longs = LongStream.range(0, n).toArray();
        Values values = valueBytes == Long.BYTES ? Values.of(longs) : Values.of(ints);
        Object sorted = Array.newInstance(keys.getClass().componentType(), n);
        try (DeviceKeys in = engine.upload(Keys.of(HostColumns.ofArray(keys)));
                DeviceKeys out = engine.allocateKeys(in.type(), n);
                DeviceValues payload = engine.upload(values)) {
            if (valueBytes == 0) {
                sort(engine, in, out, payload, 0, order);
                out.download(Keys.of(HostColumns.ofArray(sorted)));
                assertArrayEquals(expected, bits(sorted), message);
                in.download(Keys.of(HostColumns.ofArray(sorted)));
                assertArrayEquals(bits, bits(sorted), message);
            }
            sort(engine, in, in, payload, valueBytes, order);
            in.download(Keys.of(HostColumns.ofArray(sorted)));
            assertArrayEquals(expected, bits(sorted), message);
            if (valueBytes > 0) {
                payload.download(values);
                assertArrayEquals(places,
                        valueBytes == Long.BYTES ? Arrays.stream(longs).mapToInt(Math::toIntExact).toArray() : ints,
                        message);
            }
        }
    }

    /** Indices of keys that stay. One to three bytes of the keys vary, so as many passes move the indices. */
    @ParameterizedTest
    @ValueSource(ints = {0xff, 0xff00ff, 0xff0fff})
    void indicesOfKeysThatStay(int mask) {
        int[] keys = Seed.random("indices, mask " + mask).ints(20_011).map(bits -> bits & mask).toArray();
        int[] expected = IntStream.range(0, keys.length).boxed().sorted(Comparator.comparingInt(i -> keys[i]))
                .mapToInt(i -> i).toArray();
        int[] indices = new int[keys.length];
        int[] after = new int[keys.length];
        try (Engine engine = OpenClEngines.open("distribution=yes,sorted-check=no,tile=32x3");
                DeviceKeys there = engine.upload(Keys.of(keys));
                DeviceValues places = engine.upload(Values.of(indices))) {
            engine.sortIndices(there, places, Order.natural());
            places.download(Values.of(indices));
            there.download(after);
        }
        assertArrayEquals(expected, indices, Seed::rerun);
        assertArrayEquals(keys, after);
    }

    @Test
    void theTableSaysWhereDigitsAreUsed() {
        Traits h200 = new Traits("", "sm_90", 132, 228 << 10, 227 << 10, 1024, 1L << 33, 1L << 33,
                Traits.Arithmetic.EXACT);
        Traits other = new Traits("", "sm_75", 40, 64 << 10, 48 << 10, 1024, 1L << 33, 1L << 33,
                Traits.Arithmetic.EXACT);
        assertNotNull(DigitTuning.of(h200, Integer.BYTES, 0, 1 << 26, false, false));
        assertNull(DigitTuning.of(h200, Integer.BYTES, 0, 1000, true, false));
        assertNull(DigitTuning.of(h200, Integer.BYTES, 0, 1L << 31, true, false));
        assertNull(DigitTuning.of(h200, 2 * Long.BYTES, Integer.BYTES, 1 << 26, true, false));
        assertNull(DigitTuning.of(other, Integer.BYTES, 0, 1 << 26, true, false));
        // Merges sort so few keys alone faster. Behind a distribution they would be many launches with nothing to do.
        assertNotNull(DigitTuning.of(h200, Integer.BYTES, 0, 1 << 17, true, false));
        assertNull(DigitTuning.of(h200, Integer.BYTES, 0, 1 << 17, false, false));
        assertEquals(List.of("512x16 true"), tiles(h200, Long.BYTES, 0, 22));
        assertEquals(List.of("512x5 true", "512x5 true", "512x9 true", "512x9 true", "512x17 true", "512x33 true",
                "512x27 false"), tiles(h200, Integer.BYTES, 0, 17, 18, 19, 20, 21, 22, 23));
        assertEquals(List.of("512x5 true", "512x5 true", "512x9 true", "512x17 true", "512x17 true", "512x21 false"),
                tiles(h200, Integer.BYTES, Integer.BYTES, 18, 19, 20, 21, 22, 23));
        assertNotNull(DigitTuning.of(other, Integer.BYTES, 0, 1 << 26, false, true));
        for (int keyBytes : new int[]{1, 2, 4, 8}) {
            for (int valueBytes : new int[]{0, 4, 8}) {
                DigitTuning tuning = DigitTuning.of(h200, keyBytes, valueBytes, 1 << 26, false, false);
                assertNotNull(tuning);
                assertTrue(tuning.loops());
                assertEquals(keyBytes == Long.BYTES ? KernelSource.LOOPED_DIGITS : KernelSource.DIGITS,
                        tuning.passes(keyBytes));
                // Two blocks fit a multiprocessor. A move by numbers also holds a dictionary, and the digits of a tile.
                int numbered = valueBytes == 0 ? 0 : DigitSort.DICTIONARY_BYTES + tuning.pass().nv();
                assertEquals(2, Math.min(2, h200.multiprocessorBytes()
                        / (DigitTuning.passBytes(tuning.pass(), keyBytes, valueBytes) + 3072 + numbered)));
            }
        }
    }

    /** The tiles of sorts of so many records, by the logarithms of their numbers. */
    private static List<String> tiles(Traits traits, int keyBytes, int valueBytes, int... logs) {
        return IntStream.of(logs)
                .mapToObj(log -> Objects.requireNonNull(
                        DigitTuning.of(traits, keyBytes, valueBytes, 1L << log, true, false)))
                .map(tuning -> tuning.pass() + " " + tuning.together()).toList();
    }
}
