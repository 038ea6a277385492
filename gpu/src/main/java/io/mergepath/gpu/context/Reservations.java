// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.Workspace;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Shares the device memory among running calls. A call on host data reserves all memory that it needs before it
 * allocates any, so that no call fails because another call has taken the memory meanwhile. A sort waits for other
 * calls, in the order of arrival. A merge runs on the CPU instead.
 *
 * <p>Memory that a call has allocated counts twice until the call ends, as allocated and as reserved. So a call may
 * wait although there is room, but it never fails for that reason.
 */
public final class Reservations {
    /** More than any device has, and little enough to be added to. */
    private static final long ALL = Long.MAX_VALUE / 2;

    private final GpuContext context;
    private final ReentrantLock turns = new ReentrantLock(true);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private long reserved;
    private int running;
    private boolean someWait;

    Reservations(GpuContext context) {
        this.context = context;
    }

    /** A call's share, until it is closed. */
    public final class Reservation implements AutoCloseable {
        private final long bytes;

        private Reservation(long bytes) {
            this.bytes = bytes;
            reserved += bytes;
            running++;
        }

        /** Whether it is all that there is, which is less than what was asked for. */
        public boolean isAll() {
            return bytes == ALL;
        }

        @Override
        public void close() {
            lock.lock();
            try {
                reserved -= bytes;
                running--;
                ended.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Waits until so much memory fits beside the reservations of other calls, and reserves it. If it does not fit even
     * when all other calls have ended, it reserves all memory.
     *
     * @param largest how much of it lies in one piece, at most
     * @param workspace the workspace of the call, whose memory the call can use
     */
    public Reservation await(long bytes, long largest, @Nullable Workspace workspace) {
        turns.lock();
        lock.lock();
        try {
            while (running > 0 && !fits(bytes, largest, workspace)) {
                someWait = true;
                ended.awaitUninterruptibly();
            }
            someWait = false;
            return new Reservation(fits(bytes, largest, workspace) ? bytes : ALL);
        } finally {
            lock.unlock();
            turns.unlock();
        }
    }

    /** Reserves so much, or returns null if it does not fit at once or others wait. */
    public @Nullable Reservation tryNow(long bytes, long largest, @Nullable Workspace workspace) {
        lock.lock();
        try {
            return someWait || !fits(bytes, largest, workspace) ? null : new Reservation(bytes);
        } finally {
            lock.unlock();
        }
    }

    /** For a call on data on the device: it takes scratch as it goes, or fails. */
    public Reservation none() {
        lock.lock();
        try {
            return new Reservation(0);
        } finally {
            lock.unlock();
        }
    }

    private boolean fits(long bytes, long largest, @Nullable Workspace workspace) {
        return context.holds(reserved + bytes, largest, workspace);
    }
}
