package io.mergepath.gpu.sort;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Records;
import io.mergepath.gpu.kernel.Tile;
import io.mergepath.gpu.merge.MergePasses;

/** Sorts on the device: every tile in shared memory, and then merges in passes between two buffers. */
public final class MergeSort {
    private final Launcher launcher;
    private final MergePasses passes;

    public MergeSort(Launcher launcher, MergePasses passes) {
        this.launcher = launcher;
        this.passes = passes;
    }

    /**
     * The tile that a block sorts: as wanted where keys are numbers of up to 64 bits, with their places if values ride with them;
     * else with an odd number of values a thread.
     */
    public static Tile tile(Tile wanted, ElementType type, Order.Kind order, int valueBytes) {
        int mostBytes = valueBytes == 0 ? Long.BYTES : Integer.BYTES;
        return order != Order.Kind.COMPARATOR && type.bytes() <= mostBytes ? wanted : wanted.odd();
    }

    /** The program that sorts such tiles. */
    public static KernelSource source(Tile tile) {
        return tile.isOdd() ? KernelSource.SORT : KernelSource.NUMBERS;
    }

    /** Whether n keys are more than a tile, so that {@link #sort} needs scratch. */
    public boolean needsScratch(long n) {
        return n > launcher.tile().nv();
    }

    /** Merges, if there are any to follow, take keys as codes. */
    private Launcher blockSort(long tiles) {
        return launcher.coded(false, tiles > 1);
    }

    /**
     * Sorts.
     *
     * @param in what to sort; it may be the output, else it is left alone
     * @param out where the result lands
     * @param scratch as many rows, if {@link #needsScratch}
     */
    public void sort(Records in, Records out, Records scratch) {
        long n = in.length();
        Tile tile = launcher.tile();
        long tiles = Math.ceilDiv(n, tile.nv());
        Records sorted = passes.source(out, scratch, tiles);
        blockSort(tiles).launch(source(tile), "block_sort", tiles, tile.nt(), launcher.variant().sharedBytes(),
                in.keys(),
                in.values(), sorted.keys(), sorted.values(), n);
        passes.merge(out, scratch, tile.nv());
    }
}
