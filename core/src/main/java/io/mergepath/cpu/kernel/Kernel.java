// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The inner loops of merging and sorting in one order, over arrays of one type. Other classes cut the work, schedule it
 * and provide the buffers. A kernel reads and writes only the given ranges, whatever its order returns.
 *
 * @param <A> the array type
 */
public interface Kernel<A> {
    /** Whether {@code x[i]} comes strictly before {@code y[j]}. */
    boolean before(A x, int i, A y, int j);

    /**
     * Merges {@code a[i, aEnd)} and {@code b[j, bEnd)} into {@code out} from {@code k} on. Among equal keys, the keys
     * of {@code a} come first.
     */
    void merge(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k);

    /**
     * Merges as above, and writes the source of each key to {@code from[at]} and on: {@code aBase} plus its index in
     * {@code a}, or {@code bBase} plus its index in {@code b}.
     */
    void merge(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k, int[] from, int at, int aBase, int bBase);

    /** The end of the longest run from {@code lo} on that never descends; at least {@code lo + 1}. */
    int ascending(A a, int lo, int hi);

    /**
     * The end of the longest run from {@code lo} on that strictly descends; at least {@code lo + 1}.
     *
     * @param sameToo whether primitive keys with the same bits may also follow each other
     */
    int descending(A a, int lo, int hi, boolean sameToo);

    /** Stable insertion sort of a short range. If {@code carried} is not null, its elements move with the keys. */
    void insertionSort(A a, int lo, int hi, int @Nullable [] carried);
}
