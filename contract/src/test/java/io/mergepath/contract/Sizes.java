// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import java.util.List;

/** Numbers of keys at which engines change what they do. */
public final class Sizes {
    /** Powers of two and their neighbours, and primes: around grains, tiles and thread cuts. */
    public static final List<Integer> AROUND_CUTS = List.of(1023, 4095, 65_537, 4096, 8191, 16_385, 4097, 8192, 65_535,
            16_383, 1024, 8193, 65_536, 1025, 16_384, 32_768, 2049, 10_007, 49_999);

    private Sizes() {
    }

    /** Around a cut at every fourth turn, a thousand or so else: large cases are few, for they take long. */
    public static int at(int turn) {
        return turn % 4 == 0 ? AROUND_CUTS.get(turn / 4 % AROUND_CUTS.size()) : 900 + turn;
    }
}
