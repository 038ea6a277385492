// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

/** Counts the work of all threads of a modelled kernel. */
public final class KernelCounts implements KernelObserver {

    private long comparisons;
    private long globalLoads;
    private long globalStores;
    private long sharedLoads;
    private long sharedStores;

    /** Everything is 0. */
    public KernelCounts() {}

    @Override
    public void phase(int block, Phase phase) {
        // No phase costs anything by itself.
    }

    @Override
    public void load(int thread, Memory memory, int place) {
        globalLoads += memory.isGlobal() ? 1 : 0;
        sharedLoads += memory.isShared() ? 1 : 0;
    }

    @Override
    public void store(int thread, Memory memory, int place, int what) {
        globalStores += memory.isGlobal() ? 1 : 0;
        sharedStores += memory.isShared() ? 1 : 0;
    }

    @Override
    public void compare(int thread, int i, int j) {
        comparisons++;
    }

    @Override
    public void step(int thread) {
        // Only drawings need steps.
    }

    /**
     * The comparisons of two keys.
     *
     * @return their number
     */
    public long comparisons() {
        return comparisons;
    }

    /**
     * The keys and cuts that were read from global memory.
     *
     * @return their number
     */
    public long globalLoads() {
        return globalLoads;
    }

    /**
     * The keys and cuts that were written to global memory.
     *
     * @return their number
     */
    public long globalStores() {
        return globalStores;
    }

    /**
     * The elements that were read from shared memory.
     *
     * @return their number
     */
    public long sharedLoads() {
        return sharedLoads;
    }

    /**
     * The elements that were written to shared memory.
     *
     * @return their number
     */
    public long sharedStores() {
        return sharedStores;
    }
}
