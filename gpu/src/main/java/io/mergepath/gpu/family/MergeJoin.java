// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.MoveKernels;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Joins sorted keys on the device. A walk counts the rows of each tile of the merge path, and another walk writes them.
 * The host waits for the number of rows in between.
 */
public final class MergeJoin {
    private final DeviceSort device;

    public MergeJoin(DeviceSort device) {
        this.device = device;
    }

    /** Writes the rows of a join: {@link io.mergepath.spi.EngineBackend#join}. */
    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        try (DeviceCall call = device.calls().begin(workspace)) {
            List<Values> aColumns = List.of(DeviceCall.asValues(a));
            List<Values> bColumns = List.of(DeviceCall.asValues(b));
            call.hold(aColumns, bColumns.getFirst());
            int indexBytes = Math.max(a.length(), b.length()) <= Integer.MAX_VALUE ? Integer.BYTES : Long.BYTES;
            Walks walks = new Walks(device, call, a, order, indexBytes);
            DeviceArray totals = call.scratch().take(ElementType.LONG, 2);
            Reservations reservations = device.calls().context().reservations();
            Rows rows;
            long[] numbers = new long[2];
            try (Reservation _ = reservations.none()) {
                rows = kind == JoinKind.SEMI || kind == JoinKind.ANTI
                        ? ofKeys(call, walks, kind == JoinKind.SEMI, call.loadKeys(aColumns), call.loadKeys(bColumns),
                                totals)
                        : ofPairs(call, walks, kind, call.loadKeys(aColumns), call.loadKeys(bColumns), totals);
                call.transfers().download(totals, MemorySegment.ofArray(numbers));
            }
            long total = Math.addExact(numbers[0], numbers[1]);
            // The caller may sort here: a sort would wait for a reservation of this call.
            Values columns = out.apply(total);
            call.hold(List.of(), columns);
            if (columns.count() > 0) {
                try (Reservation _ = reservations.none()) {
                    call.beginRehearsal();
                    do {
                        write(call, rows, numbers[0], columns);
                    } while (call.endRehearsal());
                }
            }
            return total;
        }
    }

    /** Writes the rows of a join, and the rows without a key of A behind them. */
    private interface Rows {
        /**
         * Writes rows.
         *
         * @param columns the columns of the output, the column of A first
         * @param pairs the number of rows with a key of A
         */
        void write(List<DeviceArray> columns, long pairs);
    }

    private static void write(DeviceCall call, Rows rows, long pairs, Values columns) {
        List<DeviceArray> targets = IntStream.range(0, columns.count()).mapToObj(c -> call.target(columns, c)).toList();
        rows.write(targets, pairs);
        for (int c = 0; c < columns.count(); c++) {
            call.deliver(targets.get(c), columns, c);
        }
    }

    /** The rows of a semi-join or an anti-join. */
    private static Rows ofKeys(DeviceCall call, Walks walks, boolean wanted, DeviceArray a, DeviceArray b,
            DeviceArray totals) {
        call.upload(MemorySegment.ofArray(new long[1]), totals.slice(1, 2));
        DeviceArray matches = call.scratch().take(1, a.length());
        walks.bounds(a, DeviceArray.NONE, matches, b, DeviceArray.NONE, DeviceArray.NONE);
        Selection selection = walks.flagged(matches, wanted, totals.slice(0, 1));
        return (columns, _) -> selection.places(columns.getFirst());
    }

    private static Rows ofPairs(DeviceCall call, Walks walks, JoinKind kind, DeviceArray a, DeviceArray b,
            DeviceArray totals) {
        boolean outer = kind == JoinKind.LEFT || kind == JoinKind.OUTER;
        JoinRows rows = walks.rows(a, b, outer, totals.slice(0, 1));
        Selection tails;
        if (kind == JoinKind.RIGHT || kind == JoinKind.OUTER) {
            DeviceArray matches = call.scratch().take(1, b.length());
            walks.bounds(a, DeviceArray.NONE, DeviceArray.NONE, b, DeviceArray.NONE, matches);
            tails = walks.flagged(matches, false, totals.slice(1, 2));
        } else {
            tails = null;
            call.upload(MemorySegment.ofArray(new long[1]), totals.slice(1, 2));
        }
        long most = rows.most();
        TileMoves moves = walks.moves(a.length());
        return (columns, pairs) -> {
            DeviceArray ofA = columns.getFirst();
            DeviceArray ofB = columns.getLast();
            rows.write(most, ofA.slice(0, pairs), ofB.slice(0, pairs));
            if (tails != null) {
                DeviceArray tail = ofA.slice(pairs, ofA.length());
                moves.launchFlat(KernelSource.MOVES, tail.elementBytes(), Long.BYTES, tail.length(),
                        new MoveKernels.FillNone(tail, tail.length()));
                tails.places(ofB.slice(pairs, ofB.length()));
            }
        };
    }
}
