package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.Span;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Copies by more threads than this machine may have cores for. */
class StagingTest {
    /** Chunks for all threads, a few more, and a part of one. */
    private static final int BYTES = (int) (7 * Staging.CHUNK) + 12_345;

    private final FakeDevice device = new FakeDevice();
    private final Span span = new Span(device.allocate(BYTES + 64), 64, BYTES, 1);
    private final byte[] bytes = new byte[BYTES];

    @Test
    void everyChunkIsCopied() {
        try (Staging up = new Staging(device, 3); Staging down = new Staging(device, 3)) {
            copy(up, down);
        }
        assertEquals(0, device.staging.get());
        assertEquals(0, device.marks.get());
    }

    private void copy(Staging up, Staging down) {
        Seed.random("staging").nextBytes(bytes);
        byte[] back = new byte[BYTES];
        up.upload(device, MemorySegment.ofArray(bytes), span);
        down.download(device, span, MemorySegment.ofArray(back));
        assertArrayEquals(bytes, back, Seed::rerun);
    }

    @Test
    void aFailureEndsAllThreads() {
        try (Staging up = new Staging(device, 3); Staging down = new Staging(device, 3)) {
            device.fail("upload", 1);
            assertThrows(DriverException.class, () -> up.upload(device, MemorySegment.ofArray(bytes), span));
            device.fail("await", 1);
            assertThrows(DriverException.class, () -> down.download(device, span, MemorySegment.ofArray(bytes)));
            device.fail("upload", 0);
            device.fail("await", 0);
            copy(up, down);
        }
        assertEquals(0, device.staging.get());
        assertEquals(0, device.marks.get());
    }
}
