package io.mergepath.bench;

import java.time.Duration;

/**
 * How long a race warms up and how often it is run.
 *
 * @param runs the timed runs of each contender, whose median counts
 * @param warmUp the least time that all contenders together run before the first timed run
 * @param patience after this time the race starts, even if its times still fall
 */
record Protocol(int runs, Duration warmUp, Duration patience) {
    /** Times still fall while a round of runs is shorter than the round before by more than this share. */
    static final double STABLE = 0.05;

    /** Checks the number of runs. */
    public Protocol {
        if (runs < 1) {
            throw new IllegalArgumentException("runs: " + runs + " is less than 1");
        }
    }
}
