package io.mergepath.contract;

import java.util.SplittableRandom;

/** The one number that all random choices of a run come from: {@code -Dmergepath.seed=N} repeats a run. */
final class Seed {
    static final long VALUE = Long.getLong("mergepath.seed", System.nanoTime());

    private Seed() {
    }

    /** The same for the same seed and label, in whichever order tests run. */
    static SplittableRandom random(String label) {
        return new SplittableRandom(of(label));
    }

    static long of(String label) {
        return VALUE * 31 + label.hashCode();
    }

    static String rerun() {
        return "rerun with -Dmergepath.seed=" + VALUE;
    }
}
