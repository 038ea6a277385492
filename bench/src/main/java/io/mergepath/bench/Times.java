package io.mergepath.bench;

import java.util.Arrays;

/** The times of several runs, in nanoseconds an instance. */
record Times(double[] sorted) {
    static Times of(double... nanos) {
        double[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Times(sorted);
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
