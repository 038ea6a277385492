// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.Arrays;

/** The times of several runs, in nanoseconds per instance. */
public final class Times {
    private final double[] sorted;

    public Times(double[] nanos) {
        sorted = nanos.clone();
        Arrays.sort(sorted);
    }

    public double median() {
        return quantile(0.5);
    }

    Quantiles quantiles() {
        return new Quantiles(quantile(0), quantile(0.25), quantile(0.75), quantile(1));
    }

    /** Interpolates between two times, so that the share 0.5 of two times is their mean. */
    private double quantile(double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    public double mean() {
        return Arrays.stream(sorted).average().orElseThrow();
    }

    double spread() {
        return quantiles().spread(median());
    }
}
