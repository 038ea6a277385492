// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineBackend.RowMove;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each call of the driver in turn fails while columns move by way of the device. */
class HostMovesTest {
    private static final List<String> FAILING = List.of("allocate", "allocateStaging", "compile", "upload", "launch",
            "download", "beside", "recordEvent");

    @Test
    void aFailureLeavesNothingOnTheDevice() {
        int failures = 0;
        for (boolean failed = true; failed;) {
            FakeDevice device = new FakeDevice();
            RuntimeException failure = new IllegalStateException("the test allows no more");
            int fatal = failures + 1;
            AtomicInteger calls = new AtomicInteger();
            try (EngineBackend backend = GpuBackends.open("cuda", device, "moves=1")) {
                device.calls = function -> {
                    if (FAILING.contains(function) && calls.incrementAndGet() == fatal) {
                        throw failure;
                    }
                };
                failed = false;
                try {
                    move(backend);
                } catch (IllegalStateException e) {
                    assertSame(failure, e);
                    failed = true;
                    failures++;
                }
                device.calls = _ -> {};
                assertEquals(0, device.live());
                move(backend);
            }
            assertEquals(0, device.events.get());
            assertEquals(0, device.staging.get());
            assertEquals(0, device.queues.get());
        }
        assertTrue(failures > 20, "few calls failed: " + failures);
    }

    private static void move(EngineBackend backend) {
        int[] rows = IntStream.range(0, 100).toArray();
        long[] longs = IntStream.range(0, 100).asLongStream().toArray();
        byte[] bits = new byte[13];
        List<RowMove> moves = List.of(
                new RowMove(MemorySegment.ofArray(longs), MemorySegment.ofArray(new long[100]), Long.SIZE),
                new RowMove(MemorySegment.ofArray(bits), MemorySegment.ofArray(new byte[13]), 1));
        try {
            assertTrue(backend.moveRows(rows, moves, () -> {}));
        } finally {
            assertArrayEquals(IntStream.range(0, 100).asLongStream().toArray(), longs);
            assertArrayEquals(IntStream.range(0, 100).toArray(), rows);
        }
    }
}
