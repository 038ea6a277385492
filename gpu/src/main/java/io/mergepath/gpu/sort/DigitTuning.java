// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.KernelSource;
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
 * @param loops whether blocks take tile after tile in passes by numbers, and in passes of keys of 8 bytes. Then few
 *        blocks end soon if there is nothing to do. A loop makes the passes of other keys slower.
 */
public record DigitTuning(TileShape count, int blocks, TileShape pass, int moving, boolean together, boolean loops) {
    /** Threads that rank records together. */
    private static final int WARP = 32;

    /** Blocks that count digits, on each multiprocessor. */
    private static final int COUNTING = 4;
    private static final TileShape COUNT = TileShape.of("512x1");

    /** Blocks of a pass on each multiprocessor. */
    private static final int MOVING = 2;

    /** The most keys for which one launch makes all steps. */
    private static final long TOGETHER = 4_500_000;

    /**
     * Values a thread in the tiles of steps in one launch, and the blocks that ran at once where these were measured.
     * The work of a tile beside its values counts as so many words a thread, and each tile adds a part of a word,
     * because later tiles look back at it: a tile of few values takes less time, but more of them follow each other.
     */
    private static final int[] FEW_VALUES = {5, 9, 17};
    private static final int MEASURED = MOVING * 132;
    private static final int BESIDE = 4;
    private static final double LOOK_BACK = 1.0 / 16;

    /**
     * A row of the table: for keys and values of at most so many bytes, and for at least so many keys.
     *
     * @param from the least number of keys without a distribution
     * @param behind the least number of keys that a distribution may leave
     * @param pass the tile of passes that are a launch each
     * @param together the most values a thread in tiles of steps in one launch, or 0 if these were not measured
     */
    private record Row(String architecture, int keyBytes, int valueBytes, long from, long behind, TileShape pass,
            int together) {
        Row(String architecture, int keyBytes, int valueBytes, long from, long behind, String pass, int together) {
            this(architecture, keyBytes, valueBytes, from, behind, TileShape.of(pass), together);
        }

        DigitTuning on(int multiprocessors, long n) {
            boolean isTogether = together > 0 && n <= TOGETHER;
            int best = together;
            for (int vt : FEW_VALUES) {
                best = vt < together && time(vt, n) < time(best, n) ? vt : best;
            }
            return new DigitTuning(COUNT, COUNTING * multiprocessors,
                    isTogether ? new TileShape(pass.nt(), best) : pass, MOVING * multiprocessors, isTogether, true);
        }

        private double time(int vt, long n) {
            int words = Math.max(1, (keyBytes + valueBytes) / Integer.BYTES);
            long tiles = Math.ceilDiv(n, (long) pass.nt() * vt);
            return Math.ceilDiv(tiles, MEASURED) * (vt * words + BESIDE) + tiles * LOOK_BACK;
        }
    }

    /** Measured on an H100 and an H200. Merges sort on other devices, because digits were not measured there. */
    private static final List<Row> TABLE = List.of(
            new Row("sm_90", 2, 0, 1 << 22, 1 << 22, "512x27", 0),
            new Row("sm_90", 4, 0, 5 << 15, 1 << 17, "512x27", 33),
            new Row("sm_90", 8, 0, 1 << 21, 1 << 21, "512x15", 16),
            new Row("sm_90", 4, 4, (1 << 17) + 1, 1 << 18, "512x21", 17),
            new Row("sm_90", 4, 8, 1 << 21, 1 << 21, "512x17", 0),
            new Row("sm_90", 8, 4, 1 << 23, 1 << 23, "512x17", 0),
            new Row("sm_90", 8, 8, 1 << 23, 1 << 23, "512x13", 0));

    /** For any device, if a caller asks for distribution. */
    private static final DigitTuning ANY = new DigitTuning(TileShape.of("256x1"), 64, TileShape.of("256x5"), 64,
            false, false);
    private static final int ANY_FROM = 1500;

    /**
     * The tiles for so many keys, or null if merges sort them faster.
     *
     * @param valueBytes the size of the value with each key, or 0
     * @param behind whether a distribution sorts first, and may leave the keys
     * @param asked whether the options of the engine ask for distribution
     */
    public static @Nullable DigitTuning of(Traits traits, int keyBytes, int valueBytes, long n, boolean behind,
            boolean asked) {
        if (n >= DistributionTuning.MOST_RECORDS || keyBytes > Long.BYTES) {
            return null;
        }
        for (Row row : TABLE) {
            if (traits.architecture().equals(row.architecture) && keyBytes <= row.keyBytes
                    && valueBytes <= row.valueBytes) {
                if (n >= (behind ? row.behind : row.from)
                        && passBytes(row.pass, keyBytes + valueBytes, 0) <= traits.sharedBytes()) {
                    return row.on(traits.multiprocessors(), n);
                }
                break;
            }
        }
        return asked && n >= ANY_FROM ? ANY : null;
    }

    /** The program of passes that are a launch each. */
    KernelSource passes(int keyBytes) {
        return loops && keyBytes == Long.BYTES ? KernelSource.LOOPED_DIGITS : KernelSource.DIGITS;
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
