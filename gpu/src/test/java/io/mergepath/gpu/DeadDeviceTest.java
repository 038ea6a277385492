// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.DeviceKeys;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.MortalDevice;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.kernel.EngineOptions;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine whose device dies: who is told, and what is freed. */
class DeadDeviceTest {
    private final FakeDevice device = new FakeDevice();
    private final GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of("tile=32x3"));

    private void sort(Keys keys) {
        backend.sort(keys, Values.none(), Order.natural(), null);
    }

    /** Where a kernel's error shows: in the launch itself, or in any call behind it. */
    @ParameterizedTest
    @ValueSource(strings = {"launch", "upload", "download", "synchronize", "await", "free"})
    void everyLaterCallSaysWhatItDiedOf(String function) {
        DeviceKeys keys = backend.upload(Keys.of(new int[1000]));
        device.fail(function, FakeDevice.ILLEGAL_ADDRESS);
        // The call that meets it, and then calls that do not use the function.
        assertThrows(IllegalStateException.class, () -> {
            sort(Keys.of(new int[1000]));
            backend.synchronize();
        });
        device.fail(function, 0);
        for (Runnable call : List.<Runnable>of(() -> sort(keys), () -> sort(Keys.of(new int[1000])),
                backend::synchronize, () -> keys.download(new int[1000]),
                () -> backend.upload(Keys.of(new int[1])).close())) {
            IllegalStateException refused = assertThrows(IllegalStateException.class, call::run);
            assertTrue(String.valueOf(refused.getMessage())
                    .startsWith("engine cuda is dead: " + function + " returned 700, ILLEGAL_ADDRESS"),
                    refused::getMessage);
            assertInstanceOf(DriverException.class, refused.getCause());
        }
        keys.close();
        backend.close();
        assertTrue(device.closed);
        assertEquals(0, device.programs.get());
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
        assertEquals(function.equals("free") ? device.live() : 0, device.live());
    }

    /** As with a real context, freeing fails too. */
    @Test
    void closingADeadEngineDoesNotThrow() {
        DeviceKeys keys = backend.upload(Keys.of(new int[1000]));
        for (String function : List.of("launch", "synchronize", "free", "freeStaging", "await", "unload")) {
            device.fail(function, FakeDevice.ILLEGAL_ADDRESS);
        }
        assertThrows(IllegalStateException.class, () -> sort(keys));
        keys.close();
        backend.close();
        assertTrue(device.closed);
        assertEquals(0, backend.allocations());
    }

    /** Call by call: all work is refused, all freeing is done. */
    @Test
    void itTellsItsTraitsAndFreesWhatItHas() {
        Device watched = new MortalDevice("cuda", device);
        DeviceMemory memory = watched.allocate(8);
        MemorySegment staging = watched.allocateStaging(8);
        Program program = watched.compile("", List.of());
        CompiledKernel kernel = program.kernel("any");
        Device.Event event = watched.recordEvent();
        Queue beside = watched.beside();
        device.fail("launch", FakeDevice.ILLEGAL_ADDRESS);
        assertThrows(MortalDevice.Dead.class, () -> kernel.launch(1, 32, 0, new Parameters()));
        device.fail("launch", 0);
        List<Executable> work = new ArrayList<>(List.of(watched::dialect, () -> watched.allocate(8),
                () -> watched.foreign(256, 1, 4), () -> watched.extent(DeviceArray.NONE),
                () -> watched.allocateStaging(8),
                () -> watched.copy(memory, 0, memory, 4, 4), () -> watched.compile("", List.of()), watched::beside,
                () -> kernel.launch(1, 32, 0, new Parameters()), kernel::resources, () -> program.kernel("any"),
                program::log,
                event::await, () -> event.millisSince(event)));
        for (Queue queue : List.of(watched, beside)) {
            work.addAll(List.of(() -> queue.upload(staging, memory, 0), () -> queue.download(memory, 0, staging),
                    queue::recordEvent, () -> queue.await(event), queue::synchronize));
        }
        work.forEach(call -> assertThrows(MortalDevice.Dead.class, call));
        assertEquals("fake", watched.traits().name());
        watched.free(memory);
        watched.freeStaging(staging);
        program.close();
        event.close();
        beside.close();
        watched.close();
        assertEquals(List.of(0, 0, 0, 0, 0), List.of(device.live(), device.staging.get(), device.programs.get(),
                device.events.get(), device.queues.get()));
        assertTrue(device.closed);
    }

    @Test
    void otherErrorsKillNothing() {
        device.fail("launch", FakeDevice.OUT_OF_MEMORY);
        assertThrows(DriverException.class, () -> sort(Keys.of(new int[1000])));
        device.fail("launch", 0);
        sort(Keys.of(new int[1000]));
        backend.close();
        assertEquals(0, device.live());
    }

    @Test
    void virtualThreadsAreToldTheSame() throws Exception {
        device.fail("await", FakeDevice.ILLEGAL_ADDRESS);
        Throwable[] thrown = new Throwable[1];
        Thread.ofVirtual().start(() -> {
            try {
                sort(Keys.of(new int[1000]));
            } catch (IllegalStateException e) {
                thrown[0] = e;
            }
        }).join();
        assertTrue(String.valueOf(thrown[0]).contains("engine cuda is dead: await returned 700"),
                () -> String.valueOf(thrown[0]));
        backend.close();
    }
}
