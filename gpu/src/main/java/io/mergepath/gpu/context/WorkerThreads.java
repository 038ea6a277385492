// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Threads that work for a call beside the calling thread. They may wait for each other. Threads of a shared pool must
 * not, because the pool may have too few threads. A failure in one of the threads, or in the calling thread, ends all
 * of them.
 */
public final class WorkerThreads {
    /** The name of a thread that waits for work. */
    private static final String IDLE = "mergepath-idle";

    /** As many threads as work at a time. A new thread can take as long to start as a copy of several megabytes. */
    private static final Executor THREADS = Executors.newCachedThreadPool(WorkerThreads::thread);

    private final Runnable alarm;
    private final Failures failures = new Failures();
    private final List<CompletableFuture<Void>> members = new ArrayList<>();

    /**
     * Makes a group without threads.
     *
     * @param alarm lets all threads end soon. It may run more than once.
     */
    public WorkerThreads(Runnable alarm) {
        this.alarm = alarm;
    }

    private static Thread thread(Runnable work) {
        Thread thread = Thread.ofPlatform().daemon().name(IDLE).inheritInheritableThreadLocals(false)
                .unstarted(work);
        // The thread outlives the call, and must not keep the caller's classes alive.
        thread.setContextClassLoader(null);
        return thread;
    }

    /** Runs work on a thread that does nothing else meanwhile, and that has a name for so long. */
    public void start(String name, Runnable work) {
        members.add(CompletableFuture.runAsync(() -> {
            Thread.currentThread().setName(name);
            run(work);
            Thread.currentThread().setName(IDLE);
        }, THREADS));
    }

    /** Runs work here. If it fails, all threads end, and {@link #rethrow} throws the failure. */
    public void run(Runnable work) {
        try {
            work.run();
        } catch (CancellationException echo) {
            // An event was given up because of another failure, which is known.
        } catch (Throwable failed) {
            // An error too, for example if a mapped file has become shorter.
            failures.add(failed);
            alarm.run();
        }
    }

    /** Waits until all threads have ended. */
    public void join() {
        CompletableFuture.allOf(members.toArray(CompletableFuture[]::new)).join();
    }

    /** Throws the first failure, if there is one. */
    public void rethrow() {
        failures.rethrow();
    }
}
