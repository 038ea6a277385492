// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import org.jspecify.annotations.Nullable;

/**
 * The inner loops of merging and sorting in one order, over arrays of one type. All partitioning, scheduling and buffers
 * are elsewhere; a kernel only reads and writes the ranges it is given, whatever its order answers.
 *
 * @param <A> the array type
 */
public interface Kernel<A> {
    /** Whether {@code x[i]} comes strictly before {@code y[j]}. */
    boolean before(A x, int i, A y, int j);

    /** Merges {@code a[i, aEnd)} and {@code b[j, bEnd)} into {@code out} from {@code k} on; {@code a} first among equals. */
    void merge(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k);

    /**
     * Merges as above and writes where each key came from: {@code aBase} plus its index in {@code a}, or {@code bBase} plus
     * its index in {@code b}, to {@code from[at]} and on.
     */
    void merge(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k, int[] from, int at, int aBase, int bBase);

    /** The end of the longest run from {@code lo} on that never descends; at least {@code lo + 1}. */
    int ascending(A a, int lo, int hi);

    /**
     * The end of the longest run from {@code lo} on that strictly descends; at least {@code lo + 1}.
     *
     * @param sameToo whether primitive keys that are the same bit for bit may follow each other too
     */
    int descending(A a, int lo, int hi, boolean sameToo);

    /** Stable insertion sort of a short range, moving {@code carried} alike if it is not null. */
    void insertionSort(A a, int lo, int hi, int @Nullable [] carried);
}
