// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.parameter.MoveKernels;
import java.lang.foreign.MemorySegment;

/**
 * Elements that a kernel selects from one input or two, tile by tile. The elements of the result follow each other as
 * on the merge path of both inputs. Each column of the elements is moved by one launch.
 */
final class Selection {
    private final DeviceCall call;
    private final TileShape tile;
    private final long aLength;
    private final long n;
    private final DeviceArray cuts;
    private final DeviceArray sides;
    private final DeviceArray keeps;
    private final DeviceArray counts;
    private final DeviceArray places;
    private final DeviceArray unsorted;
    private final long most;

    private Selection(DeviceCall call, TileShape tile, long aLength, long n, DeviceArray cuts, DeviceArray sides,
            DeviceArray unsorted, long most) {
        this.call = call;
        this.tile = tile;
        this.aLength = aLength;
        this.n = n;
        this.cuts = cuts;
        this.sides = sides;
        this.unsorted = unsorted;
        this.most = most;
        keeps = call.scratch().take(ElementType.INT, tiles() * tile.nt());
        counts = call.scratch().take(ElementType.LONG, tiles());
        places = call.scratch().take(ElementType.LONG, tiles());
    }

    /** A selection from one input. */
    static Selection ofOne(DeviceCall call, TileShape tile, long length) {
        return new Selection(call, tile, length, length, DeviceArray.NONE, DeviceArray.NONE, DeviceArray.NONE,
                length);
    }

    /**
     * A selection from two inputs.
     *
     * @param cuts the co-ranks at which tiles begin
     * @param most the room for the result. If the inputs prove to be unsorted, the result has as many elements: the
     *     first of both inputs, one input after the other.
     */
    static Selection ofTwo(DeviceCall call, TileShape tile, long aLength, long bLength, DeviceArray cuts,
            long most) {
        long n = aLength + bLength;
        DeviceArray sides = call.scratch().take(ElementType.INT, Math.ceilDiv(n, tile.nv()) * tile.nt());
        DeviceArray unsorted = call.scratch().take(ElementType.INT, 1);
        call.upload(MemorySegment.ofArray(new int[1]), unsorted);
        return new Selection(call, tile, aLength, n, cuts, sides, unsorted, most);
    }

    private long tiles() {
        return Math.ceilDiv(n, tile.nv());
    }

    DeviceArray cuts() {
        return cuts;
    }

    DeviceArray sides() {
        return sides;
    }

    DeviceArray keeps() {
        return keeps;
    }

    DeviceArray counts() {
        return counts;
    }

    DeviceArray unsorted() {
        return unsorted;
    }

    /**
     * Finds the place of each tile in the result, once its elements are selected.
     *
     * @param count one {@code long}, which receives the length of the result
     */
    void sum(DeviceArray count) {
        int taken = call.scratch().taken();
        int threads = KernelVariant.flat(tile);
        long length = Math.ceilDiv(tiles(), 2L * threads);
        DeviceArray groups = call.scratch().take(ElementType.LONG, length);
        KernelVariant variant = variant(Long.BYTES, Long.BYTES);
        launch(variant, length, threads, new MoveKernels.SumTiles(counts, tiles(), groups));
        launch(variant, 1, threads, new MoveKernels.SumGroups(groups, length, unsorted, most, count));
        launch(variant, length, threads, new MoveKernels.PlaceTiles(counts, tiles(), groups, places));
        call.scratch().returnTo(taken);
    }

    /** Moves a column of the elements. A column of an input that gives no elements may be none. */
    void move(DeviceArray a, DeviceArray b, DeviceArray out) {
        move(a, b, 0, out);
    }

    /** Writes the places that the elements of the only input have there. */
    void places(DeviceArray out) {
        move(DeviceArray.NONE, DeviceArray.NONE, 1, out);
    }

    private void move(DeviceArray a, DeviceArray b, int asPlaces, DeviceArray out) {
        launch(variant(out.elementBytes(), Long.BYTES), tiles(), tile.nt(), new MoveKernels.MoveSelected(a, aLength, b,
                n, asPlaces, cuts, sides, keeps, places, unsorted, most, out));
    }

    /**
     * Writes the lengths of the runs that begin at the selected elements of the only input.
     *
     * @param starts their places
     * @param count the number of runs, on the device
     */
    void lengths(DeviceArray starts, DeviceArray count, DeviceArray out) {
        int threads = KernelVariant.flat(tile);
        launch(variant(out.elementBytes(), starts.elementBytes()), Math.ceilDiv(n, threads), threads,
                new MoveKernels.MeasureRuns(starts, count, n, out));
    }

    private KernelVariant variant(int elementBytes, int indexBytes) {
        return new KernelVariant.OfTiles(elementBytes, indexBytes, tile);
    }

    private void launch(KernelVariant variant, long blocks, int threads, KernelParameters parameters) {
        call.kernel(KernelSource.MOVES, variant, parameters.kernel(), 0).launch(blocks, threads, 0,
                new Parameters().add(parameters));
    }
}
