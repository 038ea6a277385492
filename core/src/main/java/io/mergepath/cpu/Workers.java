package io.mergepath.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveAction;
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
final class Workers implements AutoCloseable {
    private static final long IDLE_MILLIS = 10_000;

    private final int threads;
    private final long idleMillis;
    private @Nullable ForkJoinPool pool;

    Workers(int threads) {
        this(threads, IDLE_MILLIS);
    }

    Workers(int threads, long idleMillis) {
        this.threads = threads;
        this.idleMillis = idleMillis;
    }

    /** One of several tasks that may run at the same time. */
    interface Task {
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
    int width() {
        ForkJoinPool current = ForkJoinTask.getPool();
        return current == null ? threads : Math.min(threads, current.getParallelism());
    }

    /**
     * Runs tasks 0 to {@code tasks - 1}, each once, in no particular order, in parallel. If one throws, no further task is
     * begun, and when all that were begun have ended the first throwable is thrown as it is.
     */
    void run(int tasks, Task task) {
        int width = Math.min(width(), tasks);
        if (width <= 1) {
            for (int t = 0; t < tasks; t++) {
                task.run(0, t);
            }
            return;
        }
        AtomicInteger next = new AtomicInteger();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Share> shares = new ArrayList<>(width - 1);
        for (int slot = 1; slot < width; slot++) {
            shares.add(new Share(slot, tasks, task, next, failure));
        }
        boolean inPool = ForkJoinTask.inForkJoinPool();
        for (Share share : shares) {
            if (inPool) {
                share.fork();
            } else {
                pool().execute(share);
            }
        }
        // The caller takes its share at once, so that little work is done before a sleeping worker has woken up.
        new Share(0, tasks, task, next, failure).compute();
        for (Share share : shares.reversed()) {
            // One that has not begun has nothing left to do, and is not waited for.
            if (!share.take()) {
                share.quietlyJoin();
            }
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw Workers.<RuntimeException>asIs(thrown);
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
