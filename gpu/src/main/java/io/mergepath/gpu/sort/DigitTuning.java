// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.TileShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tiles of a sort by digits.
 *
 * @param count the threads of a block that counts digits, as a tile with any number of values a thread
 * @param blocks the most blocks that count digits
 * @param pass the tile of a pass
 * @param moving the most blocks that move records
 * @param together whether one launch makes all steps
 */
public record DigitTuning(TileShape count, int blocks, TileShape pass, int moving, boolean together) {
    /** Threads that rank records together. */
    private static final int WARP = 32;

    /** The most records: a tile tells the others its records of a digit in 30 bits, OF_TILE of digits.c. */
    private static final long MOST_RECORDS = 1L << 30;

    /** Blocks that count digits, on each multiprocessor. */
    private static final int COUNTING = 4;
    private static final TileShape COUNT = TileShape.of("512x1");

    /** Blocks of a pass on each multiprocessor. */
    private static final int MOVING = 2;

    /**
     * Values a thread in the tiles of few keys, and the work of a tile beside its values, as values a thread: a tile of
     * few values takes less time, and more of them follow each other.
     */
    private static final int[] SMALLER = {9, 17};
    private static final int BESIDE = 4;

    /** If each block has so few tiles of a pass, the gaps between launches count. */
    private static final int FEW = 4;

    /**
     * A row of the table: for keys and values of at most so many bytes, for at least so many keys, and the largest
     * tile.
     */
    private record Row(String architecture, int keyBytes, int valueBytes, long from, TileShape pass) {
        Row(String architecture, int keyBytes, int valueBytes, long from, String pass) {
            this(architecture, keyBytes, valueBytes, from, TileShape.of(pass));
        }

        /** The tile by which the blocks that run at once end soonest. */
        DigitTuning on(int multiprocessors, long n) {
            int blocks = MOVING * multiprocessors;
            TileShape best = pass;
            for (int vt : SMALLER) {
                TileShape tile = new TileShape(pass.nt(), Math.min(vt, pass.vt()));
                best = time(tile, blocks, n) < time(best, blocks, n) ? tile : best;
            }
            return new DigitTuning(COUNT, COUNTING * multiprocessors, best, blocks, rounds(best, blocks, n) <= FEW);
        }

        private static long rounds(TileShape tile, int blocks, long n) {
            return Math.ceilDiv(n, (long) tile.nv() * blocks);
        }

        private static long time(TileShape tile, int blocks, long n) {
            return rounds(tile, blocks, n) * (tile.vt() + BESIDE);
        }
    }

    /** Measured on an H100, sm_90. Merges sort on other devices, because digits were not measured there. */
    private static final List<Row> TABLE = List.of(
            new Row("sm_90", 2, 0, 1 << 22, "512x27"),
            new Row("sm_90", 4, 0, 1 << 19, "512x27"),
            new Row("sm_90", 8, 0, 1 << 20, "512x15"),
            new Row("sm_90", 4, 4, 1 << 19, "512x21"),
            new Row("sm_90", 4, 8, 1 << 20, "512x17"),
            new Row("sm_90", 8, 4, 1 << 21, "512x17"),
            new Row("sm_90", 8, 8, 1 << 21, "512x13"));

    /** For any device, if a caller asks for distribution. */
    private static final DigitTuning ANY = new DigitTuning(TileShape.of("256x1"), 64, TileShape.of("256x5"), 64,
            false);
    private static final int ANY_FROM = 1500;

    /**
     * The tiles for so many keys, or null if merges sort them faster.
     *
     * @param valueBytes the size of the value with each key, or 0
     * @param asked whether the options of the engine ask for distribution
     */
    public static @Nullable DigitTuning of(Traits traits, int keyBytes, int valueBytes, long n, boolean asked) {
        if (n >= MOST_RECORDS || keyBytes > Long.BYTES) {
            return null;
        }
        for (Row row : TABLE) {
            if (traits.architecture().equals(row.architecture) && keyBytes <= row.keyBytes
                    && valueBytes <= row.valueBytes) {
                if (n >= row.from && passBytes(row.pass, keyBytes + valueBytes, 0) <= traits.sharedBytes()) {
                    return row.on(traits.multiprocessors(), n);
                }
                break;
            }
        }
        return asked && n >= ANY_FROM ? ANY : null;
    }

    /** The number of blocks in which each thread has so many of n things. */
    long blocks(long n, int aThread) {
        return Math.min(blocks, Math.ceilDiv(n, (long) aThread * count.nt()));
    }

    /** The shared memory of a pass: the keys of a tile and then its values, and counters for each warp. */
    static int passBytes(TileShape pass, int keyBytes, int valueBytes) {
        return Math.ceilDiv(pass.nv() * Math.max(keyBytes, valueBytes), Long.BYTES) * Long.BYTES
                + pass.nt() / WARP * DigitSort.DIGITS * Integer.BYTES;
    }
}
