package io.mergepath.gpu;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Span;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Staging memory for copies in one direction. Several threads copy at once, as one alone copies slower than a GPU takes it, and
 * wait for the device but never for each other: each takes the next chunk that nobody has taken, and has two pieces of staging
 * memory, one of which the device copies while the thread fills or empties the other.
 */
final class Staging implements AutoCloseable {
    static final long CHUNK = 2 << 20;

    /** More would copy faster than any bus. */
    private static final int MOST_COPIERS = 8;

    /** A thread that owns nothing. */
    private static final Thread NOBODY = Thread.ofVirtual().unstarted(() -> {
    });

    private final Device device;
    private final List<Copier> copiers;
    private final ReentrantLock lock = new ReentrantLock();

    /** Staging memory for so many threads. */
    Staging(Device device, int threads) {
        this.device = device;
        copiers = Stream.generate(Copier::new).limit(threads).toList();
    }

    /** The number of threads that suits this machine: half of the cores are left to the other direction. */
    static int threads() {
        return Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, MOST_COPIERS);
    }

    /** A piece of staging memory, and the place in a queue behind its last use. */
    private final class Chunk {
        private @Nullable MemorySegment memory;
        private Device.@Nullable Mark lastUse;

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

    /** What is to be copied. */
    private record Job(Queue queue, MemorySegment host, Span span, AtomicLong next) {
        Job(Queue queue, MemorySegment host, Span span) {
            this(queue, host, span, new AtomicLong());
        }

        /** The first byte of the next chunk; at the end, or behind it, if there is none. */
        long take() {
            return next.getAndAdd(CHUNK);
        }

        boolean has(long at) {
            return at < span.bytes();
        }

        MemorySegment host(long at) {
            return host.asSlice(at, Math.min(CHUNK, span.bytes() - at));
        }

        /** Leaves nothing to take. */
        void end() {
            next.set(span.bytes());
        }
    }

    /** What one thread copies by. */
    private final class Copier {
        private final Chunk[] chunks = {new Chunk(), new Chunk()};

        /** The chunk to fill next: not the one that the upload before this has left to the device. */
        private int turn;

        void upload(Job job) {
            for (long at = job.take(); job.has(at); at = job.take()) {
                MemorySegment from = job.host(at);
                Chunk chunk = chunks[turn];
                MemorySegment staging = chunk.free(from.byteSize()).copyFrom(from);
                job.queue.upload(staging, job.span.memory(), job.span.firstByte() + at);
                chunk.lastUse = job.queue.mark();
                turn = 1 - turn;
            }
        }

        void download(Job job) {
            int turn = 0;
            long at = job.take();
            enqueue(job, at, chunks[turn]);
            while (job.has(at)) {
                long after = job.take();
                enqueue(job, after, chunks[1 - turn]);
                MemorySegment to = job.host(at);
                to.copyFrom(chunks[turn].free(to.byteSize()));
                at = after;
                turn = 1 - turn;
            }
        }

        private void enqueue(Job job, long at, Chunk chunk) {
            if (job.has(at)) {
                MemorySegment staging = chunk.free(job.host(at).byteSize());
                job.queue.download(job.span.memory(), job.span.firstByte() + at, staging);
                chunk.lastUse = job.queue.mark();
            }
        }
    }

    private interface Copying {
        void copy(Copier copier, Job job);
    }

    /** Copies to the device. The source is free again on return; the copy is done before what is queued next. */
    void upload(Queue queue, MemorySegment from, Span to) {
        copy(new Job(queue, from, to), Copier::upload);
    }

    /** Copies from the device, and waits for it. */
    void download(Queue queue, Span from, MemorySegment to) {
        copy(new Job(queue, to, from), Copier::download);
    }

    private void copy(Job job, Copying copying) {
        lock.lock();
        try {
            int threads = job.host.isAccessibleBy(NOBODY)
                    ? (int) Math.min(copiers.size(), Math.ceilDiv(job.span.bytes(), CHUNK))
                    : 1;
            if (threads <= 1) {
                copying.copy(copiers.getFirst(), job);
            } else {
                copy(job, copying, threads);
            }
        } finally {
            lock.unlock();
        }
    }

    /** All threads have ended when this returns, or throws what the first of them has thrown. */
    private void copy(Job job, Copying copying, int threads) {
        Failures failures = new Failures();
        IntStream.range(0, threads).parallel().forEach(thread -> {
            try {
                copying.copy(copiers.get(thread), job);
            } catch (Throwable failed) {
                // An error too, as of a mapped file that has become shorter: a parallel loop does not wait behind what it sees.
                job.end();
                failures.add(failed);
            }
        });
        failures.rethrow();
    }

    @Override
    public void close() {
        Closing.all(
                copiers.stream().flatMap(copier -> Arrays.stream(copier.chunks)).<Runnable>map(chunk -> chunk::close)
                        .toList());
    }
}
