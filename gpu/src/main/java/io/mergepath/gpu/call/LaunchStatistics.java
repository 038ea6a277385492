// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.gpu.kernel.KernelCounters;
import org.jspecify.annotations.Nullable;

/** The work of an engine's kernels so far, if the options of the engine ask for it. */
public final class LaunchStatistics {
    private final @Nullable KernelCounters counters;
    private final boolean timed;
    private long nanos;

    /**
     * Nothing done yet.
     *
     * @param counters the sums of counted kernels, or null if kernels do not count
     * @param timed whether the time in kernels is added up, which makes every launch wait
     */
    public LaunchStatistics(@Nullable KernelCounters counters, boolean timed) {
        this.counters = counters;
        this.timed = timed;
    }

    /** The sums of counted kernels, or null if kernels do not count. */
    public @Nullable KernelCounters counters() {
        return counters;
    }

    boolean isTimed() {
        return timed;
    }

    /** Adds to the time that kernels took. */
    synchronized void took(double milliseconds) {
        nanos += (long) (milliseconds * 1e6);
    }

    public synchronized long nanos() {
        return nanos;
    }
}
