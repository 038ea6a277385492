// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.Arrays;
import java.util.Locale;

/** How many of the small pairs of a batch a block merges. */
public enum Batch {
    /** One, whatever it leaves idle: for comparison. */
    ONE_A_BLOCK,
    /** As many as its tile has elements of. */
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
