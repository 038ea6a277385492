// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

/**
 * A kernel that can also merge with branches. Branches are the fastest way if the processor predicts them, and a slow
 * way if it does not.
 *
 * @param <A> the array type
 */
public interface BranchKernel<A> extends Kernel<A> {
    /**
     * Merges as {@link Kernel#merge} does, but at most {@code most} keys, and at most as many keys as the shorter range
     * has.
     *
     * @return the number of merged keys from {@code a}
     */
    int mergeByBranches(A a, int i, int aEnd, A b, int j, int bEnd, A out, int k, int most);
}
