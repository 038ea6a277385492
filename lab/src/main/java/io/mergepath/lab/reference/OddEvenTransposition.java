// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.function.Consumer;

/**
 * The odd-even transposition network: n passes over n keys. The passes alternate: one compares and exchanges the pairs
 * of neighbours that begin at even places, the next the pairs that begin at odd places.
 *
 * <p>Stable: only neighbours are compared, and they change places only if the right one is smaller. The comparisons of
 * a pass don't depend on one another, and their places don't depend on the data, so a GPU thread runs the network in
 * registers. Cost: n * (n - 1) / 2 comparisons. Source: Modern GPU by Sean Baxter: "Mergesort".
 */
public final class OddEvenTransposition {

    private OddEvenTransposition() {}

    /**
     * Sorts.
     *
     * @param keys the keys, which stay as they are
     * @return the sorted keys and where they came from
     */
    public static KeysAndIndices sort(int[] keys) {
        return sort(keys, row -> {
        });
    }

    /**
     * Sorts and shows every pass.
     *
     * @param keys the keys, which stay as they are
     * @param afterPass gets a copy of all keys after each of the n passes
     * @return the sorted keys and where they came from
     */
    public static KeysAndIndices sort(int[] keys, Consumer<int[]> afterPass) {
        KeysAndIndices data = KeysAndIndices.of(keys, 0);
        for (int level = 0; level < keys.length; level++) {
            pass(data, 0, keys.length, level, 0);
            afterPass.accept(data.keys().clone());
        }
        return data;
    }

    /**
     * Sorts each segment for itself: neighbours of different segments are never exchanged.
     *
     * @param keys at most 32 keys, which stay as they are
     * @param headFlags bit x is set if and only if key x begins a segment; bit 0 may be set or not
     * @return the keys, each segment sorted, and where they came from
     * @throws IllegalArgumentException if there are more than 32 keys
     */
    public static KeysAndIndices sortSegments(int[] keys, int headFlags) {
        if (keys.length > Integer.SIZE) {
            throw new IllegalArgumentException(
                    "keys has " + keys.length + " elements, more than the " + Integer.SIZE + " head flags");
        }
        KeysAndIndices data = KeysAndIndices.of(keys, 0);
        for (int level = 0; level < keys.length; level++) {
            pass(data, 0, keys.length, level, headFlags);
        }
        return data;
    }

    /** Sorts {@code data[from, to)} in place. */
    static void sort(KeysAndIndices data, int from, int to) {
        for (int level = 0; level < to - from; level++) {
            pass(data, from, to, level, 0);
        }
    }

    /** Head flags count from place 0 of the data. */
    private static void pass(KeysAndIndices data, int from, int to, int level, int headFlags) {
        for (int x = from + level % 2; x + 1 < to; x += 2) {
            boolean sameSegment = (headFlags & (2 << x)) == 0;
            if (sameSegment && data.key(x + 1) < data.key(x)) {
                data.swap(x, x + 1);
            }
        }
    }
}
