// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * What goes wrong around an engine that is well: no memory, kernels that do not compile, several engines and threads.
 */
class FaultsTest {
    private static final Order NATURAL = Order.natural();

    private final FakeDevice device = new FakeDevice();
    private final GpuBackend fake = new GpuBackend("cuda", device, EngineOptions.of("tile=32x3"));

    @Test
    void aRefusedAllocationLeavesNothingBehind() {
        int[] keys = new SplittableRandom(1).ints(5000).toArray();
        int[] before = keys.clone();
        DeviceKeys resident = fake.upload(Keys.of(keys));
        fake.sort(resident, Values.none(), NATURAL, null);
        int allocations = fake.allocations();
        int live = device.live();
        // At every allocation of a call in turn.
        for (long more = 0; more < 60_000; more += 9_000) {
            device.budget = device.liveBytes() + more;
            assertRefused(() -> fake.sort(Keys.of(keys),
                    Values.of(Column.ofArray(new long[5000]), Column.ofArray(new byte[5000])), NATURAL, null));
            assertEquals(allocations, fake.allocations());
            assertEquals(live, device.live());
        }
        device.budget = device.liveBytes() + 30_000;
        assertRefused(() -> fake.allocateValues(List.of(ElementType.INT, ElementType.LONG), 5000).close());
        assertEquals(live, device.live());
        assertArrayEquals(before, keys);
        fake.close();
        assertEquals(0, device.live());
    }

    private static void assertRefused(Executable call) {
        String message = String.valueOf(assertThrows(IllegalStateException.class, call).getMessage());
        String expected = "engine cuda: \\d+ bytes of device memory are needed beside \\d+ in use; .*OUT_OF_MEMORY.*";
        assertTrue(message.matches(expected), message);
    }

    @Test
    void kernelsThatDoNotCompileMayCompileLater() {
        device.fail("compile", 6);
        assertThrows(IllegalStateException.class, () -> fake.sort(Keys.of(new int[9]), Values.none(), NATURAL, null));
        assertEquals(0, fake.allocations());
        device.fail("compile", 0);
        fake.sort(Keys.of(new int[9]), Values.none(), NATURAL, null);
        fake.close();
        assertEquals(0, device.live());
        assertEquals(0, device.programs.get());
    }

    /** Else the next merge, whatever it merges, would put its runs one behind the other. */
    @Test
    void theFlagOfUnsortedRunsIsLoweredBehindAFailure() {
        AtomicInteger uploads = new AtomicInteger();
        device.calls = function -> {
            if (function.equals("upload")) {
                uploads.incrementAndGet();
            }
        };
        try (DeviceKeys in = fake.upload(Keys.of(new int[9])); DeviceKeys out = fake.allocateKeys(ElementType.INT, 9)) {
            uploads.set(0);
            device.fail("upload", FakeDevice.OUT_OF_MEMORY);
            assertThrows(DriverException.class, () -> merge(in, out));
            device.fail("upload", 0);
            merge(in, out);
            merge(in, out);
            assertEquals(2, uploads.getAndSet(0));
            device.fail("launch", FakeDevice.OUT_OF_MEMORY);
            assertThrows(DriverException.class, () -> merge(in, out));
            device.fail("launch", 0);
            merge(in, out);
            merge(in, out);
            assertEquals(1, uploads.get());
        }
        fake.close();
        assertEquals(0, device.live());
    }

    private void merge(DeviceKeys in, DeviceKeys out) {
        Values none = Values.none();
        fake.merge(in.slice(0, 4), none, in.slice(4, 9), none, out, none, NATURAL, null);
    }

    @Test
    void kernelsAreNamedByTheirTypes() {
        fake.sort(Keys.of(new int[500]), Values.of(new long[500]), NATURAL, null);
        assertEquals(List.of("block_sort_int_u64", "merge_two_phase_int_u64"),
                List.copyOf(new java.util.TreeSet<>(device.launches)));
        KernelReport report = fake.kernels().getFirst();
        assertEquals("block_sort_int_u64", report.name());
        assertEquals(32, report.registers());
        assertTrue(report.sharedBytes() >= 96 * 12, report::toString);
        assertTrue(report.source().contains("block_sort"));
        fake.close();
    }

