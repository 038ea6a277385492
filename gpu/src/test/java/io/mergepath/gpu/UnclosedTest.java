// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.context.HostMemory;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.EngineOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** What a program forgets to close is freed when it is out of reach, with a warning. */
class UnclosedTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final FakeDevice device = new FakeDevice();
    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

    private GpuBackend open() {
        return new GpuBackend("cuda:0", device, EngineOptions.of("tile=32x3"), warnings::add, new HostMemory());
    }

    @SuppressWarnings("MustBeClosedChecker")
    @Test
    void keysAreFreed() throws Exception {
        try (GpuBackend backend = open()) {
            backend.allocateKeys(ElementType.INT, 10).slice(1, 3);
            awaitWarning();
            assertEquals(0, device.live());
            assertEquals(List.of("engine cuda:0: device keys or values were not closed by the program; freed now"),
                    List.copyOf(warnings));
        }
    }

    @Test
    void workspacesAreFreed() throws Exception {
        try (GpuBackend backend = open()) {
            use(backend, backend.workspace());
            awaitWarning();
            assertEquals(0, backend.allocations());
            assertEquals(List.of("engine cuda:0: a workspace was not closed by the program; freed now"),
                    List.copyOf(warnings));
        }
    }

    private static void use(GpuBackend backend, Workspace workspace) {
        backend.sort(Keys.of(new int[1000]), Values.none(), Order.natural(), workspace);
        assertTrue(backend.allocations() > 0);
    }

    @Test
    void enginesAreClosed() throws Exception {
        backendOutOfReach();
        awaitWarning();
        assertTrue(device.closed);
        assertEquals(List.of("engine cuda:0: the engine itself was not closed by the program; freed now"),
                List.copyOf(warnings));
        assertEquals(0, device.live());
        assertEquals(0, device.staging.get());
        assertEquals(0, device.programs.get());
    }

    private void backendOutOfReach() {
        GpuBackend backend = open();
        backend.sort(Keys.of(new int[1000]), Values.none(), Order.natural(), null);
    }

    @Test
    void whatIsClosedIsNotWarnedOf() throws Exception {
        closeAll();
        FakeDevice other = new FakeDevice();
        new GpuBackend("other", other, EngineOptions.of(""), warnings::add, new HostMemory());
        awaitWarning();
        assertTrue(other.closed);
        assertEquals(1, warnings.size(), warnings::toString);
    }

    /** What one thread frees another may get at once, at the same address and as large. */
    @Test
    void whatIsClosedFreesNothingOfOthers() {
        device.reuses = true;
        try (GpuBackend backend = open()) {
            List<DeviceKeys> others = new ArrayList<>();
            DeviceValues values = backend.allocateValues(List.of(ElementType.INT, ElementType.INT), 10);
            device.calls = function -> {
                // The first column is free when the second one's turn comes.
                if (function.equals("free") && device.live() == 1 && others.isEmpty()) {
                    others.add(backend.allocateKeys(ElementType.INT, 10));
                }
            };
            values.close();
            assertEquals(1, device.live());
            assertEquals(1, backend.allocations());
            others.forEach(DeviceKeys::close);
            assertEquals(0, device.live());
        }
        assertEquals(List.of(), List.copyOf(warnings));
    }

    private void closeAll() {
        GpuBackend backend = open();
        backend.allocateKeys(ElementType.INT, 10).close();
        Workspace workspace = backend.workspace();
        use(backend, workspace);
        workspace.close();
        // Freed by the engine's close.
        backend.allocateKeys(ElementType.INT, 10);
        backend.close();
        assertEquals(0, device.live());
    }

    /** A warning comes when all is freed that it is about. */
    private void awaitWarning() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (warnings.isEmpty() && System.nanoTime() < deadline) {
            System.gc();
            Thread.sleep(10);
        }
        assertFalse(warnings.isEmpty(), () -> "nothing was freed in " + PATIENCE);
    }
}
