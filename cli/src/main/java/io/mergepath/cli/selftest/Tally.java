package io.mergepath.cli.selftest;

import io.mergepath.Engine;
import java.util.Locale;

/** What came of the cases of one operation. */
final class Tally {
    private final String operation;
    private int cases;
    private int refused;
    private int failed;
    private long nanos;
    private String firstFailure = "";

    Tally(String operation) {
        this.operation = operation;
    }

    void count(String description, Engine engine, Harness.Body body) {
        cases++;
        long begun = System.nanoTime();
        try {
            body.run();
        } catch (IllegalArgumentException e) {
            if (isRefusal(engine, e)) {
                refused++;
            } else {
                fail(description, e);
            }
        } catch (Throwable e) {
            fail(description, e);
        }
        nanos += System.nanoTime() - begun;
    }

    /** An engine for another processor may refuse keys and orders that it can't work on, and names the CPU engine then. */
    private static boolean isRefusal(Engine engine, IllegalArgumentException e) {
        String message = e.getMessage();
        return message != null && message.toLowerCase(Locale.ROOT).contains("cpu") && !engine.name().startsWith("cpu");
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

    int refused() {
        return refused;
    }

    int failed() {
        return failed;
    }

    double seconds() {
        return nanos / 1e9;
    }

    String firstFailure() {
        return firstFailure;
    }
}
