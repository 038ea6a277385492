// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.DeviceMemory;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Memory of device keys or values. Many calls may use it at once. The first close frees it when no call uses it. */
public final class DeviceStore {
    private final GpuContext context;
    private final List<DeviceMemory> memory;
    private final Cleaner.Cleanable net;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    DeviceStore(GpuContext context, List<DeviceMemory> memory) {
        this.context = context;
        List<DeviceMemory> own = new ArrayList<>(memory);
        this.memory = own;
        net = context.net(this, "device keys or values were", () -> context.freeAll(own));
    }

    /** Keeps the memory until {@link #release()}. */
    public void hold() {
        lock.readLock().lock();
        if (closed || context.isClosed()) {
            lock.readLock().unlock();
            throw new IllegalStateException("engine " + context.name() + ": "
                    + (closed ? "the keys or values are closed" : "it is closed, and with it the keys or values"));
        }
    }

    public void release() {
        lock.readLock().unlock();
    }

    void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                context.freeAll(memory);
                net.clean();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
