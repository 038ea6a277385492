// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * Merging of floating-point keys by their raw bits, as integers: right for keys of one sign, none of them NaN.
 *
 * @param <A> the array type
 */
interface BitsKernel<A> {
    /** Merges as {@link Kernel} does. */
    void mergeBits(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k);

    /** Merges and writes where each key came from, as {@link Kernel} does. */
    void mergeBits(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k, int[] from, int at, int aBase, int bBase);
}
