// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

/**
 * The co-rank merge of one output element at a time. Every element finds its own two points of the merge path and takes
 * the element between them. This is the naive strategy, with the most parallelism and the most work.
 *
 * <p>Stable: of equal keys, A's come first. Cost: with n = |A| + |B|, 2n searches of at most ceil(log2(min(|A|, |B|) +
 * 1)) comparisons, so O(n log n) where two pointers need n - 1. Source: Green, McColl, Bader: "GPU Merge Path" (2012);
 * Hwu, Kirk, El Hajj: "Programming Massively Parallel Processors", chapter 12.
 */
public final class ElementwiseMerge {

    private ElementwiseMerge() {}

    /**
     * Merges two sorted arrays.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @return the |A| + |B| merged keys and where they came from
     * @throws IllegalArgumentException if |A| + |B| is more than an array holds
     */
    public static KeysAndIndices merge(int[] a, int[] b) {
        KeysAndIndices c = KeysAndIndices.forMergeOf(a, b);
        KeysAndIndices fromA = KeysAndIndices.of(a, 0);
        KeysAndIndices fromB = KeysAndIndices.of(b, a.length);
        for (int k = 0; k < c.size(); k++) {
            int i = CoRankBisection.coRank(k, a, b);
            int next = CoRankBisection.coRank(k + 1, a, b);
            if (next > i) {
                c.put(k, fromA, i);
            } else {
                c.put(k, fromB, k - i);
            }
        }
        return c;
    }
}
