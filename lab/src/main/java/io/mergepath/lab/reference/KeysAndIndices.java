// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.Arrays;

/**
 * Keys in a new order, each with the place it came from: what every merge and sort of this package returns.
 *
 * <p>After a sort, index x means element x of the input. After a merge of A and B, index x means A[x] if x &lt; |A| and
 * B[x - |A|] otherwise. The indices show stability exactly, since equal keys carry different ones.
 */
public final class KeysAndIndices {

    private final int[] keys;
    private final int[] indices;

    private KeysAndIndices(int[] keys, int[] indices) {
        this.keys = keys;
        this.indices = indices;
    }

    /** The keys as they are, numbered from {@code first}. */
    static KeysAndIndices of(int[] keys, int first) {
        int[] indices = new int[keys.length];
        Arrays.setAll(indices, x -> first + x);
        return new KeysAndIndices(keys.clone(), indices);
    }

    /** Creates arrays for {@code size} keys. */
    static KeysAndIndices ofSize(int size) {
        return new KeysAndIndices(new int[size], new int[size]);
    }

    /**
     * Creates arrays for the merge of {@code a} and {@code b}. It throws IllegalArgumentException if no array could
     * hold the merge.
     */
    static KeysAndIndices forMergeOf(int[] a, int[] b) {
        return ofSize(CrossDiagonal.last(a, b));
    }

    /**
     * The keys.
     *
     * @return the array itself, not a copy
     */
    public int[] keys() {
        return keys;
    }

    /**
     * Where each key came from.
     *
     * @return the array itself, not a copy: as long as the keys
     */
    public int[] indices() {
        return indices;
    }

    int size() {
        return keys.length;
    }

    int key(int place) {
        return keys[place];
    }

    /** Takes element {@code x} of {@code from}, key and index, to {@code place}. */
    void put(int place, KeysAndIndices from, int x) {
        keys[place] = from.keys[x];
        indices[place] = from.indices[x];
    }

    /** Exchanges two elements. */
    void swap(int x, int y) {
        int key = keys[x];
        int index = indices[x];
        put(x, this, y);
        keys[y] = key;
        indices[y] = index;
    }
}
