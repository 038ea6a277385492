// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.race;

import java.time.Duration;

/**
 * The length of the warm-up and the number of runs of a race.
 *
 * @param runs the timed runs of each contender, whose median counts
 * @param warmUp the least time that all contenders together run before the first timed run
 * @param patience after this time the race starts, even if its times still fall
 */
public record Protocol(int runs, Duration warmUp, Duration patience) {
    /** Times still fall if a round is shorter than the round before by more than this share. */
    static final double STABLE = 0.05;

    /** Checks the number of runs. */
    public Protocol {
        if (runs < 1) {
            throw new IllegalArgumentException("runs: " + runs + " is less than 1");
        }
    }
}
