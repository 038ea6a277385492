// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.MoveKernels;
import java.util.List;

/**
 * Launches kernels that compare no keys, for tiles of one shape.
 *
 * @param call the running operation
 * @param tile the shape of a tile
 */
record TileMoves(DeviceCall call, TileShape tile) {
    /** The most counts that one block sums alone. */
    private static final int ONE_BLOCK = 1 << 12;

    /** The most threads of a block that moves elements to places. */
    static final int PLACE_THREADS = 256;

    /** The most threads of a block that repeats elements. */
    static final int EXPANSION_THREADS = 128;

    /** The bytes of the elements of a tile with the most threads. */
    private static final int PLACE_BYTES = 1 << 14;

    /** The places of a tile that may lie before it, because vectors of four are stored: QUAD of marks.h. */
    private static final int QUAD = 4;

    /**
     * Moves elements to places.
     *
     * @param types the types of the elements
     * @param most the most threads of a block
     */
    static TileMoves ofPlaces(DeviceSort device, DeviceCall call, List<ElementType> types, int most) {
        TileShape merge = Tuning.of(call.context().device().traits(), device.options(), Integer.BYTES, 0, 0).merge();
        boolean wide = types.stream().anyMatch(type -> type.bytes() > Integer.BYTES);
        return new TileMoves(call, new TileShape(Math.clamp(merge.nt(), Integer.SIZE, most),
                PLACE_BYTES / (wide ? Long.BYTES : Integer.BYTES) / most));
    }

    /** The outputs of a tile of moves to places, at most: OUTPUTS of marks.h. */
    int outputs() {
        return tile.nv() - QUAD;
    }

    /**
     * Refuses references and booleans, which are on the host alone.
     *
     * @param engine the name of the engine
     */
    static void checkColumns(String engine, String operation, List<Values> values) {
        for (Values columns : values) {
            for (ElementType type : columns.types()) {
                if (!type.inSegments()) {
                    throw new IllegalArgumentException(
                            operation + ": engine " + engine + " moves no values of " + type + " on its device");
                }
            }
        }
    }

    /** The threads of a block in kernels that have a thread for each element. */
    int threads() {
        return KernelVariant.flat(tile);
    }

    /** Launches a kernel. */
    void launch(KernelSource source, int elementBytes, int indexBytes, long blocks, int threads,
            KernelParameters parameters) {
        KernelVariant variant = new KernelVariant.OfTiles(elementBytes, indexBytes, tile);
        call.kernel(source, variant, parameters.kernel(), 0).launch(blocks, threads, 0,
                new Parameters().add(parameters));
    }

    /** Launches a thread for each of n elements. */
    void launchFlat(KernelSource source, int elementBytes, int indexBytes, long n, KernelParameters parameters) {
        launch(source, elementBytes, indexBytes, Math.ceilDiv(n, threads()), threads(), parameters);
    }

    /**
     * Replaces each of some counts by the sum of the counts before.
     *
     * @param unsorted one {@code int}, which is not 0 if inputs proved to be unsorted, or none
     * @param most the most that the sum of all may be, and the sum of all if inputs proved to be unsorted
     * @param total one {@code long}, which receives the sum of all
     */
    void sum(DeviceArray counts, DeviceArray unsorted, long most, DeviceArray total) {
        int taken = call.scratch().taken();
        long length = counts.length();
        long groups = Math.ceilDiv(length, 2L * threads());
        DeviceArray sums = call.scratch().take(ElementType.LONG, groups);
        launchSum(groups, new MoveKernels.SumCounts(counts, length, sums));
        if (groups > ONE_BLOCK) {
            sum(sums, unsorted, most, total);
        } else {
            launchSum(1, new MoveKernels.SumGroups(sums, groups, unsorted, most, total));
        }
        launchSum(groups, new MoveKernels.PlaceCounts(counts, length, sums));
        call.scratch().returnTo(taken);
    }

    private void launchSum(long blocks, KernelParameters parameters) {
        launch(KernelSource.MOVES, Long.BYTES, Long.BYTES, blocks, threads(), parameters);
    }
}
