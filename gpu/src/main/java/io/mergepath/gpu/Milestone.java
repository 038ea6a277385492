package io.mergepath.gpu;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * A place in a queue that some threads wait for until another has come to it. Who goes on behind it has its own queue wait for
 * that place, so what comes first on the device needs no thread's waiting.
 */
final class Milestone implements AutoCloseable {
    private final CompletableFuture<Device.Mark> mark = new CompletableFuture<>();

    /** All that this queue has been asked for so far comes before. */
    void reach(Queue queue) {
        Device.Mark made = queue.mark();
        if (!mark.complete(made)) {
            made.close();
        }
    }

    /** Whether nobody has to wait any more. */
    boolean isDecided() {
        return mark.isDone();
    }

    /**
     * Waits until it is reached; what the queue is asked for from now on comes behind.
     *
     * @throws CancellationException if it is given up
     */
    void await(Queue queue) {
        queue.await(mark.join());
    }

    /** Ends all waiting, unless it has been reached. */
    void giveUp() {
        mark.cancel(false);
    }

    @Override
    public void close() {
        if (mark.state() == Future.State.SUCCESS) {
            mark.resultNow().close();
        }
    }
}
