// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/**
 * Threads that work for a call beside the calling one. They may wait for each other, which threads of a shared pool must not, as
 * it may have too few. What fails in one of them, or in the calling thread, ends them all.
 */
public final class WorkerThreads {
    private final Runnable alarm;
    private final Failures failures = new Failures();
    private final List<CompletableFuture<Void>> members = new ArrayList<>();

    /**
     * Nobody yet.
     *
     * @param alarm has all members end soon; it may be called more than once
     */
    public WorkerThreads(Runnable alarm) {
        this.alarm = alarm;
    }

    /** Has a thread of its own do work. */
    void start(String name, Runnable work) {
        members.add(CompletableFuture.runAsync(() -> run(work),
                task -> Thread.ofPlatform().daemon().name(name).start(task)));
    }

    /** Does work here. If it fails, all end, and {@link #rethrow} tells. */
    public void run(Runnable work) {
        try {
            work.run();
        } catch (CancellationException echo) {
            // A milestone was given up because of another failure, which is known.
        } catch (Throwable failed) {
            // An error too, as of a mapped file that has become shorter.
            failures.add(failed);
            alarm.run();
        }
    }

    /** Waits until all threads have ended. */
    public void join() {
        CompletableFuture.allOf(members.toArray(CompletableFuture[]::new)).join();
    }

    /** Throws what failed first as it is, if anything did. */
    public void rethrow() {
        failures.rethrow();
    }
}
