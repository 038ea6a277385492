// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.parameter.MoveKernels;
import java.lang.foreign.MemorySegment;

/**
 * Elements that a kernel selects from one input or two, tile by tile. The elements of the result follow each other as
 * on the merge path of both inputs. Each column of the elements is moved by one launch.
 */
final class Selection {
    /** The most threads that read the words of a tile together: READERS of moves.c. */
    private static final int READERS = 32;

    private final TileMoves moves;
    private final long aLength;
    private final long n;
    private final DeviceArray cuts;
    private final DeviceArray sides;
    private final DeviceArray keeps;
    private final DeviceArray counts;
    private final DeviceArray unsorted;
    private final long most;

    private Selection(DeviceCall call, TileShape tile, long aLength, long n, DeviceArray cuts, DeviceArray sides,
            boolean moves, DeviceArray unsorted, long most) {
        this.moves = new TileMoves(call, tile);
        this.aLength = aLength;
        this.n = n;
        this.cuts = cuts;
        this.sides = sides;
        this.unsorted = unsorted;
        this.most = most;
        keeps = moves ? call.scratch().take(ElementType.INT, tiles() * tile.nt()) : DeviceArray.NONE;
        counts = call.scratch().take(ElementType.LONG, tiles());
    }

    /** A selection from one input. */
    static Selection ofOne(DeviceCall call, TileShape tile, long length) {
        return ofOne(call, tile, length, length);
    }

    /** The first {@code most} selected elements of one input. */
    static Selection ofOne(DeviceCall call, TileShape tile, long length, long most) {
        return new Selection(call, tile, length, length, DeviceArray.NONE, DeviceArray.NONE, true, DeviceArray.NONE,
                most);
    }

    /**
     * A selection from two inputs.
     *
     * @param cuts the co-ranks at which tiles begin
     * @param most the room for the result. If the inputs prove to be unsorted, the result has as many elements: the
     *     first of both inputs, one input after the other.
     * @param moves whether columns are moved
     */
    static Selection ofTwo(DeviceCall call, TileShape tile, long aLength, long bLength, DeviceArray cuts, long most,
            boolean moves) {
        long n = aLength + bLength;
        DeviceArray sides = moves ? call.scratch().take(ElementType.INT, Math.ceilDiv(n, tile.nv()) * tile.nt())
                : DeviceArray.NONE;
        DeviceArray unsorted = call.scratch().take(ElementType.INT, 1);
        call.upload(MemorySegment.ofArray(new int[1]), unsorted);
        return new Selection(call, tile, aLength, n, cuts, sides, moves, unsorted, most);
    }

    private long tiles() {
        return Math.ceilDiv(n, moves.tile().nv());
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

    /** The number of kept elements of each tile, and after {@link #sum} the place of the first in the result. */
    DeviceArray counts() {
        return counts;
    }

    DeviceArray unsorted() {
        return unsorted;
    }

    /** Selects the elements whose flags have a value. */
    void byFlags(DeviceArray flags, boolean wanted) {
        moves.launch(KernelSource.MOVES, Long.BYTES, Long.BYTES, tiles(), moves.tile().nt(),
                new MoveKernels.SelectFlags(flags, n, wanted ? 1 : 0, keeps, counts));
    }

    /**
     * Finds the place of each tile in the result, once its elements are selected.
     *
     * @param count one {@code long}, which receives the length of the result
     */
    void sum(DeviceArray count) {
        moves.sum(counts, unsorted, most, count);
    }

    /** Moves a column of the elements. A column of an input that gives no elements may be none. */
    void move(DeviceArray a, DeviceArray b, DeviceArray out) {
        move(a, b, 0, out);
    }

    /** Writes the places that the elements of the only input have there. */
    void places(DeviceArray out) {
        move(DeviceArray.NONE, DeviceArray.NONE, 1, out);
    }

    /** Writes the places of the first kept elements of the only input, if tiles keep few elements. */
    void fewPlaces(DeviceArray out) {
        moves.launchFlat(KernelSource.MOVES, out.elementBytes(), Long.BYTES, tiles() * READERS,
                new MoveKernels.PlaceFew(keeps, counts, tiles(), out.length(), out));
    }

    private void move(DeviceArray a, DeviceArray b, int asPlaces, DeviceArray out) {
        moves.launch(KernelSource.MOVES, out.elementBytes(), Long.BYTES, tiles(), moves.tile().nt(),
                new MoveKernels.MoveSelected(a, aLength, b, n, asPlaces, cuts, sides, keeps, counts, unsorted, most,
                        out));
    }

    /**
     * Writes the lengths of the runs that begin at the selected elements of the only input.
     *
     * @param starts their places
     * @param count the number of runs, on the device
     */
    void lengths(DeviceArray starts, DeviceArray count, DeviceArray out) {
        moves.launchFlat(KernelSource.MOVES, out.elementBytes(), starts.elementBytes(), n,
                new MoveKernels.MeasureRuns(starts, count, n, out));
    }
}
