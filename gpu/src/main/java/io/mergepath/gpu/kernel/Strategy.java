package io.mergepath.gpu.kernel;

import java.util.Arrays;
import java.util.Locale;

/** A way to merge, each a kernel with the same parameters. */
public enum Strategy {
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

    /** Reads what {@link #toString()} writes. */
    static Strategy of(String name) {
        return Arrays.stream(values()).filter(strategy -> strategy.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "strategy: there is no \"" + name + "\"; there are " + Arrays.toString(values())));
    }

    public KernelSource source(boolean batch) {
        if (this == TWO_PHASE) {
            return batch ? KernelSource.MERGE_BATCH : KernelSource.MERGE;
        }
        return batch ? KernelSource.STRATEGIES_BATCH : KernelSource.STRATEGIES;
    }

    public String kernel() {
        return "merge_" + name().toLowerCase(Locale.ROOT);
    }

    /** How many tiles lie between two cuts. */
    public int tilesAStep() {
        return this == SHARED || this == CIRCULAR ? WALK : 1;
    }

    /** How many blocks merge what lies between two cuts. */
    public int blocksAStep(Tile tile) {
        return this == NAIVE ? tile.vt() : 1;
    }

    /** Whether blocks need to know where what they merge begins. */
    public boolean needsCuts() {
        return this != NAIVE;
    }

    public int sharedBytes(Tile tile, int keyBytes, int valueBytes) {
        int elements = tilesAStep() > 1 ? 3 * tile.nv() * keyBytes : tile.sharedBytes(keyBytes, valueBytes);
        // And where each thread begins.
        return (elements + 15) / 16 * 16 + tile.nt() * Short.BYTES;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
