// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.Arrays;
import java.util.Locale;

/** The number of small pairs of a batch that a block merges. */
public enum Batch {
    /** One pair, for comparison. */
    ONE_A_BLOCK,
    /** All pairs that have elements in its tile. */
    MANY_A_BLOCK;

    /** Reads what {@link #toString()} writes. */
    static Batch of(String name) {
        return Arrays.stream(values()).filter(batch -> batch.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "batch: there is no \"" + name + "\"; there are " + Arrays.toString(values())));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
