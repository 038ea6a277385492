// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Finding;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.testsupport.Need;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Images of programs, which are kept on disk for drivers that keep none: here PoCL's are made and loaded all the same.
 */
class ImagesTest {
    private static final long FIRST_PAUSE = 20_000_000;

    private static final String SOURCE = """
            __kernel void count_up(__global int *out, long out_at, int first) {
                out[out_at + get_global_id(0)] = first + get_global_id(0);
            }
            """;

    @Test
    void aProgramOfAnImageRuns() {
        try (OpenClDevice device = open()) {
            OpenClCompiler compiler = new OpenClCompiler(device);
            Image image = compiler.compile(SOURCE, "-cl-std=CL1.2");
            try (Program program = compiler.program(image)) {
                assertArrayEquals(new int[]{7, 8, 9, 10}, run(device, program));
            }
        }
    }

    private static int[] run(OpenClDevice device, Program program) {
        DeviceMemory memory = device.allocate(16);
        MemorySegment staging = device.allocateStaging(16);
        try {
            program.kernel("count_up").launch(2, 2, 0,
                    new Parameters().add(new DeviceArray(memory, 0, 4, Integer.BYTES)).add(7));
            device.download(memory, 0, staging);
            device.synchronize();
            return staging.toArray(ValueLayout.JAVA_INT);
        } finally {
            device.freeStaging(staging);
            device.free(memory);
        }
    }

    @Test
    void aBrokenImageIsRefused() {
        try (OpenClDevice device = open()) {
            Image broken = new Image(MemorySegment.ofArray(new byte[100]), "");
            assertThrows(IllegalStateException.class, () -> new OpenClCompiler(device).program(broken).close());
        }
    }

    @Test
    void whatDoesNotCompileIsRefusedWithTheCompilersWords() {
        try (OpenClDevice device = open()) {
            String message = assertThrows(IllegalStateException.class,
                    () -> device.compile("__kernel void k() { nonsense(); }", List.of()).close()).getMessage();
            assertTrue(String.valueOf(message).contains("nonsense"), message);
        }
    }

    /**
     * PoCL's compiler loses its files by the signals by which the JVM stops threads: at first often, then ever more
     * seldom, so that a compilation comes to its end however slow the machine is.
     */
    @Test
    void compilesWhileTheJvmStopsItsThreads() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger spins = new AtomicInteger();
        AtomicLong pause = new AtomicLong(FIRST_PAUSE);
        Runnable spin = () -> {
            while (!done.get()) {
                spins.incrementAndGet();
            }
        };
        Runnable stop = () -> {
            while (!done.get()) {
                Thread.getAllStackTraces();
                LockSupport.parkNanos(pause.updateAndGet(nanos -> nanos + nanos / 2));
            }
        };
        List<Thread> threads = Stream.of(spin, stop).map(Thread.ofPlatform()::start).toList();
        try (OpenClDevice device = open()) {
            for (int i = 0; i < 5; i++) {
                pause.set(FIRST_PAUSE);
                threads.forEach(LockSupport::unpark);
                // Another source each time, because PoCL keeps what it has compiled.
                String source = SOURCE.replace("count_up", "count_up_" + System.nanoTime());
                assertTrue(new OpenClCompiler(device).compile(source, "-cl-std=CL1.2").code().byteSize() > 0);
            }
        } finally {
            done.set(true);
            threads.forEach(LockSupport::unpark);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static OpenClDevice open() {
        List<Finding> found = OpenCl.look((_, _, _) -> {
        });
        Need.OPENCL_DEVICE.orSkip(found.stream().anyMatch(Finding::usable));
        return OpenCl.open("");
    }
}
