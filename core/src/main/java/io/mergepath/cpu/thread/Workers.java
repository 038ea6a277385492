// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.thread;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of a call on the caller's thread and on others, and returns when all have ended. Called from a
 * ForkJoinPool's worker it splits there, so nested calls can't wait for each other; called from elsewhere it uses the
 * engine's own pool, which is made on first use and whose idle threads expire.
 */
public final class Workers implements AutoCloseable {
    private static final long IDLE_MILLIS = 10_000;

    private final int threads;
    private final long idleMillis;
    private @Nullable ForkJoinPool pool;

    public Workers(int threads) {
        this(threads, IDLE_MILLIS);
    }

    public Workers(int threads, long idleMillis) {
        this.threads = threads;
        this.idleMillis = idleMillis;
    }

    /** One of several tasks that may run at the same time. */
    public interface Task {
        /**
         * Does a part of the work.
         *
         * @param slot which of the threads of the call this is, from 0 to {@link Workers#width()} - 1: no two tasks with
         *     one slot run at the same time
         * @param task the number of the task
         */
        void run(int slot, int task);
    }

    /** How many threads a call made here and now would use. */
    public int width() {
        ForkJoinPool current = ForkJoinTask.getPool();
        return current == null ? threads : Math.min(threads, current.getParallelism());
    }

    /**
     * Runs tasks 0 to {@code tasks - 1}, each once, in no particular order, in parallel. If one throws, no further task is
     * begun, and when all that were begun have ended the first throwable is thrown as it is.
     *
     * <p>This needs no memory to succeed: without memory for other threads the calling thread does all tasks.
     */
    public void run(int tasks, Task task) {
        run(threads, tasks, task);
    }

    /** Runs tasks as above, by at most so many threads: the slots are less than that. */
    public void run(int most, int tasks, Task task) {
        Share[] shares = shares(Math.min(Math.min(width(), most), tasks), tasks, task);
        if (shares == null) {
            for (int t = 0; t < tasks; t++) {
                task.run(0, t);
            }
            return;
        }
        handOut(shares);
        // The caller takes its share at once, so that little work is done before a sleeping worker has woken up.
        shares[0].compute();
        for (int slot = shares.length - 1; slot > 0; slot--) {
            // One that has not begun has nothing left to do, and is not waited for.
            if (!shares[slot].take()) {
                await(shares[slot]);
            }
        }
        Throwable thrown = shares[0].failure.get();
        if (thrown != null) {
            throw Workers.<RuntimeException>asIs(thrown);
        }
    }

    /** Runs work that divides itself by fork and join, in the pool of the caller or else in the pool of the engine. */
    public void invoke(Runnable work) {
        if (ForkJoinTask.inForkJoinPool()) {
            work.run();
        } else {
            pool().invoke(ForkJoinTask.adapt(work));
        }
    }

    /** The shares of so many threads; null if one thread does all, or if there is no memory for the shares. */
    private static Share @Nullable [] shares(int width, int tasks, Task task) {
        if (width <= 1) {
            return null;
        }
        try {
            AtomicInteger next = new AtomicInteger();
            AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
            Share[] shares = new Share[width];
            for (int slot = 0; slot < width; slot++) {
                shares[slot] = new Share(slot, tasks, task, next, failure);
            }
            return shares;
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    /** Offers all shares but the caller's to other threads. What they do not take is left to the caller. */
    private void handOut(Share[] shares) {
        boolean inPool = ForkJoinTask.inForkJoinPool();
        try {
            for (int slot = 1; slot < shares.length; slot++) {
                if (inPool) {
                    shares[slot].fork();
                } else {
                    pool().execute(shares[slot]);
                }
            }
        } catch (OutOfMemoryError | RejectedExecutionException full) {
            // No memory for a thread or for a longer queue. Threads that have a share already go on with it.
        }
    }

    /** Waits for a share that another thread has begun, with memory or without. */
    private static void await(Share share) {
        while (!share.isDone()) {
            try {
                share.quietlyJoin();
            } catch (OutOfMemoryError full) {
                Thread.onSpinWait();
            }
        }
    }

    /** Rethrows what a task threw, checked or not, without wrapping it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X asIs(Throwable thrown) throws X {
        throw (X) thrown;
    }

    /** One thread's share: tasks, one after the other, as long as there are any. */
    private static final class Share extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final transient Task task;
        private final transient AtomicInteger next;
        private final transient AtomicReference<@Nullable Throwable> failure;
        private final transient AtomicBoolean taken = new AtomicBoolean();
        private final int slot;
        private final int tasks;

        Share(int slot, int tasks, Task task, AtomicInteger next, AtomicReference<@Nullable Throwable> failure) {
            this.slot = slot;
            this.tasks = tasks;
            this.task = task;
            this.next = next;
            this.failure = failure;
        }

        /** Whether the caller of this is the first to take it: it alone may begin it. */
        boolean take() {
            return taken.compareAndSet(false, true);
        }

        @Override
        protected void compute() {
            if (!take()) {
                return;
            }
            try {
                for (int t = next.getAndIncrement(); t < tasks && failure.get() == null; t = next.getAndIncrement()) {
                    task.run(slot, t);
                }
            } catch (Throwable thrown) {
                failure.compareAndSet(null, thrown);
            }
        }
    }

    private synchronized ForkJoinPool pool() {
        if (pool == null) {
            pool = new ForkJoinPool(threads, Worker::new, null, false, 0, threads + 256, 1, null, idleMillis,
                    TimeUnit.MILLISECONDS);
        }
        return pool;
    }

    /** A daemon thread that keeps no class loader of a caller alive. */
    private static final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(null, pool, true);
            setContextClassLoader(null);
        }

        @Override
        protected void onStart() {
            super.onStart();
            setName("mergepath-" + getPoolIndex());
        }
    }

    @Override
    public synchronized void close() {
        if (pool != null) {
            pool.shutdown();
        }
    }
}
