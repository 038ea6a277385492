// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.DeviceMemory;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Memory of device keys or values. Many calls may use it at once. The first close refuses later calls, and frees the
 * memory when no call uses it.
 */
public final class DeviceStore {
    private final GpuContext context;
    private final List<DeviceMemory> memory;
    private final Cleaner.Cleanable net;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile boolean closed;

    DeviceStore(GpuContext context, List<DeviceMemory> memory) {
        this.context = context;
        List<DeviceMemory> own = new ArrayList<>(memory);
        this.memory = own;
        net = context.net(this, "device keys or values were", () -> context.freeAll(own));
    }

    /** Keeps the memory until {@link #release()}. It never waits: two calls and two closes could wait in a circle. */
    public void hold() {
        boolean held = lock.readLock().tryLock();
        if (!held || closed || context.isClosed()) {
            if (held) {
                release();
            }
            throw new IllegalStateException("engine " + context.name() + ": "
                    + (closed ? "the keys or values are closed" : "it is closed, and with it the keys or values"));
        }
    }

    public void release() {
        lock.readLock().unlock();
    }

    void close() {
        if (lock.getReadHoldCount() > 0) {
            throw new IllegalStateException(
                    "engine " + context.name() + ": the keys or values are in use by the call that closes them");
        }
        closed = true;
        lock.writeLock().lock();
        try {
            context.freeAll(memory);
            net.clean();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
