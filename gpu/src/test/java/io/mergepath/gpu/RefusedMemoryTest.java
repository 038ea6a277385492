// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.context.HostMemory;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.OtherStrategy;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.OrderKind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each allocation of a call in turn fails: on the device, of staging memory, of a kernel, on the host. The caller's
 * data are then as they were. So all of these come before the first write.
 */
class RefusedMemoryTest {
    private static final int RECORDS = 6000;

    /** More than two chunks of staging memory. */
    private static final int MANY_RECORDS = 700_000;

    private static final Order BY_COMPARATOR = Order.ints((x, y) -> Integer.compare(y / (x | 1), x / (y | 1)));

    /** What takes memory. */
    private static final List<String> ALLOCATIONS = List.of("allocate", "allocateStaging", "compile", "host");

    /** How the names of kernels begin that write scratch only: cuts, counters, keys of two words. */
    private static final List<String> READERS = List.of("partition", "cut_pairs", "select_cuts", "interleave");

    /** Behind an engine's options: with a strategy whose kernels count, or whose blocks merge several tiles. */
    private static final String COUNTED = " counted";
    private static final String WALKING = " walking";

    private static EngineOptions options(String text) {
        EngineOptions options = EngineOptions.of(text.replace(COUNTED, "").replace(WALKING, ""));
        return text.endsWith(COUNTED) ? OtherStrategy.in(options, true, 1)
                : text.endsWith(WALKING) ? OtherStrategy.in(options, false, 8) : options;
    }

    /** Where data lie. */
    enum Place {
        HOST, DEVICE
    }

    /** What a verb is given: keys first, then values, then as many columns for an output. */
    private record DeviceRecords(Keys keys, Values values, Keys outKeys, Values outValues) {
    }

    private interface Verb {
        void run(GpuBackend engine, DeviceRecords records, Order order);
    }

    /** A verb on records of some kind. */
    record Case(String verb, Verb run, List<ElementType> keys, List<ElementType> values, Order order, int records,
            String options) {
        @Override
        public String toString() {
            return verb + " " + keys + " " + values + " " + OrderKind.of(order) + " " + records + " " + options;
        }
    }

    private static final Verb SORT = (engine, records, order) -> engine.sort(records.keys, records.values, order, null);
    private static final Verb INDICES = (engine, records, order) -> engine.sortIndices(records.keys, records.values,
            false,
            order, null);
    private static final Verb KEYS_AND_INDICES = (engine, records, order) -> engine.sortIndices(records.keys,
            records.values,
            true, order, null);
    private static final Verb MERGE = (engine, records, order) -> {
        long n = records.keys.length();
        engine.merge(records.keys.slice(0, n / 3), slice(records.values, 0, n / 3), records.keys.slice(n / 3, n),
                slice(records.values, n / 3, n), records.outKeys, records.outValues, order, null);
    };
    private static final Verb BATCH = (engine, records, order) -> {
        long n = records.keys.length();
        engine.mergeBatch(records.keys, records.values, new long[]{0, n / 5, n / 3, n / 2, n}, records.outKeys,
                records.outValues, order, null);
    };
    private static final Verb MANY = (engine, records, order) -> {
        long[] cuts = IntStream.rangeClosed(0, 40).mapToLong(run -> records.keys.length() * run / 40).toArray();
        List<Keys> runs = new ArrayList<>();
        List<Values> runValues = new ArrayList<>();
        for (int run = 1; run < cuts.length; run++) {
            runs.add(records.keys.slice(cuts[run - 1], cuts[run]));
            runValues.add(slice(records.values, cuts[run - 1], cuts[run]));
        }
        engine.mergeMany(runs, runValues, records.outKeys, records.outValues, order, null);
    };

    private static Values slice(Values values, long from, long to) {
        return values.count() == 0 ? values : values.slice(from, to);
    }

