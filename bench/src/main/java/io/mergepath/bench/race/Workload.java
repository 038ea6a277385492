// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

import io.mergepath.bench.result.Subject;
import io.mergepath.lab.check.Mismatch;

/**
 * The inputs and outputs that all contenders of a {@link Race} share. It has one instance, or many small instances
 * that take long enough together for the clock.
 */
public interface Workload {
    /**
     * The subject of the rows.
     *
     * @return the subject
     */
    Subject subject();

    /**
     * The number of instances, each with its own input.
     *
     * @return at least 1
     */
    int instances();

    /** Restores inputs and overwrites outputs, outside the timed region. */
    void reset();

    /**
     * Checks the results of every instance against the inputs, with code that no contender uses.
     *
     * @param claim the promise of the contender
     * @throws Mismatch if a result breaks the promise
     */
    void prove(Claim claim);
}
