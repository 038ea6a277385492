// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.context.ChunkQueue;
import io.mergepath.gpu.context.StagingBuffer;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.LateDevice;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps whose parties wait for each other, and end with each other. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransferPipelineTest {
    /** Two chunks and a part of one. */
    private static final int LONG = (int) (2 * StagingBuffer.CHUNK) + 4321;
    private static final int SHORT = 77;
    private static final int STEPS = 6;

    /** The chunks of a step. */
    private static final int CHUNKS = 4;
    private static final int THREADS = 3;

    private final FakeDevice device = new FakeDevice();
    private Device used = device;
    private Transfers transfers = new Transfers(device, THREADS);
    private final List<DeviceArray> slots = new ArrayList<>();

    private void use(Device other, int threads) {
        used = other;
        transfers = new Transfers(other, threads);
    }

    @AfterEach
    void nothingIsLeft() {
        transfers.close();
        assertEquals(0, device.staging.get());
        assertEquals(0, device.events.get());
        assertEquals(0, device.queues.get());
    }

    private DeviceArray slot(int number) {
        while (slots.size() <= number) {
            slots.add(new DeviceArray(device.allocate(LONG + SHORT), 0, LONG + SHORT, 1));
        }
        return slots.get(number);
    }

    private static List<ChunkQueue.Part> parts(MemorySegment host, DeviceArray slot) {
        return List.of(new ChunkQueue.Part(host.asSlice(0, LONG), slot.slice(0, LONG)),
                new ChunkQueue.Part(host.asSlice(LONG, 0), slot.slice(LONG, LONG)),
                new ChunkQueue.Part(host.asSlice(LONG), slot.slice(LONG, LONG + SHORT)));
    }

    /** Steps that bring bytes there and back, by way of so many slots, and do some work there. */
    private TransferPipeline pipeline(int ways, MemorySegment from, MemorySegment to, Runnable work) {
        TransferPipeline pipeline = new TransferPipeline(used, transfers);
        long bytes = LONG + SHORT;
        for (int p = 0; p < STEPS; p++) {
            pipeline.add(ways, parts(from.asSlice(p * bytes, bytes), slot(p % ways)), work,
                    parts(to.asSlice(p * bytes, bytes), slot(p % ways)));
        }
        return pipeline;
    }

    private static MemorySegment bytes(SplittableRandom random) {
        byte[] bytes = new byte[STEPS * (LONG + SHORT)];
        random.nextBytes(bytes);
        return MemorySegment.ofArray(bytes);
    }

    private static MemorySegment zeros() {
        return MemorySegment.ofArray(new byte[STEPS * (LONG + SHORT)]);
    }

    private static void nothing() {
    }

    /** With a single slot, a chunk that is held back while another is waited for would be waited for itself. */
    @ParameterizedTest
    @CsvSource({"1,1", "1,3", "2,1", "2,3", "3,1", "3,3", "6,3"})
    void nothingIsOverwrittenBeforeItHasArrived(int ways, int threads) {
        use(device, threads);
        MemorySegment from = bytes(Seed.random("relay " + ways));
        MemorySegment to = zeros();
        pipeline(ways, from, to, TransferPipelineTest::nothing).run();
        assertEquals(-1, from.mismatch(to), Seed::rerun);
    }

    /** What arrives is the work's, which is done late and in another queue than the copies. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, STEPS})
    void theDeviceKeepsTheOrder(int ways) {
        use(LateDevice.of(device, Seed.random("relay by a late device " + ways)), THREADS);
        MemorySegment from = bytes(Seed.random("relay with work " + ways));
        MemorySegment to = zeros();
        TransferPipeline pipeline = new TransferPipeline(used, transfers);
        long bytes = LONG + SHORT;
        for (int p = 0; p < STEPS; p++) {
            DeviceArray arriving = slot(2 * (p % ways));
            DeviceArray leaving = slot(2 * (p % ways) + 1);
            pipeline.add(ways, parts(from.asSlice(p * bytes, bytes), arriving),
                    () -> used.copy(arriving.memory(), 0, leaving.memory(), 0, bytes),
                    parts(to.asSlice(p * bytes, bytes), leaving));
        }
        pipeline.run();
        assertEquals(-1, from.mismatch(to), Seed::rerun);
    }

    @ParameterizedTest
    @CsvSource({"true,false", "false,true", "true,true"})
    void memoryOfOneThreadIsCopiedByIt(boolean confinedFrom, boolean confinedTo) {
        MemorySegment bytes = bytes(Seed.random("relay of one thread"));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = confinedFrom ? arena.allocate(bytes.byteSize()).copyFrom(bytes) : bytes;
            MemorySegment to = confinedTo ? arena.allocate(bytes.byteSize()) : zeros();
            pipeline(2, from, to, TransferPipelineTest::nothing).run();
            assertEquals(-1, bytes.mismatch(to), Seed::rerun);
        }
    }

    @Test
    void virtualThreadsAndInterruptedOnesWaitAsWell() throws Exception {
        MemorySegment from = bytes(Seed.random("relay of others"));
        MemorySegment to = zeros();
        AtomicInteger interrupted = new AtomicInteger();
        Thread.ofVirtual().start(() -> {
            Thread.currentThread().interrupt();
            pipeline(2, from, to, TransferPipelineTest::nothing).run();
            interrupted.set(Thread.interrupted() ? 1 : 0);
        }).join();
        assertEquals(-1, from.mismatch(to), Seed::rerun);
        assertEquals(1, interrupted.get());
    }

    /** The last step's records are all on their way before the first step's kernels are launched, and go on to be. */
    @Test
    void uploadsGoOnWhileKernelsAreLaunched() {
        CountDownLatch uploads = new CountDownLatch(STEPS * CHUNKS);
        device.calls = function -> {
            if (function.equals("upload")) {
                uploads.countDown();
            }
        };
        pipeline(STEPS, bytes(Seed.random("relay ahead")), zeros(), () -> await(uploads)).run();
    }

    /** Kernels of two steps are launched, and the records of the third uploaded, before the first download ends. */
    @Test
    void downloadsWaitForNoOtherStep() {
        AtomicInteger launched = new AtomicInteger();
        CountDownLatch others = new CountDownLatch(2 + 3 * CHUNKS);
        CountDownLatch arriving = new CountDownLatch(1);
        device.calls = function -> {
            if (function.equals("upload")) {
                others.countDown();
            } else if (function.equals("download")) {
                arriving.countDown();
                await(others);
            }
        };
        pipeline(3, bytes(Seed.random("relay behind")), zeros(), () -> {
            if (launched.getAndIncrement() > 0) {
                await(arriving);
                others.countDown();
            }
        }).run();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(10, TimeUnit.SECONDS), "nobody else goes on");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** One party fails while the others wait, for it or for another, or are in the middle of a copy. */
    @ParameterizedTest
    @ValueSource(strings = {"upload", "work", "download", "recordEvent", "await"})
    void aFailureEndsAllParties(String party) {
        MemorySegment from = bytes(Seed.random("relay that fails"));
        for (int calls = 1; calls < 4 * STEPS; calls += 5) {
            int fatal = calls;
            InternalError failure = new InternalError("a page is gone");
            AtomicInteger running = new AtomicInteger();
            AtomicInteger called = new AtomicInteger();
            device.calls = function -> {
                running.incrementAndGet();
                try {
                    if (function.equals(party) && called.incrementAndGet() == fatal) {
                        throw failure;
                    }
                    if (function.endsWith("load")) {
                        // Long enough for the caller to be gone if it did not wait for this thread.
                        LateDevice.sleep(2);
                    }
                } finally {
                    running.decrementAndGet();
                }
            };
            TransferPipeline pipeline = pipeline(3, from, zeros(), () -> device.calls.accept("work"));
            if (party.equals("work") && fatal > STEPS) {
                pipeline.run();
            } else {
                assertSame(failure, assertThrows(InternalError.class, pipeline::run));
                assertEquals(List.of(), List.of(failure.getSuppressed()));
            }
            assertEquals(0, running.get());
        }
        nothingIsWrong(from);
    }

    /** The thread that uploads has begun the second step when the first one's kernels fail. */
    @Test
    void afterAFailureNothingMoreIsCopied() {
        use(device, 1);
        Thread caller = Thread.currentThread();
        CountDownLatch ahead = new CountDownLatch(1);
        CountDownLatch failing = new CountDownLatch(1);
        AtomicInteger uploads = new AtomicInteger();
        device.calls = function -> {
            if (function.equals("upload") && uploads.incrementAndGet() > CHUNKS) {
                ahead.countDown();
                await(failing);
                while (caller.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
        };
        TransferPipeline pipeline = pipeline(STEPS, bytes(Seed.random("relay that stops")), zeros(), () -> {
            await(ahead);
            failing.countDown();
            throw new IllegalStateException("no kernel");
        });
        assertEquals("no kernel", assertThrows(IllegalStateException.class, pipeline::run).getMessage());
        assertEquals(CHUNKS + 1, uploads.get());
    }

    /** As it frees the memory that they know. One place can't be marked, or none from then on. */
    @ParameterizedTest
    @CsvSource({"upload,false", "download,false", "upload,true", "download,true"})
    void theDeviceGoesOnBehindCopiesThatNobodyWaitsFor(String direction, boolean noneFromThenOn) {
        use(LateDevice.of(device, Seed.random("late " + direction)), THREADS);
        AtomicInteger copies = new AtomicInteger();
        device.calls = function -> {
            if (function.equals(direction)) {
                LateDevice.sleep(20);
                copies.incrementAndGet();
            } else if (function.equals("recordEvent")
                    && Thread.currentThread().getName().equals("mergepath-" + direction)) {
                device.fail("recordEvent", noneFromThenOn ? FakeDevice.OUT_OF_MEMORY : 0);
                throw new IllegalStateException("no event");
            }
        };
        TransferPipeline pipeline = pipeline(STEPS, bytes(Seed.random("relay of late copies")), zeros(),
                TransferPipelineTest::nothing);
        assertThrows(IllegalStateException.class, pipeline::run);
        used.synchronize();
        int before = copies.get();
        assertTrue(before > 0);
        transfers.uploads().synchronize();
        transfers.downloads().synchronize();
        assertEquals(before, copies.get());
    }

    /** The memory of a later step is gone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void memoryMayBeGone(boolean up) {
        MemorySegment from = bytes(Seed.random("relay of nothing"));
        MemorySegment gone;
        try (Arena arena = Arena.ofShared()) {
            gone = arena.allocate(from.byteSize());
        }
        TransferPipeline pipeline = up ? pipeline(2, gone, zeros(), TransferPipelineTest::nothing)
                : pipeline(2, from, gone, TransferPipelineTest::nothing);
        assertEquals("Already closed", assertThrows(IllegalStateException.class, pipeline::run).getMessage());
        nothingIsWrong(from);
    }

    /** What is left by a call that failed disturbs no other. */
    private void nothingIsWrong(MemorySegment from) {
        device.calls = _ -> {
        };
        MemorySegment to = zeros();
        pipeline(3, from, to, TransferPipelineTest::nothing).run();
        assertEquals(-1, from.mismatch(to), Seed::rerun);
    }
}
