// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.mergepath.DeviceKeys;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The survey of keys: which keys distribution sorts, and which keys it leaves to a sort by digits. */
class SurveyTest {
    private static final int N = 20_011;
    private static final int VALUES = 600;

    private static int[] left(boolean wide, long[] bits) {
        try (Engine engine = OpenClEngines.open("distribution=yes,sorted-check=no,tile=32x3")) {
            Keys host = wide ? Keys.of(bits) : Keys.of(LongStream.of(bits).mapToInt(b -> (int) (b >> 32)).toArray());
            try (DeviceKeys keys = engine.upload(host);
                    DeviceCall call = GpuBackends.ownerOf(keys).calls().begin(null)) {
                DeviceArray array = ((GpuKeys) keys).asValues().array(0);
                DeviceRecords records = new DeviceRecords(array, DeviceArray.NONE);
                Distribution distribution = GpuBackends.ownerOf(keys).sort()
                        .plan(call, keys, Order.natural(), 0, N).distribution(N, true);
                assertNotNull(distribution);
                DeviceArray flags = distribution.sort(records, records,
                        new DeviceRecords(call.scratch().take(keys.type(), N), DeviceArray.NONE));
                int[] left = new int[2];
                call.transfers().download(flags, MemorySegment.ofArray(left));
                return left;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void leavesKeysThatRepeat(boolean wide) {
        long[] keys = Seed.random("repeated").ints(N, 0, VALUES)
                .mapToLong(i -> i * Long.divideUnsigned(-1, VALUES)).toArray();
        assertArrayEquals(new int[]{1, 1}, left(wide, keys), Seed::rerun);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void distributesDifferentKeys(boolean wide) {
        assertArrayEquals(new int[]{0, 0}, left(wide, Seed.random("different").longs(N).toArray()), Seed::rerun);
    }
}
