// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * An event that threads can wait for before another thread has recorded it. They wait only until the work before the
 * event is queued. The queues of the device wait for the work itself.
 */
public final class HostEvent implements AutoCloseable {
    private final CompletableFuture<Device.Event> event = new CompletableFuture<>();

    /** Records the event after all work that is in the queue so far. */
    public void reach(Queue queue) {
        Device.Event made = queue.recordEvent();
        if (!event.complete(made)) {
            made.close();
        }
    }

    /** Whether the event is recorded or given up, so that no thread has to wait. */
    public boolean isDecided() {
        return event.isDone();
    }

    /**
     * Waits until the event is recorded. Later work of the queue then waits for the event.
     *
     * @throws CancellationException if it is given up
     */
    public void await(Queue queue) {
        queue.await(event.join());
    }

    /** Ends all waiting, unless the event is recorded. */
    public void giveUp() {
        event.cancel(false);
    }

    @Override
    public void close() {
        if (event.state() == Future.State.SUCCESS) {
            event.resultNow().close();
        }
    }
}
