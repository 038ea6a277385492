// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.EngineOptions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The threads that compile the kernels of a sort, on a device that is played here. */
class RehearsalTest {
    private static final int LENGTH = 100_000;

    private final FakeDevice device = new FakeDevice();
    private final GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of(""));

    @AfterEach
    void close() {
        backend.close();
        assertEquals(0, device.programs.get());
    }

    private void sort(int[] keys) {
        backend.sort(Keys.of(keys), Values.none(), Order.ints((a, b) -> (a & 7) - (b & 7)), null);
    }

    /** Each compilation waits until two have begun. */
    @Test
    void programsAreCompiledAtTheSameTime() {
        CountDownLatch two = new CountDownLatch(2);
        device.parallel = true;
        device.calls = function -> {
            if (function.equals("compile")) {
                two.countDown();
                await(two);
            }
        };
        sort(new int[LENGTH]);
        assertTrue(device.programs.get() > 1);
        assertFalse(device.launches.isEmpty());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(60, TimeUnit.SECONDS), "no other program is compiled at the same time");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The same for a sort in pieces. */
    @ParameterizedTest
    @ValueSource(strings = {"", "piece=100000"})
    void aSortCompilesNothingAfterItsFirstLaunch(String options) {
        AtomicInteger late = new AtomicInteger();
        device.parallel = true;
        device.calls = function -> {
            if (function.equals("compile") && !device.launches.isEmpty()) {
                late.incrementAndGet();
            }
        };
        try (GpuBackend other = new GpuBackend("cuda", device, EngineOptions.of(options))) {
            other.sort(Keys.of(new int[LENGTH]), Values.none(), Order.natural(), null);
        }
        assertFalse(device.launches.isEmpty());
        assertEquals(0, late.get());
    }

    @Test
    void otherDevicesCompileOneProgramAfterTheOther() {
        Set<Thread> compilers = ConcurrentHashMap.newKeySet();
        device.calls = function -> {
            if (function.equals("compile")) {
                compilers.add(Thread.currentThread());
            }
        };
        sort(new int[LENGTH]);
        assertEquals(Set.of(Thread.currentThread()), compilers);
    }

    /** The failed call waits for the other compilations. The next call compiles again. */
    @Test
    void aFailedCompilationEndsTheCallBeforeItsFirstLaunch() {
        IllegalStateException failure = new IllegalStateException("does not compile");
        AtomicInteger compilations = new AtomicInteger();
        device.parallel = true;
        device.calls = function -> {
            if (function.equals("compile") && compilations.getAndIncrement() == 0) {
                throw failure;
            }
        };
        int[] keys = new int[LENGTH];
        keys[0] = 1;
        int[] before = keys.clone();
        assertSame(failure, assertThrows(IllegalStateException.class, () -> sort(keys)));
        assertEquals(List.of(), device.launches);
        assertArrayEquals(before, keys);
        assertEquals(compilations.get() - 1, device.programs.get());
        sort(keys);
        assertFalse(device.launches.isEmpty());
    }
}
