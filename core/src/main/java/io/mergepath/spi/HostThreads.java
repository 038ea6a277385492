// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The threads on which an engine works on host memory. Modules on top of the engine run their own parallel loops here,
 * so one setting (the threads of the engine) limits both.
 */
public interface HostThreads {
    /** Tasks that may run at the same time. */
    interface Task {
        /**
         * Does a part of the work.
         *
         * @param slot the number of the thread within the call, from 0 to {@link HostThreads#width()} - 1; two tasks
         *     with the same slot never run at the same time
         * @param task the number of the task
         */
        void run(int slot, int task);
    }

    /**
     * The number of threads that a call on the current thread uses.
     *
     * @return the number, at least 1
     */
    int width();

    /**
     * Runs tasks 0 to {@code tasks - 1}, each once, in any order, in parallel. If a task throws, no further task
     * begins. When all running tasks have ended, the first throwable is thrown unchanged.
     *
     * @param tasks the number of tasks
     * @param task the task to run
     */
    void run(int tasks, Task task);

    /** A part of the work on consecutive elements. */
    interface Range {
        /**
         * Does the part.
         *
         * @param from the first element
         * @param to the element behind the last one
         */
        void run(int from, int to);
    }

    /**
     * Runs work on elements 0 to {@code count - 1} in parallel, as {@link #run} does.
     *
     * @param count the number of elements
     * @param grain the most elements of one task
     * @param range the work
     */
    default void runRanges(int count, int grain, Range range) {
        run(Math.ceilDiv(count, grain), (_, task) -> {
            int from = task * grain;
            range.run(from, from + Math.min(grain, count - from));
        });
    }

    /**
     * Runs work on one thread, the first of a call, and other work beside it if a second thread is free, else after
     * it. The work itself may use all threads.
     *
     * @param work the work that needs more time
     * @param other the other work
     */
    default void runBeside(Runnable work, Runnable other) {
        boolean[] hasBegun = new boolean[1];
        AtomicBoolean otherHasBegun = new AtomicBoolean();
        run(2, (slot, _) -> {
            if (slot == 0 && !hasBegun[0]) {
                hasBegun[0] = true;
                work.run();
            } else if (slot > 0 && otherHasBegun.compareAndSet(false, true)) {
                other.run();
            }
        });
        if (!hasBegun[0]) {
            work.run();
        }
        if (!otherHasBegun.get()) {
            other.run();
        }
    }
}
