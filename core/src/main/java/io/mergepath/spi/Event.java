// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** A place in the sequence of calls of an engine: some calls come before the place, the others after it. */
public interface Event extends AutoCloseable {
    /**
     * The present, on the clock of the host.
     *
     * @return a place that has been reached
     */
    static Event now() {
        return new HostInstruments.Timestamp(System.nanoTime());
    }

    /** Waits until all calls before this place have finished. */
    void await();

    /**
     * The time from an earlier place to this place, on the clock of the device. {@link #await} has returned for both.
     *
     * @param earlier a place of the same engine
     * @return the time in nanoseconds
     */
    double nanosSince(Event earlier);

    /** Frees the resources of the mark. */
    @Override
    void close();
}
