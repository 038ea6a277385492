// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import io.mergepath.gpu.kernel.KernelCounters;
import java.util.Map;

/** The sum of an engine's counters. */
final class CountsSum implements KernelCounters {
    private Counts counts = Counts.NONE;

    @Override
    public int perBlock() {
        return Counts.PER_BLOCK;
    }

    @Override
    public synchronized void add(int[] numbers) {
        counts = counts.plus(numbers);
    }

    @Override
    public synchronized Map<String, Long> byName() {
        return counts.byName();
    }
}
