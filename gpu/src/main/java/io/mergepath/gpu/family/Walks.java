// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.MoveKernels;
import io.mergepath.gpu.parameter.WalkKernels;

/** Walks along the merge path of two sorted inputs on the device. A block walks through each tile of the path. */
final class Walks {
    /**
     * How many times longer one input is, at least, if the keys of the other are searched one by one. A search reads
     * about 20 keys in places far apart, and a walk reads all keys.
     */
    private static final long FEW = 32;

    /** The most blocks that finish a set operation. Mostly they have nothing to do. */
    private static final int FINISHING = 1 << 10;

    private final DeviceSort device;
    private final DeviceCall call;
    private final Keys keys;
    private final Order order;
    private final int indexBytes;

    /**
     * Walks of a call.
     *
     * @param keys keys of the type of both inputs
     * @param order the order of both inputs
     * @param indexBytes the bytes of an index that a walk writes
     */
    Walks(DeviceSort device, DeviceCall call, Keys keys, Order order, int indexBytes) {
        this.device = device;
        this.call = call;
        this.keys = keys;
        this.order = order;
        this.indexBytes = indexBytes;
    }

    /**
     * Finds bounds of two sorted inputs in each other. Each array of results may be {@link DeviceArray#NONE}.
     *
     * @param aLower the number of keys of B before each key of A
     * @param aMatches whether B has an equal key
     * @param bUpper the number of keys of A that are not after each key of B
     * @param bMatches whether A has an equal key
     */
    void bounds(DeviceArray a, DeviceArray aLower, DeviceArray aMatches, DeviceArray b, DeviceArray bUpper,
            DeviceArray bMatches) {
        long n = a.length() + b.length();
        Launcher launcher = device.plan(call, keys, order, indexBytes, n).walks();
        boolean ofA = SortedSearch.isWanted(aLower) || SortedSearch.isWanted(aMatches);
        boolean ofB = SortedSearch.isWanted(bUpper) || SortedSearch.isWanted(bMatches);
        if (!ofB && isFewer(a, b)) {
            launchFlat(launcher, a.length(),
                    new WalkKernels.SearchKeys(a, a.length(), b, b.length(), 0, aLower, aMatches));
        } else if (!ofA && isFewer(b, a)) {
            launchFlat(launcher, b.length(),
                    new WalkKernels.SearchKeys(b, b.length(), a, a.length(), 1, bUpper, bMatches));
        } else if (n > 0) {
            int taken = call.scratch().taken();
            DeviceArray cuts = cuts(a, b, launcher.tile());
            launchTiles(launcher, KernelSource.BOUNDS, Short.BYTES, n,
                    new WalkKernels.WalkBounds(a, a.length(), b, b.length(), cuts, aLower, aMatches, bUpper, bMatches));
            call.scratch().returnTo(taken);
        }
    }

    /**
     * Writes the keys of an operation of two sorted multisets.
     *
     * @param out the place of the keys
     * @param most the room for the result, and its length if the inputs prove to be unsorted
     * @param hasValues whether columns of values move by the selection
     * @param count one {@code long}, which receives the length of the result
     * @return the selected elements
     */
    Selection set(SetOperation operation, DeviceArray a, DeviceArray b, DeviceArray out, long most, boolean hasValues,
            DeviceArray count) {
        long n = a.length() + b.length();
        Launcher launcher = device.plan(call, keys, order, 0, n).selections();
        Selection selection = Selection.ofTwo(call, launcher.tile(), a.length(), b.length(),
                n == 0 ? DeviceArray.NONE : cuts(a, b, launcher.tile()), most, hasValues);
        long tiles = Math.ceilDiv(n, launcher.tile().nv());
        DeviceArray words = call.scratch().take(ElementType.INT, 2 * tiles + 1);
        TileMoves moves = moves(n);
        moves.launchFlat(KernelSource.MOVES, Integer.BYTES, Long.BYTES, words.length(),
                new MoveKernels.ClearWords(words, words.length()));
        selectSet(launcher, tiles,
                new WalkKernels.SelectSet(a, a.length(), b, b.length(), selection.cuts(), rule(operation), most, words,
                        selection.sides(), selection.keeps(), selection.counts(), selection.unsorted(), out));
        int threads = KernelVariant.flat(launcher.tile());
        launcher.launch(KernelSource.SELECT, Math.clamp(Math.ceilDiv(most, threads), 1, FINISHING), threads, 0,
                new WalkKernels.FinishSet(a, a.length(), b, most, words, tiles, selection.unsorted(), count, out));
        return selection;
    }

