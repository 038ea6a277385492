// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.gpu.sort.Distribution.Left;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.JdkSorts;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The survey of keys: which keys distribution sorts, and which keys it leaves to a sort by digits. */
class SurveyTest {
    private static final int N = 20_011;
    private static final int VALUES = 600;

    /**
     * The flags that say whether keys are left, and the number of keys in the dictionary. A sort by digits sorts keys
     * that are left, in the words that the survey cleared.
     */
    private static int[] left(Object array) {
        Object expected = copy(array);
        JdkSorts.sort(expected, 0, N);
        Keys host = Keys.of(HostColumns.ofArray(array));
        try (Engine engine = OpenClEngines.open("distribution=yes,sorted-check=no,tile=32x3");
                DeviceKeys keys = engine.upload(host);
                DeviceCall call = GpuBackends.ownerOf(keys).calls().begin(null)) {
            DeviceRecords records = new DeviceRecords(((GpuKeys) keys).asValues().array(0), DeviceArray.NONE);
            DeviceRecords scratch = new DeviceRecords(call.scratch().take(keys.type(), N), DeviceArray.NONE);
            Plan plan = GpuBackends.ownerOf(keys).sort().plan(call, keys, Order.natural(), 0, N);
            DigitSort digits = plan.digits(DigitSortTest.tuning(true));
            Distribution distribution = Objects.requireNonNull(plan.distribution(N, digits));
            Left left = distribution.sort(records, records, scratch);
            try (LaunchCondition _ = call.skipUnless(left.flags())) {
                digits.sort(records, records, scratch, left.zeros(), left.dictionary());
            }
            keys.download(host);
            assertTrue(Objects.deepEquals(expected, array), Seed::rerun);
            int[] flags = new int[2];
            int[] size = new int[1];
            call.transfers().download(left.flags(), MemorySegment.ofArray(flags));
            call.transfers().download(left.dictionary().slice(0, 1), MemorySegment.ofArray(size));
            return new int[]{flags[0], flags[1], size[0]};
        }
    }

    private static Object copy(Object array) {
        Object copy = Array.newInstance(array.getClass().getComponentType(), N);
        System.arraycopy(array, 0, copy, 0, N);
        return copy;
    }

    private static Object keys(boolean wide, long[] bits) {
        return wide ? bits : LongStream.of(bits).mapToInt(b -> (int) (b >> 32)).toArray();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void leavesKeysThatRepeat(boolean wide) {
        long[] keys = Seed.random("repeated").ints(N, 0, VALUES)
                .mapToLong(i -> i * Long.divideUnsigned(-1, VALUES)).toArray();
        assertArrayEquals(new int[]{1, 1, 0}, left(keys(wide, keys)), Seed::rerun);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void numbersFewDifferentKeys(boolean wide) {
        for (int different : new int[]{1, 100, 255, 256}) {
            long[] keys = Seed.random("few").ints(N, 0, different)
                    .mapToLong(i -> i * Long.divideUnsigned(-1, different)).toArray();
            assertArrayEquals(new int[]{1, 1, different <= 255 ? different : 0}, left(keys(wide, keys)), Seed::rerun);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void distributesDifferentKeys(boolean wide) {
        assertArrayEquals(new int[]{0, 0, 0}, left(keys(wide, Seed.random("different").longs(N).toArray())),
                Seed::rerun);
    }

    /** Digits sort them faster than a map, which sorts other {@code float}s. */
    @Test
    void leavesFloatsThatAreMostlyInOrder() {
        SplittableRandom random = Seed.random("ordered");
        float[] rising = new float[N];
        float[] falling = new float[N];
        float[] different = new float[N];
        for (int i = 0; i < N; i++) {
            different[i] = (float) random.nextGaussian();
            rising[i] = random.nextInt(50) == 0 ? different[i] : i / (float) N;
            falling[i] = random.nextInt(50) == 0 ? different[i] : -i / (float) N;
        }
        assertArrayEquals(new int[]{1, 1, 0}, left(rising), Seed::rerun);
        assertArrayEquals(new int[]{1, 1, 0}, left(falling), Seed::rerun);
        assertArrayEquals(new int[]{0, 0, 0}, left(different), Seed::rerun);
    }

    /** Different keys close to few numbers. A map cannot divide them. */
    @Test
    void leavesKeysInSmallClusters() {
        SplittableRandom random = Seed.random("clusters");
        double[] keys = random.doubles(N).map(x -> 1 + random.nextInt(VALUES) + x * 0x1p-30).toArray();
        assertArrayEquals(new int[]{1, 1, 0}, left(keys), Seed::rerun);
    }

    @Test
    void distributesNumbersOfASmoothDensity() {
        SplittableRandom random = Seed.random("smooth");
        assertArrayEquals(new int[]{0, 0, 0}, left(random.doubles(N).toArray()), Seed::rerun);
        assertArrayEquals(new int[]{0, 0, 0}, left(random.doubles(N).map(_ -> random.nextGaussian()).toArray()),
                Seed::rerun);
        assertArrayEquals(new int[]{0, 0, 0}, left(random.doubles(N).map(x -> 1e6 + x).toArray()), Seed::rerun);
    }
}
