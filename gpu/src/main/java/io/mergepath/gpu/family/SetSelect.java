// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.operation.DeviceSort;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations of sorted multisets on the device. A walk selects the elements of the result and stores their keys, and
 * then each column of values is moved. The number of results stays on the device if its column lies there, and then
 * the host waits for nothing.
 */
public final class SetSelect {
    private final DeviceSort device;

    public SetSelect(DeviceSort device) {
        this.device = device;
    }

    /** Writes the result of an operation of two multisets: {@link io.mergepath.spi.EngineBackend#set}. */
    public void set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Values count, Order order, @Nullable Workspace workspace) {
        TileMoves.checkColumns(device.calls().context().name(), "set", List.of(aValues, bValues, outValues));
        boolean ofA = operation == SetOperation.INTERSECTION || operation == SetOperation.DIFFERENCE;
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            Values aKeys = DeviceCall.asValues(a);
            Values bKeys = DeviceCall.asValues(b);
            Values outKeys = DeviceCall.asValues(out);
            call.hold(List.of(aKeys, bKeys), outKeys);
            call.hold(ofA ? List.of(aValues) : List.of(aValues, bValues), outValues);
            call.hold(List.of(), count);
            call.beginRehearsal();
            do {
                DeviceArray total = call.target(count, 0);
                long most = ofA ? Math.min(a.length(), out.length()) : a.length() + b.length();
                DeviceArray keys = call.targetKeys(outKeys);
                Selection selection = new Walks(device, call, a, order, 0).set(operation,
                        call.loadKeys(List.of(aKeys)), call.loadKeys(List.of(bKeys)), keys, most,
                        outValues.count() > 0, total);
                call.deliverKeys(keys, outKeys);
                move(call, selection, aValues, ofA ? Values.none() : bValues, outValues);
                call.deliver(total, count, 0);
            } while (call.endRehearsal());
        }
    }

    /** Writes the runs of equal keys: {@link io.mergepath.spi.EngineBackend#runs}. */
    public void runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Values count,
            Order order, @Nullable Workspace workspace) {
        TileMoves.checkColumns(device.calls().context().name(), "runs", List.of(inValues, outValues));
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            Values inKeys = DeviceCall.asValues(in);
            Values outKeys = DeviceCall.asValues(out);
            call.hold(List.of(inKeys), outKeys);
            call.hold(List.of(inValues), outValues);
            List.of(starts, counts, count).forEach(column -> call.hold(List.of(), column));
            call.beginRehearsal();
            do {
                DeviceArray total = call.target(count, 0);
                Selection selection = new Walks(device, call, in, order, 0).heads(call.loadKeys(List.of(inKeys)),
                        total);
                move(call, selection, inKeys, Values.none(), outKeys);
                move(call, selection, inValues, Values.none(), outValues);
                if (starts.count() + counts.count() > 0) {
                    DeviceArray heads = starts.count() > 0 ? call.target(starts, 0)
                            : call.scratch().take(DeviceCall.type(counts, 0), in.length());
                    selection.places(heads);
                    if (starts.count() > 0) {
                        call.deliver(heads, starts, 0);
                    }
                    if (counts.count() > 0) {
                        DeviceArray lengths = call.target(counts, 0);
                        selection.lengths(heads, total, lengths);
                        call.deliver(lengths, counts, 0);
                    }
                }
                call.deliver(total, count, 0);
            } while (call.endRehearsal());
        }
    }

    /** Moves all columns. The second input may have none. */
    private static void move(DeviceCall call, Selection selection, Values a, Values b, Values out) {
        for (int c = 0; c < out.count(); c++) {
            int taken = call.scratch().taken();
            DeviceArray target = call.target(out, c);
            selection.move(call.load(List.of(a), c), b.count() == 0 ? DeviceArray.NONE : call.load(List.of(b), c),
                    target);
            call.deliver(target, out, c);
            call.scratch().returnTo(taken);
        }
    }
}
