// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.lang.foreign.MemorySegment;

/** A queue of a device: what it is asked for happens in the order in which it was asked for. */
public interface Queue extends AutoCloseable {
    /** Copies staging memory to the device. */
    void upload(MemorySegment staging, DeviceMemory to, long at);

    /** Copies from the device to staging memory. */
    void download(DeviceMemory from, long at, MemorySegment staging);

    /** Marks this place in the queue. */
    Device.Event recordEvent();

    /** Has all that is queued from now on wait until everything before a place in another queue of the device is done. */
    void await(Device.Event event);

    /** Waits until everything queued so far is done. */
    void synchronize();

    /** Waits, and frees the queue. */
    @Override
    void close();
}
