package io.mergepath.gpu;

import io.mergepath.gpu.device.Traits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What suits a device: a plain table, with an answer for what it does not know.
 *
 * @param merge the tile of merges
 * @param blockSort the tile that a block sorts
 * @param search how the partition searches
 */
record Tuning(Tile merge, Tile blockSort, Search search) {
    /**
     * How the partition searches.
     *
     * @param fusedTiles up to so many tiles each block searches for its own ends, which saves a launch
     * @param every the distance in tiles of the diagonals that are searched first
     */
    record Search(int fusedTiles, int every) {
        /** For GPUs, where a launch takes as long as a few waits for memory. */
        static final Search WIDE = new Search(512, 64);

        /** For a CPU that plays a GPU: both ways are taken by small inputs, which is what tests need. */
        static final Search NARROW = new Search(16, 8);
    }

    /** A line of the table: for keys and values of so many bytes each. */
    private record Line(String architecture, int keyBytes, int valueBytes, Tile merge, Tile blockSort, Search search) {
        Line(String architecture, int keyBytes, int valueBytes, String merge, String blockSort, Search search) {
            this(architecture, keyBytes, valueBytes, Tile.of(merge), Tile.of(blockSort), search);
        }
    }

    /** The line that counts is the first whose architecture begins the device's and whose elements are large enough. */
    private static final List<Line> TABLE = List.of(
            // Swept on an H200, sm_90, at 2^20 and 2^26 or 2^27.
            new Line("sm_", 4, 0, "256x23", "512x19", Search.WIDE),
            new Line("sm_", 4, 4, "256x19", "512x19", Search.WIDE),
            new Line("sm_", 4, 8, "256x15", "256x17", Search.WIDE),
            new Line("sm_", 8, 0, "256x19", "512x19", Search.WIDE),
            new Line("sm_", 8, 4, "256x15", "256x17", Search.WIDE),
            new Line("sm_", 8, 8, "256x15", "256x17", Search.WIDE),
            // Keys of two words: not swept.
            new Line("sm_", 16, 8, "256x11", "256x11", Search.WIDE),
            // A CPU runs the threads of a block one after the other.
            new Line("cpu", 16, 8, "32x7", "32x7", Search.NARROW),
            // Small enough for any GPU.
            new Line("", 16, 8, "256x11", "256x11", Search.WIDE));

    /** What suits keys and values of so many bytes, with tiles cut down to what the device can hold. */
    static Tuning of(Traits traits, Strategy strategy, int keyBytes, int valueBytes) {
        for (Line line : TABLE) {
            if (traits.architecture().startsWith(line.architecture) && keyBytes <= line.keyBytes
                    && valueBytes <= line.valueBytes) {
                return new Tuning(fitting(line.merge, strategy, traits, keyBytes, valueBytes),
                        fitting(line.blockSort, Strategy.TWO_PHASE, traits, keyBytes, valueBytes),
                        line.search);
            }
        }
        throw new AssertionError(traits);
    }

    /** The same with other tiles, where they are not null. */
    Tuning withTiles(@Nullable Tile otherMerge, @Nullable Tile otherBlockSort) {
        return new Tuning(otherMerge == null ? merge : otherMerge,
                otherBlockSort == null ? blockSort : otherBlockSort, search);
    }

    /** Refuses a tile that the device can't hold. */
    static void check(Tile tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        if (!fits(tile, strategy, traits, keyBytes, valueBytes)) {
            throw new IllegalArgumentException("tile: " + tile + " takes " + tile.nt() + " threads and "
                    + strategy.sharedBytes(tile, keyBytes, valueBytes) + " bytes of shared memory a block; "
                    + traits.name() + " has " + traits.threads() + " and " + traits.sharedBytes());
        }
    }

    private static boolean fits(Tile tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        return tile.nt() <= traits.threads()
                && strategy.sharedBytes(tile, keyBytes, valueBytes) <= traits.sharedBytes();
    }

    private static Tile fitting(Tile tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        Tile fitting = tile;
        while (!fits(fitting, strategy, traits, keyBytes, valueBytes)) {
            fitting = new Tile(fitting.nt() / 2, fitting.vt());
        }
        return fitting;
    }
}
