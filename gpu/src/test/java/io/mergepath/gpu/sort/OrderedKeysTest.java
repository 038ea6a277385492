// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.gpu.sort.Distribution.Left;
import io.mergepath.spi.HostColumns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sorts by distribution and by digits, of keys that are in order already, but for a pair of neighbours. */
class OrderedKeysTest {
    private static final int N = 20_011;

    /** The keys that a block of 256 threads reads at once. */
    private static final int STEP = 256 * 16;

    /** The second of two neighbours: in a thread, a warp, a block, the rest of the keys, and where these begin. */
    private static final int[] PLACES = {1, 2, 31, 32, 33, 64, 511, 512, 513, STEP - 1, STEP, STEP + 1, STEP + 32,
        2 * STEP, 4 * STEP - 1, 4 * STEP, 4 * STEP + 1, N - 2, N - 1};

    /** Which sort there is. */
    enum Method {
        DISTRIBUTION, DIGITS, DIGITS_IN_ONE_LAUNCH
    }

    /**
     * Sorts keys, and a value with each if there are values.
     *
     * @param out the place of the result
     * @return whether the sort has written to its scratch
     */
    private static boolean sorts(Engine engine, Method method, DeviceKeys in, DeviceKeys out, DeviceArray values) {
        GpuBackends.Parts backend = GpuBackends.ownerOf(in);
        int valueBytes = values == DeviceArray.NONE ? 0 : Integer.BYTES;
        int[] zeros = new int[N];
        try (DeviceKeys room = engine.upload(Keys.of(zeros)); DeviceCall call = backend.calls().begin(null)) {
            Plan plan = backend.sort().plan(call, in, Order.natural(), valueBytes, N);
            DeviceRecords scratch = new DeviceRecords(array(room),
                    valueBytes == 0 ? DeviceArray.NONE : call.scratch().take(valueBytes, N));
            DeviceRecords from = new DeviceRecords(array(in), values);
            DeviceRecords to = new DeviceRecords(array(out), values);
            if (method == Method.DISTRIBUTION) {
                Left left = Objects.requireNonNull(plan.distribution(N, null)).sort(from, to, scratch);
                try (LaunchCondition _ = call.skipUnless(left.flags())) {
                    plan.mergeSort().sort(from, to, scratch);
                }
            } else {
                plan.digits(DigitSortTest.tuning(method == Method.DIGITS_IN_ONE_LAUNCH)).sort(from, to, scratch,
                        DeviceArray.NONE, DeviceArray.NONE);
            }
            engine.synchronize();
            room.download(zeros);
        }
        return Arrays.stream(zeros).anyMatch(word -> word != 0);
    }

    private static DeviceArray array(DeviceKeys keys) {
        return ((GpuKeys) keys).asValues().array(0);
    }

    private static Engine open() {
        return OpenClEngines.open("distribution=yes,sorted-check=no,tile=32x3");
    }

    @ParameterizedTest
    @EnumSource
    void stayWhereTheyAre(Method method) {
        int[] keys = Seed.random("keys").ints(N).toArray();
        // Equal keys stay as well.
        System.arraycopy(keys, 0, keys, N / 2, N / 4);
        Arrays.sort(keys);
        int[] sorted = keys.clone();
        int[] places = IntStream.range(0, N).toArray();
        try (Engine engine = open();
                DeviceKeys there = engine.upload(Keys.of(keys));
                DeviceValues values = engine.upload(Values.of(places))) {
            assertFalse(sorts(engine, method, there, there, DeviceArray.NONE));
            there.download(sorted);
            assertArrayEquals(keys, sorted, Seed::rerun);
            assertFalse(sorts(engine, method, there, there, ((GpuValues) values).array(0)));
            there.download(sorted);
            assertArrayEquals(keys, sorted, Seed::rerun);
            values.download(Values.of(sorted));
            assertArrayEquals(places, sorted, Seed::rerun);
        }
    }

    @ParameterizedTest
    @EnumSource
    void equalKeysStay(Method method) {
        int[] keys = new int[N];
        Arrays.fill(keys, 7);
        try (Engine engine = open(); DeviceKeys there = engine.upload(Keys.of(keys))) {
            assertFalse(sorts(engine, method, there, there, DeviceArray.NONE));
        }
    }

    /** A sample shows equal keys only, and the kernel that counts finds another. */
    @ParameterizedTest
    @EnumSource
    void oneOtherKeyAmongEqualKeysIsFound(Method method) {
        try (Engine engine = open()) {
            for (int place : PLACES) {
                int[] keys = new int[N];
                Arrays.fill(keys, 7);
                keys[place] = 5;
                keys[place - 1] = 9;
                int[] expected = keys.clone();
                Arrays.sort(expected);
                try (DeviceKeys there = engine.upload(Keys.of(keys))) {
                    sorts(engine, method, there, there, DeviceArray.NONE);
                    there.download(keys);
                }
                assertArrayEquals(expected, keys, () -> "others at " + place);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void goToAnotherPlace(Method method) {
        int[] keys = Seed.random("keys elsewhere").ints(N).sorted().toArray();
        int[] sorted = new int[N];
        try (Engine engine = open();
                DeviceKeys there = engine.upload(Keys.of(keys));
                DeviceKeys out = engine.allocateKeys(ElementType.INT, N)) {
            sorts(engine, method, there, out, DeviceArray.NONE);
            out.download(sorted);
            assertArrayEquals(keys, sorted, Seed::rerun);
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneKeyOutOfOrderIsFound(Method method) {
        int[] expected = Seed.random("one pair").ints(N).sorted().distinct().toArray();
        // There are very few equal keys among random ones.
        expected = IntStream.concat(Arrays.stream(expected), IntStream.range(0, N - expected.length)
                .map(_ -> Integer.MAX_VALUE)).toArray();
        try (Engine engine = open()) {
            for (int place : PLACES) {
                int[] keys = expected.clone();
                keys[place] = expected[place - 1];
                keys[place - 1] = expected[place];
                try (DeviceKeys there = engine.upload(Keys.of(keys))) {
                    sorts(engine, method, there, there, DeviceArray.NONE);
                    there.download(keys);
                }
                assertArrayEquals(expected, keys, () -> "pair at " + place + "; " + Seed.rerun());
            }
        }
    }

    /** Equal NaNs of different bits are in order wherever they follow each other. */
    @Test
    void nansOfDifferentBitsKeepTheirOrder() {
        float[] keys = new float[N];
        for (int i = 0; i < N; i++) {
            keys[i] = i < N / 2 ? i / (float) N : Float.intBitsToFloat(0x7fc0_0000 + (i * 31 & 0xffff));
        }
        float[] sorted = keys.clone();
        try (Engine engine = open()) {
            engine.sortKeys(Keys.of(HostColumns.ofArray(sorted)), Order.natural());
        }
        assertArrayEquals(bits(keys), bits(sorted));
    }

    private static int[] bits(float[] keys) {
        return IntStream.range(0, N).map(i -> Float.floatToRawIntBits(keys[i])).toArray();
    }
}
