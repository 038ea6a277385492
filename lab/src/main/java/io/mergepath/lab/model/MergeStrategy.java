// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import java.util.Locale;

/** A strategy for merging two sorted lists with many threads, or with one. {@link StrategyModel} runs each strategy. */
public enum MergeStrategy {
    /** One thread, two pointers. */
    SEQUENTIAL,
    /** One thread an output element, two co-ranks each. */
    NAIVE,
    /** A co-rank for each tile and for each thread, a serial merge from global memory. */
    TILED,
    /** Several tiles a block. Its buffers in shared memory are loaded again for every tile. */
    SHARED,
    /** Several tiles a block. Its buffers are rings that keep their unread keys. */
    CIRCULAR,
    /** Exactly VT elements a thread, from shared memory into registers. */
    TWO_PHASE;

    /** The number of tiles that a walking block merges. */
    private static final int WALK = 8;

    /**
     * The number of tiles between two cuts.
     *
     * @return 1, or as many tiles as a block merges one after the other
     */
    public int tilesAStep() {
        return this == SHARED || this == CIRCULAR ? WALK : 1;
    }

    /** Whether blocks need the beginnings of their parts. */
    boolean needsCuts() {
        return this != SEQUENTIAL && this != NAIVE;
    }

    /**
     * The name as it is written.
     *
     * @return in small letters, with hyphens
     */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
