package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What a program forgets to close is freed when it is out of reach, with a warning. */
class UnclosedTest {
    private final FakeDevice device = new FakeDevice();
    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

    private GpuBackend open() {
        return new GpuBackend("cuda:0", device, EngineOptions.of("tile=32x3"), warnings::add);
    }

    @SuppressWarnings("MustBeClosedChecker")
    @Test
    void keysAreFreed() throws Exception {
        try (GpuBackend backend = open()) {
            backend.allocateKeys(ElementType.INT, 10).slice(1, 3);
            await(() -> device.live() == 0);
            assertEquals(List.of("engine cuda:0: device keys or values were not closed by the program; freed now"),
                    List.copyOf(warnings));
        }
    }

    @Test
    void workspacesAreFreed() throws Exception {
        try (GpuBackend backend = open()) {
            use(backend, backend.workspace());
            await(() -> backend.allocations() == 0);
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
        await(() -> device.closed);
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
        new GpuBackend("other", other, EngineOptions.of(""), warnings::add);
        await(() -> other.closed);
        assertEquals(1, warnings.size(), warnings::toString);
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

    private static void await(BooleanSupplier freed) throws InterruptedException {
        for (int i = 0; i < 500 && !freed.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertTrue(freed.getAsBoolean(), "nothing was freed in 5 s");
        // The warning comes right after.
        Thread.sleep(50);
    }
}
