// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.merge.MergePasses;
import io.mergepath.gpu.parameter.SortKernels;
import io.mergepath.spi.OrderKind;

/** Sorts on the device. It sorts every tile in shared memory, and then merges runs in passes between two buffers. */
public final class MergeSort {
    private final Launcher launcher;
    private final Strategy strategy;
    private final MergePasses passes;

    /**
     * A sort.
     *
     * @param launcher of the block sort
     * @param strategy says which kernel sorts blocks
     * @param passes merge what blocks have sorted
     */
    public MergeSort(Launcher launcher, Strategy strategy, MergePasses passes) {
        this.launcher = launcher;
        this.strategy = strategy;
        this.passes = passes;
    }

    /**
     * The tile that a block sorts. It is the wanted one if keys are numbers of up to 64 bits, together with their
     * places if they have values. Else a thread has an odd number of keys.
     */
    public static TileShape tile(TileShape wanted, ElementType type, OrderKind order, int valueBytes) {
        int mostBytes = valueBytes == 0 ? Long.BYTES : Integer.BYTES;
        return order != OrderKind.COMPARATOR && type.bytes() <= mostBytes ? wanted : wanted.odd();
    }

    /** Whether n keys are more than a tile, so that {@link #sort} needs scratch. */
    public boolean needsScratch(long n) {
        return n > launcher.tile().nv();
    }

    /** The number of records that a block sorts. */
    public int tileLength() {
        return launcher.tile().nv();
    }

    /** Sorts the records of each tile. */
    public void sortTiles(DeviceRecords in, DeviceRecords out) {
        TileShape tile = launcher.tile();
        launcher.launch(strategy.blockSort(tile), Math.ceilDiv(in.length(), tile.nv()), tile.nt(),
                strategy.blockSortBytes(launcher.variant()), blockSort(in, out));
    }

    private static SortKernels.BlockSort blockSort(DeviceRecords in, DeviceRecords out) {
        return new SortKernels.BlockSort(in.keys(), in.values(), out.keys(), out.values(), in.length());
    }

    /**
     * Sorts.
     *
     * @param in the records to sort. They may be the output or the scratch. Else the sort only reads them.
     * @param out the place of the result
     * @param scratch room for as many records, if {@link #needsScratch}
     */
    public void sort(DeviceRecords in, DeviceRecords out, DeviceRecords scratch) {
        long n = in.length();
        TileShape tile = launcher.tile();
        long tiles = Math.ceilDiv(n, tile.nv());
        // Merges, if any follow, take keys as codes.
        launcher.coded(false, tiles > 1).launch(strategy.blockSort(tile), tiles, tile.nt(),
                strategy.blockSortBytes(launcher.variant()), blockSort(in, passes.source(out, scratch, tiles)));
        passes.merge(out, scratch, tile.nv());
    }
}
