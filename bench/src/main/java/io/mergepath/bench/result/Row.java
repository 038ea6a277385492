// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import org.jspecify.annotations.Nullable;

/**
 * One line of a report: our time for one subject and, if there is a peer, the time of the peer in the same race.
 *
 * @param operation the operation
 * @param type the type of the keys
 * @param pattern the pattern of the input
 * @param n the number of keys
 * @param threads the number of threads
 * @param engine the engine
 * @param strategy the strategy of the engine
 * @param medianNanos the median time of one instance, by the clock of the device if there is one
 * @param spread the longest less the shortest time, as a share of the median
 * @param mkeysPerSecond millions of keys a second
 * @param gigabytesPerSecond the input read once and the output written once, in 10^9 bytes a second
 * @param peer the peer, or null
 * @param peerThreads the number of threads of the peer
 * @param peerMedianNanos the median of the peer's times
 * @param peerSpread the spread of the peer's times, or null if only their median is known
 * @param ratio the peer's time over ours: above 1, we were faster
 * @param wallNanos the median time of the Java call until its result is ready, if the other times are by the clock of a
 *     device
 * @param times the distribution of our times, or null in files of older code
 * @param peerTimes the distribution of the peer's times, or null if only their median is known
 */
public record Row(
        String operation,
        String type,
        String pattern,
        long n,
        int threads,
        String engine,
        String strategy,
        double medianNanos,
        double spread,
        double mkeysPerSecond,
        double gigabytesPerSecond,
        @Nullable String peer,
        @Nullable Integer peerThreads,
        @Nullable Double peerMedianNanos,
        @Nullable Double peerSpread,
        @Nullable Double ratio,
        @Nullable Double wallNanos,
        @Nullable Quantiles times,
        @Nullable Quantiles peerTimes) {

    /**
     * A row without a peer.
     *
     * @param subject the measured operation and its input
     * @param engine the name of the engine or peer
     * @param strategy its strategy, in a word
     * @param threads the number of threads
     * @param times the times
     * @return the row
     */
    public static Row of(Subject subject, String engine, String strategy, int threads, Times times) {
        double nanos = times.median();
        return new Row(subject.operation(), subject.type(), subject.pattern(), subject.n(), threads, engine,
                strategy, nanos, times.spread(), subject.n() * 1e3 / nanos,
                subject.bytes() / nanos, null, null, null, null, null, null, times.quantiles(), null);
    }

    public Row against(String name, int itsThreads, Times itsTimes) {
        return against(name, itsThreads, itsTimes.median(), itsTimes.spread(), itsTimes.quantiles());
    }

    /** The row beside a peer whose program has printed its median and perhaps its distribution. */
    public Row against(String name, int itsThreads, double itsMedianNanos, @Nullable Quantiles itsTimes) {
        return against(name, itsThreads, itsMedianNanos,
                itsTimes == null ? null : itsTimes.spread(itsMedianNanos), itsTimes);
    }

    private Row against(String name, int itsThreads, double itsMedianNanos, @Nullable Double itsSpread,
            @Nullable Quantiles itsTimes) {
        return new Row(operation, type, pattern, n, threads, engine, strategy, medianNanos, spread, mkeysPerSecond,
                gigabytesPerSecond, name, itsThreads, itsMedianNanos, itsSpread, itsMedianNanos / medianNanos,
                wallNanos, times, itsTimes);
    }

    public Row withWall(double nanos) {
        return new Row(operation, type, pattern, n, threads, engine, strategy, medianNanos, spread, mkeysPerSecond,
                gigabytesPerSecond, peer, peerThreads, peerMedianNanos, peerSpread, ratio, nanos, times, peerTimes);
    }

    public Row withOperation(String name) {
        return new Row(name, type, pattern, n, threads, engine, strategy, medianNanos, spread, mkeysPerSecond,
                gigabytesPerSecond, peer, peerThreads, peerMedianNanos, peerSpread, ratio, wallNanos, times, peerTimes);
    }
}
