package io.mergepath.cli.selftest;

/** What came of the cases of one operation. */
final class Tally {
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

    /** Counts what another has counted, as if it had come after. */
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

    String operation() {
        return operation;
    }

    int cases() {
        return cases;
    }

    int failed() {
        return failed;
    }

    /** What the cases took, one after the other. */
    double seconds() {
        return nanos / 1e9;
    }

    String firstFailure() {
        return firstFailure;
    }
}