    static Stream<Case> cases() {
        List<ElementType> ints = List.of(ElementType.INT);
        List<ElementType> longs = List.of(ElementType.LONG);
        List<ElementType> twoWords = List.of(ElementType.LONG, ElementType.LONG);
        List<ElementType> mixed = List.of(ElementType.BYTE, ElementType.LONG, ElementType.SHORT);
        List<Case> cases = new ArrayList<>();
        String small = "tile=32x3";
        for (List<ElementType> values : List.of(List.<ElementType>of(), longs, mixed)) {
            cases.add(new Case("sort", SORT, ints, values, Order.natural(), RECORDS, small));
            cases.add(new Case("merge", MERGE, ints, values, Order.natural(), RECORDS, small));
            cases.add(new Case("many", MANY, ints, values, Order.natural(), RECORDS, small));
        }
        for (List<ElementType> values : List.of(longs, mixed)) {
            cases.add(new Case("batch", BATCH, ints, values, Order.natural(), RECORDS, small));
            cases.add(new Case("sort", SORT, ints, values, BY_COMPARATOR, RECORDS, small));
            cases.add(new Case("many", MANY, ints, values, BY_COMPARATOR, RECORDS, small));
            cases.add(new Case("sort", SORT, twoWords, values, Order.natural(), RECORDS, small));
            cases.add(new Case("merge", MERGE, twoWords, values, Order.natural(), RECORDS, small));
        }
        cases.add(new Case("indices", INDICES, ints, ints, Order.natural(), RECORDS, small));
        cases.add(new Case("indices", INDICES, twoWords, longs, Order.natural(), RECORDS, small));
        cases.add(new Case("keys and indices", KEYS_AND_INDICES, ints, longs, Order.natural(), RECORDS, small));
        cases.add(new Case("sort", SORT, ints, longs, Order.natural(), RECORDS, "tile=32x3" + COUNTED));
        cases.add(new Case("merge", MERGE, ints, longs, Order.natural(), RECORDS, "tile=32x3" + COUNTED));
        cases.add(new Case("sort", SORT, ints, longs, Order.natural(), RECORDS, "tile=32x3" + WALKING));
        cases.add(new Case("sort", SORT, longs, mixed, Order.natural(), MANY_RECORDS, "tile=256x7"));
        return cases.stream();
    }

    static Stream<Case> casesOnTheHost() {
        List<ElementType> ints = List.of(ElementType.INT);
        List<ElementType> onTheHost = List.of(ElementType.INT, ElementType.OBJECT, ElementType.BOOLEAN,
                ElementType.OBJECT);
        return Stream.of(new Case("sort", SORT, ints, onTheHost, Order.natural(), RECORDS, "tile=32x3"),
                new Case("merge", MERGE, ints, onTheHost, Order.natural(), RECORDS, "tile=32x3"),
                new Case("many", MANY, ints, onTheHost, Order.natural(), RECORDS, "tile=32x3"),
                new Case("sort", SORT, ints, onTheHost, Order.natural(), RECORDS, "tile=32x3,piece=1k"),
                new Case("sort", SORT, ints, List.of(ElementType.LONG), Order.natural(), RECORDS, "tile=32x3,piece=1k"),
                new Case("indices", INDICES, ints, ints, Order.natural(), RECORDS, "tile=32x3,piece=1k"),
                new Case("sort", SORT, List.of(ElementType.LONG, ElementType.LONG), onTheHost, Order.natural(), RECORDS,
                        "tile=32x3,piece=1k"));
    }

    private static List<Column> columns(List<ElementType> types, int records) {
        SplittableRandom random = new SplittableRandom(5);
        List<Column> columns = new ArrayList<>();
        for (ElementType type : types) {
            Object array = switch (type) {
                case BYTE -> new byte[records];
                case SHORT -> new short[records];
                case INT -> random.ints(records).toArray();
                case LONG -> random.longs(records).toArray();
                case BOOLEAN -> new boolean[records];
                default -> IntStream.range(0, records).mapToObj(i -> "record " + i).toArray(String[]::new);
            };
            switch (array) {
                case byte[] bytes -> random.nextBytes(bytes);
                case boolean[] booleans -> IntStream.range(0, records).forEach(i -> booleans[i] = i % 3 == 0);
                case short[] shorts -> IntStream.range(0, records).forEach(i -> shorts[i] = (short) i);
                default -> {
                }
            }
            columns.add(HostColumns.ofArray(array));
        }
        return columns;
    }

    private static Keys keys(List<Column> columns) {
        return columns.size() == 1 ? Keys.of(columns.getFirst()) : Keys.of(columns.getFirst(), columns.getLast());
    }

