// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.parameter.PairKernels;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps merges of unsorted runs from losing elements. Independent threads find the cuts of a merge, and the cuts agree
 * if the runs are sorted. A kernel whose cuts disagree raises a flag on the device. Then a second launch concatenates
 * the runs. The second launch does nothing while the flag is down.
 */
final class UnsortedGuard implements AutoCloseable {
    /** The threads of the only block of the second launch. It is slow, because it should have nothing to do. */
    private static final int THREADS = 128;

    private final Device device;
    private final Transfers transfers;

    /** A call holds the lock from its merge to its second launch, so that it sees its own flag. */
    private final ReentrantLock lock = new ReentrantLock();

    private @Nullable DeviceMemory memory;

    /** Whether the flag is down after every second launch that is queued. */
    private boolean isLowered;

    /** The guard of a device. */
    static UnsortedGuard of(GpuContext context) {
        return context.part(UnsortedGuard.class, () -> new UnsortedGuard(context.device(), context.transfers()));
    }

    private UnsortedGuard(Device device, Transfers transfers) {
        this.device = device;
        this.transfers = transfers;
    }

    /** One integer on the device. It is not 0 if a merge met unsorted runs. */
    DeviceArray flag() {
        lock.lock();
        try {
            DeviceMemory allocated = memory;
            if (allocated == null) {
                allocated = device.allocate(Integer.BYTES);
                memory = allocated;
            }
            if (!isLowered) {
                transfers.upload(MemorySegment.ofArray(new int[1]), array(allocated));
                isLowered = true;
            }
            return array(allocated);
        } finally {
            lock.unlock();
        }
    }

    private static DeviceArray array(DeviceMemory memory) {
        return new DeviceArray(memory, 0, 1, ElementType.INT.bytes());
    }

    /** Queues a merge, and the launch that concatenates the runs if they are not sorted. */
    void guard(DeviceCall call, Runnable merge, DeviceRecords a, DeviceRecords b, DeviceRecords out) {
        int valueBytes = out.values() == DeviceArray.NONE ? Integer.BYTES : out.values().elementBytes();
        // A thread that waits for the compiler does not hold the lock.
        CompiledKernel concatenate = call.kernel(KernelSource.UNSORTED,
                new KernelVariant.OfColumns(out.keys().elementBytes(), valueBytes, THREADS), "concatenate_unsorted", 0);
        lock.lock();
        try {
            merge.run();
            concatenate.launch(1, THREADS, 0, new Parameters().add(new PairKernels.ConcatenateUnsorted(a.keys(),
                    a.values(), b.keys(), b.values(), out.keys(), out.values(), a.length(), out.length(), flag())));
        } catch (Throwable failed) {
            // The merge may raise the flag, and no launch lowers it.
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
