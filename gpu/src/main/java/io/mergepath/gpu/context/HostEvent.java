// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * A place in a queue that threads wait for until another thread has got so far. They wait only until the work before it is queued:
 * that it is done before theirs is left to the device, whose queues wait for each other.
 */
public final class HostEvent implements AutoCloseable {
    private final CompletableFuture<Device.Event> event = new CompletableFuture<>();

    /** All that this queue has been asked for so far comes before. */
    public void reach(Queue queue) {
        Device.Event made = queue.recordEvent();
        if (!event.complete(made)) {
            made.close();
        }
    }

    /** Whether it is reached or given up, so that nobody has to wait. */
    public boolean isDecided() {
        return event.isDone();
    }

    /**
     * Waits until it is reached; what the queue is asked for from now on comes behind.
     *
     * @throws CancellationException if it is given up
     */
    public void await(Queue queue) {
        queue.await(event.join());
    }

    /** Ends all waiting, unless it has been reached. */
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
