// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

/**
 * The textbook stable merge: two pointers, one comparison and one element a step.
 *
 * <p>Stable: of equal keys, A's come first. Cost: |A| + |B| moves and at most |A| + |B| - 1 comparisons. This is the
 * serial merge that each thread or piece runs between two points of the merge path (Modern GPU by Sean Baxter: "Merge";
 * Hwu, Kirk, El Hajj: "Programming Massively Parallel Processors", chapter 12).
 */
public final class TwoPointerMerge {

    private TwoPointerMerge() {}

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
        merge(KeysAndIndices.of(a, 0), 0, a.length, KeysAndIndices.of(b, a.length), 0, b.length, c, 0);
        return c;
    }

    /** Merges {@code a[i, iEnd)} and {@code b[j, jEnd)} into {@code c} from {@code k} on. */
    static void merge(KeysAndIndices a, int i, int iEnd, KeysAndIndices b, int j, int jEnd, KeysAndIndices c, int k) {
        while (i < iEnd && j < jEnd) {
            if (a.key(i) <= b.key(j)) {
                c.put(k++, a, i++);
            } else {
                c.put(k++, b, j++);
            }
        }
        while (i < iEnd) {
            c.put(k++, a, i++);
        }
        while (j < jEnd) {
            c.put(k++, b, j++);
        }
    }
}
