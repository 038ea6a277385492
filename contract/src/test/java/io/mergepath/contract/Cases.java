// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Runs many small cases in one test, and fails at the end with the first few that failed and the number of all. */
public final class Cases implements AutoCloseable {
    private static final int SHOWN = 4;

    private final List<AssertionError> failures = new ArrayList<>();
    private int failed;
    private int run;

    /** A case. */
    public interface Case {
        void run() throws Throwable;
    }

    public void check(Supplier<String> name, Case body) {
        run++;
        try {
            body.run();
        } catch (Throwable failure) {
            failed++;
            if (failures.size() < SHOWN) {
                failures.add(new AssertionError(name.get() + ": " + failure, failure));
            }
        }
    }

    @Override
    public void close() {
        if (run == 0) {
            throw new AssertionError("no case ran");
        }
        if (failed > 0) {
            StringBuilder message = new StringBuilder(failed + " of " + run + " cases failed; " + Seed.rerun());
            failures.forEach(failure -> message.append("\n  ").append(failure.getMessage()));
            AssertionError all = new AssertionError(message.toString());
            failures.forEach(all::addSuppressed);
            throw all;
        }
    }
}
