// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Bound;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.spi.OrderKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches sorted keys on the device in other sorted keys. It launches nothing that the host waits for. */
public final class SortedSearch {
    private final DeviceSort device;

    public SortedSearch(DeviceSort device) {
        this.device = device;
    }

    /** Searches the keys of both inputs in each other: {@link io.mergepath.spi.EngineBackend#search}. */
    public void search(Keys a, List<Bound> aBounds, Values aOut, Keys b, List<Bound> bBounds, Values bOut, Order order,
            @Nullable Workspace workspace) {
        boolean areInts = BoundColumns.areInts(aBounds, aOut) && BoundColumns.areInts(bBounds, bOut);
        int indexBytes = areInts ? Integer.BYTES : Long.BYTES;
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            List<Values> aColumns = List.of(DeviceCall.asValues(a));
            List<Values> bColumns = List.of(DeviceCall.asValues(b));
            call.hold(aColumns, bColumns.getFirst());
            call.hold(List.of(), aOut);
            call.hold(List.of(), bOut);
            call.beginRehearsal();
            do {
                Walks walks = new Walks(device, call, a, order, indexBytes);
                DeviceArray aKeys = call.loadKeys(aColumns);
                DeviceArray bKeys = call.loadKeys(bColumns);
                BoundColumns ofA = new BoundColumns(call, aBounds, aOut, indexBytes);
                BoundColumns ofB = new BoundColumns(call, bBounds, bOut, indexBytes);
                search(walks, aKeys, ofA, bKeys, ofB);
                ofA.deliver();
                ofB.deliver();
            } while (call.endRehearsal());
        }
    }

    /**
     * Joins times: {@link io.mergepath.spi.EngineBackend#asOf}. A walk writes upper bounds to the output, and a kernel
     * makes the rows of the join from them.
     */
    public void asOf(Keys a, Keys b, long tolerance, Values out, Order order, @Nullable Workspace workspace) {
        int indexBytes = DeviceCall.type(out, 0).bytes();
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            List<Values> aColumns = List.of(DeviceCall.asValues(a));
            List<Values> bColumns = List.of(DeviceCall.asValues(b));
            call.hold(aColumns, bColumns.getFirst());
            call.hold(List.of(), out);
            call.beginRehearsal();
            do {
                DeviceArray aKeys = call.loadKeys(aColumns);
                DeviceArray bKeys = call.loadKeys(bColumns);
                DeviceArray rows = call.target(out, 0);
                new Walks(device, call, a, order, indexBytes).bounds(bKeys, DeviceArray.NONE, DeviceArray.NONE, aKeys,
                        rows, DeviceArray.NONE);
                call.columns().keepNear(call, aKeys, bKeys, a.type() == ElementType.TWO_LONGS ? 2 : 1,
                        OrderKind.of(order).isUnsigned(), tolerance, rows);
                call.deliver(rows, out, 0);
            } while (call.endRehearsal());
        }
    }

    /** One walk finds bounds of one kind in each direction. The first walk finds the matches too. */
    private static void search(Walks walks, DeviceArray a, BoundColumns ofA, DeviceArray b, BoundColumns ofB) {
        boolean byFirst = isWanted(ofA.lower()) || isWanted(ofB.upper());
        boolean bySecond = isWanted(ofA.upper()) || isWanted(ofB.lower());
        if (byFirst || !bySecond) {
            walks.bounds(a, ofA.lower(), ofA.matches(), b, ofB.upper(), ofB.matches());
        }
        if (bySecond) {
            walks.bounds(b, ofB.lower(), byFirst ? DeviceArray.NONE : ofB.matches(), a, ofA.upper(),
                    byFirst ? DeviceArray.NONE : ofA.matches());
        }
    }

    static boolean isWanted(DeviceArray results) {
        return results != DeviceArray.NONE;
    }
}
