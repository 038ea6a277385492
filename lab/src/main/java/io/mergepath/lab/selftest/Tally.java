// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.lab.check.Mismatch;

/** The results of the cases of one operation. */
public final class Tally {
    private final String operation;
    private int cases;
    private int failed;
    private long nanos;
    private String firstFailure = "";

    Tally(String operation) {
        this.operation = operation;
    }

    void count(String description, Harness.Body body) {
        cases++;
        long begun = System.nanoTime();
        try {
            body.run();
        } catch (Throwable e) {
            fail(description, e);
        }
        nanos += System.nanoTime() - begun;
    }

    /** Adds the counts of another tally, as if its cases had come later. */
    void add(Tally other) {
        cases += other.cases;
        failed += other.failed;
        nanos += other.nanos;
        if (firstFailure.isEmpty()) {
            firstFailure = other.firstFailure;
        }
    }

    private void fail(String description, Throwable thrown) {
        failed++;
        if (firstFailure.isEmpty()) {
            firstFailure = description + ": " + (thrown instanceof Mismatch ? thrown.getMessage() : thrown.toString());
        }
    }

    /**
     * The name of the operation.
     *
     * @return the name
     */
    public String operation() {
        return operation;
    }

    /**
     * The number of cases.
     *
     * @return the number
     */
    public int cases() {
        return cases;
    }

    /**
     * The number of cases that failed.
     *
     * @return the number
     */
    public int failed() {
        return failed;
    }

    /**
     * The time of the cases, one after the other.
     *
     * @return seconds
     */
    public double seconds() {
        return nanos / 1e9;
    }

    /**
     * The first case that failed, with the first difference.
     *
     * @return the message; empty if none failed
     */
    public String firstFailure() {
        return firstFailure;
    }
}
