// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Series;
import io.mergepath.bench.result.Quantiles;
import org.jspecify.annotations.Nullable;

/**
 * The time of one contender for one subject. A row of a result file has one measurement, or two if it has a peer.
 *
 * @param run the number of the file that says so
 * @param subject what was done
 * @param threads on how many threads
 * @param who the contender, as legends name it
 * @param family contenders that differ in the number of threads only
 * @param ours whether it is ours
 * @param nanos the median time
 * @param spread the longest less the shortest time, as a share of the median; NaN where it is not known
 * @param times how the times are distributed, or null where that is not known
 * @param bytes what went in, read once, and what came out, written once
 */
record Measurement(int run, Case subject, int threads, String who, String family, boolean ours, double nanos,
        double spread, @Nullable Quantiles times, double bytes) {
    private static final String LIMIT = "copy of as many bytes";

    /**
     * What was done.
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

    /** A copy of as many bytes as another measurement takes for as many keys as were copied. */
    Measurement asLimit(Measurement m) {
        double moved = m.bytes / m.subject.n * subject.n;
        return new Measurement(run, new Case(m.subject.operation, m.subject.type, m.subject.pattern, subject.n),
                threads,
                LIMIT, LIMIT, false, moved / bandwidth(), Double.NaN, null, moved);
    }

    boolean isLimit() {
        return who.equals(LIMIT);
    }

    /** A point that is as high as a value which falls as the time grows. */
    Series.Point point(double x, double value) {
        return new Series.Point(x, value, times == null
                ? null
                : new Series.Spread(value * nanos / times.maxNanos(), value * nanos / times.upperQuartileNanos(),
                        value * nanos / times.lowerQuartileNanos(), value * nanos / times.minNanos()));
    }
}
