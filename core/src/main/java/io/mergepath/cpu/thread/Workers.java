// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.thread;

import io.mergepath.spi.HostThreads;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * Runs the tasks of a call on the caller's thread and on other threads, and returns when all tasks have ended. On a
 * worker thread of a {@link ForkJoinPool} it forks in that pool, so nested calls cannot wait for each other. On any
 * other thread it uses the engine's own pool. The engine's own pool starts on first use, and its idle threads expire.
 *
 * <p>A thread of the engine's own pool looks for another share for a moment before it goes to sleep. The parts of a
 * sort follow each other quickly. To wake a thread takes as long as to sort thousands of keys.
 */
public final class Workers implements HostThreads, AutoCloseable {
    private static final long IDLE_MILLIS = 10_000;

    /** The time for which a thread looks for another share, and for which a caller looks for the end of a share. */
    private static final long LINGER_NANOS = 100_000;

    private final int threads;
    private final long idleMillis;
    private final @Nullable Workers owner;
    private final Queue<Share> offers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger lingering = new AtomicInteger();
    private @Nullable ForkJoinPool pool;

    public Workers(int threads) {
        this(threads, IDLE_MILLIS);
    }

    public Workers(int threads, long idleMillis) {
        this(threads, idleMillis, null);
    }

    private Workers(int threads, long idleMillis, @Nullable Workers owner) {
        this.threads = threads;
        this.idleMillis = idleMillis;
        this.owner = owner;
    }

    /** At most {@code most} of these threads. */
    public Workers limitedTo(int most) {
        return most >= threads ? this : new Workers(Math.max(1, most), idleMillis, owner == null ? this : owner);
    }

    @Override
    public int width() {
        ForkJoinPool current = ForkJoinTask.getPool();
        return current == null ? threads : Math.min(threads, current.getParallelism());
    }

    /**
     * {@inheritDoc}
     *
     * <p>This succeeds even without free memory: if no other thread can start, the calling thread runs all tasks.
     */
    @Override
    public void run(int tasks, Task task) {
        run(threads, tasks, task);
    }

    /** Runs tasks on at most {@code most} threads. Every slot is less than {@code most}. */
    public void run(int most, int tasks, Task task) {
        Share[] shares = shares(Math.min(Math.min(width(), most), tasks), tasks, task);
        if (shares == null) {
            for (int t = 0; t < tasks; t++) {
                task.run(0, t);
            }
            return;
        }
        handOut(shares);
        // The caller begins at once. So it finishes a little work before a sleeping worker has woken up.
        shares[0].compute();
        for (int slot = shares.length - 1; slot > 0; slot--) {
            // A share that has not begun has nothing left to do. The caller takes it and does not wait.
            if (!shares[slot].take()) {
                await(shares[slot]);
            } else {
                (owner == null ? this : owner).withdraw(shares[slot]);
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
            (owner == null ? this : owner).ownPool().invoke(ForkJoinTask.adapt(work));
        }
    }

    /**
     * The shares of {@code width} threads; null if one thread runs all tasks, or if there is no memory for the shares.
     */
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

    /**
     * Offers all shares but the caller's to other threads. The caller does the work of the shares that no thread takes.
     */
    private void handOut(Share[] shares) {
        boolean inPool = ForkJoinTask.inForkJoinPool();
        Workers own = owner == null ? this : owner;
        try {
            for (int slot = 1; slot < shares.length; slot++) {
                Share share = shares[slot];
                if (inPool) {
                    share.fork();
                } else if (!own.offer(share)) {
                    own.ownPool().execute(() -> own.runAndLinger(share));
                }
            }
        } catch (OutOfMemoryError | RejectedExecutionException full) {
            // There is no memory for a thread or for a longer queue, or the pool is closed. Threads that have a share
            // continue.
        }
    }

    /** Offers a share to a lingering thread, which then waits for it. It returns false if no thread lingers. */
    private boolean offer(Share share) {
        if (!takeOne()) {
            return false;
        }
        try {
            return offers.add(share);
        } catch (OutOfMemoryError full) {
            lingering.incrementAndGet();
            throw full;
        }
    }

    /** Takes one from the number of lingering threads, unless it is 0. */
    private boolean takeOne() {
        return lingering.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }

    /** Withdraws a share if it is on offer, so that nothing keeps its data alive. The thread that waits lingers on. */
    private void withdraw(Share share) {
        if (offers.remove(share)) {
            lingering.incrementAndGet();
        }
    }

    /** Runs a share, and then shares that are offered while the thread lingers. */
    private void runAndLinger(Share first) {
        Share share = first;
        while (share != null) {
            share.quietlyInvoke();
            share = linger();
        }
    }

    /** Looks for another share for a moment. */
    private @Nullable Share linger() {
        lingering.incrementAndGet();
        long begin = System.nanoTime();
        Share share = offers.poll();
        // The thread leaves only if it can take itself from the number. Else a share is on its way.
        while (share == null && (System.nanoTime() - begin < LINGER_NANOS || !takeOne())) {
            Thread.onSpinWait();
            share = offers.poll();
        }
        return share;
    }

    /** Waits for a share that another thread has begun. It needs no memory. */
    private static void await(Share share) {
        long begin = System.nanoTime();
        while (!share.isDone() && System.nanoTime() - begin < LINGER_NANOS) {
            Thread.onSpinWait();
        }
        while (!share.isDone()) {
            try {
                share.quietlyJoin();
            } catch (OutOfMemoryError full) {
                Thread.onSpinWait();
            }
        }
    }

    /** Throws a task's throwable unchanged, checked or unchecked. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X asIs(Throwable thrown) throws X {
        throw (X) thrown;
    }

    /** The share of one thread: it runs tasks one after the other until none is left. */
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

        /** Takes the share. Only the first caller gets true, and only it may begin the share. */
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

    private synchronized ForkJoinPool ownPool() {
        if (pool == null) {
            pool = new ForkJoinPool(threads, Worker::new, null, false, 0, threads + 256, 1, null, idleMillis,
                    TimeUnit.MILLISECONDS);
        }
        return pool;
    }

    /** A daemon thread without a context class loader, so it keeps no class loader of a caller alive. */
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
