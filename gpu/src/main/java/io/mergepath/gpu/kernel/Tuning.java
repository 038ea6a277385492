package io.mergepath.gpu.kernel;

import io.mergepath.gpu.device.Traits;
import java.util.List;
import java.util.Objects;

/**
 * What suits a device, keys and values of a size, and a number of elements: a plain table, with an answer for what it does not
 * know.
 *
 * @param merge the tile of merges of two runs
 * @param blockSort the tile that a block sorts
 * @param multiway the tile of merges of more runs
 * @param ways how many runs a pass merges at once: a power of two, 2 for no more than pairs
 * @param looks whether a sort first looks if the keys are in order
 * @param search how tiles' cuts are searched
 */
public record Tuning(Tile merge, Tile blockSort, Tile multiway, int ways, boolean looks, Search search) {
    /**
     * How tiles' cuts are searched.
     *
     * @param fusedThreads while all tiles have up to so many threads, each block searches for its own ends, which saves a launch
     * @param every the distance in tiles of the diagonals that are searched first
     * @param ahead with about so many tiles a merge of short pairs begins, while the offsets of those behind are uploaded
     */
    public record Search(int fusedThreads, int every, int ahead) {
        /** For GPUs, where a launch takes as long as a few waits for memory. */
        static final Search WIDE = new Search(1 << 19, 64, 1 << 12);

        /** For a CPU that plays a GPU: both ways are taken by small inputs, which is what tests need. */
        public static final Search NARROW = new Search(1 << 9, 8, 4);

        /** Up to how many tiles of a shape find their own ends. */
        public int fusedTiles(Tile tile) {
            return fusedThreads / tile.nt();
        }
    }

    private static final long ANY = Long.MAX_VALUE;
    private static final long FEW = 1 << 18;
    private static final long SOME = 1 << 20;
    private static final long MANY = 1 << 21;
    private static final long MORE = 3 << 20;
    private static final long MOST = 1 << 22;
    private static final long MOST_INTS = 6 << 20;

    /** The threads of a block of 512 on each multiprocessor of an H200: where sorting takes a few blocks more, it takes longer. */
    private static final long ONE_WAVE = 132 * 512;

    /** Bytes of shared memory that kernels declare by themselves, beside their tiles, at most. */
    private static final int DECLARED = 512;

    /** A line of the table: for up to so many elements, whose keys and values have up to so many bytes each. */
    private record Line(String architecture, int keyBytes, int valueBytes, long upTo, Tuning tuning) {
        Line(String architecture, int keyBytes, int valueBytes, long upTo, String merge, String blockSort,
                String multiway, int ways, boolean looks, Search search) {
            this(architecture, keyBytes, valueBytes, upTo,
                    new Tuning(Tile.of(merge), Tile.of(blockSort), Tile.of(multiway), ways, looks, search));
        }
    }

