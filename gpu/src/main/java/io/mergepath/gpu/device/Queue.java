// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.lang.foreign.MemorySegment;

/** A queue of a device. It runs its work in the order in which the work was queued. */
public interface Queue extends AutoCloseable {
    /** Copies staging memory to the device. */
    void upload(MemorySegment staging, DeviceMemory to, long at);

    /** Copies from the device to staging memory. */
    void download(DeviceMemory from, long at, MemorySegment staging);

    /** Records an event after all work that is queued so far. */
    Device.Event recordEvent();

    /** Lets the later work of this queue wait for an event in another queue of the device. */
    void await(Device.Event event);

    /** Waits until everything queued so far is done. */
    void synchronize();

    /** Waits, and frees the queue. */
    @Override
    void close();
}
