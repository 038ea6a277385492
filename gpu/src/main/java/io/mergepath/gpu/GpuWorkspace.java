package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.Workspace;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Span;
import java.util.ArrayList;
import java.util.List;

/** Scratch on the device: blocks that a call takes one after the other, and that the next call takes again. */
final class GpuWorkspace extends Workspace {
    private final GpuBackend backend;
    private final List<DeviceMemory> blocks = new ArrayList<>();
    private int taken;

    GpuWorkspace(GpuBackend backend) {
        super(backend);
        this.backend = backend;
    }

    /** Begins a call: all blocks are free. What the last call queued comes before what this one does. */
    synchronized void begin() {
        taken = 0;
    }

    /** How many blocks are taken; {@link #returnTo} takes the number. */
    synchronized int taken() {
        return taken;
    }

    /** Gives back what was taken since. */
    synchronized void returnTo(int count) {
        taken = count;
    }

    Span take(ElementType type, long length) {
        return take(type.bytes(), length);
    }

    /** Takes the next block, larger if need be; its content is unspecified. */
    synchronized Span take(int elementBytes, long length) {
        long bytes = Math.multiplyExact(length, elementBytes);
        if (taken == blocks.size()) {
            blocks.add(backend.allocate(bytes));
        } else if (blocks.get(taken).bytes() < bytes) {
            DeviceMemory small = blocks.remove(taken);
            backend.free(small);
            blocks.add(taken, backend.allocate(bytes));
        }
        return new Span(blocks.get(taken++), 0, length, elementBytes);
    }

    @Override
    public synchronized long bytes() {
        return blocks.stream().mapToLong(DeviceMemory::bytes).sum();
    }

    @Override
    public synchronized void close() {
        blocks.forEach(backend::free);
        blocks.clear();
    }
}
