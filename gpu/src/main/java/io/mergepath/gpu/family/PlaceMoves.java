// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.PlaceKernels;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations on sorted numbers in device memory: offsets of objects, or places of elements. A block takes a tile of the
 * merge path of the numbers and the places 0, 1, 2 and so on, and marks the places that the numbers name. Each place
 * learns the last mark up to it, so it knows how many numbers come before it. Each column is moved by a launch of its
 * own. The device checks the numbers before it writes anything, and the call waits for this check. Scratch: 8 bytes for
 * each tile.
 */
public final class PlaceMoves {
    private final DeviceSort device;

    public PlaceMoves(DeviceSort device) {
        this.device = device;
    }

    /** Moves one column of the output. */
    private interface ColumnMove {
        void run(int c, DeviceArray out);
    }

    /**
     * The work of a call.
     *
     * @param check waits for the check of the numbers, and refuses a wrong number
     * @param move moves a column, unless a number is wrong
     */
    private record Work(Runnable check, ColumnMove move) {
    }

    /** Launches the check of the numbers of a call, and returns the work. */
    private interface Preparation {
        Work prepare(DeviceCall call);
    }

    /**
     * Runs a call.
     *
     * @param keepsOthers whether the call leaves some elements of the output as they are
     */
    private void run(String operation, List<Values> numbers, List<Values> inputs, Values out, boolean keepsOthers,
            @Nullable Workspace workspace, Preparation preparation) {
        TileMoves.checkColumns(device.calls().context().name(), operation, List.of(out));
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            call.hold(inputs, out);
            numbers.forEach(column -> call.hold(List.of(), column));
            Work work = preparation.prepare(call);
            call.beginRehearsal();
            moveColumns(call, work.move, () -> {
            }, out, keepsOthers);
            call.endRehearsal();
            moveColumns(call, work.move, work.check, out, keepsOthers);
        }
    }

    /** Moves columns. No column leaves the device before the end of the check. */
    private static void moveColumns(DeviceCall call, ColumnMove move, Runnable check, Values out,
            boolean keepsOthers) {
        if (out.count() == 0) {
            check.run();
        }
        for (int c = 0; c < out.count(); c++) {
            int taken = call.scratch().taken();
            DeviceArray target = keepsOthers ? call.load(List.of(out), c) : call.target(out, c);
            move.run(c, target);
            if (c == 0) {
                check.run();
            }
            call.deliver(target, out, c);
            call.scratch().returnTo(taken);
        }
    }

    private TileMoves moves(DeviceCall call, Values out) {
        return TileMoves.ofPlaces(device, call, out.types(), TileMoves.PLACE_THREADS);
    }

    private static SortedNumbers load(TileMoves moves, String name, Values column) {
        return new SortedNumbers(moves, name, moves.call().load(List.of(column), 0));
    }

    /** Writes objects of work: {@link io.mergepath.spi.EngineBackend#loadBalance}. */
    public void loadBalance(Values offsets, Values out, @Nullable Workspace workspace) {
        expand("loadBalance", null, offsets, out, workspace);
    }

    /** Repeats elements: {@link io.mergepath.spi.EngineBackend#expand}. */
    public void expand(Values in, Values offsets, Values out, @Nullable Workspace workspace) {
        expand("expand", in, offsets, out, workspace);
    }

    private void expand(String operation, @Nullable Values in, Values offsets, Values out,
            @Nullable Workspace workspace) {
        long n = out.length();
        long objects = offsets.length() - 1;
        run(operation, List.of(offsets), in == null ? List.of() : List.of(in), out, false,
                workspace, call -> {
                    SortedNumbers numbers = load(TileMoves.ofPlaces(device, call, out.types(), in == null
                            ? TileMoves.PLACE_THREADS : TileMoves.EXPANSION_THREADS), "offsets", offsets);
                    SortedNumbers.Tiles tiles = numbers.tilesOfOffsets("the length of out", n);
                    return new Work(tiles.check(), (c, target) -> numbers.launchTiles(target, n + objects, in == null
                            ? new PlaceKernels.ListObjects(numbers.array(), objects, n, tiles.cuts(), tiles.found(),
                                    target)
                            : new PlaceKernels.ExpandElements(call.load(List.of(in), c), numbers.array(), objects, n,
                                    tiles.cuts(), tiles.found(), target)));
                });
    }

    /** Copies intervals: {@link io.mergepath.spi.EngineBackend#moveIntervals}. */
    public void moveIntervals(Values in, Values offsets, Values from, Values to, Values out,
            @Nullable Workspace workspace) {
        long objects = offsets.length() - 1;
        run("moveIntervals", List.of(offsets, from, to), List.of(in), out, true, workspace,
                call -> {
                    SortedNumbers numbers = load(moves(call, out), "offsets", offsets).wide();
                    long total = numbers.checkOffsets();
                    DeviceArray gathered = side("from", from, numbers, total, "the length of in", in.length());
                    DeviceArray scattered = side("to", to, numbers, total, "the length of out", out.length());
                    DeviceArray cuts = numbers.cuts(total + objects);
                    return new Work(() -> {
                    }, (c, target) -> numbers.launchTiles(target, total + objects, new PlaceKernels.MoveIntervals(
                            call.load(List.of(in), c), numbers.array(), objects, total, cuts, gathered, scattered,
                            target)));
                });
    }

    private static DeviceArray side(String name, Values starts, SortedNumbers offsets, long total,
            String lengthName, long length) {
        if (starts.count() == 0) {
            offsets.checkLast(total, lengthName, length);
            return DeviceArray.NONE;
        }
        SortedNumbers numbers = load(offsets.moves(), name, starts).wide();
        numbers.checkIntervals(offsets, length);
        return numbers.array();
    }

    /** Inserts elements: {@link io.mergepath.spi.EngineBackend#insert}. */
    public void insert(Values a, Values b, Values at, Values out, @Nullable Workspace workspace) {
        run("insert", List.of(at), List.of(a, b), out, false, workspace, call -> {
            SortedNumbers places = load(moves(call, out), "at", at);
            SortedNumbers.Tiles tiles = places.tilesOfPlaces(0, b.length(), out.length(), 1);
            return new Work(tiles.check(),
                    (c, target) -> places.launchTiles(target, out.length(), new PlaceKernels.InsertElements(
                            call.load(List.of(a), c), a.length(), call.load(List.of(b), c), b.length(), places.array(),
                            tiles.cuts(), tiles.found(), target)));
        });
    }

    /** Removes elements: {@link io.mergepath.spi.EngineBackend#remove}. */
    public void remove(Values in, Values at, Values out, @Nullable Workspace workspace) {
        run("remove", List.of(at), List.of(in), out, false, workspace, call -> {
            SortedNumbers places = load(moves(call, out), "at", at);
            SortedNumbers.Tiles tiles = places.tilesOfPlaces(1, in.length() - 1, in.length(), 0);
            return new Work(tiles.check(),
                    (c, target) -> places.launchTiles(target, in.length(), new PlaceKernels.RemoveElements(
                            call.load(List.of(in), c), in.length(), places.array(), tiles.cuts(), tiles.found(),
                            target)));
        });
    }
}
