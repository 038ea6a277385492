package io.mergepath.gpu.call;

import io.mergepath.gpu.kernel.Counts;

/** What the kernels of an engine have done so far, where the engine's options ask for that. */
public final class LaunchStatistics {
    private final boolean counted;
    private final boolean timed;
    private Counts counts = Counts.NONE;
    private long nanos;

    /**
     * Nothing done yet.
     *
     * @param counted whether kernels count what they do
     * @param timed whether the time in kernels is added up, which makes every launch wait
     */
    public LaunchStatistics(boolean counted, boolean timed) {
        this.counted = counted;
        this.timed = timed;
    }

    boolean isCounted() {
        return counted;
    }

    boolean isTimed() {
        return timed;
    }

    synchronized void count(int[] tallies) {
        counts = counts.plus(tallies);
    }

    /** What counted kernels have done. */
    public synchronized Counts counts() {
        return counts;
    }

    /** Adds to the time that kernels took. */
    synchronized void took(double milliseconds) {
        nanos += (long) (milliseconds * 1e6);
    }

    public synchronized long nanos() {
        return nanos;
    }
}
