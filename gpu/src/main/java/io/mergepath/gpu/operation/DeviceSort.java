// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.operation;

import io.mergepath.DeviceKeys;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCalls;
import io.mergepath.gpu.call.DevicePayload;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.EngineOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts of data that fits the device.
 *
 * @param options the engine's options
 * @param calls its calls
 */
public record DeviceSort(EngineOptions options, DeviceCalls calls) {
    /** The plan of a call with so many keys. */
    public Plan plan(DeviceCall call, Keys keys, Order order, int valueBytes, long n) {
        return new Plan(options, call, keys.type(), order, valueBytes, n);
    }

    /** Sorts where the data lies, or uploads it, sorts it and downloads it. */
    public void sort(SortTask task, @Nullable GpuWorkspace workspace) {
        // A sort of host data has reserved its memory. A sort of device data takes scratch as it goes, or fails.
        try (Reservation _ = calls.context().reservations().none(); DeviceCall call = calls.begin(workspace)) {
            Values keys = DeviceCall.asValues(task.keys());
            call.hold(List.of(), keys);
            call.hold(List.of(), task.values());
            call.beginRehearsal();
            do {
                DevicePayload payload = new DevicePayload(call, task.values(), task.way());
                DeviceArray from = call.loadKeys(List.of(keys));
                DeviceArray to = task.sortKeys() || !(task.keys() instanceof DeviceKeys)
                        ? from
                        : call.scratch().take(task.keys().type(), task.length());
                DeviceArray values = payload.load(List.of(task.values()));
                plan(call, task.keys(), task.order(), payload.bytes(), task.length())
                        .sort(new DeviceRecords(from, values), new DeviceRecords(to, values), null);
                if (task.sortKeys()) {
                    call.deliverKeys(to, keys);
                }
                payload.deliver(List.of(task.values()), values);
            } while (call.endRehearsal());
        }
    }
}
