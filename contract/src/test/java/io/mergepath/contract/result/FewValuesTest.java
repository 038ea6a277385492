// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Few different keys far apart, and rare others that no sample is likely to meet. */
class FewValuesTest {
    private static final int N = 200_000;

    @Test
    void rareValuesAmongFewAreKept() {
        SplittableRandom random = Seed.random("rare values among few");
        try (Engine engine = Engine.open("cpu:2")) {
            for (int different : new int[]{2, 20, 40, 64, 65}) {
                for (int rare : new int[]{0, 1, 3}) {
                    long[] values = random.longs(different).toArray();
                    long[] keys = random.ints(N, 0, different).mapToLong(i -> values[i]).toArray();
                    for (int r = 0; r < rare; r++) {
                        keys[random.nextInt(N)] = random.nextLong();
                    }
                    long[] expected = keys.clone();
                    Arrays.sort(expected);
                    engine.sortKeys(Keys.of(keys), Order.natural());
                    assertArrayEquals(expected, keys, different + " values, " + rare + " rare ones");
                }
            }
        }
    }
}
