// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.gpu.device.Traits;
import java.util.Objects;

/**
 * The tiles for a device, keys and values of a size, and a number of elements. {@link TuningTable} chooses them.
 *
 * @param merge the tile of merges of two runs
 * @param blockSort the tile that a block sorts
 * @param multiway the tile of merges of more runs
 * @param ways the most runs that a pass merges at once: a power of two, 2 for pairs only
 * @param sortedCheck whether a sort first checks if the keys are in order
 * @param search the search for the cuts of tiles
 */
public record Tuning(TileShape merge, TileShape blockSort, TileShape multiway, int ways, boolean sortedCheck,
        Search search) {
    /**
     * The search for the cuts of tiles.
     *
     * @param fusedThreads if all tiles have at most so many threads, each block finds its own cuts, which saves
     *        a launch
     * @param every the distance in tiles of the diagonals that the coarse partition searches
     * @param ahead a merge of short pairs begins with about so many tiles, while the offsets of the others are
     *        uploaded
     */
    public record Search(int fusedThreads, int every, int ahead) {
        /** The most tiles of a shape that find their own cuts. */
        public int fusedTiles(TileShape tile) {
            return fusedThreads / tile.nt();
        }
    }

    /** The most bytes of shared memory that a kernel declares beside its tile. */
    private static final int DECLARED = 512;

    /** Shared memory of a block that the driver takes on a multiprocessor. */
    private static final int RESERVED = 1024;

    /** The tiles for so many elements, with keys and values of so many bytes, cut down to what the device can hold. */
    public static Tuning of(Traits traits, Strategy strategy, int keyBytes, int valueBytes, long n) {
        return TuningTable.tuning(traits, strategy, keyBytes, valueBytes, n);
    }

    /** The tiles that an engine's options ask for, and those of the table for the others. */
    public static Tuning of(Traits traits, EngineOptions options, int keyBytes, int valueBytes, long n) {
        TuningTable table = options.tuning();
        Tuning tuning = table == null
                ? of(traits, options.strategy(), keyBytes, valueBytes, n)
                : table.tuning(traits, options.strategy(), keyBytes, valueBytes, n, false);
        return tuning.with(options);
    }

    /** The same with tiles of which so many fit a multiprocessor at once. */
    Tuning fitting(Traits traits, Strategy strategy, int keyBytes, int valueBytes, int blocks) {
        return new Tuning(fitting(merge, strategy, traits, keyBytes, valueBytes, blocks),
                fitting(blockSort, TwoPhase.STRATEGY, traits, keyBytes, valueBytes, blocks),
                fitting(multiway, TwoPhase.STRATEGY, traits, keyBytes, valueBytes, blocks), ways, sortedCheck, search);
    }

    /** The same, except for the options of an engine. */
    public Tuning with(EngineOptions options) {
        return new Tuning(Objects.requireNonNullElse(options.mergeTile(), merge),
                Objects.requireNonNullElse(options.sortTile(), blockSort),
                Objects.requireNonNullElse(options.waysTile(), multiway),
                Objects.requireNonNullElse(options.ways(), ways),
                Objects.requireNonNullElse(options.sortedCheck(), sortedCheck), search);
    }

    /** Refuses a tile that does not fit the device. */
    public static void check(TileShape tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        if (!fits(tile, strategy, traits, keyBytes, valueBytes)) {
            throw new IllegalArgumentException("tile: " + tile + " takes " + tile.nt() + " threads and "
                    + sharedBytes(tile, strategy, keyBytes, valueBytes) + " bytes of shared memory a block; "
                    + traits.name() + " has " + traits.threads() + " and " + traits.sharedBytes());
        }
    }

    private static boolean fits(TileShape tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        return tile.nt() <= traits.threads()
                && sharedBytes(tile, strategy, keyBytes, valueBytes) <= traits.sharedBytes();
    }

    private static int sharedBytes(TileShape tile, Strategy strategy, int keyBytes, int valueBytes) {
        return strategy.sharedBytes(tile, keyBytes, valueBytes) + DECLARED;
    }

    private static TileShape fitting(TileShape tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes,
            int blocks) {
        TileShape fitting = tile;
        // Keys that are no numbers take the odd tile. Numbers with their places take more memory than the odd tile.
        while (!fits(fitting, strategy, traits, keyBytes, valueBytes, blocks)
                || !fits(fitting.odd(), strategy, traits, keyBytes, valueBytes, blocks)) {
            fitting = fitting.half();
        }
        return fitting;
    }

    private static boolean fits(TileShape tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes,
            int blocks) {
        return fits(tile, strategy, traits, keyBytes, valueBytes) && (blocks == 1
                || blocks * (sharedBytes(tile, strategy, keyBytes, valueBytes) + RESERVED) <= traits
                        .multiprocessorBytes());
    }
}
