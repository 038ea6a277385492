// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.JoinKernels;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Joins sorted keys on the device. A search finds both bounds of each key of A in B, which say how many rows the key
 * has. The sums of the rows say where the rows of each key begin. The host waits for the number of rows.
 */
public final class MergeJoin {
    private final DeviceSort device;

    public MergeJoin(DeviceSort device) {
        this.device = device;
    }

    /** Writes the rows of a join: {@link io.mergepath.spi.EngineBackend#join}. */
    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            List<Values> aColumns = List.of(DeviceCall.asValues(a));
            List<Values> bColumns = List.of(DeviceCall.asValues(b));
            call.hold(aColumns, bColumns.getFirst());
            int indexBytes = Math.max(a.length(), b.length()) <= Integer.MAX_VALUE ? Integer.BYTES : Long.BYTES;
            Walks walks = new Walks(device, call, a, order, indexBytes);
            DeviceArray totals = call.scratch().take(ElementType.LONG, 2);
            Rows rows = kind == JoinKind.SEMI || kind == JoinKind.ANTI
                    ? ofKeys(call, walks, kind == JoinKind.SEMI, call.loadKeys(aColumns), call.loadKeys(bColumns),
                            totals)
                    : ofPairs(call, walks, kind, call.loadKeys(aColumns), call.loadKeys(bColumns), indexBytes, totals);
            long[] numbers = new long[2];
            call.transfers().download(totals, MemorySegment.ofArray(numbers));
            long total = Math.addExact(numbers[0], numbers[1]);
            Values columns = out.apply(total);
            call.hold(List.of(), columns);
            if (columns.count() > 0) {
                call.beginRehearsal();
                do {
                    write(call, rows, numbers[0], columns);
                } while (call.endRehearsal());
            }
            return total;
        }
    }

    /** Writes the rows of a join, and the rows without a key of A behind them. */
    private interface Rows {
        /**
         * Writes a range of one column.
         *
         * @param first whether it is the column of A
         * @param pairs its rows of keys of A
         * @param tail its other rows
         */
        void write(boolean first, DeviceArray pairs, DeviceArray tail);
    }

    private static void write(DeviceCall call, Rows rows, long pairs, Values columns) {
        for (int c = 0; c < columns.count(); c++) {
            int taken = call.scratch().taken();
            DeviceArray target = call.target(columns, c);
            rows.write(c == 0, target.slice(0, pairs), target.slice(pairs, target.length()));
            call.deliver(target, columns, c);
            call.scratch().returnTo(taken);
        }
    }

    /** The rows of a semi-join or an anti-join. */
    private static Rows ofKeys(DeviceCall call, Walks walks, boolean wanted, DeviceArray a, DeviceArray b,
            DeviceArray totals) {
        call.upload(MemorySegment.ofArray(new long[1]), totals.slice(1, 2));
        DeviceArray matches = call.scratch().take(1, a.length());
        walks.bounds(a, DeviceArray.NONE, matches, b, DeviceArray.NONE, DeviceArray.NONE);
        Selection selection = walks.flagged(matches, wanted, totals.slice(0, 1));
        return (_, pairs, _) -> selection.places(pairs);
    }

    private static Rows ofPairs(DeviceCall call, Walks walks, JoinKind kind, DeviceArray a, DeviceArray b,
            int indexBytes, DeviceArray totals) {
        boolean hasTail = kind == JoinKind.RIGHT || kind == JoinKind.OUTER;
        DeviceArray lower = call.scratch().take(indexBytes, a.length());
        DeviceArray upper = call.scratch().take(indexBytes, a.length());
        DeviceArray before = call.scratch().take(ElementType.LONG, a.length());
        DeviceArray matches = hasTail ? call.scratch().take(1, b.length()) : DeviceArray.NONE;
        walks.bounds(a, lower, DeviceArray.NONE, b, DeviceArray.NONE, matches);
        walks.bounds(b, DeviceArray.NONE, DeviceArray.NONE, a, upper, DeviceArray.NONE);
        TileMoves moves = walks.moves(a.length());
        boolean outer = kind == JoinKind.LEFT || kind == JoinKind.OUTER;
        moves.launchFlat(KernelSource.JOIN, indexBytes, indexBytes, a.length(),
                new JoinKernels.CountRows(lower, upper, a.length(), outer ? 1 : 0, before));
        moves.sum(before, DeviceArray.NONE, Long.MAX_VALUE, totals.slice(0, 1));
        Selection tails = hasTail ? walks.flagged(matches, false, totals.slice(1, 2)) : null;
        if (tails == null) {
            call.upload(MemorySegment.ofArray(new long[1]), totals.slice(1, 2));
        }
        return (first, pairs, tail) -> {
            int bytes = pairs.elementBytes();
            DeviceArray none = DeviceArray.NONE;
            moves.launch(KernelSource.JOIN, bytes, indexBytes, Math.ceilDiv(pairs.length(), 8L * moves.threads()),
                    moves.threads(), new JoinKernels.ExpandRows(lower, upper, before, a.length(), pairs.length(),
                            first ? pairs : none, first ? none : pairs));
            if (tails != null && first) {
                moves.launchFlat(KernelSource.JOIN, bytes, indexBytes, tail.length(),
                        new JoinKernels.FillNone(tail, tail.length()));
            } else if (tails != null) {
                tails.places(tail);
            }
        };
    }
}
