// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.Map;

/** The sums of the numbers that counted kernels count. The laboratory has such kernels. Any thread may call. */
public interface KernelCounters {
    /** How many numbers of 32 bits each block of a counted kernel counts. */
    int perBlock();

    /**
     * Adds the numbers of one launch.
     *
     * @param numbers of all its blocks, one block behind the other
     */
    void add(int[] numbers);

    /** The sums. */
    Map<String, Long> byName();
}
