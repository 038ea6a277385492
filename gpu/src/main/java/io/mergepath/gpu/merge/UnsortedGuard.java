package io.mergepath.gpu.merge;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Kernel;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Records;
import io.mergepath.gpu.kernel.Variant;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What keeps merges of runs that are not sorted from losing elements. Cuts are found by threads that know nothing of each
 * other, and agree if the runs are sorted. A kernel whose cuts do not agree raises a flag on the device, and a second
 * launch, which does nothing while the flag is down, then puts the runs one behind the other.
 */
final class UnsortedGuard implements AutoCloseable {
    /** One block of them, which is enough for what should not happen. */
    private static final int THREADS = 128;

    private final Device device;
    private final Transfers transfers;

    /** Held from a merge to the launch behind it, so that a flag is seen by the call that raised it. */
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable DeviceMemory memory;

    /** Whether the flag is known to be down, but for a merge whose second launch is queued. */
    private boolean isLowered;

    /** The one of a device. */
    static UnsortedGuard of(GpuContext context) {
        return context.part(UnsortedGuard.class, () -> new UnsortedGuard(context.device(), context.transfers()));
    }

    private UnsortedGuard(Device device, Transfers transfers) {
        this.device = device;
        this.transfers = transfers;
    }

    /** One integer on the device: not 0 if a merge met runs that are not sorted. */
    Span flag() {
        lock.lock();
        try {
            DeviceMemory allocated = memory;
            if (allocated == null) {
                allocated = device.allocate(Integer.BYTES);
                memory = allocated;
            }
            if (!isLowered) {
                transfers.upload(MemorySegment.ofArray(new int[1]), span(allocated));
                isLowered = true;
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
    void guard(Call call, Runnable merge, Records a, Records b, Records out) {
        int valueBytes = out.values() == Span.NONE ? Integer.BYTES : out.values().elementBytes();
        Kernel concatenate = call.kernel(KernelSource.UNSORTED,
                new Variant.OfColumns(out.keys().elementBytes(), valueBytes, THREADS), "concatenate_unsorted");
        lock.lock();
        try {
            merge.run();
            concatenate.launch(1, THREADS, 0, a.keys(), a.values(), b.keys(), b.values(), out.keys(), out.values(),
                    a.length(), out.length(), flag());
        } catch (Throwable failed) {
            // A merge that was launched may raise the flag, and nobody lowers it.
            isLowered = false;
            throw failed;
        } finally {
            lock.unlock();
        }
    }

    /** Frees the flag. */
    @Override
    public void close() {
        DeviceMemory allocated = memory;
        if (allocated != null) {
            memory = null;
            device.free(allocated);
        }
    }
}
