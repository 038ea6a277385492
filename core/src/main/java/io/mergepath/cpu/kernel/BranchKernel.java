// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * A kernel that can also merge by branches, which is faster than anything where the processor foresees them, and slower where
 * it does not.
 *
 * @param <A> the array type
 */
public interface BranchKernel<A> extends Kernel<A> {
    /**
     * Merges as {@link Kernel#merge} does, but no more keys than {@code most}, nor than the shorter range has.
     *
     * @return how many of the keys came from {@code a}
     */
    int mergeByBranches(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k, int most);
}