    /** Launches as many blocks as the device runs at once. A block walks through many tiles, and has two of them. */
    private void selectSet(Launcher launcher, long tiles, KernelParameters parameters) {
        TileShape tile = launcher.tile();
        long blocks = call.context().device().traits().blocksAtOnce(tile.nt());
        launcher.launch(KernelSource.SELECT, Math.min(tiles, blocks), tile.nt(),
                2 * tile.sharedBytes(launcher.variant().key().bytes(), 0) + tile.nt() * Short.BYTES, parameters);
    }

    /** The rule of select.c: the elements without and with a partner that the result takes. */
    private static int rule(SetOperation operation) {
        return switch (operation) {
            case UNION -> 0b0111;
            case INTERSECTION -> 0b0010;
            case DIFFERENCE -> 0b0001;
            case SYMMETRIC_DIFFERENCE -> 0b0101;
        };
    }

    /** Selects the first key of each run of equal keys. */
    Selection heads(DeviceArray in, DeviceArray count) {
        Launcher launcher = device.plan(call, keys, order, 0, in.length()).selections();
        Selection selection = Selection.ofOne(call, launcher.tile(), in.length());
        launchTiles(launcher, KernelSource.SELECT, 0, in.length(),
                new WalkKernels.SelectHeads(in, in.length(), selection.keeps(), selection.counts()));
        selection.sum(count);
        return selection;
    }

    /**
     * Selects keys of an input of any order by a bound.
     *
     * @param bound one key
     * @param equal whether the keys that equal the bound are selected, or the keys before it
     * @param most only the first of them are selected
     */
    Selection beside(DeviceArray in, DeviceArray bound, boolean equal, long most, DeviceArray count) {
        Launcher launcher = device.plan(call, keys, order, 0, in.length()).filters();
        Selection selection = Selection.ofOne(call, launcher.tile(), in.length(), most);
        launcher.launch(KernelSource.FILTER, Math.ceilDiv(in.length(), launcher.tile().nv()), launcher.tile().nt(), 0,
                new WalkKernels.SelectBeside(in, in.length(), bound, equal ? 1 : 0, selection.keeps(),
                        selection.counts()));
        selection.sum(count);
        return selection;
    }

    /** Selects the places whose flags have a value. */
    Selection flagged(DeviceArray flags, boolean wanted, DeviceArray count) {
        Selection selection = Selection.ofOne(call, moves(flags.length()).tile(), flags.length());
        selection.byFlags(flags, wanted);
        selection.sum(count);
        return selection;
    }

    /**
     * Rows of a join of two sorted inputs.
     *
     * @param outer whether a key of A without an equal key has a row
     * @param count one {@code long}, which receives the number of rows
     */
    JoinRows rows(DeviceArray a, DeviceArray b, boolean outer, DeviceArray count) {
        long n = a.length() + b.length();
        Launcher launcher = device.plan(call, keys, order, 0, n).joins(JoinRows.BESIDE);
        JoinRows rows = new JoinRows(launcher, moves(n), a, b,
                n == 0 ? DeviceArray.NONE : cuts(a, b, launcher.tile()), outer);
        rows.count(count);
        return rows;
    }

    /** Moves of so many elements. */
    TileMoves moves(long n) {
        return new TileMoves(call, device.plan(call, keys, order, 0, n).selections().tile());
    }

    /** Finds where tiles begin on the merge path. */
    private DeviceArray cuts(DeviceArray a, DeviceArray b, TileShape tile) {
        long n = a.length() + b.length();
        return device.plan(call, keys, order, 0, n).merging().partitions(a, b, tile.nv(), Math.ceilDiv(n, tile.nv()));
    }

    /** A tile has so many bytes of shared memory for each element beside its key. */
    private static void launchTiles(Launcher launcher, KernelSource source, int beside, long n,
            KernelParameters parameters) {
        KernelVariant.OfKeys variant = launcher.variant();
        launcher.launch(source, Math.ceilDiv(n, variant.tile().nv()), variant.tile().nt(),
                TwoPhase.STRATEGY.sharedBytes(variant.tile(), variant.key().bytes(), beside), parameters);
    }

    private static boolean isFewer(DeviceArray few, DeviceArray many) {
        return few.length() < many.length() / FEW;
    }

    private static void launchFlat(Launcher launcher, long keys, KernelParameters parameters) {
        int threads = KernelVariant.flat(launcher.tile());
        launcher.launch(KernelSource.BOUNDS, Math.ceilDiv(keys, threads), threads, 0, parameters);
    }
}
