// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import java.util.Locale;

/** A way to merge two sorted lists with many threads, or with one. {@link StrategyModel} says what each does. */
public enum MergeStrategy {
    /** One thread, two pointers. */
    SEQUENTIAL,
    /** One thread an output element, two co-ranks each. */
    NAIVE,
    /** A co-rank for each tile and for each thread, a serial merge from global memory. */
    TILED,
    /** Several tiles a block, whose buffers in shared memory are loaded anew for every tile. */
    SHARED,
    /** The same with the unread part of the buffers kept as a ring. */
    CIRCULAR,
    /** Exactly VT elements a thread, from shared memory into registers. */
    TWO_PHASE;

    /** How many tiles a block walks through where it walks. */
    private static final int WALK = 8;

    /**
     * How many tiles lie between two cuts.
     *
     * @return 1, or as many tiles as a block merges one after the other
     */
    public int tilesAStep() {
        return this == SHARED || this == CIRCULAR ? WALK : 1;
    }

    /** Whether blocks need to know where what they merge begins. */
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
