// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import io.mergepath.spi.Extent;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A device and its queue, in which all kernels run. Methods may be called by any thread, and return when the work is queued, not when it is done; those that wait say so.
 */
public interface Device extends Queue {
    Traits traits();

    /** What kernels are written in here: the name of the prelude. */
    String dialect();

    /**
     * Allocates memory on the device.
     *
     * @throws DriverException if the device has not so much left
     */
    DeviceMemory allocate(long bytes);

    /**
     * Memory of others that kernels can use here. Nothing frees it but its owner.
     *
     * @param handle what the driver knows it by
     * @param length how many elements are used
     * @throws IllegalArgumentException if it is no memory for so many elements, or out of reach
     */
    DeviceMemory foreign(long handle, long length, int elementBytes);

    /** Where elements lie, so that two places which share memory are seen to overlap. */
    Extent extent(DeviceArray array);

    /** Frees memory once the work queued so far is done with it. */
    void free(DeviceMemory memory);

    /** Allocates memory of this process that the device can copy from and to by itself. */
    MemorySegment allocateStaging(long bytes);

    void freeStaging(MemorySegment staging);

    /** Copies on the device. */
    void copy(DeviceMemory from, long fromAt, DeviceMemory to, long toAt, long bytes);

    /**
     * Compiles kernels. Waits.
     *
     * @param source in C with the prelude of this dialect
     * @param options for the compiler, as {@code -DNT=256}
     * @throws IllegalStateException with the compiler's log if it does not compile
     */
    Program compile(String source, List<String> options);

    /**
     * Another queue of this device, for copies that need not wait for kernels. It is closed before the device. Where the
     * device's queue is a caller's, so is this: callers expect all work there.
     */
    Queue beside();

    /** Waits, and frees the queue and what reaches the device. Memory and programs have been freed before. */
    @Override
    void close();

    /** A place in a queue. */
    interface Event extends AutoCloseable {
        /** Waits until everything queued before this place is done. */
        void await();

        /** The time from an earlier place to this one on the device's own clock; both have been waited for. */
        double millisSince(Event earlier);

        @Override
        void close();
    }
}
