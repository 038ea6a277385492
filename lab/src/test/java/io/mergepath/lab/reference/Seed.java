// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.Random;
import java.util.random.RandomGenerator;

/** The seed of all random tests: printed before the first of them runs, and set by {@code -Dmergepath.seed=...}. */
final class Seed {

    private static final long SEED = Long.getLong("mergepath.seed", new Random().nextLong());

    static {
        System.out.println("rerun with -Dmergepath.seed=" + SEED);
    }

    private Seed() {}

    /** The same numbers for every caller and every run with this seed. */
    static RandomGenerator random() {
        return new Random(SEED);
    }
}