    private static Object copy(Object array) {
        int n = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().componentType(), n);
        System.arraycopy(array, 0, copy, 0, n);
        return copy;
    }

    @ParameterizedTest
    @MethodSource({"cases", "casesOnTheHost"})
    void leavesDataOfTheHostAlone(Case given) {
        int failures = 0;
        for (boolean failed = true; failed;) {
            failed = check(given, Place.HOST, failures + 1);
            failures += failed ? 1 : 0;
        }
        assertTrue(failures > 3, () -> given.toString());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void leavesDataOfTheDeviceAlone(Case given) {
        int failures = 0;
        for (boolean failed = true; failed;) {
            failed = check(given, Place.DEVICE, failures + 1);
            failures += failed ? 1 : 0;
        }
        assertTrue(failures > 0, () -> given.toString());
    }

    /**
     * Sorts in pieces that do not fit the device together. Kernels that do nothing leave each piece, which is in order,
     * as it is.
     */
    @Test
    void leavesDataBeyondTheDevicesMemoryAlone() {
        int memory = 32 << 10;
        int most = memory / 8 * 7 / (4 * 12 + 1);
        int piece = Math.ceilDiv(RECORDS, Math.ceilDiv(RECORDS, most));
        int[] given = IntStream.range(0, RECORDS).map(i -> i % piece).toArray();
        int failures = 0;
        for (boolean failed = true; failed;) {
            int[] keys = given.clone();
            long[] values = IntStream.range(0, RECORDS).asLongStream().toArray();
            Watch watch = new Watch(failures + 1);
            failed = false;
            try (GpuBackend engine = watch.engine("tile=32x3,memory=" + memory)) {
                watch.begin(Place.HOST);
                engine.sort(Keys.of(keys), Values.of(values), Order.natural(), null);
            } catch (OutOfMemoryError e) {
                assertSame(watch.failure, e);
                failed = true;
                failures++;
                assertArrayEquals(given, keys);
                assertArrayEquals(IntStream.range(0, RECORDS).asLongStream().toArray(), values);
            } finally {
                watch.end();
            }
            if (!failed) {
                assertFalse(Arrays.equals(given, keys), "nothing was written");
            }
        }
        assertTrue(failures > 10, "few allocations failed");
    }

    /**
     * Calls with one allocation that fails; false if there are fewer. Nothing is written before the last allocation.
     */
    private static boolean check(Case given, Place place, int fatal) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            columns.addAll(columns(given.keys, given.records));
            columns.addAll(columns(given.values, given.records));
        }
        List<Object> before = columns.stream().map(column -> copy(column.array())).toList();
        int keyColumns = given.keys.size();
        int all = columns.size() / 2;
        Keys keys = keys(columns.subList(0, keyColumns));
        Values values = Values.of(columns.subList(keyColumns, all));
        Keys outKeys = keys(columns.subList(all, all + keyColumns));
        Values outValues = Values.of(columns.subList(all + keyColumns, 2 * all));
        Watch watch = new Watch(fatal);
        try (GpuBackend engine = watch.engine(given.options)) {
            DeviceRecords records = place == Place.HOST ? new DeviceRecords(keys, values, outKeys, outValues)
                    : new DeviceRecords(engine.upload(keys), engine.upload(values), engine.upload(outKeys),
                            engine.upload(outValues));
            watch.begin(place);
            try {
                given.run.run(engine, records, given.order);
            } catch (OutOfMemoryError e) {
                assertSame(watch.failure, e);
                watch.end();
                if (place == Place.DEVICE) {
                    download(records, keys, values, outKeys, outValues);
                }
                for (int c = 0; c < columns.size(); c++) {
                    assertTrue(Objects.deepEquals(before.get(c), columns.get(c).array()),
                            "column " + c + " has changed, allocation " + fatal);
                }
                return true;
            } finally {
                watch.end();
            }
        }
        return false;
    }

    private static void download(DeviceRecords records, Keys keys, Values values, Keys outKeys, Values outValues) {
        ((DeviceKeys) records.keys).download(keys);
        ((DeviceValues) records.values).download(values);
        ((DeviceKeys) records.outKeys).download(outKeys);
        ((DeviceValues) records.outValues).download(outValues);
    }

    /** Lets one allocation fail, and sees to it that none comes behind a write. */
    private static final class Watch {
        private final FakeDevice device = new FakeDevice();
        private final OutOfMemoryError failure = new OutOfMemoryError("the test allows no more");
        private final int fatal;
        private int allocations;

        Watch(int fatal) {
            this.fatal = fatal;
        }

        GpuBackend engine(String options) {
            return new GpuBackend("cuda", device, options(options), _ -> {
            }, new HostMemory() {
                @Override
                public Object array(Class<?> component, int length) {
                    device.calls.accept("host");
                    return super.array(component, length);
                }

                @Override
                public MemorySegment segment(Arena arena, long bytes) {
                    device.calls.accept("host");
                    return super.segment(arena, bytes);
                }
            });
        }

        void begin(Place place) {
            device.launches.clear();
            device.calls = function -> called(place, function);
        }

        void end() {
            device.calls = _ -> {
            };
        }

        private synchronized void called(Place place, String function) {
            if (ALLOCATIONS.contains(function)) {
                if (place == Place.DEVICE) {
                    assertEquals(List.of(), device.launches.stream().filter(Watch::writes).toList(),
                            function + " comes behind kernels that write");
                }
                if (++allocations == fatal) {
                    throw failure;
                }
            }
        }

        private static boolean writes(String kernel) {
            return READERS.stream().noneMatch(kernel::startsWith);
        }
    }
}
