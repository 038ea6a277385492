// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.spi.EngineWorkspace;
import io.mergepath.spi.Owner;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Scratch on the device: blocks that a call takes one after the other, and that the next call takes again. */
public final class GpuWorkspace extends EngineWorkspace {
    private final GpuContext context;
    private final List<DeviceMemory> blocks = new CopyOnWriteArrayList<>();
    private Cleaner.@Nullable Cleanable net;
    private int taken;

    public GpuWorkspace(Owner owner, GpuContext context) {
        super(owner);
        this.context = context;
    }

    /** Begins a call: all blocks are free. What the last call queued comes before what this one does. */
    public synchronized void begin() {
        taken = 0;
    }

    /** How many blocks are taken; {@link #returnTo} takes the number. */
    public synchronized int taken() {
        return taken;
    }

    /** Gives back what was taken since. */
    public synchronized void returnTo(int count) {
        taken = count;
    }

    public DeviceArray take(ElementType type, long length) {
        return take(type.bytes(), length);
    }

    /** Takes the next block, larger if need be; its content is unspecified. */
    public synchronized DeviceArray take(int elementBytes, long length) {
        long bytes = Math.multiplyExact(length, elementBytes);
        if (net == null) {
            net = net(this, context, blocks);
        }
        if (taken == blocks.size()) {
            blocks.add(context.allocate(bytes));
        } else if (blocks.get(taken).bytes() < bytes) {
            DeviceMemory small = blocks.remove(taken);
            context.free(small);
            blocks.add(taken, context.allocate(bytes));
        }
        return new DeviceArray(blocks.get(taken++), 0, length, elementBytes);
    }

    /** Has a workspace give up what it holds if that is in the way: the next call would take blocks of other sizes. */
    public static void makeRoom(@Nullable GpuWorkspace workspace, long bytes) {
        if (workspace != null && bytes > workspace.context.available()) {
            workspace.free();
        }
    }

    @Override
    public synchronized long bytes() {
        return blocks.stream().mapToLong(DeviceMemory::bytes).sum();
    }

    @Override
    protected synchronized void free() {
        context.freeAll(blocks);
        if (net != null) {
            net.clean();
            net = null;
        }
    }

    private static Cleaner.Cleanable net(GpuWorkspace workspace, GpuContext context, List<DeviceMemory> blocks) {
        return context.net(workspace, "a workspace was", () -> context.freeAll(blocks));
    }
}
