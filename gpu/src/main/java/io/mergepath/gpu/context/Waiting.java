// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for a device. Waiting blocks its thread, which must not be the carrier of virtual threads. */
public final class Waiting {
    private Waiting() {
    }

    /** Runs what waits: here, or on a thread of its own while the calling virtual thread parks. */
    public static void run(Runnable wait) {
        if (Thread.currentThread().isVirtual()) {
            try {
                CompletableFuture
                        .runAsync(wait, task -> Thread.ofPlatform().daemon().name("mergepath-wait").start(task)).join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof RuntimeException failed) {
                    throw failed;
                }
                throw e;
            }
        } else {
            wait.run();
        }
    }
}
