// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static java.lang.foreign.ValueLayout.ADDRESS;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Queue;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A queue in order, the engine's own or a caller's, which is released when it is closed. */
final class OpenClQueue implements Queue {
    private static final int PROFILING_COMMAND_END = 0x1283;

    private final OpenClLibrary library;
    private final MemorySegment queue;

    OpenClQueue(OpenClLibrary library, MemorySegment queue) {
        this.library = library;
        this.queue = queue;
    }

    MemorySegment handle() {
        return queue;
    }

    static MemorySegment buffer(DeviceMemory memory) {
        return MemorySegment.ofAddress(memory.handle());
    }

    @Override
    public void upload(MemorySegment staging, DeviceMemory to, long at) {
        library.clEnqueueWriteBuffer(queue, buffer(to), 0, at, staging.byteSize(), staging, 0, MemorySegment.NULL,
                MemorySegment.NULL);
    }

    @Override
    public void download(DeviceMemory from, long at, MemorySegment staging) {
        library.clEnqueueReadBuffer(queue, buffer(from), 0, at, staging.byteSize(), staging, 0, MemorySegment.NULL,
                MemorySegment.NULL);
    }

    @Override
    public Device.Event recordEvent() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment event = arena.allocate(ADDRESS);
            library.clEnqueueMarkerWithWaitList(queue, 0, MemorySegment.NULL, event);
            library.clFlush(queue);
            return new OpenClEvent(event.get(ADDRESS, 0));
        }
    }

    @Override
    public void await(Device.Event event) {
        try (Arena arena = Arena.ofConfined()) {
            library.clEnqueueBarrierWithWaitList(queue, 1, arena.allocateFrom(ADDRESS, ((OpenClEvent) event).handle),
                    MemorySegment.NULL);
        }
    }

    @Override
    public void synchronize() {
        library.clFinish(queue);
    }

    @Override
    public void close() {
        try {
            synchronize();
        } finally {
            library.clReleaseCommandQueue(queue);
        }
    }

    private final class OpenClEvent implements Device.Event {
        private final MemorySegment handle;

        OpenClEvent(MemorySegment event) {
            this.handle = event;
        }

        @Override
        public void await() {
            try (Arena arena = Arena.ofConfined()) {
                library.clWaitForEvents(1, arena.allocateFrom(ADDRESS, handle));
            }
        }

        @Override
        public double millisSince(Device.Event earlier) {
            return (end() - ((OpenClEvent) earlier).end()) / 1e6;
        }

        private long end() {
            return OpenClDevice.number((value, needed) -> library.clGetEventProfilingInfo(handle, PROFILING_COMMAND_END,
                    value.byteSize(), value, needed));
        }

        @Override
        public void close() {
            library.clReleaseEvent(handle);
        }
    }
}
