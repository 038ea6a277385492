// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Queue;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A stream, the engine's own or a caller's, in the context of a device. */
final class CudaQueue implements Queue {
    /** The stream does not wait for the default stream of other libraries in this process. */
    private static final int STREAM_NON_BLOCKING = 1;

    /** A waiting thread sleeps rather than spins. */
    private static final int EVENT_BLOCKING_SYNC = 1;

    /** A sleeping thread wakes late, so a thread polls an event for so long before it sleeps. */
    private static final long NANOS_OF_POLLING = 1_000_000;

    /** CUDA_ERROR_NOT_READY: the device has not passed the event. */
    private static final int NOT_READY = 600;

    private final CudaDevice device;
    private final MemorySegment stream;
    private final boolean own;

    /**
     * A queue.
     *
     * @param foreign a caller's stream, or null to make one
     */
    CudaQueue(CudaDevice device, @Nullable Long foreign) {
        this.device = device;
        own = foreign == null;
        stream = foreign == null
                ? CudaDevice.pointer(pointer -> device.driver().cuStreamCreate(pointer, STREAM_NON_BLOCKING))
                : MemorySegment.ofAddress(foreign);
    }

    MemorySegment stream() {
        return stream;
    }

    /** Another stream, or a caller's again. */
    CudaQueue beside() {
        return new CudaQueue(device, own ? null : (Long) stream.address());
    }

    @Override
    public void upload(MemorySegment staging, DeviceMemory to, long at) {
        device.driver().cuMemcpyHtoDAsync_v2(to.handle() + at, staging, staging.byteSize(), stream);
    }

    @Override
    public void download(DeviceMemory from, long at, MemorySegment staging) {
        device.driver().cuMemcpyDtoHAsync_v2(staging, from.handle() + at, staging.byteSize(), stream);
    }

    @Override
    public Device.Event recordEvent() {
        CudaEvent event = new CudaEvent(
                CudaDevice.pointer(pointer -> device.driver().cuEventCreate(pointer, EVENT_BLOCKING_SYNC)));
        try {
            device.driver().cuEventRecord(event.handle, stream);
            return event;
        } catch (Throwable refused) {
            event.close();
            throw refused;
        }
    }

    @Override
    public void await(Device.Event event) {
        device.driver().cuStreamWaitEvent(stream, ((CudaEvent) event).handle, 0);
    }

    @Override
    public void synchronize() {
        device.driver().cuStreamSynchronize(stream);
    }

    @Override
    public void close() {
        try {
            synchronize();
        } finally {
            if (own) {
                device.driver().cuStreamDestroy_v2(stream);
            }
        }
    }

    private final class CudaEvent implements Device.Event {
        private final MemorySegment handle;

        CudaEvent(MemorySegment event) {
            this.handle = event;
        }

        @Override
        public void await() {
            long begin = System.nanoTime();
            while (device.driver().cuEventQuery(handle) == NOT_READY
                    && System.nanoTime() - begin < NANOS_OF_POLLING) {
                Thread.onSpinWait();
            }
            device.driver().cuEventSynchronize(handle);
        }

        @Override
        public double millisSince(Device.Event earlier) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment milliseconds = arena.allocate(JAVA_FLOAT);
                device.driver().cuEventElapsedTime(milliseconds, ((CudaEvent) earlier).handle, handle);
                return milliseconds.get(JAVA_FLOAT, 0);
            }
        }

        @Override
        public void close() {
            device.driver().cuEventDestroy_v2(handle);
        }
    }
}
