// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * Merges floating-point keys by their raw bits, as integers. The keys must all have the same sign, and none may be NaN.
 *
 * @param <A> the array type
 */
interface BitsKernel<A> {
    /** Merges as {@link Kernel} does. */
    void mergeBits(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k);

    /** Merges and writes the source of each key, as {@link Kernel} does. */
    void mergeBits(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k, int[] from, int at, int aBase, int bBase);
}