    @Test
    void aRealDeviceReportsItsKernels() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL)) {
            assertEquals(List.of(), Instruments.of(engine).kernels());
            engine.sortKeys(Keys.of(new int[5]), NATURAL);
            assertEquals(List.of("block_sort_int"),
                    Instruments.of(engine).kernels().stream().map(KernelReport::name).toList());
        }
    }

    @Test
    void aWorkspaceOfAnotherEngineIsRefused() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                Engine other = OpenClEngines.own(OpenClEngines.SMALL);
                Workspace workspace = other.workspace()) {
            assertThrows(IllegalArgumentException.class, () -> engine.with(workspace));
        }
    }

    /** The call ends as if nothing had happened, and then the engine frees everything. */
    @Test
    void anEngineMayBeClosedDuringACall() throws Exception {
        for (boolean virtual : new boolean[]{false, true}) {
            Engine engine = OpenClEngines.own("tile=32x7");
            GpuBackend backend;
            try (DeviceKeys probe = engine.allocateKeys(ElementType.INT, 1)) {
                backend = (GpuBackend) ((EngineKeys) probe).owner();
            }
            long[] keys = new SplittableRandom(2).longs(300_000).toArray();
            long[] expected = keys.clone();
            Arrays.sort(expected);
            Throwable[] thrown = new Throwable[1];
            Runnable call = () -> {
                try {
                    engine.sortKeys(Keys.of(keys), NATURAL);
                } catch (IllegalStateException | AssertionError e) {
                    thrown[0] = e;
                }
            };
            Thread thread = virtual ? Thread.ofVirtual().start(call) : Thread.ofPlatform().start(call);
            while (backend.allocations() == 0 && thread.isAlive()) {
                Thread.onSpinWait();
            }
            engine.close();
            thread.join();
            assertEquals(null, thrown[0]);
            assertArrayEquals(expected, keys);
            assertTrue(backend.isClosed());
            assertEquals(0, backend.allocations());
        }
    }

    @Test
    void severalThreadsUseSeveralEngines() throws Exception {
        for (boolean virtual : new boolean[]{false, true}) {
            try (Engine one = OpenClEngines.own(OpenClEngines.SMALL);
                    Engine two = OpenClEngines.own(OpenClEngines.SMALL);
                    ExecutorService threads = virtual
                            ? Executors.newVirtualThreadPerTaskExecutor()
                            : Executors.newFixedThreadPool(4)) {
                List<Future<?>> calls = new ArrayList<>();
                for (int i = 0; i < 24; i++) {
                    Engine engine = i % 2 == 0 ? one : two;
                    int seed = i;
                    calls.add(threads.submit(() -> sortAndMerge(engine, seed)));
                }
                for (Future<?> call : calls) {
                    call.get();
                }
            }
        }
    }

    /** Every third merges keys that are not sorted, which must not disturb the others. */
    private static void sortAndMerge(Engine engine, int seed) {
        int[] keys = new SplittableRandom(seed).ints(3000, 0, 1000).toArray();
        int[] expected = keys.clone();
        Arrays.sort(expected);
        if (seed % 3 != 0) {
            engine.sortKeys(Keys.of(keys, 0, 1000), NATURAL);
            engine.sortKeys(Keys.of(keys, 1000, 3000), NATURAL);
        }
        int[] out = new int[3000];
        engine.mergeKeys(Keys.of(keys, 0, 1000), Keys.of(keys, 1000, 3000), Keys.of(out), NATURAL);
        if (seed % 3 == 0) {
            assertFalse(Arrays.equals(expected, out));
            Arrays.sort(out);
        }
        assertArrayEquals(expected, out);
    }
}
