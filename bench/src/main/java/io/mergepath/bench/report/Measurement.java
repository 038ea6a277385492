package io.mergepath.bench.report;

/**
 * How long one contender took for one subject: a row of a result file holds one, or two where it has a peer.
 *
 * @param run the number of the file that says so
 * @param subject what was done
 * @param threads on how many threads
 * @param who the contender, as legends name it
 * @param family contenders that differ in the number of threads only
 * @param ours whether it is ours
 * @param nanos the median time
 * @param spread the longest less the shortest time, as a share of the median; NaN where it is not known
 * @param bytes what went in, read once, and what came out, written once
 */
record Measurement(int run, Case subject, int threads, String who, String family, boolean ours, double nanos,
        double spread, double bytes) {
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

    /**
     * The factor between the median and each end of the spread. Only the length of the spread is known: it is laid around
     * the median so that both ends are as many times as far from it, median / f and median * f, which is never below 0.
     */
    double reach() {
        return Double.isNaN(spread) ? 1 : (spread + Math.sqrt(spread * spread + 4)) / 2;
    }

    /** A point that is as high as a value which falls as the time grows. */
    Series.Point point(double x, double value) {
        return new Series.Point(x, value, value / reach(), value * reach());
    }
}
