// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.parameter.JoinKernels;
import java.lang.foreign.MemorySegment;

/**
 * Rows with keys of two sorted inputs. Blocks walk along the merge path, count the rows of each tile, and save their
 * steps. Other blocks write the rows from the steps. The host waits for the numbers in between.
 */
final class JoinRows {
    /**
     * The bytes of a tile for each key beside its code, where rows are written: the number of its rows, and the number
     * of keys of B before it.
     */
    static final int BESIDE = Integer.BYTES + Short.BYTES;

    /**
     * The bytes of a tile for each key beside its code, where rows are counted. A walk through inputs that are not
     * sorted may read keys behind its tile.
     */
    private static final int BEHIND = Byte.BYTES;

    /** The rows whose bits a word has. */
    private static final int ROWS_OF_A_WORD = Integer.SIZE;

    /** The bytes of a block for these rows: the word of their bits, and the number of keys before them. */
    private static final int BYTES_OF_A_WORD = Integer.BYTES + Short.BYTES;

    /** The words of the saved steps of a thread. */
    private static final int WORDS_OF_STEPS = 4;

    private final Launcher launcher;
    private final TileMoves moves;
    private final JoinKernels.Tiles inputs;
    private final long tiles;
    private final DeviceArray counts;
    private final DeviceArray most;
    private final DeviceArray steps;

    /**
     * Rows that are not counted yet.
     *
     * @param moves sums the counts of tiles
     * @param cuts where tiles begin
     * @param outer whether a key of A without an equal key has a row
     */
    JoinRows(Launcher launcher, TileMoves moves, DeviceArray a, DeviceArray b, DeviceArray cuts, boolean outer) {
        this.launcher = launcher;
        this.moves = moves;
        inputs = new JoinKernels.Tiles(a, a.length(), b, b.length(), cuts, outer ? 1 : 0);
        tiles = Math.ceilDiv(a.length() + b.length(), launcher.tile().nv());
        DeviceCall call = launcher.call();
        counts = call.scratch().take(ElementType.LONG, tiles);
        most = call.scratch().take(ElementType.INT, 1);
        steps = call.scratch().take(ElementType.INT, tiles * launcher.tile().nt() * WORDS_OF_STEPS);
    }

    /** Counts the rows. */
    void count(DeviceArray count) {
        launcher.call().upload(MemorySegment.ofArray(new int[1]), most);
        launch(tiles, BEHIND, new JoinKernels.CountRows(inputs, counts, most, steps));
        moves.sum(counts, DeviceArray.NONE, Long.MAX_VALUE, count);
    }

    /** The most rows of a tile, at most 2^32 - 1. The host waits for the number. */
    long most() {
        int[] number = new int[1];
        launcher.call().transfers().download(most, MemorySegment.ofArray(number));
        return Integer.toUnsignedLong(number[0]);
    }

    /**
     * Writes the rows.
     *
     * @param mostOfTile the most rows of a tile
     * @param ofA a column of {@code int} or {@code long}, as long as there are rows, or {@link DeviceArray#NONE}
     * @param ofB the same for keys of B
     */
    void write(long mostOfTile, DeviceArray ofA, DeviceArray ofB) {
        long rows = Math.max(ofA.length(), ofB.length());
        // The bits of rows take the place of the keys.
        int keysBytes = launcher.tile().sharedBytes(launcher.variant().key().bytes(), 0);
        int mostOfBlock = keysBytes / BYTES_OF_A_WORD * ROWS_OF_A_WORD;
        long aBlock = mostOfTile > mostOfBlock ? mostOfBlock : 0;
        launch(aBlock == 0 ? tiles : tiles + rows / aBlock, BESIDE,
                new JoinKernels.WriteRows(inputs, steps, counts, tiles, rows, aBlock, ifOf(Integer.BYTES, ofA),
                        ifOf(Long.BYTES, ofA), ifOf(Integer.BYTES, ofB), ifOf(Long.BYTES, ofB)));
    }

    private static DeviceArray ifOf(int bytes, DeviceArray column) {
        return column.length() > 0 && column.elementBytes() == bytes ? column : DeviceArray.NONE;
    }

    /**
     * Launches a kernel.
     *
     * @param perKey the bytes that a block has for each key of a tile beside its code
     */
    private void launch(long blocks, int perKey, KernelParameters parameters) {
        KernelVariant.OfKeys variant = launcher.variant();
        int sharedBytes = launcher.tile().sharedBytes(variant.key().bytes(), 0) + launcher.tile().nv() * perKey;
        if (blocks > 0) {
            launcher.launch(KernelSource.JOIN, blocks, launcher.tile().nt(), sharedBytes, parameters);
        }
    }
}
