// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.function.Consumer;

/**
 * The bottom-up merge sort: the input is a row of sorted runs of length 1, and each pass merges neighbours into runs of
 * twice the length, from one buffer into the other.
 *
 * <p>The buffers change places after every pass, and the number of passes is known before the first one: where it is
 * odd, the sort begins in the scratch buffer, so that the last pass always writes the caller's one.
 *
 * <p>Stable. Cost: for n keys, ceil(log2 n) passes of n moves and fewer than n comparisons each, and n elements of
 * scratch. Source: Modern GPU by Sean Baxter: "Mergesort"; Hwu, Kirk, El Hajj: "Programming Massively Parallel
 * Processors", chapter 12.
 */
public final class BottomUpMergeSort {

    private BottomUpMergeSort() {}

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
     * @param afterPass gets a copy of all keys after each pass
     * @return the sorted keys and where they came from
     */
    public static KeysAndIndices sort(int[] keys, Consumer<int[]> afterPass) {
        int n = keys.length;
        KeysAndIndices result = KeysAndIndices.of(keys, 0);
        KeysAndIndices scratch = KeysAndIndices.of(keys, 0);
        boolean odd = passes(n) % 2 == 1;
        KeysAndIndices source = odd ? scratch : result;
        KeysAndIndices target = odd ? result : scratch;
        for (long width = 1; width < n; width *= 2) {
            for (long start = 0; start < n; start += 2 * width) {
                int left = (int) start;
                int mid = (int) Math.min(start + width, n);
                int right = (int) Math.min(start + 2 * width, n);
                TwoPointerMerge.merge(source, left, mid, source, mid, right, target, left);
            }
            afterPass.accept(target.keys().clone());
            KeysAndIndices written = target;
            target = source;
            source = written;
        }
        return result;
    }

    /** How often {@code runs} runs must be halved until one is left: ceil(log2 runs). */
    static int passes(int runs) {
        return runs < 2 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(runs - 1);
    }
}
