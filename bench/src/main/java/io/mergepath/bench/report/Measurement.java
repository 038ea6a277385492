// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Series;
import io.mergepath.bench.result.Quantiles;
import org.jspecify.annotations.Nullable;

/**
 * The time of one contender for one subject. A row of a result file has one measurement, or two if it has a peer.
 *
 * @param run the number of the result file
 * @param subject the operation and its input
 * @param threads the number of threads
 * @param who the name of the contender in legends
 * @param family the name without the number of threads
 * @param ours whether it is ours
 * @param nanos the median time
 * @param spread the longest less the shortest time, as a share of the median; NaN if it is not known
 * @param times the distribution of the times, or null if it is not known
 * @param bytes the bytes of the input, read once, and of the output, written once
 */
record Measurement(int run, Case subject, int threads, String who, String family, boolean ours, double nanos,
        double spread, @Nullable Quantiles times, double bytes) {
    private static final String LIMIT = "copy of as many bytes";

    /**
     * An operation and its input.
     *
     * @param operation the operation
     * @param type the type of the keys
     * @param pattern the pattern of the input
     * @param n the number of keys
     */
    record Case(String operation, String type, String pattern, long n) {}

    /** Millions of keys a second. */
    double rate() {
        return subject.n * 1e3 / nanos;
    }

    /** Billions of bytes a second. */
    double bandwidth() {
        return bytes / nanos;
    }

    /**
     * A copy of this number of keys at this bandwidth, with as many bytes for each key as another measurement has.
     */
    Measurement asLimit(Measurement m) {
        double moved = m.bytes / m.subject.n * subject.n;
        return new Measurement(run, new Case(m.subject.operation, m.subject.type, m.subject.pattern, subject.n),
                threads,
                LIMIT, LIMIT, false, moved / bandwidth(), Double.NaN, null, moved);
    }

    boolean isLimit() {
        return who.equals(LIMIT);
    }

    /** A point for a value that falls as the time grows. */
    Series.Point point(double x, double value) {
        return new Series.Point(x, value, times == null
                ? null
                : new Series.Spread(value * nanos / times.maxNanos(), value * nanos / times.upperQuartileNanos(),
                        value * nanos / times.lowerQuartileNanos(), value * nanos / times.minNanos()));
    }
}
