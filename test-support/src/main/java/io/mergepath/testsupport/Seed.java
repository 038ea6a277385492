// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.util.SplittableRandom;

/** The one number that all random choices of a run come from: {@code -Dmergepath.seed=N} repeats a run. */
public final class Seed {
    /** The number. */
    public static final long VALUE = Long.getLong("mergepath.seed", System.nanoTime());

    private Seed() {
    }

    /**
     * A source of numbers, the same for the same seed and label, in whichever order tests run.
     *
     * @param label what the numbers are for
     * @return a new source
     */
    public static SplittableRandom random(String label) {
        return new SplittableRandom(of(label));
    }

    /**
     * A seed of its own for one purpose.
     *
     * @param label the purpose
     * @return a number that depends on the seed and the label alone
     */
    public static long of(String label) {
        return VALUE * 31 + label.hashCode();
    }

    /**
     * How to see a failure again.
     *
     * @return a hint for messages
     */
    public static String rerun() {
        return "rerun with -Dmergepath.seed=" + VALUE;
    }
}
