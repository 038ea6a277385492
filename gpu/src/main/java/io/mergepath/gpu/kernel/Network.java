// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.ElementType;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;
import java.util.Locale;

/** The sorting network by which a thread sorts an odd number of values in registers. Numbers always take Batcher's. */
public enum Network {
    /** Odd-even transposition: neighbours change places, so it is stable. */
    TRANSPOSITION,
    /** Batcher's odd-even merge: half the comparisons, not stable. */
    BATCHER;

    /** Reads what {@link #toString()} writes. */
    static Network of(String name) {
        return Arrays.stream(values()).filter(network -> network.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "network: there is no \"" + name + "\"; there are " + Arrays.toString(values())));
    }

    /** This network, or the stable network if equal keys can be told apart. */
    public Network forKeys(ElementType type, OrderKind order, int valueBytes) {
        boolean equalIsIdentical = valueBytes == 0 && order != OrderKind.COMPARATOR && type != ElementType.FLOAT
                && type != ElementType.DOUBLE;
        return equalIsIdentical ? this : TRANSPOSITION;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
