// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.Queue;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Copies between the caller's memory and a device through staging memory ({@link StagingBuffer}), so that no running
 * copy refers to the caller's memory. Each direction has its own staging memory, and a queue for copies that need not
 * wait for kernels. So both directions of the bus and the kernels are busy at once. Copies in steps have further
 * staging memory. They wait for kernels, and the launches of these kernels may need short copies, by this call or by
 * calls that it waits for.
 */
public final class Transfers implements AutoCloseable {
    private final Device device;
    private final StagingBuffer up;
    private final StagingBuffer down;
    private final StagingBuffer upInSteps;
    private final StagingBuffer downInSteps;
    private final ReentrantLock steps = new ReentrantLock();
    private @Nullable Queue uploads;
    private @Nullable Queue downloads;

    /** Copies by so many threads in each direction. */
    public Transfers(Device device, int threads) {
        this.device = device;
        up = new StagingBuffer(device, threads);
        down = new StagingBuffer(device, threads);
        upInSteps = new StagingBuffer(device, threads);
        downInSteps = new StagingBuffer(device, threads);
    }

    /** Copies to the device. The source is free again on return; the copy is done before what is queued next. */
    public void upload(MemorySegment from, DeviceArray to) {
        upload(device, from, to);
    }

    private void upload(Queue queue, MemorySegment from, DeviceArray to) {
        up.upload(ChunkQueue.of(queue, from, to));
    }

    /** Takes the staging memory that uploads of so many bytes need. */
    public void reserveUpload(long bytes) {
        up.reserve(bytes);
    }

    /** Takes the staging memory that downloads of so many bytes need. */
    public void reserveDownload(long bytes) {
        down.reserve(bytes);
    }

    /** Lets later uploads use the memory that the queue of the device has allocated so far. */
    public void begin() {
        order(device, uploads());
    }

    /** Lets the later work of one queue wait for the earlier work of another queue. */
    public static void order(Queue first, Queue then) {
        try (Device.Event event = first.recordEvent()) {
            then.await(event);
        } catch (DriverException refused) {
            // To wait here needs no event.
            Waiting.run(first::synchronize);
        }
    }

    /** Copies to the device while its kernels run. Later work of the device waits for the copy. */
    public void uploadAhead(MemorySegment from, DeviceArray to) {
        try {
            upload(uploads(), from, to);
        } finally {
            order(uploads(), device);
        }
    }

    /** Copies from the device, and waits for it. */
    public void download(DeviceArray from, MemorySegment to) {
        down.download(ChunkQueue.of(device, to, from));
    }

    /** Lets later downloads beside the device's queue wait for the earlier work of the device. */
    public void beginDownloads() {
        order(device, downloads());
    }

    /** Copies from the device while its kernels run, and waits for the copy. */
    public void downloadBeside(DeviceArray from, MemorySegment to) {
        down.download(ChunkQueue.of(downloads(), to, from));
    }

    /** The lock of the one call that copies in steps. */
    public ReentrantLock steps() {
        return steps;
    }

    /** The staging memory of the call that copies in steps. */
    public StagingBuffer upInSteps() {
        return upInSteps;
    }

    /** The staging memory of the call that copies in steps. */
    public StagingBuffer downInSteps() {
        return downInSteps;
    }

    /** A queue for uploads beside the device's. */
    public synchronized Queue uploads() {
        if (uploads == null) {
            uploads = device.beside();
        }
        return uploads;
    }

    /** A queue for downloads beside the device's. */
    public synchronized Queue downloads() {
        if (downloads == null) {
            downloads = device.beside();
        }
        return downloads;
    }

    @Override
    public synchronized void close() {
        List<Runnable> steps = new ArrayList<>(List.of(up::close, down::close, upInSteps::close, downInSteps::close));
        if (uploads != null) {
            steps.add(uploads::close);
        }
        if (downloads != null) {
            steps.add(downloads::close);
        }
        Closing.all(steps);
    }
}
