// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Queue;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The copies in one direction as a queue of chunks. A thread that has copied a chunk takes the next chunk, also of
 * another part or batch, so no thread pauses at the end of a part.
 */
public final class ChunkQueue {
    /** A thread that owns no memory. */
    private static final Thread NOBODY = Thread.ofVirtual().unstarted(() -> {
    });

    private final Queue queue;
    private final List<Chunk> chunks = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    /** Queues batches in their order. */
    public ChunkQueue(Queue queue, List<Batch> batches) {
        this.queue = queue;
        for (Batch batch : batches) {
            batch.parts.forEach(part -> cut(batch, part));
        }
    }

    /** Queues one part that waits for no event. */
    public static ChunkQueue of(Queue queue, MemorySegment host, DeviceArray array) {
        return new ChunkQueue(queue, List.of(new Batch(null, List.of(new Part(host, array)), null)));
    }

    private void cut(Batch batch, Part part) {
        for (int c = 0; c < part.chunks(); c++) {
            long at = c * StagingBuffer.CHUNK;
            chunks.add(new Chunk(batch, part.host.asSlice(at, Math.min(StagingBuffer.CHUNK, part.array.bytes() - at)),
                    part.array.memory(), part.array.firstByte() + at));
        }
    }

    /** Memory of the host, and memory of the device of the same size. */
    public record Part(MemorySegment host, DeviceArray array) {
        private int chunks() {
            return Math.toIntExact(Math.ceilDiv(array.bytes(), StagingBuffer.CHUNK));
        }
    }

    /** Parts between two events: the parts wait for the first event, and reach the second one. */
    public static final class Batch {
        private final @Nullable HostEvent from;
        private final List<Part> parts;
        private final @Nullable HostEvent to;
        private final AtomicInteger left;
        private boolean begun;

        /**
         * Parts.
         *
         * @param from the event before the first copy, or null
         * @param to the event after the last copy, or null
         */
        public Batch(@Nullable HostEvent from, List<Part> parts, @Nullable HostEvent to) {
            this.from = from;
            this.parts = parts;
            this.to = to;
            left = new AtomicInteger(parts.stream().mapToInt(Part::chunks).sum());
        }

        private boolean mayBegin() {
            return from == null || from.isDecided();
        }

        private synchronized void begin(Queue queue) {
            if (!begun && from != null) {
                from.await(queue);
            }
            begun = true;
        }

        private void copied(Queue queue) {
            if (left.decrementAndGet() == 0 && to != null) {
                to.reach(queue);
            }
        }
    }

    /** A piece of a part that one thread copies. */
    final class Chunk {
        private final Batch batch;
        private final MemorySegment host;
        private final DeviceMemory memory;
        private final long at;

        private Chunk(Batch batch, MemorySegment host, DeviceMemory memory, long at) {
            this.batch = batch;
            this.host = host;
            this.memory = memory;
            this.at = at;
        }

        MemorySegment host() {
            return host;
        }

        /** Whether its copy can begin without waiting for other threads. */
        boolean mayBegin() {
            return batch.mayBegin();
        }

        /** Queues the copy from staging memory, once it may begin. */
        void upload(MemorySegment staging) {
            batch.begin(queue);
            queue.upload(staging, memory, at);
        }

        /** Queues the copy to staging memory, once it may begin. */
        void download(MemorySegment staging) {
            batch.begin(queue);
            queue.download(memory, at, staging);
        }

        /** Tells the batch that the chunk is copied. */
        void done() {
            batch.copied(queue);
        }
    }

    public Queue queue() {
        return queue;
    }

    int size() {
        return chunks.size();
    }

    /** Whether any thread may touch the host's memory. */
    public boolean isShared() {
        return chunks.stream().allMatch(chunk -> chunk.host.isAccessibleBy(NOBODY));
    }

    /** The next chunk, unless all are taken. */
    @Nullable
    Chunk take() {
        int taken = next.getAndIncrement();
        return taken < chunks.size() ? chunks.get(taken) : null;
    }

    /** Removes all chunks. */
    public void end() {
        next.set(chunks.size());
    }
}