    /** The line that counts is the first whose architecture begins the device's and whose bounds are large enough. */
    private static final List<Line> TABLE = List.of(
            // Tried on an H200, sm_90: those for any number at 2^26; those for fewer at 2^16 and from 2^19 to 2^23, where launches
            // outweigh tiles. Few keys had better keep all of the device busy, and many the memory.
            new Line("sm_", 4, 0, FEW, "256x5", "256x8", "256x5", 2, false, Search.WIDE),
            new Line("sm_", 4, 0, SOME, "128x11", "512x16", "128x11", 2, false, Search.WIDE),
            // Numbers of less than 4 bytes take more registers; 32 a thread would not fit. Merges of 23 are given too few.
            new Line("sm_", 2, 0, ANY, "256x27", "512x16", "256x39", 16, true, Search.WIDE),
            new Line("sm_", 4, 0, ONE_WAVE * 32, "128x15", "512x32", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 4, 0, ONE_WAVE * 41, "128x15", "512x41", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 4, 0, MOST_INTS, "128x15", "512x32", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 4, 0, ANY, "256x23", "512x32", "256x39", 16, true, Search.WIDE),
            new Line("sm_", 4, 4, FEW, "256x5", "256x8", "256x5", 2, false, Search.WIDE),
            new Line("sm_", 4, 4, SOME, "128x9", "512x16", "128x9", 2, false, Search.WIDE),
            new Line("sm_", 4, 4, MOST, "128x15", "512x16", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 4, 4, ANY, "256x19", "512x16", "256x23", 16, true, Search.WIDE),
            new Line("sm_", 4, 8, MANY, "256x15", "256x17", "256x15", 2, false, Search.WIDE),
            new Line("sm_", 4, 8, ANY, "256x15", "256x17", "256x17", 16, true, Search.WIDE),
            new Line("sm_", 8, 0, FEW, "256x5", "256x4", "256x5", 2, false, Search.WIDE),
            new Line("sm_", 8, 0, ONE_WAVE * 16, "128x11", "512x16", "128x11", 2, false, Search.WIDE),
            new Line("sm_", 8, 0, ONE_WAVE * 23, "128x15", "512x23", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 8, 0, MOST, "128x15", "512x16", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 8, 0, ANY, "256x19", "512x16", "256x23", 16, true, Search.WIDE),
            new Line("sm_", 8, 4, FEW, "256x5", "256x5", "256x5", 2, false, Search.WIDE),
            new Line("sm_", 8, 4, SOME, "128x9", "512x17", "128x9", 2, false, Search.WIDE),
            new Line("sm_", 8, 4, MORE, "128x15", "512x17", "128x15", 2, false, Search.WIDE),
            new Line("sm_", 8, 4, ANY, "256x15", "256x23", "256x17", 16, true, Search.WIDE),
            new Line("sm_", 8, 8, MANY, "256x15", "256x17", "256x15", 2, false, Search.WIDE),
            new Line("sm_", 8, 8, ANY, "256x15", "256x17", "256x15", 16, true, Search.WIDE),
            // Keys of two words: not swept.
            new Line("sm_", 16, 8, ANY, "256x11", "256x11", "256x11", 2, false, Search.WIDE),
            // A CPU runs the threads of a block one after the other. Inputs of tests come to all ways.
            new Line("cpu", 16, 8, 5000, "32x7", "64x4", "32x7", 2, false, Search.NARROW),
            new Line("cpu", 16, 8, 6000, "32x7", "32x7", "32x7", 4, false, Search.NARROW),
            new Line("cpu", 16, 8, ANY, "32x7", "32x7", "32x7", 4, true, Search.NARROW),
            // Small enough for any GPU.
            new Line("", 16, 8, ANY, "256x11", "256x11", "256x11", 2, false, Search.WIDE));

    /** What suits so many elements, keys and values of so many bytes, with tiles cut down to what the device can hold. */
    public static Tuning of(Traits traits, Strategy strategy, int keyBytes, int valueBytes, long n) {
        for (Line line : TABLE) {
            if (traits.architecture().startsWith(line.architecture) && keyBytes <= line.keyBytes
                    && valueBytes <= line.valueBytes && n <= line.upTo) {
                return line.tuning.fitting(traits, strategy, keyBytes, valueBytes);
            }
        }
        throw new AssertionError(traits);
    }

    private Tuning fitting(Traits traits, Strategy strategy, int keyBytes, int valueBytes) {
        return new Tuning(fitting(merge, strategy, traits, keyBytes, valueBytes),
                fitting(blockSort, Strategy.TWO_PHASE, traits, keyBytes, valueBytes),
                fitting(multiway, Strategy.TWO_PHASE, traits, keyBytes, valueBytes), ways, looks, search);
    }

    /** The same, but for what somebody asks for. */
    public Tuning with(EngineOptions options) {
        return new Tuning(Objects.requireNonNullElse(options.mergeTile(), merge),
                Objects.requireNonNullElse(options.sortTile(), blockSort),
                Objects.requireNonNullElse(options.waysTile(), multiway),
                Objects.requireNonNullElse(options.ways(), ways),
                Objects.requireNonNullElse(options.looks(), looks), search);
    }

    /** Refuses a tile that the device can't hold. */
    public static void check(Tile tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        if (!fits(tile, strategy, traits, keyBytes, valueBytes)) {
            throw new IllegalArgumentException("tile: " + tile + " takes " + tile.nt() + " threads and "
                    + sharedBytes(tile, strategy, keyBytes, valueBytes) + " bytes of shared memory a block; "
                    + traits.name() + " has " + traits.threads() + " and " + traits.sharedBytes());
        }
    }

    private static boolean fits(Tile tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        return tile.nt() <= traits.threads()
                && sharedBytes(tile, strategy, keyBytes, valueBytes) <= traits.sharedBytes();
    }

    private static int sharedBytes(Tile tile, Strategy strategy, int keyBytes, int valueBytes) {
        return strategy.sharedBytes(tile, keyBytes, valueBytes) + DECLARED;
    }

    private static Tile fitting(Tile tile, Strategy strategy, Traits traits, int keyBytes, int valueBytes) {
        Tile fitting = tile;
        // What are no numbers takes the odd tile; numbers with their places take more memory than that.
        while (!fits(fitting, strategy, traits, keyBytes, valueBytes)
                || !fits(fitting.odd(), strategy, traits, keyBytes, valueBytes)) {
            fitting = fitting.half();
        }
        return fitting;
    }
}
