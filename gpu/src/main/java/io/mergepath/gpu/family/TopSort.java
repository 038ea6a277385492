// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.sort.MergeSort;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first keys of an order on the device. If they are few, each block sorts its tile and keeps only the first
 * of it, and so on with what is left. Indices move with the keys, so equal keys keep their order.
 */
public final class TopSort {
    /** A tile is sorted to keep the first keys only if it has so many times more. */
    private static final int FEW = 4;

    private final DeviceSort device;

    public TopSort(DeviceSort device) {
        this.device = device;
    }

    /** Writes the first keys of an order: {@link io.mergepath.spi.EngineBackend#top}. */
    public void top(Keys in, Keys out, Values indices, Order order, @Nullable Workspace workspace) {
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            Values inKeys = DeviceCall.asValues(in);
            Values outKeys = DeviceCall.asValues(out);
            call.hold(List.of(inKeys), outKeys);
            call.hold(List.of(), indices);
            ElementType index = indices.count() > 0 ? DeviceCall.type(indices, 0)
                    : in.length() <= Integer.MAX_VALUE ? ElementType.INT : ElementType.LONG;
            call.beginRehearsal();
            do {
                DeviceArray places = call.scratch().take(index, in.length());
                call.columns().countUp(call, places, 0);
                DeviceRecords all = new DeviceRecords(call.loadKeys(List.of(inKeys)), places);
                DeviceRecords first = first(call, in, all, out.length(), order);
                call.deliverKeys(first.keys(), outKeys);
                if (indices.count() > 0) {
                    call.deliver(first.values(), indices, 0);
                }
            } while (call.endRehearsal());
        }
    }

    private DeviceRecords first(DeviceCall call, Keys keys, DeviceRecords all, long k, Order order) {
        int indexBytes = all.values().elementBytes();
        DeviceRecords left = all;
        MergeSort sort = device.plan(call, keys, order, indexBytes, left.length()).mergeSort();
        while (k > 0 && sort.needsScratch(left.length()) && k * FEW <= sort.tileLength()) {
            DeviceRecords sorted = scratch(call, left, left.length());
            sort.sortTiles(left, sorted);
            long part = sort.tileLength();
            DeviceRecords kept = scratch(call, left,
                    left.length() / part * k + Math.min(k, left.length() % part));
            call.columns().takeFirsts(call, sorted.keys(), part, k, kept.keys());
            call.columns().takeFirsts(call, sorted.values(), part, k, kept.values());
            left = kept;
            sort = device.plan(call, keys, order, indexBytes, left.length()).mergeSort();
        }
        DeviceRecords sorted = scratch(call, left, left.length());
        device.plan(call, keys, order, indexBytes, left.length()).sort(left, sorted, null);
        return sorted.slice(0, k);
    }

    private static DeviceRecords scratch(DeviceCall call, DeviceRecords like, long length) {
        return new DeviceRecords(call.scratch().take(like.keys().elementBytes(), length),
                call.scratch().take(like.values().elementBytes(), length));
    }
}
