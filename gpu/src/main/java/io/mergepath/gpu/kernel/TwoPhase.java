// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

/** The product's strategy: exactly VT elements a thread, from shared memory into registers. */
public final class TwoPhase implements Strategy {
    public static final Strategy STRATEGY = new TwoPhase();

    private TwoPhase() {
    }

    @Override
    public boolean isForTeaching() {
        return false;
    }

    @Override
    public ProgramSource partition(boolean batch) {
        return batch ? KernelSource.PARTITION_BATCH : KernelSource.PARTITION;
    }

    @Override
    public ProgramSource merge(boolean batch) {
        return batch ? KernelSource.MERGE_BATCH : KernelSource.MERGE;
    }

    @Override
    public String kernel() {
        return "merge_two_phase";
    }

    @Override
    public String toString() {
        return "two-phase";
    }
}
