package io.mergepath.gpu;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Span;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies between the caller's memory and a device by way of two pieces of staging memory: while the device copies one, the
 * calling thread fills or empties the other. So no copy that is still under way knows the caller's memory.
 */
final class Transfers implements AutoCloseable {
    private static final long CHUNK = 8 << 20;

    /** A thread that owns nothing. */
    private static final Thread NOBODY = Thread.ofVirtual().unstarted(() -> {
    });

    /** What a core copies by itself: one alone copies slower than a GPU takes it. */
    private static final long PART = 1 << 20;

    /** Staging memory, and the place in the queue behind its last use. */
    private final class Chunk implements AutoCloseable {
        @Nullable MemorySegment memory;
        Device.@Nullable Mark lastUse;

        /** The first bytes of the memory, when the device no longer uses it. */
        MemorySegment free(long bytes) {
            await();
            if (memory == null) {
                memory = device.allocateStaging(CHUNK);
            }
            return memory.asSlice(0, bytes);
        }

        void await() {
            Device.Mark mark = lastUse;
            if (mark != null) {
                lastUse = null;
                try (mark) {
                    Waiting.run(mark::await);
                }
            }
        }

        @Override
        public void close() {
            if (memory != null) {
                device.freeStaging(memory);
            }
        }
    }

    private final Device device;
    private final Chunk[] chunks = {new Chunk(), new Chunk()};
    private final ReentrantLock lock = new ReentrantLock();

    Transfers(Device device) {
        this.device = device;
    }

    /** Copies to the device. The source is free again on return; the copy is done before what is queued next. */
    void upload(MemorySegment from, Span to) {
        lock.lock();
        try {
            int turn = 0;
            for (long at = 0; at < to.bytes(); at += CHUNK) {
                Chunk chunk = chunks[turn];
                MemorySegment staging = chunk.free(Math.min(CHUNK, to.bytes() - at));
                copy(from.asSlice(at, staging.byteSize()), staging);
                device.upload(staging, to.memory(), to.firstByte() + at);
                chunk.lastUse = device.mark();
                turn = 1 - turn;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Copies from the device, and waits for it. */
    void download(Span from, MemorySegment to) {
        lock.lock();
        try {
            int turn = 0;
            enqueue(from, 0, chunks[turn]);
            for (long at = 0; at < from.bytes(); at += CHUNK) {
                enqueue(from, at + CHUNK, chunks[1 - turn]);
                chunks[turn].await();
                long bytes = Math.min(CHUNK, from.bytes() - at);
                copy(chunks[turn].free(bytes), to.asSlice(at, bytes));
                turn = 1 - turn;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Copies with all cores, unless the memory is one thread's. */
    private static void copy(MemorySegment from, MemorySegment to) {
        if (from.byteSize() <= PART || !from.isAccessibleBy(NOBODY) || !to.isAccessibleBy(NOBODY)) {
            to.copyFrom(from);
            return;
        }
        IntStream.range(0, Math.toIntExact(Math.ceilDiv(from.byteSize(), PART))).parallel().forEach(part -> {
            long at = part * PART;
            long bytes = Math.min(PART, from.byteSize() - at);
            MemorySegment.copy(from, at, to, at, bytes);
        });
    }

    private void enqueue(Span from, long at, Chunk chunk) {
        if (at < from.bytes()) {
            MemorySegment staging = chunk.free(Math.min(CHUNK, from.bytes() - at));
            device.download(from.memory(), from.firstByte() + at, staging);
            chunk.lastUse = device.mark();
        }
    }

    @Override
    public void close() {
        try (Chunk first = chunks[0]; Chunk second = chunks[1]) {
            first.await();
            second.await();
        }
    }
}
