// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** A place in what an engine has been asked to do: what was asked before it, and what after. */
public interface Event extends AutoCloseable {
    /**
     * A place that has been reached, by the host's clock.
     *
     * @return the present
     */
    static Event now() {
        return new HostTimestamp(System.nanoTime());
    }

    /** Waits until everything asked for before this place is done. */
    void await();

    /**
     * The time from an earlier place to this one, on the clock of what does the work; both have been waited for.
     *
     * @param earlier a place of the same engine
     * @return the time in nanoseconds
     */
    double nanosSince(Event earlier);

    /** Frees what holds the place. */
    @Override
    void close();
}
