// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import io.mergepath.spi.Extent;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A device and its queue, in which all kernels run. Any thread may call the methods. A method returns when the work is
 * queued, not when it is done, unless it says that it waits.
 */
public interface Device extends Queue {
    Traits traits();

    /** The dialect of the kernels: the name of the prelude. */
    String dialect();

    /**
     * Allocates memory on the device.
     *
     * @throws DriverException if the device does not have so much left
     */
    DeviceMemory allocate(long bytes);

    /**
     * Memory of another library that kernels can use. Only its owner frees it.
     *
     * @param handle the handle of the driver
     * @param length how many elements are used
     * @throws IllegalArgumentException if it has no room for so many elements, or the device can't reach it
     */
    DeviceMemory foreign(long handle, long length, int elementBytes);

    /** The extent of an array, by which a check sees whether two arrays overlap. */
    Extent extent(DeviceArray array);

    /** Frees memory after all work that is queued so far. */
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

    /** Whether several threads compile faster than one. */
    boolean compilesInParallel();

    /**
     * Another queue of this device, for copies that need not wait for kernels. It is closed before the device. If the
     * caller gave the queue of the device, this is the same queue, because the caller expects all work there.
     */
    Queue beside();

    /** Waits, and frees the queue and the context. Memory and programs are freed before. */
    @Override
    void close();

    /** An event in a queue. */
    interface Event extends AutoCloseable {
        /** Waits until everything that is queued before this event is done. */
        void await();

        /** The time from an earlier event to this event by the clock of the device. Both are done. */
        double millisSince(Event earlier);

        @Override
        void close();
    }
}
