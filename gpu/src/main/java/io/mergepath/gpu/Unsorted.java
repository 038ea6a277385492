package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Kernel;
import io.mergepath.gpu.device.Span;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What keeps merges of runs that are not sorted from losing elements. Cuts are found by threads that know nothing of each
 * other, and agree if the runs are sorted. A kernel whose cuts do not agree raises a flag on the device, and a second
 * launch, which does nothing while the flag is down, then puts the runs one behind the other.
 */
final class Unsorted {
    private final GpuBackend backend;
    private final int threads;

    /** Held from a merge to the launch behind it, so that a flag is seen by the call that raised it. */
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable DeviceMemory memory;

    Unsorted(GpuBackend backend, int threads) {
        this.backend = backend;
        this.threads = threads;
    }

    /** One integer on the device: not 0 if a merge met runs that are not sorted. */
    Span flag() {
        lock.lock();
        try {
            DeviceMemory allocated = memory;
            if (allocated == null) {
                allocated = backend.device().allocate(Integer.BYTES);
                memory = allocated;
                backend.transfers().upload(MemorySegment.ofArray(new int[1]), span(allocated));
            }
            return span(allocated);
        } finally {
            lock.unlock();
        }
    }

    private static Span span(DeviceMemory memory) {
        return new Span(memory, 0, 1, ElementType.INT.bytes());
    }

    /** Queues a merge, and what mends it if the runs are not sorted. */
    void guard(Runnable merge, Rows a, Rows b, Rows out) {
        int valueBytes = out.values() == Span.NONE ? Integer.BYTES : out.values().elementBytes();
        Kernel concatenate = backend.kernels().kernel(Kernels.Source.UNSORTED,
                new Variant.OfColumns(out.keys().elementBytes(), valueBytes, threads), "concatenate_unsorted");
        lock.lock();
        try {
            merge.run();
            concatenate.launch(1, threads, 0, a.keys(), a.values(), b.keys(), b.values(), out.keys(), out.values(),
                    a.length(), out.length(), flag());
        } finally {
            lock.unlock();
        }
    }

    /** Frees the flag. */
    void close() {
        DeviceMemory allocated = memory;
        if (allocated != null) {
            memory = null;
            backend.device().free(allocated);
        }
    }
}
