// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is in order, or the reverse of it, is found in one reading; equals that can be told apart keep their order. */
class SortedCheckTest {
    private static final int N = 7001;

    private static Engine open() {
        return OpenClEngines.open("sorted-check=yes,tile=32x3");
    }

    /**
     * Sorts keys, and whether it takes a glance only: other keys, which are not in order, stay as they are if the
     * kernels that would sort have nothing to do.
     */
    private static void sortsAtAGlance(int[] keys, boolean atAGlance) {
        int[] expected = keys.clone();
        Arrays.sort(expected);
        int[] others = IntStream.range(0, N).map(i -> i * 31 % N).toArray();
        int[] othersExpected = others.clone();
        if (!atAGlance) {
            Arrays.sort(othersExpected);
        }
        try (Engine engine = OpenClEngines.open("sorted-check=no,tile=32x3");
                DeviceKeys checked = engine.upload(Keys.of(keys));
                DeviceKeys sorted = engine.upload(Keys.of(others));
                DeviceKeys scratch = engine.allocateKeys(ElementType.INT, N);
                DeviceCall call = GpuBackends.of(engine).calls().begin(null)) {
            Plan plan = GpuBackends.of(engine).sort().plan(call, checked, Order.natural(), 0, N);
            KernelVariant.OfKeys variant = new KernelVariant.OfKeys(ElementType.INT, OrderKind.NATURAL, "", 0,
                    TileShape.of("32x3"),
                    OpenClEngines.SEARCH, Network.TRANSPOSITION);
            SortedCheck check = new SortedCheck(new Launcher(variant, call, _ -> {
            }));
            DeviceArray disorder = check.find(records(checked));
            try (DeviceCall.LaunchCondition _ = call.skipUnless(disorder)) {
                plan.sort(records(sorted), records(sorted), records(scratch));
            }
            check.reverse(records(checked), disorder);
            engine.synchronize();
            sorted.download(others);
        }
        assertArrayEquals(othersExpected, others);
        try (Engine engine = open()) {
            engine.sortKeys(Keys.of(keys), Order.natural());
        }
        assertArrayEquals(expected, keys);
    }

    private static DeviceRecords records(DeviceKeys keys) {
        return new DeviceRecords(((GpuKeys) keys).asValues().array(0), DeviceArray.NONE);
    }

    @Test
    void keysAreFoundInOrderInReverseOrEqual() {
        sortsAtAGlance(IntStream.range(0, N).map(i -> i / 3).toArray(), true);
        sortsAtAGlance(IntStream.range(0, N).map(i -> -i / 3).toArray(), true);
        sortsAtAGlance(new int[N], true);
    }

    @Test
    void oneKeyOutOfPlaceIsSeen() {
        int[] keys = IntStream.range(0, N).map(i -> -i / 3).toArray();
        keys[N - 1] = 1;
        sortsAtAGlance(keys, false);
    }

    @Test
    void equalKeysInReverseKeepTheirValues() {
        int[] keys = IntStream.range(0, N).map(i -> -i / 3).toArray();
        int[] places = IntStream.range(0, N).toArray();
        int[] expected = IntStream.range(0, N).boxed().sorted((i, j) -> Integer.compare(keys[i], keys[j]))
                .mapToInt(i -> i).toArray();
        try (Engine engine = open()) {
            engine.sortPairs(Keys.of(keys.clone()), Values.of(places), Order.natural());
        }
        assertArrayEquals(expected, places);
    }

    /** All NaNs are equal, and of different bits. */
    @Test
    void nansInReverseKeepTheirOrder() {
        int nans = 100;
        float[] keys = new float[N];
        int[] expected = new int[N];
        for (int i = 0; i < N; i++) {
            int bits = i < nans ? 0x7fc0_0000 + i : Float.floatToIntBits(-i);
            keys[i] = Float.intBitsToFloat(bits);
            expected[i < nans ? N - nans + i : N - 1 - i] = bits;
        }
        try (Engine engine = open()) {
            engine.sortKeys(Keys.of(keys), Order.natural());
        }
        int[] sorted = new int[N];
        Arrays.setAll(sorted, i -> Float.floatToRawIntBits(keys[i]));
        assertArrayEquals(expected, sorted);
    }
}
