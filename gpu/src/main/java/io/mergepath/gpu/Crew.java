package io.mergepath.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/**
 * Threads that work for a call beside the calling one. They may wait for each other, so they are none of a pool's, whose last one
 * might be that which the others wait for. What fails in one of them, or in the calling thread, ends them all.
 */
final class Crew {
    private final Runnable alarm;
    private final Failures failures = new Failures();
    private final List<CompletableFuture<Void>> members = new ArrayList<>();

    /**
     * Nobody yet.
     *
     * @param alarm has all members end soon; it may be called more than once
     */
    Crew(Runnable alarm) {
        this.alarm = alarm;
    }

    /** Has a thread of its own do work. */
    void start(String name, Runnable work) {
        members.add(CompletableFuture.runAsync(() -> run(work),
                task -> Thread.ofPlatform().daemon().name(name).start(task)));
    }

    /** Does work here. If it fails, all end, and {@link #rethrow} tells. */
    void run(Runnable work) {
        try {
            work.run();
        } catch (CancellationException echo) {
            // Somebody else's failure, who has told.
        } catch (Throwable failed) {
            // An error too, as of a mapped file that has become shorter.
            failures.add(failed);
            alarm.run();
        }
    }

    /** Waits until all threads have ended. */
    void join() {
        CompletableFuture.allOf(members.toArray(CompletableFuture[]::new)).join();
    }

    /** Throws what failed first as it is, if anything did. */
    void rethrow() {
        failures.rethrow();
    }
}
