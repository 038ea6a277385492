// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Staging memory for copies in one direction. Several threads copy at once, because one thread copies slower than the
 * bus of a GPU. They never wait for each other: each takes the next chunk of a {@link ChunkQueue}. A thread has two
 * pieces of staging memory. The device copies one piece while the thread fills or empties the other.
 */
public final class StagingBuffer implements AutoCloseable {
    public static final long CHUNK = 2 << 20;

    /** More threads would copy faster than any bus. */
    private static final int MOST_COPIERS = 8;

    private final Device device;
    private final List<Copier> copiers;
    private final ReentrantLock lock = new ReentrantLock();

    /** Staging memory for so many threads. */
    public StagingBuffer(Device device, int threads) {
        this.device = device;
        copiers = Stream.generate(Copier::new).limit(threads).toList();
    }

    /** The number of threads that suits this machine: half of the cores are left to the other direction. */
    static int threads() {
        return Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, MOST_COPIERS);
    }

    /** A piece of staging memory, and the event after its last use. */
    private final class Buffer {
        private @Nullable MemorySegment memory;

        /** The queue that may still use the memory. */
        private @Nullable Queue user;
        private Device.@Nullable Event lastUse;

        /** The first bytes of the memory, when the device no longer uses it. */
        MemorySegment free(long bytes) {
            await();
            return reserve().asSlice(0, bytes);
        }

        MemorySegment reserve() {
            MemorySegment reserved = memory;
            if (reserved == null) {
                reserved = device.allocateStaging(CHUNK);
                memory = reserved;
            }
            return reserved;
        }

        void usedBy(Queue queue) {
            user = queue;
            lastUse = queue.recordEvent();
        }

        void await() {
            Queue queue = user;
            Device.Event event = lastUse;
            if (event != null) {
                lastUse = null;
                try (event) {
                    Waiting.run(event::await);
                }
            } else if (queue != null) {
                // The event could not be recorded, or a wait for it has failed.
                Waiting.run(queue::synchronize);
            }
            user = null;
        }

        void close() {
            try {
                await();
            } finally {
                if (memory != null) {
                    device.freeStaging(memory);
                    memory = null;
                }
            }
        }
    }

    /** The two buffers of one thread. */
    private final class Copier {
        private final Buffer[] buffers = {new Buffer(), new Buffer()};

        /** The buffer that was used last, which the device may still copy. */
        private int turn;

        void reserve() {
            buffers[0].reserve();
            buffers[1].reserve();
        }

        private Buffer next() {
            turn = 1 - turn;
            return buffers[turn];
        }

        void upload(ChunkQueue chunks) {
            for (ChunkQueue.Chunk chunk = chunks.take(); chunk != null; chunk = chunks.take()) {
                Buffer buffer = next();
                MemorySegment from = chunk.host();
                chunk.upload(buffer.free(from.byteSize()).copyFrom(from));
                buffer.usedBy(chunks.queue());
                chunk.done();
            }
        }

        void download(ChunkQueue chunks) {
            ChunkQueue.Chunk before = null;
            for (ChunkQueue.Chunk chunk = chunks.take(); chunk != null; chunk = chunks.take()) {
                if (before != null && !chunk.mayBegin()) {
                    // This chunk may wait for a step that waits for the chunk before it.
                    empty(buffers[turn], before);
                    before = null;
                }
                Buffer full = buffers[turn];
                Buffer buffer = next();
                chunk.download(buffer.free(chunk.host().byteSize()));
                buffer.usedBy(chunks.queue());
                if (before != null) {
                    empty(full, before);
                }
                before = chunk;
            }
            if (before != null) {
                empty(buffers[turn], before);
            }
        }

        private static void empty(Buffer buffer, ChunkQueue.Chunk chunk) {
            MemorySegment to = chunk.host();
            to.copyFrom(buffer.free(to.byteSize()));
            chunk.done();
        }
    }

    private interface Copying {
        void copy(Copier copier, ChunkQueue chunks);
    }

    /** Copies to the device. The source is free again on return; the copy is done before what is queued next. */
    public void upload(ChunkQueue chunks) {
        copy(chunks, Copier::upload);
    }

    /** Copies from the device, and waits for it. */
    public void download(ChunkQueue chunks) {
        copy(chunks, Copier::download);
    }

    /** Takes all memory that copies of so many bytes need. */
    void reserve(long bytes) {
        lock.lock();
        try {
            copiers.stream().limit(Math.ceilDiv(bytes, CHUNK)).forEach(Copier::reserve);
        } finally {
            lock.unlock();
        }
    }

    private void copy(ChunkQueue chunks, Copying copying) {
        lock.lock();
        try {
            int threads = chunks.isShared() ? threads(chunks) : 1;
            if (threads <= 1) {
                copying.copy(copiers.getFirst(), chunks);
            } else {
                copy(chunks, copying, threads);
            }
        } finally {
            lock.unlock();
        }
    }

    private int threads(ChunkQueue chunks) {
        return Math.min(copiers.size(), chunks.size());
    }

    /** All threads have ended when this returns, or throws what the first of them has thrown. */
    private void copy(ChunkQueue chunks, Copying copying, int threads) {
        Failures failures = new Failures();
        IntStream.range(0, threads).parallel().forEach(thread -> {
            try {
                copying.copy(copiers.get(thread), chunks);
            } catch (Throwable failed) {
                // An error too, for example if a mapped file has become shorter. A parallel loop that sees an error
                // does not wait for its other threads.
                chunks.end();
                failures.add(failed);
            }
        });
        failures.rethrow();
    }

    /** Uploads by worker threads. No other call copies in this direction meanwhile. */
    public void startUploads(WorkerThreads workers, ChunkQueue chunks) {
        start(workers, "mergepath-upload", chunks, Copier::upload);
    }

    /** Downloads by worker threads. No other call copies in this direction meanwhile. */
    public void startDownloads(WorkerThreads workers, ChunkQueue chunks) {
        start(workers, "mergepath-download", chunks, Copier::download);
    }

    private void start(WorkerThreads workers, String name, ChunkQueue chunks, Copying copying) {
        copiers.subList(0, threads(chunks)).forEach(copier -> workers.start(name, () -> copying.copy(copier, chunks)));
    }

    @Override
    public void close() {
        Closing.all(copiers.stream().flatMap(copier -> Arrays.stream(copier.buffers))
                .<Runnable>map(buffer -> buffer::close).toList());
    }
}
