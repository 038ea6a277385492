package io.mergepath.bench;

import java.util.Arrays;

/** The times of several runs, in nanoseconds an instance. */
final class Times {
    private final double[] sorted;

    Times(double[] nanos) {
        sorted = nanos.clone();
        Arrays.sort(sorted);
    }

    double median() {
        int n = sorted.length;
        return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    double mean() {
        return Arrays.stream(sorted).average().orElseThrow();
    }

    double spread() {
        return (sorted[sorted.length - 1] - sorted[0]) / median();
    }
}
